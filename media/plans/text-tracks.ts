import type { ExtractedTextTrack, SourceInfo } from '#domain/media/types.ts';
import type { ProbedSourceWithStart } from '../ingest/parse-probe-output.ts';
import { ffmpegGlobalOptions, untrustedInputOptions } from './input-options.ts';
import { sourceTimeOffsetOptions } from './mezzanine.ts';

type TextTrack = SourceInfo['textTracks'][number];

/** The text format a track is written in. */
export function trackFormat(codec: string): ExtractedTextTrack['format'] {
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
  source: ProbedSourceWithStart;
  tracks: readonly TextTrack[];
  firstPipe: number;
}): string[] {
  return [
    ...ffmpegGlobalOptions,
    '-max_error_rate',
    '1',
    ...untrustedInputOptions({ path: args.path, options: sourceTimeOffsetOptions(args.source) }),
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
