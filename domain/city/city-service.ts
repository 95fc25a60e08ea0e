import type { AccountStore } from '../accounts/types.ts';
import { AppError } from '../errors.ts';
import { sanitizeSingleLine } from '../text/sanitize-text.ts';
import type { CityService, IpGeolocator } from './types.ts';

const MAX_CITY_CHARACTERS = 40;

/**
 * Creates the service that finds a visitor's city: the one that they entered, or else the one that their network
 * address suggests.
 */
export function createCityService(args: {
  accounts: Pick<AccountStore, 'accountById' | 'setCity'>;
  lookup: IpGeolocator;
}): CityService {
  const { accounts, lookup } = args;
  const service: CityService = {
    async locate({ viewer, address }) {
      const chosen = (await accounts.accountById(viewer.id))?.city ?? null;
      if (chosen !== null) return { city: chosen, province: null, chosen: true };
      const found = await lookup.locate(address);
      return { city: found?.city ?? null, province: found?.province ?? null, chosen: false };
    },

    async setCity({ viewer, address, city: typedCity }) {
      const city = sanitizeSingleLine(typedCity);
      if ([...city].length > MAX_CITY_CHARACTERS) throw new AppError('bad_parameter', { field: 'city' });
      await accounts.setCity({ accountId: viewer.id, city: city === '' ? null : city });
      return service.locate({ viewer, address });
    },
  };
  return service;
}
