import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { buildLines } from '../subtitles/build-lines.ts';
import { chooseOffsets } from '../subtitles/choose-offsets.ts';
import { pairTracks } from '../subtitles/pair-tracks.ts';
import { preferAddedTracks, withoutLanguages } from '../subtitles/prefer-added-tracks.ts';
import type { RawSubtitle } from '../subtitles/types.ts';
import type { AddedSubtitle, SubtitleTrack } from './types.ts';

/**
 * Reads subtitle files that are added to a video. They take the place of its tracks of the same languages and are aligned
 * with the track of the other language.
 * @param args.before the tracks of the video.
 * @returns `tracks`: all tracks of the video from now on. `added`: those of the files. `notes`: as those of buildLines.
 * @throws AppError `subtitle_unreadable`, `subtitle_too_large`, or `subtitle_other_language` if no file has usable lines.
 */
export function planSubtitleChange(args: {
  videoId: string;
  before: readonly SubtitleTrack[];
  files: readonly AddedSubtitle[];
}): { tracks: SubtitleTrack[]; added: SubtitleTrack[]; notes: string[] } {
  const { videoId, before, files } = args;
  const raw = files.map((file): RawSubtitle => ({ ...file, origin: 'sidecar', languageTag: null }));
  const built = buildLines({ raw });
  const added = built.tracks.map(
    ({ lang, name, format, encoding, cues }): SubtitleTrack => ({
      ...{ id: newId(), videoId, origin: 'added', ratio: 1, offsetMs: 0 },
      ...{ lang, name, format, encoding, cues },
    }),
  );
  if (added.length === 0) throw toRefusal(built.notes);
  const languages = new Set(added.flatMap(({ lang }) => (lang === 'both' ? ['en', 'zh'] : [lang])));
  // The files of the film itself stay, so that a later import finds them. What was added before is replaced.
  const kept = before.flatMap((track) =>
    track.origin === 'added' ? (withoutLanguages(track, languages) ?? []) : track,
  );
  const candidates = preferAddedTracks([...kept, ...added]);
  const offsets = chooseOffsets({
    tracks: candidates,
    ...pairTracks(candidates),
    known: (track) => (added.includes(track) ? null : track.offsetMs),
  });
  const aligned = added.map((track) => ({ ...track, offsetMs: offsets.get(track) ?? 0 }));
  return { tracks: [...kept, ...aligned], added: aligned, notes: built.notes };
}

/** The error of files without usable lines, by what was noted about the first of them. */
function toRefusal([note = '']: readonly string[]): AppError {
  const key = note.split('?', 1)[0];
  const codes = ['subtitle_unreadable', 'subtitle_too_large'] as const;
  return new AppError(codes.find((code) => code === key) ?? 'subtitle_other_language', { field: 'file' });
}
