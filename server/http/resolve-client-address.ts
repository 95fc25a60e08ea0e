/**
 * Returns the visitor's network address and whether the visitor's connection is encrypted. With `trustedProxies` own
 * proxies in front, the trusted entry of a forwarded header is the n-th from the right. A proxy may pass on
 * X-Forwarded-Proto without adding an entry; if there are fewer entries, the leftmost counts.
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
