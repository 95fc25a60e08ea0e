import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignedV2, readXml, signV2, writeXml } from './v2-message.ts';

/** The signature example in WeChat Pay's documentation. */
const example = {
  appid: 'wxd930ea5d5a258f4f',
  mch_id: '10000100',
  device_info: '1000',
  body: 'test',
  nonce_str: 'ibuaiVcKdpRxkhJA',
};
const key = '192006250b4c09247ec02edce69f6a2d';

test('signs the documented example with both algorithms', () => {
  expect(signV2(example, key)).toBe('9A0A8659F005D6984697E2CA0A9CF3B7');
  expect(signV2(example, key, 'HMAC-SHA256')).toBe(
    '6A9AE1657590FD6257D693A078E1C3E4BB6BA4DC30B23E0EE2496E54170DACD6',
  );
});

test('empty fields and the signature itself are not signed', () => {
  expect(signV2({ ...example, attach: '', sign: 'x' }, key)).toBe(signV2(example, key));
});

test('a signature fits its fields only', () => {
  const signed = { ...example, sign: signV2(example, key) };
  expect(isSignedV2(signed, key)).toBe(true);
  expect(isSignedV2({ ...signed, body: 'test2' }, key)).toBe(false);
  expect(isSignedV2({ ...signed, extra: '1' }, key)).toBe(false);
  expect(isSignedV2(example, key)).toBe(false);
  expect(isSignedV2(signed, 'another')).toBe(false);
});

test('reads what it writes, whatever the values are', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdefg_'), minLength: 1 });
  fc.assert(
    fc.property(fc.dictionary(name, fc.string({ unit: 'grapheme' }), { noNullPrototype: true }), (fields) => {
      expect(readXml(writeXml(fields))).toEqual(fields);
    }),
  );
});

test('reads character data, text with entities, and space between elements', () => {
  const text =
    '<?xml version="1.0"?>\n<xml>\n <a><![CDATA[1 < 2]]></a>\n <b>x &amp; &lt;y&gt;</b>\n <c></c>\n</xml>\n';
  expect(readXml(text)).toEqual({ a: '1 < 2', b: 'x & <y>', c: '' });
});

test.each([
  ['a text that ends early', '<xml><a><![CDATA[1]]></a>'],
  ['an element that is not closed', '<xml><a>1</xml>'],
  ['an element in another one', '<xml><a><b>1</b></a></xml>'],
  ['a field that is there twice', '<xml><a>1</a><a>2</a></xml>'],
  ['declared entities', '<!DOCTYPE xml [<!ENTITY e "x">]><xml><a>1</a></xml>'],
  ['a page', '<html>502</html>'],
  ['nothing', ''],
])('refuses %s', (_, text) => {
  expect(readXml(text)).toBeNull();
});
