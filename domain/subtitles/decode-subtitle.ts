import chardet from 'chardet';
import { AppError } from '#domain/errors.ts';
import { SUBTITLE_MAX_BYTES } from './limits.ts';
import { scoreDecoding } from './score-decoding.ts';

export type SubtitleEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'gb18030'
  | 'big5'
  | 'shift_jis'
  | 'euc-kr'
  | 'windows-1251'
  | 'windows-1252';

/**
 * Encodings older than UTF-8 that subtitle files come in. Japanese, Korean and Russian are here so that such a file is
 * read as what it is, and refused as a language, instead of passing for strange Chinese. Ties go to the earlier one.
 */
const legacyEncodings = ['gb18030', 'big5', 'shift_jis', 'euc-kr', 'windows-1251', 'windows-1252'] as const;

/** chardet's names for ours. Its opinion is one vote: on three short lines it is often wrong by itself. */
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

/** Bytes of lines with characters beyond ASCII that are enough to tell encodings apart. */
const SAMPLE_BYTES = 32 * 1024;

/** A file may carry a few damaged characters and still be UTF-8: at most this share of its characters beyond ASCII. */
const UTF8_DAMAGE_SHARE = 0.02;

/**
 * Turns a subtitle file's bytes into text.
 *
 * Order of decision: byte order mark; UTF-16 without a mark, seen by NUL bytes that stand on one parity only; strict
 * UTF-8; otherwise each older encoding is tried on the lines with characters beyond ASCII and the one that reads most
 * like its language wins, with chardet's guess as an extra vote. UTF-8 with a few damaged characters is still UTF-8.
 * @returns the text without a byte order mark, and the encoding it was read in (the name TextDecoder knows).
 * @throws AppError `subtitle_too_large` above SUBTITLE_MAX_BYTES.
 */
export function decodeSubtitle(bytes: Uint8Array): { text: string; encoding: SubtitleEncoding } {
  if (bytes.length > SUBTITLE_MAX_BYTES) {
    throw new AppError('subtitle_too_large', { message: `${bytes.length} bytes` });
  }
  const encoding =
    encodingOfMark(bytes) ?? utf16ByNuls(bytes) ?? (isStrictUtf8(bytes) ? 'utf-8' : guessLegacy(bytes));
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function encodingOfMark(bytes: Uint8Array): SubtitleEncoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/**
 * Every subtitle has digits and line ends, so in UTF-16 a good part of the high bytes is NUL. Of the low bytes few are:
 * chiefly those of 一 (U+4E00).
 */
function utf16ByNuls(bytes: Uint8Array): SubtitleEncoding | null {
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

function guessLegacy(bytes: Uint8Array): SubtitleEncoding {
  const sample = sampleBeyondAscii(bytes);
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
  let [damaged, whole] = [0, 0];
  for (const character of text) {
    if (character === '\ufffd') damaged += 1;
    else if (character > '\u007f') whole += 1;
  }
  return whole >= 10 && damaged <= Math.max(2, whole * UTF8_DAMAGE_SHARE);
}

/** The lines that hold a byte above 0x7F, whole, up to SAMPLE_BYTES. 0x0A is never the second half of a character in these encodings. */
function sampleBeyondAscii(bytes: Uint8Array): Uint8Array {
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
