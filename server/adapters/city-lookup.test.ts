import { expect, test } from 'vitest';
import { createCityLookup, disabledCityLookup } from './city-lookup.ts';

const lookup = createCityLookup();

test.each([
  ['115.236.1.1', { city: '杭州市', province: '浙江省' }],
  ['::ffff:115.236.1.1', { city: '杭州市', province: '浙江省' }],
  ['240e:47d:c20:1627::1', { city: '广州市', province: '广东省' }],
])('finds the place of %s', async (address, place) => {
  expect(await lookup.locate(address)).toEqual(place);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '::ffff:192.168.1.1',
  '169.254.3.4',
  '100.64.0.9',
  '::1',
  'fd00::1',
  'fe80::1%eth0',
  '8.8.8.8',
  'unknown',
  '',
  "1.2.3.4' or 1",
])('finds no place for %s', async (address) => {
  expect(await lookup.locate(address)).toBeNull();
});

test('finds no place when the lookup is switched off', async () => {
  expect(await disabledCityLookup.locate('115.236.1.1')).toBeNull();
});
