import { inflateRawSync } from 'node:zlib';

const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;

/** Returns the files of a ZIP archive by name, from its central directory. Throws when the bytes are no archive. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = lastIndexOfWord(archive, DIRECTORY_END);
  const count = archive.readUInt16LE(end + 10);
  let place = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let entry = 0; entry < count; entry += 1) {
    if (archive.readUInt32LE(place) !== DIRECTORY_ENTRY) throw new Error('the archive is broken');
    const method = archive.readUInt16LE(place + 10);
    const packed = archive.readUInt32LE(place + 20);
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((at) => archive.readUInt16LE(place + at));
    const header = archive.readUInt32LE(place + 42);
    const name = archive.toString('utf8', place + 46, place + 46 + (nameBytes ?? 0));
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const bytes = archive.subarray(start, start + packed);
    files.set(name, method === 0 ? bytes : inflateRawSync(bytes));
    place += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (noteBytes ?? 0);
  }
  return files;
}

function lastIndexOfWord(bytes: Buffer, word: number): number {
  for (let place = bytes.length - 22; place >= 0; place -= 1) {
    if (bytes.readUInt32LE(place) === word) return place;
  }
  throw new Error('this is no archive');
}
