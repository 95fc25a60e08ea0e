import { chooseTracks, type TrackCandidate } from './choose-tracks.ts';
import { estimateOffset } from './estimate-offset.ts';
import { joinSentences } from './join-sentences.ts';
import { pairCues, sortLines } from './pair-cues.ts';
import { preferAddedTracks } from './prefer-added-tracks.ts';
import { shiftCues } from './shift-cues.ts';
import type { PairedLine } from './types.ts';

/**
 * A bilingual track is preferred to an English and a Chinese one if it has at least this share of their bilingual
 * lines.
 */
const MIN_BILINGUAL_SHARE = 0.8;

export interface PairedTracks<T> {
  lines: PairedLine[];
  /** The tracks of the lines. */
  used: T[];
  /** The track that was shifted to fit the other, and the shift in milliseconds; null if none was. */
  moved: { track: T; offsetMs: number } | null;
}

/**
 * Chooses the best tracks of a film, on one time axis, and builds its lines from them: from one bilingual track, from
 * an English and a Chinese one, or from the only one. If the two fit only with a constant shift of up to five seconds,
 * one of them is shifted: a sidecar file if the other is embedded (and therefore in time with the film), otherwise the
 * Chinese one. Tracks that people have added take the place of others. With `align` false, no track is shifted. Lines that split a sentence are joined unless `join` is false;
 * the tracks' cues are not changed.
 */
export function pairTracks<T extends TrackCandidate>(
  tracks: T[],
  options: { align: boolean; join: boolean } = { align: true, join: true },
): PairedTracks<T> {
  const { en, zh, both } = chooseTracks(preferAddedTracks(tracks));
  const chosen = chooseLines(both, pairTwo(en, zh, options.align));
  return options.join ? { ...chosen, lines: joinSentences(chosen.lines) } : chosen;
}

/**
 * Returns the lines of the bilingual track if it has nearly as many bilingual lines as the pair, otherwise those of the
 * pair.
 */
function chooseLines<T extends TrackCandidate>(both: T | null, pair: PairedTracks<T>): PairedTracks<T> {
  if (!both) return pair;
  const lines = sortLines(both.cues);
  return countBilingual(lines) >= countBilingual(pair.lines) * MIN_BILINGUAL_SHARE
    ? { lines, used: [both], moved: null }
    : pair;
}

function pairTwo<T extends TrackCandidate>(en: T | null, zh: T | null, align: boolean): PairedTracks<T> {
  const used = [en, zh].filter((track) => track !== null);
  const offsetMs = en && zh && align ? estimateOffset({ reference: en.cues, other: zh.cues }) : 0;
  if (!en || !zh || offsetMs === 0) {
    return { lines: pairCues({ en: en?.cues ?? [], zh: zh?.cues ?? [] }), used, moved: null };
  }
  if (zh.origin === 'embedded' && en.origin === 'sidecar') {
    const lines = pairCues({ en: shiftCues(en.cues, -offsetMs), zh: zh.cues });
    return { lines, used, moved: { track: en, offsetMs: -offsetMs } };
  }
  const lines = pairCues({ en: en.cues, zh: shiftCues(zh.cues, offsetMs) });
  return { lines, used, moved: { track: zh, offsetMs } };
}

const countBilingual = (lines: PairedLine[]) =>
  lines.filter((line) => line.en !== null && line.zh !== null).length;
