import { formatImportNote } from '#shared/import-notes.ts';
import { toAppError } from '../errors.ts';
import type { TrackCandidate } from './choose-tracks.ts';
import { cleanCues } from './clean-cues.ts';
import { decodeSubtitle } from './decode-subtitle.ts';
import { pairTracks } from './pair-tracks.ts';
import { parseSubtitle } from './parse-subtitle.ts';
import { parseSubtitleName } from './parse-subtitle-name.ts';
import { shiftCues } from './shift-cues.ts';
import { splitLanguages } from './split-languages.ts';
import type { CleanTrack, PairedLine, RawSubtitle } from './types.ts';

/**
 * Builds a film's bilingual lines from its subtitle files and tracks. Every step is pure, and no file can make the
 * whole import fail: a file that is unreadable or in another language is left out, with a note.
 * @returns `tracks`: every English, Chinese, or bilingual track, cleaned, with its own times. `lines`: as pairLines
 * builds them from these tracks once `moved` is added to the offsets. `used`: the tracks of the lines. `notes`: for
 * users, written by `formatImportNote` (keys of the catalogue's `note`).
 */
export function buildLines(args: { raw: RawSubtitle[] }): {
  tracks: CleanTrack[];
  lines: PairedLine[];
  used: CleanTrack[];
  moved: { track: CleanTrack; offsetMs: number } | null;
  notes: string[];
} {
  const tracks: CleanTrack[] = [];
  const unsure: CleanTrack[] = [];
  const notes: string[] = [];
  for (const raw of args.raw) {
    try {
      const read = readTrack(raw);
      if (read.track) (read.isSure ? tracks : unsure).push(read.track);
      // Embedded tracks in other languages are normal and need no note. A sidecar file in another language was added by
      // hand.
      else if (raw.origin === 'sidecar') notes.push(formatImportNote({ key: read.reason, name: raw.name }));
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code !== 'subtitle_unreadable' && error.code !== 'subtitle_too_large') throw error;
      notes.push(formatImportNote({ key: error.code, name: raw.name }));
    }
  }
  // A track that may be English is used unless the film has one that certainly is.
  const hasEnglish = tracks.some(({ lang }) => lang !== 'zh');
  for (const track of unsure) {
    if (!hasEnglish) tracks.push(track);
    const key = hasEnglish ? 'subtitle_unclear' : 'subtitle_language_unsure';
    if (!hasEnglish || track.origin === 'sidecar') notes.push(formatImportNote({ key, name: track.name }));
  }
  const paired = pairTracks(tracks);
  if (paired.moved) {
    const { track, offsetMs } = paired.moved;
    notes.push(formatImportNote({ key: 'subtitle_moved', name: track.name, ms: offsetMs }));
  }
  return { tracks, lines: paired.lines, used: paired.used, moved: paired.moved, notes };
}

/**
 * Pairs tracks again with their ratios and offsets, and shifts nothing else: a track stays where users have put it.
 * @param args.tracks with `name` and `origin` if known, to choose between several tracks of one language.
 * @param args.join whether to join lines that split a sentence. Default: true.
 * @returns lines ordered by start, 0 <= start < end.
 */
export function pairLines(args: {
  tracks: (TrackCandidate & { ratio: number; offsetMs: number })[];
  join?: boolean;
}): PairedLine[] {
  const shifted = args.tracks.map((track) => ({
    ...track,
    cues: shiftCues(track.cues, track.offsetMs, track.ratio),
  }));
  return pairTracks(shifted, { align: false, join: args.join ?? true }).lines;
}

function readTrack(
  raw: RawSubtitle,
):
  | { track: CleanTrack; isSure: boolean }
  | { track: null; reason: 'subtitle_empty' | 'subtitle_other_language' } {
  const { text, encoding } = decodeSubtitle(raw.bytes);
  const parsed = parseSubtitle({ text, format: raw.format });
  const cleaned = cleanCues(parsed.cues);
  if (cleaned.cues.length === 0) return { track: null, reason: 'subtitle_empty' };
  const split = splitLanguages({ cues: cleaned.cues, language: detectLanguage(raw) });
  if (!split || split.cues.length === 0) return { track: null, reason: 'subtitle_other_language' };
  return {
    isSure: split.isSure,
    track: {
      lang: split.lang,
      name: raw.name,
      origin: raw.origin,
      format: parsed.format,
      encoding,
      cues: split.cues,
      dropped: { ...cleaned.dropped, drawings: parsed.drawings, badTimes: parsed.badTimes },
    },
  };
}

/** The language of the tag if it contains one, otherwise that of the name. */
function detectLanguage(raw: RawSubtitle): ReturnType<typeof parseSubtitleName>['language'] {
  const tagLanguage =
    raw.languageTag === null ? null : parseSubtitleName({ name: raw.languageTag, whole: true }).language;
  return tagLanguage ?? parseSubtitleName({ name: raw.name, whole: raw.origin === 'embedded' }).language;
}
