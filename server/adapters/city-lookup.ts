import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import type { GeoLocation, IpGeolocator } from '#domain/city/types.ts';

const privateRanges: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];

/** Private and local addresses, which have no place. */
const localAddresses = new BlockList();
for (const [net, prefix, family] of privateRanges) localAddresses.addSubnet(net, prefix, family);

/** A lookup that never finds a place, for installations with `TAICI_CITY=off`. */
export const disabledCityLookup: IpGeolocator = { locate: async () => null };

/** Returns a lookup in the database of the ip2region package. The database is read at the first lookup, in this process. */
export function createCityLookup(): IpGeolocator {
  let lookUp: ((address: string) => GeoLocation | null) | null = null;
  return {
    async locate(address) {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
      const family = isIP(plain);
      if (family === 0 || localAddresses.check(plain, family === 6 ? 'ipv6' : 'ipv4')) return null;
      lookUp ??= openDatabase();
      return lookUp(plain);
    },
  };
}

function openDatabase(): (address: string) => GeoLocation | null {
  // The package is CommonJS: `import` would wrap its default export once more than its types say.
  const ip2region: typeof import('ip2region') = createRequire(import.meta.url)('ip2region');
  const database = new ip2region.default();
  return (address) => {
    const found = database.search(address);
    if (!found || (found.city === '' && found.province === '')) return null;
    return { city: found.city || null, province: found.province || null };
  };
}
