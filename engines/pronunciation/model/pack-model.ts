import { ByteReader } from './byte-reader.ts';
import { ModelError } from './model-error.ts';

const MAGIC = 'PRONMDL1';
const MAX_FILES = 32;
const MAX_NAME_LENGTH = 64;

/**
 * Packs the files of a model into one: the magic `PRONMDL1`, the number of files as int32, then for each file the length
 * of its name, the name, and the length of its bytes, all int32 little-endian, then the bytes of all files.
 */
export function packModel(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const entries = Array.from(files, ([name, bytes]) => ({ name: encoder.encode(name), bytes }));
  const headerLength = entries.reduce((sum, { name }) => sum + 8 + name.length, MAGIC.length + 4);
  const packed = new Uint8Array(entries.reduce((sum, { bytes }) => sum + bytes.length, headerLength));
  const view = new DataView(packed.buffer);
  packed.set(encoder.encode(MAGIC));
  view.setInt32(MAGIC.length, entries.length, true);
  let headerOffset = MAGIC.length + 4;
  let offset = headerLength;
  for (const { name, bytes } of entries) {
    view.setInt32(headerOffset, name.length, true);
    packed.set(name, headerOffset + 4);
    view.setInt32(headerOffset + 4 + name.length, bytes.length, true);
    headerOffset += 8 + name.length;
    packed.set(bytes, offset);
    offset += bytes.length;
  }
  return packed;
}

/** Returns the files of a packed model, without copying them. Throws a ModelError if the pack is not complete. */
export function unpackModel(packed: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const reader = new ByteReader('model', packed);
  if (reader.remaining < MAGIC.length || reader.text(MAGIC.length) !== MAGIC)
    throw new ModelError('model: is not a packed acoustic model');
  const count = reader.count('number of files', { min: 1, max: MAX_FILES });
  const entries = Array.from({ length: count }, () => ({
    name: reader.text(reader.count('length of a name', { min: 1, max: MAX_NAME_LENGTH })),
    length: reader.count('length of a file', { min: 0, max: packed.length }),
  }));
  return new Map(entries.map(({ name, length }) => [name, reader.bytes(length)]));
}
