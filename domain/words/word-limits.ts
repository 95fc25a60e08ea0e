import { AppError } from '../errors.ts';

/** Number of words that an account may keep. */
export const WORDS_PER_OWNER = 5000;
/** Number of collections that an account may share at the same time. */
export const WORD_SHARES_PER_OWNER = 200;

/**
 * Decides whether an account keeps another word. Returns false if its list already has the word, even if the account
 * may keep no more. Throws word_limit if it already keeps `limit` words.
 */
export function decideWordInsert(args: { isKept: boolean; wordCount: number; limit: number }): boolean {
  const { isKept, wordCount, limit } = args;
  if (isKept) return false;
  if (wordCount >= limit) throw new AppError('word_limit');
  return true;
}

/** Throws word_limit if an account already shares `limit` collections. */
export function requireShareBelowLimit(args: { shareCount: number; limit: number }): void {
  if (args.shareCount >= args.limit) throw new AppError('word_limit');
}
