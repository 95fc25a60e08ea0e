import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexBytes, hmacSha256, sha256, toHex, utf8Bytes } from './sha256.ts';

test('sha256 and hmacSha256 agree with Node at every length around the blocks', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  fc.assert(
    fc.property(bytes, bytes, (key, message) => {
      expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      expect(toHex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }),
  );
  for (const length of [0, 55, 56, 63, 64, 65, 119, 120, 100_000]) {
    const message = new Uint8Array(length).fill(7);
    expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
  }
});

test('hexBytes reads what toHex writes, and nothing else', () => {
  expect(toHex(hexBytes('00ff7A'))).toBe('00ff7a');
  expect(toHex(utf8Bytes('台'))).toBe('e58fb0');
  for (const wrong of ['0', 'zz', '0x12']) expect(() => hexBytes(wrong)).toThrow(RangeError);
});
