/**
 * Returns whether this address or host name is the machine itself. IPv6 may be written in brackets, as in a
 * URL.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name);
}

/**
 * Returns whether the host is the machine itself or has a name that is never public (RFC 6761: .localhost and
 * .test).
 */
export function isLocalHost(host: string): boolean {
  return isLoopback(host) || /\.(localhost|test)\.?$/i.test(host);
}
