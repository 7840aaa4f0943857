/** Identity providers other than e-mail and password: those that are configured, and the demo's own. */
import type { Config } from "#platform/config.server.ts";
import type { Locale } from "#shared/locale.ts";
import { demoProviderName, demoSocialProvider } from "./demo-provider.server.ts";
import type { SocialProvider } from "./identity/better-auth.server.ts";

/** Returns the providers that use generic OpenID Connect. better-auth supports Google and Facebook itself. */
export function openIdProviders(config: Config, secret: string): SocialProvider[] {
  const { oidc, demo } = config;
  return [
    ...(oidc
      ? [
          {
            id: "oidc",
            name: new URL(oidc.issuer).hostname,
            discoveryUrl: `${oidc.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
            clientId: oidc.id,
            clientSecret: oidc.secret,
            requireIdTokenVerification: true,
          },
        ]
      : []),
    ...(demo ? [demoSocialProvider(config, secret)] : []),
  ];
}

/** Returns the providers that the login page offers, best known first, with their names in the language. */
export function socialChoices(config: Config, locale: Locale): { id: string; name: string }[] {
  return [
    ...(config.google ? [{ id: "google", name: "Google" }] : []),
    ...(config.facebook ? [{ id: "facebook", name: "Facebook" }] : []),
    ...(config.oidc ? [{ id: "oidc", name: new URL(config.oidc.issuer).hostname }] : []),
    ...(config.demo ? [{ id: "demo", name: demoProviderName(locale) }] : []),
  ];
}
