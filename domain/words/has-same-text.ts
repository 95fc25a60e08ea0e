import type { WordClip } from './types.ts';

type Texts = Pick<WordClip, 'en' | 'zh'>;

/**
 * Whether a saved line and a line of a film are the same sentence. The ID alone cannot tell: it is a position, and new
 * subtitles give it to another sentence. A line that has gained the other language is still the same.
 */
export const hasSameText = (saved: Texts, line: Texts): boolean =>
  saved.en !== null && line.en !== null ? saved.en === line.en : saved.zh === line.zh;
