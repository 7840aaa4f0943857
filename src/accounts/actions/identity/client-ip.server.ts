/**
 * Header that passes the client's IP address to better-auth. `handle` of `identity.server.ts` replaces a
 * header of this name that a client sends.
 */
export const clientIpHeader = "x-mela-client-ip";

/** Returns the client's IP address as Fastify determined it. */
export function clientIpOf({ headers }: { headers?: Headers | undefined }): string {
  return headers?.get(clientIpHeader) ?? "unknown";
}
