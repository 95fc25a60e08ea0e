import type { AccountStore } from '#domain/accounts/types.ts';
import { cleanLine } from '#domain/clean-line.ts';
import { AppError } from '#domain/errors.ts';
import type { CityLookup, CityService } from './types.ts';

const CITY_MAX = 40;

/** The visitor's city: what they said, else what their address tells. */
export function createCityService(args: {
  accounts: Pick<AccountStore, 'accountById' | 'setCity'>;
  lookup: CityLookup;
}): CityService {
  const { accounts, lookup } = args;
  const service: CityService = {
    async of({ viewer, address }) {
      const chosen = (await accounts.accountById(viewer.id))?.city ?? null;
      if (chosen !== null) return { city: chosen, province: null, chosen: true };
      const found = await lookup.find(address);
      return { city: found?.city ?? null, province: found?.province ?? null, chosen: false };
    },

    async choose({ viewer, address, city: typed }) {
      const city = cleanLine(typed);
      if ([...city].length > CITY_MAX) throw new AppError('bad_parameter', { field: 'city' });
      await accounts.setCity({ accountId: viewer.id, city: city === '' ? null : city });
      return service.of({ viewer, address });
    },
  };
  return service;
}
