import type { ExtractedTrack, SourceFacts } from '#domain/media/types.ts';
import type { PlacedSource } from '../read-probe.ts';
import { ffmpegHead, sourceInput } from './input-guards.ts';
import { sourceTimeShift } from './mezzanine.ts';

type TextTrack = SourceFacts['textTracks'][number];

/** The text format a track is written in. */
export function trackFormat(codec: string): ExtractedTrack['format'] {
  if (codec === 'ass' || codec === 'ssa') return 'ass';
  return codec === 'webvtt' ? 'vtt' : 'srt';
}

/**
 * ffmpeg arguments that write every track as text, the first to `pipe:{firstPipe}` and so on, in one reading of the file.
 * Packets are copied as they lie in the container (their bytes may be in an old encoding); only mov_text, which is not
 * text on its own, is converted. Times come out on the mezzanine's axis: ffmpeg takes the container's start off.
 */
export function planTextTracks(args: {
  path: string;
  source: PlacedSource;
  tracks: readonly TextTrack[];
  firstPipe: number;
}): string[] {
  return [
    ...ffmpegHead,
    '-max_error_rate',
    '1',
    ...sourceInput({ path: args.path, options: sourceTimeShift(args.source) }),
    ...args.tracks.flatMap((track, i) => {
      const format = trackFormat(track.codec);
      return [
        '-map',
        `0:${track.index}`,
        '-c:s',
        track.codec === 'mov_text' ? 'srt' : 'copy',
        // A cue before time zero must not push all others later.
        '-avoid_negative_ts',
        'disabled',
        '-f',
        format === 'vtt' ? 'webvtt' : format,
        `pipe:${args.firstPipe + i}`,
      ];
    }),
  ];
}
