import { expect, test } from 'vitest';
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts';

test('hashPassword makes a salted argon2id hash that verifies only its own password', async () => {
  const [hash, otherHash] = [await hashPassword('台词 & Co.'), await hashPassword('台词 & Co.')];
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(otherHash).not.toBe(hash);
  expect(await verifyPassword({ hash, password: '台词 & Co.' })).toBe(true);
  expect(await verifyPassword({ hash, password: '台词 & co.' })).toBe(false);
  expect(await verifyPassword({ hash, password: '' })).toBe(false);
});

test('generatePassword returns unique passwords without ambiguous characters', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  for (const password of passwords)
    expect(password).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  expect(new Set(passwords).size).toBe(passwords.length);
  expect(new Set(passwords.join('').replaceAll('-', '')).size).toBe(31);
});
