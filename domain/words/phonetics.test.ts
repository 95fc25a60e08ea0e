import { expect, test } from 'vitest';
import { convertArpabetToIpa, lookUpPhonetic } from './phonetics.ts';

test.each([
  ['donkey', '/ˈdɑːŋki/'],
  ['Take it easy', '/teɪk ɪt ˈiːzi/'],
  ['understand', '/ˌʌndɚˈstænd/'],
  ['photographer', '/fəˈtɑːɡrəfɚ/'],
  ['extra', '/ˈekstrə/'],
  ["don't", '/doʊnt/'],
  ['anxiety', '/æŋˈzaɪəti/'],
])('lookUpPhonetic returns the IPA of %s: %s', async (text, phonetic) => {
  expect(await lookUpPhonetic(text)).toBe(phonetic);
});

test.each(['whatchamacallit-zzz', 'tostring hasownproperty', '驴子', '', 'donkey qwrtz'])(
  'lookUpPhonetic returns null for %j',
  async (text) => {
    expect(await lookUpPhonetic(text)).toBeNull();
  },
);

test('convertArpabetToIpa ignores comments and returns null for unknown sounds', () => {
  expect(convertArpabetToIpa('AO1 L B AO0 R G # place, danish')).toBe('ˈɔːlbɔrɡ');
  expect(convertArpabetToIpa('K XX1 T')).toBeNull();
  expect(convertArpabetToIpa('K toString')).toBeNull();
});
