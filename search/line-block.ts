import type { IndexedLine } from '#domain/search/types.ts';
import { hashHigh, hashLow } from './rank-key.ts';
import type { TimeSlice } from './time-slice.ts';
import { buildTokenPostings, type TokenPostings } from './token-postings.ts';
import { type Token, tokenizeChinese, tokenizeEnglish } from './tokenize.ts';
import type { WordNumbers } from './word-numbers.ts';

/** Some lines of one video, never changed once built. Arrays go by the line's place in the block. */
export interface LineBlock {
  lines: Pick<IndexedLine, 'id' | 'en' | 'zh'>[];
  /** Halves of the hash of each line's id. */
  hashHigh: Uint32Array;
  hashLow: Uint32Array;
  en: TokenPostings;
  zh: TokenPostings;
}

/** A block ends at whichever comes first, so that building its postings stays within a few milliseconds. */
const BLOCK_MAX_LINES = 2048;
const BLOCK_MAX_TOKENS = 16_384;

/** Cuts a video's lines into blocks and indexes them, pausing whenever the time slice is spent. */
export async function buildLineBlocks(args: {
  lines: IndexedLine[];
  words: { en: WordNumbers; zh: WordNumbers };
  slice: TimeSlice;
}): Promise<LineBlock[]> {
  const { lines, words, slice } = args;
  const numbersOf = (tokens: Token[], known: WordNumbers) => tokens.map((token) => known.add(token));
  const blocks: LineBlock[] = [];
  let open = emptyBlock();
  for (const line of lines) {
    const en = numbersOf(tokenizeEnglish(line.en ?? ''), words.en);
    const zh = numbersOf(tokenizeChinese(line.zh ?? ''), words.zh);
    open.lines.push({ id: line.id, en: line.en, zh: line.zh });
    open.en.push(en);
    open.zh.push(zh);
    open.tokens += en.length + zh.length;
    if (open.lines.length >= BLOCK_MAX_LINES || open.tokens >= BLOCK_MAX_TOKENS) {
      if (slice.spent) await slice.pause();
      blocks.push(closeBlock(open));
      open = emptyBlock();
    }
    if (slice.spent) await slice.pause();
  }
  if (open.lines.length > 0) blocks.push(closeBlock(open));
  return blocks;
}

interface OpenBlock {
  lines: LineBlock['lines'];
  en: number[][];
  zh: number[][];
  tokens: number;
}

function emptyBlock(): OpenBlock {
  return { lines: [], en: [], zh: [], tokens: 0 };
}

function closeBlock({ lines, en, zh }: OpenBlock): LineBlock {
  return {
    lines,
    hashHigh: Uint32Array.from(lines, (line) => hashHigh(line.id)),
    hashLow: Uint32Array.from(lines, (line) => hashLow(line.id)),
    en: buildTokenPostings(en),
    zh: buildTokenPostings(zh),
  };
}
