import { isAdvertising } from './is-advertising.ts';
import { CUE_MAX_CHARACTERS } from './limits.ts';
import { mergeRepeatedCues } from './merge-repeated-cues.ts';
import type { RawCue } from './raw-cue.ts';
import { stripDialogueDashes } from './strip-dialogue-dashes.ts';
import { stripMarkup } from './strip-markup.ts';
import { hasWords, isPause, stripSounds } from './strip-sounds.ts';

/** This many cues at either end of a track are where its makers sign. */
const END_CUES = 5;

/** How many cues lost an advertising line, and how many were dropped for holding only sounds, or nothing readable. */
export interface CleanCounts {
  advertising: number;
  sounds: number;
  empty: number;
}

/**
 * Leaves of each cue what is said in it: markup, advertising, notes of sounds, speakers' names and dialogue dashes go,
 * cues with nothing left go, repeated ones become one. Lines within a cue stay parted by `\n`, as languages are told
 * apart by line. Cues come and leave in order of start.
 */
export function cleanCues(cues: RawCue[]): { cues: RawCue[]; dropped: CleanCounts } {
  const dropped: CleanCounts = { advertising: 0, sounds: 0, empty: 0 };
  const kept: RawCue[] = [];
  for (const [at, cue] of cues.entries()) {
    const marked = cue.text.length > CUE_MAX_CHARACTERS ? '' : stripMarkup(cue.text);
    if (marked === '') {
      dropped.empty += 1;
      continue;
    }
    const atEnd = at < END_CUES || at >= cues.length - END_CUES;
    const honest = withoutAdvertising(marked, atEnd);
    if (honest !== marked) dropped.advertising += 1;
    if (honest === '') continue;
    const text = stripDialogueDashes(stripSounds(honest));
    if (hasWords(text) || (isPause(text) && text === honest)) kept.push({ ...cue, text });
    else dropped.sounds += 1;
  }
  return { cues: mergeRepeatedCues(kept), dropped };
}

/** A credit list is seen by the cue as a whole, an address by its line. */
function withoutAdvertising(text: string, atEnd: boolean): string {
  const lines = text.split('\n').filter((line) => !isAdvertising({ text: line, atEnd }));
  const rest = lines.join('\n');
  return rest !== '' && isAdvertising({ text: rest.replace(/\n/g, ' '), atEnd: false }) ? '' : rest;
}
