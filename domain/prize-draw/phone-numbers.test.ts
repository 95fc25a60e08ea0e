import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  decryptPhoneNumber,
  encryptPhoneNumber,
  maskPhoneNumber,
  parsePhoneNumber,
} from './phone-numbers.ts';

test.each([
  ['13812341234', '13812341234'],
  [' 138 1234-1234 ', '13812341234'],
  ['+8613812341234', '13812341234'],
  ['008613812341234', '13812341234'],
  ['12812341234', null],
  ['1381234123', null],
  ['138123412345', null],
  ['1381234123x', null],
  ['', null],
])('parses %j as %j', (text, phone) => {
  expect(parsePhoneNumber(text)).toBe(phone);
});

test('an encrypted number can be decrypted only with its key and its account', () => {
  const key = randomBytes(32);
  const phone = '13812341234';
  const sealed = encryptPhoneNumber({ key, accountId: 'lei', phone });
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('1381');
  expect(encryptPhoneNumber({ key, accountId: 'lei', phone })).not.toBe(sealed);
  expect(decryptPhoneNumber({ key, accountId: 'lei', sealed })).toBe(phone);
  expect(() => decryptPhoneNumber({ key, accountId: 'mei', sealed })).toThrow();
  expect(() => decryptPhoneNumber({ key: randomBytes(32), accountId: 'lei', sealed })).toThrow();
  expect(maskPhoneNumber(phone)).toBe('138****1234');
});
