// The pronunciation engine, pages, the wire, and the database use the same names.

/** What a take is compared in. */
export const comparedDimensions = ['words', 'sounds', 'stress', 'rhythm', 'pauses', 'melody'] as const;
export type ComparedDimension = (typeof comparedDimensions)[number];

/** How clear the sounds of a take are, the clearest first. */
export const clarityBands = ['clear', 'fair', 'practice'] as const;
export type ClarityBand = (typeof clarityBands)[number];

/** Why a take gets no analysis. */
export const analysisRefusals = [
  'no_words',
  'line_too_long',
  'too_short',
  'too_long',
  'clipped',
  'too_quiet',
  'no_speech',
  'noisy',
  'another_sentence',
] as const;
export type AnalysisRefusal = (typeof analysisRefusals)[number];

/** An analysis that takes longer is given up. Milliseconds. */
export const ANALYSIS_TIME_LIMIT_MS = 10_000;
/** Longer lines are not analyzed. Characters. */
export const ANALYZED_LINE_MAX = 1000;
/** The original is analyzed this far before and after its line, but not further, so that other lines do not count. Milliseconds. */
export const ORIGINAL_MARGIN_MS = 200;

/** The text that a take was recorded over: one line of a clip, or all of them for a take of the whole clip (null). */
export const textOfTake = (lines: readonly { en: string | null }[], lineIndex: number | null): string =>
  (lineIndex === null ? lines : lines.slice(lineIndex, lineIndex + 1))
    .map(({ en }) => en ?? '')
    .join(' ')
    .trim();

/** The name of a take in a list: the recorded line. A take of the whole clip, or of a line without text, has the clip's title. */
export const titleOfTake = (
  { lineIndex }: { lineIndex: number | null },
  clip: { title: string; lines: readonly { en: string | null }[] },
): string => (lineIndex !== null && textOfTake(clip.lines, lineIndex)) || clip.title;
