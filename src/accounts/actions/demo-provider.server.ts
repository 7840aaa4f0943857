/**
 * The demo's identity provider: an OpenID Connect provider in this process, where visitors choose or make up
 * a person. Not loaded if DEMO=0.
 */
import { createHash, generateKeyPairSync, hkdfSync } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { Config } from "#platform/config.server.ts";
import { brand } from "#shared/brand.ts";
import type { Locale } from "#shared/locale.ts";
import { maxEmailLength } from "#shared/request-limits.ts";
import { m } from "#words/messages.js";
import { maxNameLength } from "../contract/constants.ts";
import { choicePage, demoPagePolicy, demoPeople, errorPage } from "./demo-provider-page.server.ts";
import type { OpenIdProvider } from "./identity/better-auth.server.ts";

const prefix = "/demo-identity";
export const demoProviderId = "demo";
const clientId = "mela";
/** Returns the name of the provider on the login page. */
export const demoProviderName = (locale: Locale) =>
  m.accounts_demo_name(locale, { brand: brand.name[locale] });

const maxPeople = 1_000;

/**
 * Returns the configuration with which better-auth uses the demo provider. Nothing is requested before the
 * first sign-in.
 */
export function demoOpenIdProvider(config: Config, secret: string): OpenIdProvider {
  // Browsers use the public URL. This process calls itself directly, without a proxy in between.
  const host = ["0.0.0.0", "::"].includes(config.host) ? "127.0.0.1" : config.host;
  const internalUrl = `http://${host.includes(":") ? `[${host}]` : host}:${config.port}${prefix}`;
  return {
    id: demoProviderId,
    name: demoProviderName("en"),
    authorizationUrl: `${config.publicUrl}${prefix}/auth`,
    tokenUrl: `${internalUrl}/token`,
    userInfoUrl: `${internalUrl}/me`,
    clientId,
    clientSecret: clientSecretFrom(secret),
    // Visitors choose a person at each sign-in.
    prompt: "login",
  };
}

interface DemoPerson {
  name: string;
  email: string;
}

/** The people who have signed in, by the id that the provider gives them. */
type DemoPeople = Map<string, DemoPerson>;

/** Mounts the provider under /demo-identity of `app`. */
export async function mountDemoProvider(app: FastifyInstance, config: Config, secret: string): Promise<void> {
  const people: DemoPeople = new Map();
  const provider = await createProvider(config, secret, people);
  await mountChoicePages(app, provider, config, people);
  await mountProtocol(app, provider, config);
}

