import { call } from "#platform/http/call.server.ts";
import { subscribe } from "./actions.server.ts";
import { NewsletterAnswer, NewsletterRequest } from "./contract.ts";

export const newsletterCalls = [
  call({
    method: "POST",
    path: "/newsletter",
    guard: "anyone",
    summary: "Asks an address, by mail, whether it wants the newsletter; the answer is the same whether it is known or not",
    body: NewsletterRequest,
    answer: NewsletterAnswer,
    status: 202,
    async run(at, { body, request }) {
      await subscribe(at, { ...body, address: request.ip });
      return { accepted: true as const };
    },
  }),
];
