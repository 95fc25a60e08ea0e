import { splitCharacters, splitWords } from '../corpus/split-words.ts';
import type { FtsDialect } from './fts-words.ts';

/**
 * A dialect with one token per pair of adjacent words or characters, so that phrases use rarer tokens. A single
 * word is a prefix of many tokens.
 */
export const ftsBigrams: FtsDialect = {
  english: (text) => formatPairs(splitWords(text)),
  chinese: (text) => formatPairs(splitCharacters(text)),
  match: ({ en, zh }) =>
    // With gaps, the runs may be anywhere in the line, so the result contains additional lines.
    [...en, zh].flatMap((tokens) => (tokens.length > 0 ? [matchRun(tokens)] : [])).join(' AND '),
};

/**
 * Returns each token paired with the next. The last token forms a pair with nothing, so that every token
 * begins a pair.
 */
function formatPairs(tokens: string[]): string {
  return tokens.map((token, at) => `${token}_${tokens[at + 1] ?? ''}`).join(' ');
}

function matchRun(tokens: string[]): string {
  if (tokens.length === 1) return `"${tokens[0]}_"*`;
  return `"${tokens
    .slice(1)
    .map((token, at) => `${tokens[at]}_${token}`)
    .join(' ')}"`;
}
