// The package has no types. Declares the part that the demo provider uses.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface Interaction {
    uid: string;
    prompt: { name: string };
    params: { client_id: string; ui_locales?: string };
  }

  export interface GrantInstance {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, setup: object);
    proxy: boolean;
    readonly Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => GrantInstance;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    /** Stores the result of an interaction. Returns the URL at which the sign-in continues. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<string>;
  }
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  /** Stores at most 1000 records, in this process. */
  export function createMemoryAdapter(): (model: string) => object;
}
