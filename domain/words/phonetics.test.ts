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
])('%s sounds %s', async (text, phonetic) => {
  expect(await lookUpPhonetic(text)).toBe(phonetic);
});

test.each(['whatchamacallit-zzz', 'tostring hasownproperty', '驴子', '', 'donkey qwrtz'])(
  'the sound of %j is not known',
  async (text) => {
    expect(await lookUpPhonetic(text)).toBeNull();
  },
);

test('remarks are left out, unknown sounds are not guessed', () => {
  expect(convertArpabetToIpa('AO1 L B AO0 R G # place, danish')).toBe('ˈɔːlbɔrɡ');
  expect(convertArpabetToIpa('K XX1 T')).toBeNull();
  expect(convertArpabetToIpa('K toString')).toBeNull();
});
