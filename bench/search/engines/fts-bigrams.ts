import { splitCharacters, splitWords } from '../corpus/split-words.ts';
import type { FtsDialect } from './fts-words.ts';

/** One token for each two words or characters side by side, so that phrases meet rarer tokens; a single word is the beginning of many. */
export const ftsBigrams: FtsDialect = {
  english: (text) => pairsOf(splitWords(text)),
  chinese: (text) => pairsOf(splitCharacters(text)),
  match: ({ en, zh }) =>
    // With gaps the runs are looked for anywhere in the line, so more is found than was asked for.
    [...en, zh].flatMap((tokens) => (tokens.length > 0 ? [matchRun(tokens)] : [])).join(' AND '),
};

/** The last token stands alone before its joint, so that it begins a pair as every other does. */
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
