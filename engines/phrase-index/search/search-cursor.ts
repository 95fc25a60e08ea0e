import { hash } from 'node:crypto';
import { InvalidQueryError } from '../api/invalid-query-error.ts';
import type { PhraseQuery } from '../api/types.ts';
import type { QueryInterpretation } from '../query/parse-query.ts';
import type { RankKey } from '../segments/rank-key.ts';

/**
 * A line already shown in the head of the result, and its film, as unsigned 32-bit hashes. No rank key gives
 * the order of these lines.
 */
interface SeenLine {
  hashHigh: number;
  hashLow: number;
  filmHash: number;
}

/** Progress through a result: the lines shown in its diversified head, then the last rank key after the head. */
export interface SearchCursor {
  seenLines: SeenLine[];
  /** The rank key of the last hit after the head; null while still in the head. */
  lastKey: RankKey | null;
}

const VERSION = 1;
/** Prefix of all hashed data, which separates these hashes from those for other purposes. */
const HASH_DOMAIN = 'taici phrase cursor';
const QUERY_HASH_BYTES = 8;
const CHECK_BYTES = 6;
const SEEN_BYTES = 12;
const LAST_BYTES = 17;
/** The tier of a rank key by its byte in a cursor. */
const WRITTEN_TIERS = [1, 0, 2];
const HEAD_BYTES = 2 + QUERY_HASH_BYTES;

/** Returns a hash of a query without its page: its interpretations, sources, and filters. 8 bytes. */
export function hashQuery(interpretations: QueryInterpretation[], query: PhraseQuery): Buffer {
  const { sources, filmId, ownerIdsBySource = {}, filters = {} } = query;
  const { speed, words, difficulty } = filters;
  const canonical = [
    interpretations,
    [...new Set(sources)].sort(),
    filmId,
    Object.entries(ownerIdsBySource)
      .map(([source, ownerIds]) => [source, ...[...new Set(ownerIds)].sort()])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    [speed, words, difficulty].map((range) => range && [range.min, range.max]),
  ];
  return digest(JSON.stringify(canonical), QUERY_HASH_BYTES);
}

/**
 * Encodes a cursor in base64url, at most 370 characters: version, number of seen lines, query hash, seen
 * lines (12 bytes each), last key (17 bytes, if any), checksum. The cursor is self-contained and outlives the
 * process.
 */
export function encodeCursor(cursor: SearchCursor, query: Buffer): string {
  const { seenLines, lastKey } = cursor;
  const bytes = Buffer.alloc(HEAD_BYTES + seenLines.length * SEEN_BYTES + (lastKey ? LAST_BYTES : 0));
  bytes.writeUInt8(VERSION, 0);
  bytes.writeUInt8(seenLines.length, 1);
  query.copy(bytes, 2);
  let offset = HEAD_BYTES;
  for (const line of seenLines) {
    bytes.writeUInt32BE(line.hashHigh, offset);
    bytes.writeUInt32BE(line.hashLow, offset + 4);
    bytes.writeUInt32BE(line.filmHash, offset + 8);
    offset += SEEN_BYTES;
  }
  if (lastKey) {
    bytes.writeUInt8(WRITTEN_TIERS.indexOf(lastKey.tier), offset);
    bytes.writeDoubleBE(lastKey.quality, offset + 1);
    bytes.writeUInt32BE(lastKey.hashHigh, offset + 9);
    bytes.writeUInt32BE(lastKey.hashLow, offset + 13);
  }
  return Buffer.concat([bytes, digest(bytes, CHECK_BYTES)]).toString('base64url');
}

/** Returns whether a text has the form of a cursor of this query. It may still be damaged. */
export const isCursorOf = (text: string, query: Buffer): boolean =>
  query.equals(Buffer.from(text, 'base64url').subarray(2, HEAD_BYTES));

/** Decodes a cursor of this query. Throws InvalidQueryError with field `after` for any other text. */
export function decodeCursor(text: string, query: Buffer): SearchCursor {
  const decoded = Buffer.from(text, 'base64url');
  const bytes = decoded.subarray(0, -CHECK_BYTES);
  const lastKeyBytes = bytes.length - HEAD_BYTES - (bytes[1] ?? 0) * SEEN_BYTES;
  const isValid =
    decoded.toString('base64url') === text &&
    bytes[0] === VERSION &&
    (lastKeyBytes === 0 || lastKeyBytes === LAST_BYTES) &&
    digest(bytes, CHECK_BYTES).equals(decoded.subarray(-CHECK_BYTES));
  if (!isValid) throw invalidCursor('not a cursor');
  if (!query.equals(bytes.subarray(2, HEAD_BYTES))) throw invalidCursor('a cursor of another query');
  const seenLines: SeenLine[] = [];
  const seenEnd = bytes.length - lastKeyBytes;
  for (let offset = HEAD_BYTES; offset < seenEnd; offset += SEEN_BYTES) {
    seenLines.push({
      hashHigh: bytes.readUInt32BE(offset),
      hashLow: bytes.readUInt32BE(offset + 4),
      filmHash: bytes.readUInt32BE(offset + 8),
    });
  }
  if (lastKeyBytes === 0) return { seenLines, lastKey: null };
  return {
    seenLines,
    lastKey: {
      tier: WRITTEN_TIERS[bytes.readUInt8(seenEnd)] ?? 0,
      quality: bytes.readDoubleBE(seenEnd + 1),
      hashHigh: bytes.readUInt32BE(seenEnd + 9),
      hashLow: bytes.readUInt32BE(seenEnd + 13),
    },
  };
}

function invalidCursor(message: string): InvalidQueryError {
  return new InvalidQueryError('after', message);
}

function digest(data: string | Buffer, bytes: number): Buffer {
  const hashed =
    typeof data === 'string' ? HASH_DOMAIN + data : Buffer.concat([Buffer.from(HASH_DOMAIN), data]);
  return hash('sha256', hashed, 'buffer').subarray(0, bytes);
}
