import { expect, test } from 'vitest';
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts';

test('a hash is argon2id of the stated strength, salted, and opens for its password alone', async () => {
  const [one, two] = [await hashPassword('台词 & Co.'), await hashPassword('台词 & Co.')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(two).not.toBe(one);
  expect(await verifyPassword({ hash: one, password: '台词 & Co.' })).toBe(true);
  expect(await verifyPassword({ hash: one, password: '台词 & co.' })).toBe(false);
  expect(await verifyPassword({ hash: one, password: '' })).toBe(false);
});

test('a made password can be read aloud and copied by hand, and does not come twice', () => {
  const made = Array.from({ length: 200 }, generatePassword);
  for (const password of made) expect(password).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  expect(new Set(made).size).toBe(made.length);
  expect(new Set(made.join('').replaceAll('-', '')).size).toBe(31);
});
