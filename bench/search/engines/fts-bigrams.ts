import { splitCharacters, splitWords } from '../corpus/split-words.ts';
import type { FtsDialect } from './fts-words.ts';

/**
 * One token per pair of adjacent words or characters, so that phrases use rarer tokens. A single word is a
 * prefix of many tokens.
 */
export const ftsBigrams: FtsDialect = {
  english: (text) => pairsOf(splitWords(text)),
  chinese: (text) => pairsOf(splitCharacters(text)),
  match: ({ en, zh }) =>
    // With gaps, the runs may stand anywhere in the line, so that the result contains additional lines.
    [...en, zh].flatMap((tokens) => (tokens.length > 0 ? [matchRun(tokens)] : [])).join(' AND '),
};

/** The last word forms a pair with nothing, so that every word begins a pair. */
function pairsOf(tokens: string[]): string {
  return tokens.map((token, at) => `${token}_${tokens[at + 1] ?? ''}`).join(' ');
}

function matchRun(tokens: string[]): string {
  if (tokens.length === 1) return `"${tokens[0]}_"*`;
  return `"${tokens
    .slice(1)
    .map((token, at) => `${tokens[at]}_${token}`)
    .join(' ')}"`;
}
