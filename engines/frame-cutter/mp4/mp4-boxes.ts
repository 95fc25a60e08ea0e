import { assertCopyable } from '../core/errors.ts';

/** A box of an mp4 file (ISO/IEC 14496-12, 4.2). `whole` includes the header, `body` does not. */
export interface Mp4Box {
  type: string;
  whole: Buffer;
  body: Buffer;
}

/** Reads the boxes in `bytes`, one level deep. Throws NotCopyableError if a box is larger than `bytes`. */
export function readBoxes(bytes: Buffer): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const header = readBoxHeader(bytes.subarray(at));
    assertCopyable(header !== null, 'a box without a header');
    const size = header.size ?? bytes.length - at;
    assertCopyable(size >= header.bytes && at + size <= bytes.length, `a ${header.type} box of a wrong size`);
    const whole = bytes.subarray(at, at + size);
    boxes.push({ type: header.type, whole, body: whole.subarray(header.bytes) });
    at += size;
  }
  return boxes;
}

/**
 * Reads the header of a box. `size` is the size of the whole box in bytes, null when it extends to the end of the file.
 * `bytes` is the size of the header. Returns null when there are too few bytes.
 */
export function readBoxHeader(bytes: Buffer): { type: string; size: number | null; bytes: number } | null {
  if (bytes.length < 8) return null;
  const type = bytes.toString('latin1', 4, 8);
  const size = bytes.readUInt32BE(0);
  if (size !== 1) return { type, size: size === 0 ? null : size, bytes: 8 };
  return bytes.length < 16 ? null : { type, size: Number(bytes.readBigUInt64BE(8)), bytes: 16 };
}

/** Builds a box with these parts as its body. */
export function buildBox(type: string, ...parts: Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...parts]);
}

/** Encodes integers as 32-bit big-endian bytes. */
export function uint32Bytes(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value >>> 0, i * 4);
  });
  return bytes;
}
