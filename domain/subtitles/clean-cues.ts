import { findSpeakers } from './find-speakers.ts';
import { isAdvertising } from './is-advertising.ts';
import { CUE_MAX_CHARACTERS } from './limits.ts';
import { mergeRepeatedCues } from './merge-repeated-cues.ts';
import { stripDialogueDashes } from './strip-dialogue-dashes.ts';
import { stripMarkup } from './strip-markup.ts';
import { hasWords, isPause, measureBracketUse, stripSounds } from './strip-sounds.ts';
import type { RawCue } from './types.ts';

/** Number of cues at either end of a track where its authors put their credits. */
const END_CUES = 5;

/**
 * The number of cues that lost a line of advertising, and of cues dropped because they held only sounds or no readable
 * text.
 */
export interface CleanCounts {
  advertising: number;
  sounds: number;
  empty: number;
}

/**
 * Reduces each cue to its spoken text. Removes markup, advertising, sound descriptions, speakers' names, and dialogue
 * dashes, drops cues that are then empty, and merges repeated ones. What names and dashes say is kept as the speakers. Lines within a cue stay separated by `\n`, because
 * languages are detected by line. The cues are ordered by start, before and after.
 */
export function cleanCues(cues: RawCue[]): { cues: RawCue[]; dropped: CleanCounts } {
  const dropped: CleanCounts = { advertising: 0, sounds: 0, empty: 0 };
  const plainCues = cues.map((cue) => ({
    ...cue,
    source: cue.text,
    text: cue.text.length > CUE_MAX_CHARACTERS ? '' : stripMarkup(cue.text),
  }));
  const use = measureBracketUse(plainCues.map(({ text }) => text));
  const spoken = plainCues.map(({ text }) => (text === '' ? '' : stripSounds(text, use)));
  const ends = findEnds(spoken);
  const cleaned: RawCue[] = [];
  for (const [at, { source, ...cue }] of plainCues.entries()) {
    if (cue.text === '') {
      dropped.empty += 1;
      continue;
    }
    const atEnd = at <= ends.first || at >= ends.last;
    const withoutAds = removeAdvertising(cue.text, atEnd);
    if (withoutAds !== cue.text) dropped.advertising += 1;
    if (withoutAds === '') continue;
    const withoutSounds = withoutAds === cue.text ? (spoken[at] ?? '') : stripSounds(withoutAds, use);
    const text = stripDialogueDashes(withoutSounds);
    if (hasWords(text) || (isPause(text) && text === withoutAds)) {
      const speakers = findSpeakers({ source, text: withoutAds, use, given: cue.speakers });
      cleaned.push({ ...cue, text, speakers });
    } else dropped.sounds += 1;
  }
  return { cues: mergeRepeatedCues(cleaned), dropped };
}

/**
 * Returns the positions of the last cue of the first five, and of the first cue of the last five. Only cues with words
 * count, so that sounds before the credits do not hide them.
 */
function findEnds(texts: string[]): { first: number; last: number } {
  const positions = texts.flatMap((text, at) => (hasWords(text) ? [at] : []));
  return {
    first: positions[END_CUES - 1] ?? texts.length,
    last: positions.at(-END_CUES) ?? 0,
  };
}

/** Credits are detected in the whole cue, addresses in a single line. */
function removeAdvertising(text: string, atEnd: boolean): string {
  const lines = text.split('\n').filter((line) => !isAdvertising({ text: line, atEnd }));
  const rest = lines.join('\n');
  return rest !== '' && isAdvertising({ text: rest.replace(/\n/g, ' '), atEnd: false }) ? '' : rest;
}