async function createProvider(config: Config, secret: string, people: DemoPeople): Promise<Provider> {
  const { default: OpenIdConnectProvider } = await import("oidc-provider");
  const { createMemoryAdapter } = await import("oidc-provider/lib/adapters/memory_adapter.js");
  const provider = new OpenIdConnectProvider(`${config.publicUrl}${prefix}`, {
    // The same as the default adapter, which logs a warning at each start. A restart only loses sign-ins in
    // progress.
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecretFrom(secret),
        redirect_uris: [`${config.publicUrl}/api/auth/callback/${demoProviderId}`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: {
      keys: [
        {
          ...generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
          use: "sig",
          alg: "ES256",
        },
      ],
    },
    cookies: { keys: [derive(secret, "mela demo cookies")], long: { signed: true }, short: { signed: true } },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 1_800,
      Session: 3_600,
      Grant: 3_600,
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${prefix}/choose/${uid}` },
    findAccount: (_context: unknown, sub: string) => {
      const person = people.get(sub);
      // Unverified, because visitors type any address: the sign-in must not open an existing account of that
      // address.
      return (
        person && {
          accountId: sub,
          claims: () => ({ sub, name: person.name, email: person.email, email_verified: false }),
        }
      );
    },
    renderError: (
      context: { type: string; body: string; set(name: string, value: string): void },
      { error, error_description: description }: Record<string, string>,
    ) => {
      context.set("content-security-policy", demoPagePolicy);
      context.type = "html";
      context.body = errorPage(description ?? error ?? "");
    },
  });
  provider.proxy = true;
  return provider;
}

/** Remembers the person and forgets the oldest ones. @returns the id of the person */
function rememberPerson(people: DemoPeople, person: DemoPerson): string {
  const sub = createHash("sha256").update(person.email).digest("hex").slice(0, 32);
  people.delete(sub);
  people.set(sub, person);
  for (const oldest of people.keys()) {
    if (people.size <= maxPeople) break;
    people.delete(oldest);
  }
  return sub;
}

/** Mounts the page on which a visitor chooses a person. */
async function mountChoicePages(
  app: FastifyInstance,
  provider: Provider,
  config: Config,
  people: DemoPeople,
): Promise<void> {
  const finish = async (request: FastifyRequest, reply: FastifyReply, result: object) =>
    reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }),
      303,
    );
  const consent = async (request: FastifyRequest, reply: FastifyReply, person: DemoPerson) => {
    const accountId = rememberPerson(people, person);
    const grant = new provider.Grant({ accountId, clientId });
    grant.addOIDCScope("openid email profile");
    const grantId = await grant.save();
    return finish(request, reply, { login: { accountId, remember: false }, consent: { grantId } });
  };
  const interactionOf = async (request: FastifyRequest, reply: FastifyReply) =>
    provider
      .interactionDetails(withPublicHost(request.raw, config.publicUrl), reply.raw)
      .catch(() => undefined);

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4_096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    scope.get(`${prefix}/choose/:uid`, { schema: { hide: true } }, async (request, reply) => {
      const interaction = await interactionOf(request, reply);
      return interaction ? sendChoice(reply, interaction.params.ui_locales) : sendExpired(reply);
    });

    scope.post(`${prefix}/choose/:uid`, { schema: { hide: true } }, async (request, reply) => {
      const interaction = await interactionOf(request, reply);
      if (!interaction) return sendExpired(reply);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      if (form.has("cancel"))
        return finish(request, reply, {
          error: "access_denied",
          error_description: "The user denied access.",
        });
      const listed = demoPeople.find(({ email }) => email === form.get("person"));
      if (listed) return consent(request, reply, listed);
      const typed = {
        name: (form.get("name") ?? "").trim().slice(0, maxNameLength),
        email: (form.get("email") ?? "").trim().toLowerCase().slice(0, maxEmailLength),
      };
      return typed.name && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(typed.email)
        ? consent(request, reply, typed)
        : sendChoice(reply, interaction.params.ui_locales, typed);
    });
  });
}

/** @param typed invalid input; the page then shows an error */
function sendChoice(reply: FastifyReply, locales: string | undefined, typed?: DemoPerson): FastifyReply {
  return reply
    .code(typed ? 422 : 200)
    .headers({ "content-security-policy": demoPagePolicy, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(choicePage(locales === "bn" ? "bn" : "en", typed));
}

function sendExpired(reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .header("content-security-policy", demoPagePolicy)
    .type("text/html; charset=utf-8")
    .send(errorPage("This login has expired. Please go back and try again."));
}

/** Mounts the protocol itself: all other paths of the provider. */
async function mountProtocol(app: FastifyInstance, provider: Provider, config: Config): Promise<void> {
  const handleRequest = provider.callback();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The provider reads the body itself.
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.route({
      method: ["GET", "POST", "OPTIONS"],
      url: `${prefix}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        reply.raw.setHeader("content-security-policy", demoPagePolicy);
        const raw = withPublicHost(request.raw, config.publicUrl);
        raw.originalUrl = raw.url ?? "/";
        raw.url = raw.originalUrl.slice(prefix.length);
        await handleRequest(raw, reply.raw);
      },
    });
  });
}

/** Sets the headers from which the provider builds its URLs to our public URL. */
function withPublicHost(raw: IncomingMessage, publicUrl: string): IncomingMessage & { originalUrl?: string } {
  const { host, protocol } = new URL(publicUrl);
  raw.headers.host = host;
  raw.headers["x-forwarded-host"] = host;
  raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  return raw;
}

const clientSecretFrom = (secret: string) => derive(secret, "mela demo client");

function derive(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)).toString("base64url");
}
