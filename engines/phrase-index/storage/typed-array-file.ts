import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { NumericArray } from '../arrays/growable-array.ts';

const KINDS = { Uint8Array, Uint16Array, Uint32Array } as const;
const MAGIC = 0x43494154;
/** Magic number, version, length of the head, and checksum of the head, four bytes each. */
const PREAMBLE_BYTES = 16;
const CHECKSUM_BYTES = 4;
/** Number of bytes to write, read, and check at once, which takes about a millisecond. */
const CHUNK_BYTES = 1 << 20;
const ALIGNMENT = 8;

interface Head {
  /** The meaning of the arrays, in a format of the caller. */
  description: string;
  arrays: { kind: keyof typeof KINDS; length: number }[];
}

/**
 * Writes arrays of numbers and a description into a file and flushes it: preamble, head in JSON, the arrays
 * at multiples of 8 bytes, and a CRC-32 of the arrays. Uses the byte order of the machine. Rejects with
 * errors of the file system.
 */
export async function writeTypedArrayFile(
  path: string,
  content: { version: number; description: string; arrays: NumericArray[] },
): Promise<void> {
  const { version, description, arrays } = content;
  const head: Head = {
    description,
    arrays: arrays.map((array) => ({ kind: kindOf(array), length: array.length })),
  };
  const headBytes = Buffer.from(JSON.stringify(head));
  const preamble = Buffer.from(Uint32Array.of(MAGIC, version, headBytes.length, crc32(headBytes)).buffer);
  const file = await open(path, 'w');
  try {
    await writeAll(file, Buffer.concat([preamble, headBytes]), 0);
    let at = PREAMBLE_BYTES + headBytes.length;
    let checksum = 0;
    for (const array of arrays) {
      at = align(at);
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
        const chunk = bytes.subarray(from, from + CHUNK_BYTES);
        checksum = crc32(chunk, checksum);
        await writeAll(file, chunk, at + from);
      }
      at += bytes.length;
    }
    await writeAll(file, Buffer.from(Uint32Array.of(checksum).buffer), at);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Reads a file that writeTypedArrayFile wrote. The arrays are in shared memory. Rejects with Error when it is damaged, truncated, or of
 * another version.
 */
export async function readTypedArrayFile(
  path: string,
  version: number,
): Promise<{ description: string; arrays: NumericArray[] }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const preamble = await readAll(file, 0, Math.min(size, PREAMBLE_BYTES));
    if (preamble.length < PREAMBLE_BYTES) throw new Error('the file is truncated');
    const [magic, fileVersion, length = 0, headChecksum] = new Uint32Array(preamble.buffer);
    if (magic !== MAGIC || fileVersion !== version) throw new Error(`not a file of version ${version}`);
    if (PREAMBLE_BYTES + length > size) throw new Error('the file is truncated');
    const headBytes = await readAll(file, PREAMBLE_BYTES, length);
    if (crc32(headBytes) !== headChecksum) throw new Error('the head of the file is damaged');
    const head: Head = JSON.parse(Buffer.from(headBytes).toString());
    let at = PREAMBLE_BYTES + length;
    let checksum = 0;
    const arrays: NumericArray[] = [];
    for (const { kind, length: count } of head.arrays) {
      at = align(at);
      const bytes = count * KINDS[kind].BYTES_PER_ELEMENT;
      if (at + bytes + CHECKSUM_BYTES > size) throw new Error('the file is truncated');
      const data = await readInto(new Uint8Array(new SharedArrayBuffer(bytes)), file, at);
      for (let from = 0; from < bytes; from += CHUNK_BYTES) {
        checksum = crc32(data.subarray(from, from + CHUNK_BYTES), checksum);
      }
      const View: new (memory: SharedArrayBuffer, at: number, length: number) => NumericArray = KINDS[kind];
      arrays.push(new View(data.buffer, 0, count));
      at += bytes;
    }
    const [expected] = new Uint32Array((await readAll(file, at, CHECKSUM_BYTES)).buffer);
    if (checksum !== expected) throw new Error('the arrays of the file are damaged');
    return { description: head.description, arrays };
  } finally {
    await file.close();
  }
}

function kindOf(array: NumericArray): keyof typeof KINDS {
  if (array instanceof Uint32Array) return 'Uint32Array';
  return array instanceof Uint16Array ? 'Uint16Array' : 'Uint8Array';
}

const align = (at: number): number => Math.ceil(at / ALIGNMENT) * ALIGNMENT;

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

const readAll = (file: FileHandle, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> =>
  readInto(new Uint8Array(length), file, position);

/** Fills an array with the bytes from a position on. */
async function readInto<Bytes extends Uint8Array>(
  bytes: Bytes,
  file: FileHandle,
  position: number,
): Promise<Bytes> {
  const { length } = bytes;
  for (let done = 0; done < length; ) {
    const expected = Math.min(CHUNK_BYTES, length - done);
    const { bytesRead } = await file.read(bytes, done, expected, position + done);
    if (bytesRead === 0) throw new Error('the file is truncated');
    done += bytesRead;
  }
  return bytes;
}
