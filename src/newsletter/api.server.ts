import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { subscribe } from "./actions.server.ts";
import { NewsletterRequest, NewsletterResponse } from "./contract.ts";

export const newsletterEndpoints = [
  defineEndpoint({
    method: "POST",
    path: "/newsletter",
    guard: "anyone",
    summary:
      "Sends a confirmation e-mail for the newsletter; " +
      "the response is the same whether the address is known or not",
    body: NewsletterRequest,
    response: NewsletterResponse,
    status: 202,
    async handler(ctx, { body, request }) {
      await subscribe(ctx, { ...body, ip: request.ip });
      return { accepted: true as const };
    },
  }),
];
