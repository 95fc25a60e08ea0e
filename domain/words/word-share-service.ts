import { WORD_SHARE_MAX_WORDS } from '#shared/words.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { SearchResultPage } from '../search/types.ts';
import { normalizeWord } from './normalize-word.ts';
import { lookUpPhonetic } from './phonetics.ts';
import type { WordStore, WordsService } from './types.ts';
import { WORD_SHARES_PER_OWNER } from './word-limits.ts';

/** Number of lines that are shown with each word of a collection. */
const LINES_PER_WORD = 3;

/**
 * Creates the service for shared word collections. A collection stores copies of its words and meanings. Its example
 * lines come from the current library.
 */
export function createWordShareService(args: {
  words: WordStore;
  clock: Clock;
  searchLines: (
    viewer: Viewer,
    text: string,
    after: string | null,
    pageSize: number,
  ) => Promise<SearchResultPage>;
}): Pick<WordsService, 'share' | 'shared' | 'shares' | 'unshare'> {
  const { words, clock, searchLines } = args;
  return {
    async share({ viewer, words: texts }) {
      const textByKey = new Map(
        texts.map((text) => normalizeWord(text)).map((word) => [word.normalizedText, word.text]),
      );
      if (textByKey.size === 0 || textByKey.size > WORD_SHARE_MAX_WORDS)
        throw new AppError('bad_parameter', { field: 'words' });
      const normalizedTexts = [...textByKey.keys()];
      const [own, published] = await Promise.all([
        words.wordsByKeys({ ownerId: viewer.id, normalizedTexts }),
        words.publishedEntriesByKeys(normalizedTexts),
      ]);
      const id = newId();
      const shared = [];
      for (const [normalizedText, text] of textByKey) {
        const known = [...own, ...published].filter((word) => word.normalizedText === normalizedText);
        shared.push({
          text,
          phonetic: known.find(({ phonetic }) => phonetic !== null)?.phonetic ?? (await lookUpPhonetic(text)),
          meaning: known.find(({ meaning }) => meaning !== null)?.meaning ?? null,
        });
      }
      const share = { id, ownerId: viewer.id, words: shared, createdMs: clock.nowMs() };
      await words.insertShare(share, WORD_SHARES_PER_OWNER);
      return id;
    },

    async unshare({ viewer, shareId }) {
      const removed = await words.removeShare({ id: shareId, ownerId: viewer.id });
      if (!removed) throw new AppError('not_found');
    },

    shares: ({ viewer }) => words.listShares(viewer.id),

    async shared({ viewer, shareId }) {
      const share = await words.shareById(shareId);
      if (!share) throw new AppError('not_found');
      const keys = share.words.map(({ text }) => normalizeWord(text).normalizedText);
      const savedWords = await words.wordsByKeys({ ownerId: viewer.id, normalizedTexts: keys });
      const wordViews = [];
      for (const [index, word] of share.words.entries()) {
        const { list, total } = await searchLines(viewer, word.text, null, LINES_PER_WORD);
        const savedWordId =
          savedWords.find(({ normalizedText }) => normalizedText === keys[index])?.id ?? null;
        wordViews.push({ ...word, savedWordId, lines: list, total });
      }
      const { id, ownerId, ownerName, createdMs } = share;
      return { id, ownerName, isOwn: ownerId === viewer.id, createdMs, words: wordViews };
    },
  };
}
