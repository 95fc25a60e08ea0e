import { hash } from 'node:crypto';
import { InvalidQueryError } from '../api/invalid-query-error.ts';
import type { PhraseQuery } from '../api/types.ts';
import type { QueryInterpretation } from '../query/parse-query.ts';
import type { RankKey } from '../segments/rank-key.ts';

/** A line shown among the first hits, whose order follows no key, and its film. Hashes, unsigned 32-bit. */
interface SeenLine {
  hashHigh: number;
  hashLow: number;
  filmHash: number;
}

/** How far a reader has come: the lines of the varied head, then the last key of the plain ranking behind it. */
export interface SearchCursor {
  seenLines: SeenLine[];
  /** Null while still in the head. */
  lastKey: RankKey | null;
}

const VERSION = 1;
/** Goes before all that is hashed: no other hash of the same bytes will do. */
const PURPOSE = 'taici phrase cursor';
const QUERY_HASH_BYTES = 8;
const CHECK_BYTES = 6;
const SEEN_BYTES = 12;
const LAST_BYTES = 17;
const HEAD_BYTES = 2 + QUERY_HASH_BYTES;

/** Identifies what is asked, page apart: the query as understood and its filters. 8 bytes. */
export function hashQuery(readings: QueryInterpretation[], query: PhraseQuery): Buffer {
  const { sources, filmId, ownerIdsBySource = {}, filters = {} } = query;
  const { speed, words, difficulty } = filters;
  const canonical = [
    readings,
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
 * The cursor as text (base64url, at most 370 characters): version, number of seen lines, query hash, seen lines
 * (12 bytes each), last key (17 bytes, when there is one), checksum. Holds all it needs, so it outlives the process.
 */
export function encodeCursor(cursor: SearchCursor, query: Buffer): string {
  const { seenLines: seen, lastKey: last } = cursor;
  const bytes = Buffer.alloc(HEAD_BYTES + seen.length * SEEN_BYTES + (last ? LAST_BYTES : 0));
  bytes.writeUInt8(VERSION, 0);
  bytes.writeUInt8(seen.length, 1);
  query.copy(bytes, 2);
  let at = HEAD_BYTES;
  for (const line of seen) {
    bytes.writeUInt32BE(line.hashHigh, at);
    bytes.writeUInt32BE(line.hashLow, at + 4);
    bytes.writeUInt32BE(line.filmHash, at + 8);
    at += SEEN_BYTES;
  }
  if (last) {
    bytes.writeUInt8(last.isWholeLine ? 1 : 0, at);
    bytes.writeDoubleBE(last.quality, at + 1);
    bytes.writeUInt32BE(last.hashHigh, at + 9);
    bytes.writeUInt32BE(last.hashLow, at + 13);
  }
  return Buffer.concat([bytes, digest(bytes, CHECK_BYTES)]).toString('base64url');
}

/** Reads a cursor made for this query. Throws InvalidQueryError, field `after`, for anything else. */
export function decodeCursor(text: string, query: Buffer): SearchCursor {
  const all = Buffer.from(text, 'base64url');
  const bytes = all.subarray(0, -CHECK_BYTES);
  const rest = bytes.length - HEAD_BYTES - (bytes[1] ?? 0) * SEEN_BYTES;
  const sound =
    all.toString('base64url') === text &&
    bytes[0] === VERSION &&
    (rest === 0 || rest === LAST_BYTES) &&
    digest(bytes, CHECK_BYTES).equals(all.subarray(-CHECK_BYTES));
  if (!sound) throw badCursor('not a cursor');
  if (!query.equals(bytes.subarray(2, HEAD_BYTES))) throw badCursor('a cursor of another query');
  const seen: SeenLine[] = [];
  const seenEnd = bytes.length - rest;
  for (let at = HEAD_BYTES; at < seenEnd; at += SEEN_BYTES) {
    seen.push({
      hashHigh: bytes.readUInt32BE(at),
      hashLow: bytes.readUInt32BE(at + 4),
      filmHash: bytes.readUInt32BE(at + 8),
    });
  }
  if (rest === 0) return { seenLines: seen, lastKey: null };
  return {
    seenLines: seen,
    lastKey: {
      isWholeLine: bytes.readUInt8(seenEnd) === 1,
      quality: bytes.readDoubleBE(seenEnd + 1),
      hashHigh: bytes.readUInt32BE(seenEnd + 9),
      hashLow: bytes.readUInt32BE(seenEnd + 13),
    },
  };
}

function badCursor(message: string): InvalidQueryError {
  return new InvalidQueryError('after', message);
}

function digest(data: string | Buffer, bytes: number): Buffer {
  const told = typeof data === 'string' ? PURPOSE + data : Buffer.concat([Buffer.from(PURPOSE), data]);
  return hash('sha256', told, 'buffer').subarray(0, bytes);
}
