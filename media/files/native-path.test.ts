import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromNativePath, toNativePath } from './native-path.ts';

test('any bytes of a path survive, and UTF-8 stays plain text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const native = toNativePath(fromNativePath(Buffer.from(bytes)));
      expect([...Buffer.from(native)]).toEqual([...bytes]);
    }),
  );
  for (const text of ['电影.mp4', 'a/b é 👍.srt', '']) {
    expect(fromNativePath(Buffer.from(text))).toBe(text);
    expect(toNativePath(text)).toBe(text);
  }
});
