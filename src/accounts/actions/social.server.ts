/** Social sign-in: the configured providers, and that of the demo. */
import type { Config } from "#platform/config.server.ts";
import type { Locale } from "#shared/locale.ts";
import type { SocialProvider } from "../contract.ts";
import { demoOpenIdProvider, demoProviderId, demoProviderName } from "./demo-provider.server.ts";
import type { OpenIdProvider } from "./identity/better-auth.server.ts";

/** Id of the provider that OIDC_ISSUER configures. */
const oidcProviderId = "oidc";

const oidcProviderName = (issuer: string) => new URL(issuer).hostname;

/** Returns the providers that use generic OpenID Connect. better-auth supports Google and Facebook itself. */
export function openIdProviders(config: Config, secret: string): OpenIdProvider[] {
  const { oidc, demo } = config;
  return [
    ...(oidc
      ? [
          {
            id: oidcProviderId,
            name: oidcProviderName(oidc.issuer),
            discoveryUrl: `${oidc.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
            clientId: oidc.id,
            clientSecret: oidc.secret,
            requireIdTokenVerification: true,
          },
        ]
      : []),
    ...(demo ? [demoOpenIdProvider(config, secret)] : []),
  ];
}

/** Returns the providers that the login page offers, best known first, with their names in the language. */
export function listSocialProviders(config: Config, locale: Locale): SocialProvider[] {
  return [
    ...(config.google ? [{ id: "google", name: "Google" }] : []),
    ...(config.facebook ? [{ id: "facebook", name: "Facebook" }] : []),
    ...(config.oidc ? [{ id: oidcProviderId, name: oidcProviderName(config.oidc.issuer) }] : []),
    ...(config.demo ? [{ id: demoProviderId, name: demoProviderName(locale) }] : []),
  ];
}
