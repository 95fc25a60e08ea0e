import { addressBlock } from '../accounts/address-block.ts';

const IPV6_GROUPS = 3;

/**
 * Returns the network that an address belongs to: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address.
 * One person can use many addresses of a network. Returns other text as it is.
 */
export function networkBlock(address: string): string {
  const block = addressBlock(address);
  const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(block);
  if (ipv4) return `${ipv4[1]}.0/24`;
  const groups = /^([0-9a-f:]+)::\/64$/.exec(block)?.[1]?.split(':');
  return groups ? `${groups.slice(0, IPV6_GROUPS).join(':')}::/48` : block;
}
