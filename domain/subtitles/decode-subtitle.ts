import chardet from 'chardet';
import { AppError } from '../errors.ts';
import { SUBTITLE_MAX_BYTES } from './limits.ts';
import { scoreDecoding } from './score-decoding.ts';

export type SubtitleEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'utf-32le'
  | 'utf-32be'
  | 'gb18030'
  | 'big5'
  | 'shift_jis'
  | 'euc-kr'
  | 'windows-1251'
  | 'windows-1252';

/**
 * Legacy encodings of subtitle files. Japanese, Korean, and Russian are included so that such a file is decoded
 * correctly and refused for its language instead of being read as unusual Chinese. In a tie, the earlier one wins.
 */
const legacyEncodings = ['gb18030', 'big5', 'shift_jis', 'euc-kr', 'windows-1251', 'windows-1252'] as const;

/** Encodings by chardet's names. Its guess is only one vote, because it is often wrong for three short lines. */
const chardetNames: Record<string, SubtitleEncoding> = {
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-KR': 'euc-kr',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'ISO-8859-1': 'windows-1252',
};
const CHARDET_VOTE = 0.08;

/** Number of bytes, in lines with non-ASCII characters, that is enough to distinguish encodings. */
const SAMPLE_BYTES = 32 * 1024;

/** Maximum share of damaged characters among the non-ASCII characters of a UTF-8 file. */
const MAX_DAMAGED_SHARE = 0.02;

/**
 * Decodes the bytes of a subtitle file.
 *
 * Tries in this order: byte order mark; UTF-32 and UTF-16 without a mark, recognized by the positions of their NUL
 * bytes; strict UTF-8; and then each legacy encoding on the lines with non-ASCII characters. The encoding whose
 * text resembles its language most wins, with chardet's guess as an extra vote. UTF-8 with a few damaged characters is
 * still UTF-8.
 * @returns the text without a byte order mark, and the name of its encoding.
 * @throws AppError `subtitle_too_large` above SUBTITLE_MAX_BYTES.
 */
export function decodeSubtitle(bytes: Uint8Array): { text: string; encoding: SubtitleEncoding } {
  if (bytes.length > SUBTITLE_MAX_BYTES) {
    throw new AppError('subtitle_too_large', { message: `${bytes.length} bytes` });
  }
  const encoding =
    detectByteOrderMark(bytes) ??
    detectUtf32(bytes) ??
    detectUtf16(bytes) ??
    (isStrictUtf8(bytes) ? 'utf-8' : guessLegacyEncoding(bytes));
  if (encoding === 'utf-32le' || encoding === 'utf-32be') {
    return { text: decodeUtf32(bytes, encoding === 'utf-32le'), encoding };
  }
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function detectByteOrderMark(bytes: Uint8Array): SubtitleEncoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe && bytes[2] === 0 && bytes[3] === 0) return 'utf-32le';
  if (bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0xfe && bytes[3] === 0xff) return 'utf-32be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** In UTF-32, the highest byte of every character is NUL, and the one below it is at most 0x10. */
function detectUtf32(bytes: Uint8Array): SubtitleEncoding | null {
  const length = Math.min(bytes.length, 64 * 1024) & ~3;
  if (length < 16) return null;
  let [little, big] = [true, true];
  for (let at = 0; at < length; at += 4) {
    little &&= bytes[at + 3] === 0 && (bytes[at + 2] ?? 0) <= 0x10;
    big &&= bytes[at] === 0 && (bytes[at + 1] ?? 0) <= 0x10;
  }
  return little === big ? null : little ? 'utf-32le' : 'utf-32be';
}

/** TextDecoder does not know UTF-32. */
function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, littleEndian);
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    if (at > 0 || code !== 0xfeff) parts.push(String.fromCodePoint(isCharacter ? code : 0xfffd));
  }
  return parts.join('');
}

/**
 * Every subtitle file has digits and line breaks, so in UTF-16 many high bytes are NUL. Few low bytes are, mainly those
 * of 一 (U+4E00).
 */
function detectUtf16(bytes: Uint8Array): SubtitleEncoding | null {
  const length = Math.min(bytes.length, 64 * 1024) & ~1;
  if (length < 8) return null;
  let [even, odd] = [0, 0];
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const half = length / 2;
  if (odd > half * 0.15 && even < odd / 4) return 'utf-16le';
  if (even > half * 0.15 && odd < even / 4) return 'utf-16be';
  return null;
}

function isStrictUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function guessLegacyEncoding(bytes: Uint8Array): SubtitleEncoding {
  const sample = sampleNonAsciiLines(bytes);
  if (isDamagedUtf8(sample)) return 'utf-8';
  const vote = chardetNames[chardet.detect(sample) ?? ''];
  let best: { encoding: SubtitleEncoding; score: number } = { encoding: 'windows-1252', score: 0 };
  for (const encoding of legacyEncodings) {
    const text = new TextDecoder(encoding).decode(sample);
    const score = scoreDecoding({ text, encoding }) + (vote === encoding ? CHARDET_VOTE : 0);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

function isDamagedUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample);
  let [damaged, intact] = [0, 0];
  for (const character of text) {
    if (character === '\ufffd') damaged += 1;
    else if (character > '\u007f') intact += 1;
  }
  return intact >= 10 && damaged <= Math.max(2, intact * MAX_DAMAGED_SHARE);
}

/**
 * Returns whole lines that contain a byte above 0x7F, up to SAMPLE_BYTES. In these encodings, 0x0A is never the second
 * byte of a character.
 */
function sampleNonAsciiLines(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let total = 0;
  for (let from = 0; from < bytes.length && total < SAMPLE_BYTES; ) {
    const found = bytes.indexOf(0x0a, from);
    const to = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(from, Math.min(to, from + SAMPLE_BYTES));
    if (line.some((byte) => byte > 0x7f)) {
      parts.push(line);
      total += line.length;
    }
    from = to;
  }
  const sample = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    sample.set(part, at);
    at += part.length;
  }
  return sample;
}
