/**
 * The visitor's address and whether the outer connection is encrypted. Forwarded headers are believed only as far as
 * `trustedProxies` of our own proxies wrote them: the n-th entry from the right of X-Forwarded-For.
 */
export function clientAddress(args: {
  socketAddress: string | undefined;
  forwardedFor: string | undefined;
  forwardedProto: string | undefined;
  trustedProxies: number;
}): { address: string; secure: boolean } {
  const { socketAddress = 'unknown', forwardedFor, forwardedProto, trustedProxies } = args;
  if (trustedProxies === 0) return { address: socketAddress, secure: false };
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return {
    address: hops.at(-trustedProxies) ?? socketAddress,
    secure: forwardedProto?.split(',').at(-1)?.trim() === 'https',
  };
}
