import type { HighlightSpans } from '#shared/highlight-spans.ts';

/** The line that a card is about. */
export interface CardLine {
  id: string;
  en: string | null;
  /** Highlighted places; the first one is selected when the card opens without a word. */
  spans?: HighlightSpans;
}
