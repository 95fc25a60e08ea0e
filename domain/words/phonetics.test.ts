import { expect, test } from 'vitest';
import { ipaOfArpabet, phoneticOf } from './phonetics.ts';

test.each([
  ['donkey', '/ˈdɑːŋki/'],
  ['Take it easy', '/teɪk ɪt ˈiːzi/'],
  ['understand', '/ˌʌndɚˈstænd/'],
  ['photographer', '/fəˈtɑːɡrəfɚ/'],
  ['extra', '/ˈekstrə/'],
  ["don't", '/doʊnt/'],
  ['anxiety', '/æŋˈzaɪəti/'],
])('%s sounds %s', async (text, phonetic) => {
  expect(await phoneticOf(text)).toBe(phonetic);
});

test.each(['whatchamacallit-zzz', 'tostring hasownproperty', '驴子', '', 'donkey qwrtz'])(
  'the sound of %j is not known',
  async (text) => {
    expect(await phoneticOf(text)).toBeNull();
  },
);

test('remarks are left out, unknown sounds are not guessed', () => {
  expect(ipaOfArpabet('AO1 L B AO0 R G # place, danish')).toBe('ˈɔːlbɔrɡ');
  expect(ipaOfArpabet('K XX1 T')).toBeNull();
  expect(ipaOfArpabet('K toString')).toBeNull();
});
