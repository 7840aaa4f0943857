import type { AccessTokens } from "#accounts/actions/access-token.server.ts";
import { createEncryption } from "#accounts/actions/identity/encryption.server.ts";
import type { Auth } from "#accounts/actions/identity/identity.server.ts";
import { accountEndpoints } from "#accounts/api.server.ts";
import { addressEndpoints } from "#addresses/api.server.ts";
import { auditEndpoint } from "#audit-log/api.server.ts";
import { cartEndpoints } from "#cart/api.server.ts";
import { catalogEndpoints } from "#catalog/api.server.ts";
import { curationEndpoints } from "#curation/api.server.ts";
import { ownProductEndpoints } from "#listing/api.server.ts";
import { mediaEndpoints } from "#media/api.server.ts";
import { reviewEndpoints } from "#moderation/api.server.ts";
import { newsletterEndpoints } from "#newsletter/api.server.ts";
import { orderEndpoints } from "#orders/api.server.ts";
import { peopleEndpoints } from "#people/api.server.ts";
import { meEndpoints } from "#profile/api/me.server.ts";
import { secondFactorEndpoints } from "#profile/api/second-factor.server.ts";
import { metricEndpoints } from "#reports/api.server.ts";
import { shopOrderEndpoints } from "#sales/api.server.ts";
import { savedEndpoints } from "#saved/api.server.ts";
import { searchEndpoints } from "#search/api.server.ts";
import { shopEndpoints } from "#shops/api.server.ts";
import { accountDataHooks } from "../account-data/account-data.server.ts";
import { exportEndpoint } from "../account-data/export.server.ts";

/** Returns all endpoints of the API. */
export function allEndpoints(auth: Auth, tokens: AccessTokens, secrets: readonly [string, ...string[]]) {
  return [
    ...accountEndpoints(auth, tokens),
    ...meEndpoints(accountDataHooks),
    ...secondFactorEndpoints(createEncryption(secrets)),
    exportEndpoint,
    ...peopleEndpoints(accountDataHooks),
    auditEndpoint,
    ...mediaEndpoints,
    ...shopEndpoints,
    ...catalogEndpoints,
    ...searchEndpoints,
    ...ownProductEndpoints,
    ...reviewEndpoints,
    ...curationEndpoints,
    ...addressEndpoints,
    ...cartEndpoints,
    ...savedEndpoints,
    ...orderEndpoints,
    ...shopOrderEndpoints,
    ...metricEndpoints,
    ...newsletterEndpoints,
  ];
}

type AnyEndpoint = ReturnType<typeof allEndpoints>[number];

// The client of the browser takes its types from here, and nothing else: types are erased.
declare module "#client/endpoints.ts" {
  interface Api {
    signatures: {
      [E in AnyEndpoint as `${E["method"]} ${E["path"]}`]: NonNullable<E["signature"]>;
    };
  }
}
