import { BlockList, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Log } from "#platform/log.server.ts";

/** Networks in which a proxy of the operator may be. */
const privateAddresses = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateAddresses.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateAddresses.addSubnet(network, bits, "ipv6");

/**
 * Returns a function that checks each request and warns once if it seems to come through a proxy that
 * TRUSTED_PROXIES does not name. Every rate limit then counts all visitors as one.
 */
export function watchForUntrustedProxy(log: Log): (request: FastifyRequest) => void {
  let warned = false;
  return (request) => {
    if (warned || request.headers["x-forwarded-for"] === undefined) return;
    const peer = request.raw.socket.remoteAddress;
    // Behind a trusted proxy, `request.ip` is the forwarded address.
    if (
      peer === undefined ||
      request.ip !== peer ||
      !privateAddresses.check(peer, isIPv6(peer) ? "ipv6" : "ipv4")
    )
      return;
    warned = true;
    log.warn(
      { peer },
      "X-Forwarded-For comes from an untrusted proxy, so rate limits count all visitors as one. Set TRUSTED_PROXIES to the proxy's address.",
    );
  };
}
