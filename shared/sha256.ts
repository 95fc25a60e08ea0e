const BLOCK_BYTES = 64;
const roundConstants = new Uint32Array(64);
const initialState = new Uint32Array(8);

// Both tables are the first 32 fractional bits of roots of the first primes.
for (let candidate = 2, found = 0; found < 64; candidate++) {
  if (!isPrime(candidate)) continue;
  if (found < 8) initialState[found] = Math.floor((Math.sqrt(candidate) % 1) * 2 ** 32);
  roundConstants[found++] = Math.floor((Math.cbrt(candidate) % 1) * 2 ** 32);
}

function isPrime(value: number): boolean {
  for (let divisor = 2; divisor * divisor <= value; divisor++) if (value % divisor === 0) return false;
  return true;
}

/**
 * Returns the 32 bytes of the SHA-256 of `bytes`. The server and the page run this same code: the browser's own function
 * answers later, which no transaction can wait for, and is missing on pages without TLS.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const paddedLength = Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = new Uint8Array(paddedLength);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(paddedLength - 8, BigInt(bytes.length) * 8n);
  const state = initialState.slice();
  const words = new Uint32Array(64);
  for (let offset = 0; offset < paddedLength; offset += BLOCK_BYTES) addBlock(state, words, view, offset);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
const at = (words: Uint32Array, index: number): number => words[index] ?? 0;

function addBlock(state: Uint32Array, words: Uint32Array, view: DataView, offset: number): void {
  for (let index = 0; index < 16; index++) words[index] = view.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index++) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + mixedEarly + at(words, index - 7) + mixedLate;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const mixedE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + mixedE + choice + at(roundConstants, index) + at(words, index)) | 0;
    const mixedA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + mixedA + majority) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word;
}

/** Returns the 32 bytes of HMAC-SHA256. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(
    joinBytes(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joinBytes(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

const encoder = new TextEncoder();

/** Returns the bytes of a text in UTF-8. */
export const utf8Bytes = (text: string): Uint8Array => encoder.encode(text);

/** Returns bytes as lower-case hex. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the bytes of a hex text. Throws RangeError for anything else. */
export function hexBytes(hex: string): Uint8Array {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) throw new RangeError('hex');
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
