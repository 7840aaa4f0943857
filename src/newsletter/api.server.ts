import { call } from "#platform/http/call.server.ts";
import { subscribe } from "./actions.server.ts";
import { NewsletterAnswer, NewsletterRequest } from "./contract.ts";

export const newsletterCalls = [
  call({
    method: "POST",
    path: "/newsletter",
    guard: "anyone",
    summary:
      "Sends a confirmation e-mail for the newsletter; the response is the same whether the address is known or not",
    body: NewsletterRequest,
    answer: NewsletterAnswer,
    status: 202,
    async run(at, { body, request }) {
      await subscribe(at, { ...body, address: request.ip });
      return { accepted: true as const };
    },
  }),
];
