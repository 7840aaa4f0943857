/** The identity providers beside e-mail and password: hosted ones as configured, and in a demo the local one. */
import type { Config } from "#platform/config.server.ts";
import { demoName, demoSocialProvider } from "./demo-provider.server.ts";
import type { SocialProvider } from "./identity.server.ts";

/** Providers that are spoken to by plain OpenID Connect; Google and Facebook have doors of their own in the identity provider. */
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

/** What the login page offers, best known first. */
export function socialChoices(config: Config): { id: string; name: string }[] {
  return [
    ...(config.google ? [{ id: "google", name: "Google" }] : []),
    ...(config.facebook ? [{ id: "facebook", name: "Facebook" }] : []),
    ...(config.oidc ? [{ id: "oidc", name: new URL(config.oidc.issuer).hostname }] : []),
    ...(config.demo ? [{ id: "demo", name: demoName }] : []),
  ];
}
