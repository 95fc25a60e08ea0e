import { toAppError } from '#domain/errors.ts';
import { formatImportNote } from '#shared/import-notes.ts';
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
 * From subtitle files and tracks as they came to the film's bilingual lines. Every step is pure; nothing a file holds makes
 * the whole fail: a file that cannot be read or is in another language is left out, with a note.
 * @returns `tracks`: every English, Chinese or bilingual track, cleaned, on its own times; `lines`: as pairLines makes
 * them of these tracks once `moved` is among their offsets; `used`: the tracks the lines are made of; `notes`: for people,
 * written by `writeNote` (keys of the catalogue's `note`).
 */
export function buildLines(args: { raw: RawSubtitle[] }): {
  tracks: CleanTrack[];
  lines: PairedLine[];
  used: CleanTrack[];
  moved: { track: CleanTrack; offsetMs: number } | null;
  notes: string[];
} {
  const tracks: CleanTrack[] = [];
  const notes: string[] = [];
  for (const raw of args.raw) {
    try {
      const read = readTrack(raw);
      if (read.track) tracks.push(read.track);
      // A film with subtitles in ten languages is no cause for eight notes; a file laid beside it by hand is.
      else if (raw.origin === 'sidecar') notes.push(formatImportNote({ key: read.reason, name: raw.name }));
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code !== 'subtitle_unreadable' && error.code !== 'subtitle_too_large') throw error;
      notes.push(formatImportNote({ key: error.code, name: raw.name }));
    }
  }
  const paired = pairTracks(tracks);
  if (paired.moved) {
    const { track, offsetMs } = paired.moved;
    notes.push(formatImportNote({ key: 'subtitle_moved', name: track.name, ms: offsetMs }));
  }
  return { tracks, lines: paired.lines, used: paired.used, moved: paired.moved, notes };
}

/**
 * Pairs tracks anew, each moved by its offset first and by nothing else: where people put a track, there it stays.
 * @param args.tracks with `name` and `origin` where they are known: they decide between several of one language.
 * @param args.join whether lines that split a sentence are joined; they are unless it is false.
 * @returns lines in order of start, 0 <= start < end.
 */
export function pairLines(args: {
  tracks: (TrackCandidate & { offsetMs: number })[];
  join?: boolean;
}): PairedLine[] {
  const shifted = args.tracks.map((track) => ({ ...track, cues: shiftCues(track.cues, track.offsetMs) }));
  return pairTracks(shifted, { align: false, join: args.join ?? true }).lines;
}

function readTrack(
  raw: RawSubtitle,
): { track: CleanTrack } | { track: null; reason: 'subtitle_empty' | 'subtitle_other_language' } {
  const { text, encoding } = decodeSubtitle(raw.bytes);
  const parsed = parseSubtitle({ text, format: raw.format });
  const cleaned = cleanCues(parsed.cues);
  if (cleaned.cues.length === 0) return { track: null, reason: 'subtitle_empty' };
  const split = splitLanguages({ cues: cleaned.cues, language: languageOf(raw) });
  if (!split || split.cues.length === 0) return { track: null, reason: 'subtitle_other_language' };
  return {
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

/** The tag, when it says something, else the name. */
function languageOf(raw: RawSubtitle): ReturnType<typeof parseSubtitleName>['language'] {
  const tagged =
    raw.languageTag === null ? null : parseSubtitleName({ name: raw.languageTag, whole: true }).language;
  return tagged ?? parseSubtitleName({ name: raw.name, whole: raw.origin === 'embedded' }).language;
}
