import type { WordTime } from '../alignments/types.ts';
import type { Line } from '../films/types.ts';
import { type AssStyle, escapeAss, subtitleStyles, wrapForPicture, writeAssFile } from './write-ass.ts';
import { getLineTexts } from './write-subtitles.ts';

/** Words that have been said, and words that are still to come. */
const SAID_COLOR = '&H003CC8FF';
const TO_COME_COLOR = '&H00FFFFFF';

/**
 * Writes lines as an Advanced SubStation Alpha file in which each English word changes its color when it is said (`\k`, in
 * hundredths of a second). The durations of a line add up to its time on the screen. A line without words is shown as it is
 * in other subtitles. Lines without English are left out. Times are relative to the clip.
 */
export function writeKaraoke(args: {
  lines: readonly { line: Line; words: readonly WordTime[] | null }[];
  lang: 'both' | 'en';
  picture: { width: number; height: number };
}): string {
  const { lines, lang, picture } = args;
  const styles = subtitleStyles.map(
    (style): AssStyle =>
      style.name === 'EN' ? { ...style, color: SAID_COLOR, colorToCome: TO_COME_COLOR } : style,
  );
  const events = lines.flatMap(({ line, words }) => {
    const [english, chinese] = getLineTexts(line, lang);
    if (english?.lang !== 'en') return [];
    const parts = [
      words ? writeWords({ text: english.text, line, words }) : `{\\rPLAIN}${escapeAss(english.text)}`,
      ...(chinese
        ? [`{\\rZH}${escapeAss(wrapForPicture({ text: chinese.text, style: 'ZH', picture }))}`]
        : []),
    ];
    return [{ style: 'EN', startMs: line.startMs, endMs: line.endMs, text: parts.join('\\N') }];
  });
  const plain = subtitleStyles.find(({ name }) => name === 'EN');
  return writeAssFile({
    picture,
    styles: [...styles, ...(plain ? [{ ...plain, name: 'PLAIN' }] : [])],
    events,
  });
}

/** Writes the text of a line with the duration of each word and of each pause before a `\k`. */
function writeWords(args: { text: string; line: Line; words: readonly WordTime[] }): string {
  const { text, line, words } = args;
  const startCs = toCentiseconds(line.startMs);
  const totalCs = Math.max(0, toCentiseconds(line.endMs) - startCs);
  let reachedCs = 0;
  /** Returns how long it takes from what was written last to a time of the clip. */
  const durationTo = (cs: number) => {
    const next = Math.max(reachedCs, Math.min(totalCs, cs - startCs));
    const duration = next - reachedCs;
    reachedCs = next;
    return duration;
  };
  const parts = words.map((word, i) => {
    // Punctuation and spaces belong to the word before them.
    const shown = text.slice(i === 0 ? 0 : word.from, words[i + 1]?.from ?? text.length);
    const pause = durationTo(toCentiseconds(word.startMs));
    const said = durationTo(toCentiseconds(word.endMs));
    return `${pause > 0 ? `{\\k${pause}}` : ''}{\\k${said}}${escapeAss(shown)}`;
  });
  return `${parts.join('')}{\\k${totalCs - reachedCs}}`;
}

/** As the times of events are rounded, so that durations add up. */
const toCentiseconds = (ms: number) => Math.round(ms / 10);
