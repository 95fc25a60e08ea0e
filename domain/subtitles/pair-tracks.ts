import { chooseTracks, type TrackCandidate } from './choose-tracks.ts';
import { estimateOffset } from './estimate-offset.ts';
import { joinSentences } from './join-sentences.ts';
import { pairCues, sortLines } from './pair-cues.ts';
import { shiftCues } from './shift-cues.ts';
import type { PairedLine } from './types.ts';

/** A bilingual track wins over an English and a Chinese one while it has at least this share of their bilingual lines. */
const BOTH_SHARE = 0.8;

export interface PairedTracks<T> {
  lines: PairedLine[];
  /** The tracks the lines were made of. */
  used: T[];
  /** The track that was moved to fit the other, and by how many milliseconds; null when none was. */
  moved: { track: T; offsetMs: number } | null;
}

/**
 * Chooses the best tracks of a film, on one time axis, and makes its lines of them: one bilingual track, or an English and
 * a Chinese one paired, or the only one there is. When the two only fit with one of them moved by a constant, up to five
 * seconds, it is moved: the one that came as a side file when the other is embedded (which is surely in time with the
 * film), else the Chinese one. With `align` false the tracks stay where they are. Lines that split a sentence are joined
 * unless `join` is false; the tracks' cues stay as they came.
 */
export function pairTracks<T extends TrackCandidate>(
  tracks: T[],
  options: { align: boolean; join: boolean } = { align: true, join: true },
): PairedTracks<T> {
  const { en, zh, both } = chooseTracks(tracks);
  const chosen = chooseLines(both, pairTwo(en, zh, options.align));
  return options.join ? { ...chosen, lines: joinSentences(chosen.lines) } : chosen;
}

/** The lines of the bilingual track, when there is one that has nearly as many, else of the pair. */
function chooseLines<T extends TrackCandidate>(both: T | null, pair: PairedTracks<T>): PairedTracks<T> {
  if (!both) return pair;
  const lines = sortLines(
    both.cues.map(({ startMs, endMs, en: e, zh: z }) => ({ startMs, endMs, en: e, zh: z })),
  );
  return bilingual(lines) >= bilingual(pair.lines) * BOTH_SHARE ? { lines, used: [both], moved: null } : pair;
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

const bilingual = (lines: PairedLine[]) =>
  lines.filter((line) => line.en !== null && line.zh !== null).length;
