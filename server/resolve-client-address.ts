/**
 * The visitor's address and whether the outer connection is encrypted. Forwarded headers are believed only as far as
 * `trustedProxies` of our own proxies wrote them: the n-th entry from the right. A proxy may hand on the outer one's
 * X-Forwarded-Proto without adding to it, so there the leftmost counts when there are fewer.
 */
export function resolveClientAddress(args: {
  socketAddress: string | undefined;
  forwardedFor: string | undefined;
  forwardedProto: string | undefined;
  trustedProxies: number;
}): { address: string; secure: boolean } {
  const { socketAddress = 'unknown', forwardedFor, forwardedProto, trustedProxies } = args;
  if (trustedProxies === 0) return { address: socketAddress, secure: false };
  const hops = entriesOf(forwardedFor);
  const protocols = entriesOf(forwardedProto);
  return {
    address: hops.at(-trustedProxies) ?? socketAddress,
    secure: protocols.at(-Math.min(trustedProxies, protocols.length)) === 'https',
  };
}

const entriesOf = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
