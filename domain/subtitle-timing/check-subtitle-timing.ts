import type { Clock } from '../clock.ts';
import type { FilmStore, SubtitleTrack } from '../films/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { MediaProcessor } from '../media/types.ts';
import { pairTracks } from '../subtitles/pair-tracks.ts';
import { shiftCues } from '../subtitles/shift-cues.ts';
import { hasSameTimes } from './has-same-times.ts';
import { mergeFindings } from './merge-findings.ts';
import type { SubtitleTimingStore } from './types.ts';

/**
 * Compares the times of a video's lines with when somebody speaks, and stores what it finds. Changes no time. Repeatable.
 * What a person has decided about the same times stays. Does nothing for a video that is not ready or has no lines.
 * Throws source_missing without the file and the errors of the media tools.
 */
export async function checkSubtitleTiming(args: {
  films: Pick<FilmStore, 'videoById' | 'filmById' | 'tracksOfVideo'>;
  subtitleTimings: SubtitleTimingStore;
  files: Pick<LibraryFiles, 'videoFile'>;
  media: Pick<MediaProcessor, 'findSubtitleTiming'>;
  clock: Clock;
  videoId: string;
  signal: AbortSignal;
  progress: (stage: 'listen', fraction: number) => void;
}): Promise<void> {
  const { films, subtitleTimings, files, media, clock, videoId, signal, progress } = args;
  const video = await films.videoById(videoId);
  if (video?.state !== 'ready' || !video.mezzanine) return;
  const film = await films.filmById(video.filmId);
  progress('listen', 0);
  const before = await films.tracksOfVideo(videoId);
  const used = usedTracks(before);
  if (used.length === 0) return;
  const found = await media.findSubtitleTiming(
    {
      mezzanine: files.videoFile(videoId, 'mezzanine.mp4'),
      info: video.mezzanine,
      tracks: used.map(({ cues }) => cues.map(({ startMs, endMs, en }) => ({ startMs, endMs, en }))),
    },
    {
      signal,
      onProgress: (fraction) => progress('listen', fraction),
      caller: { priority: 'import', accountId: film?.ownerId ?? null },
    },
  );
  const findings = mergeFindings(
    found.map((finding, i) => ({
      finding,
      lang: used[i]?.lang ?? 'both',
      lastMs: used[i]?.cues.at(-1)?.startMs ?? 0,
    })),
  );
  await subtitleTimings.changeTiming({
    videoId,
    // Lines that have changed in the meantime are checked by a job of their own.
    change: ({ known, tracks }) =>
      hasSameTimes(before, tracks)
        ? {
            findings,
            isKept: known?.isKept ?? false,
            previous: known?.previous ?? null,
            changedMs: clock.nowMs(),
          }
        : null,
  });
}

/** Returns the tracks that make up the lines, with their cues at the times of the film. */
function usedTracks(tracks: readonly SubtitleTrack[]): SubtitleTrack[] {
  const placed = tracks.map((track) => ({
    ...track,
    cues: shiftCues(track.cues, track.offsetMs, track.ratio),
  }));
  return pairTracks(placed, { align: false, join: false }).used;
}
