import { ffmpegGlobalOptions } from '@taici/frame-cutter';
import type { ExtractedTextTrack, SourceInfo } from '#domain/media/types.ts';
import type { ProbedSourceWithStart } from '../imports/parse-probe-output.ts';
import { sourceInputOptions } from './mezzanine.ts';

type TextTrack = SourceInfo['textTracks'][number];

/** Returns the text format in which a track is extracted. */
export function trackFormat(codec: string): ExtractedTextTrack['format'] {
  if (codec === 'ass' || codec === 'ssa') return 'ass';
  return codec === 'webvtt' ? 'vtt' : 'srt';
}

/**
 * Returns ffmpeg arguments that read the file once and write every track as text, the first to `pipe:{firstPipe}`, the
 * second to the next pipe, and so on. Packets are copied unchanged (their bytes may be in an old encoding); only
 * mov_text, which is binary, is converted. The times are those of the mezzanine.
 */
export function planTextTracks(args: {
  path: string;
  source: ProbedSourceWithStart;
  tracks: readonly TextTrack[];
  firstPipe: number;
}): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...sourceInputOptions(args),
    ...args.tracks.flatMap((track, i) => {
      const format = trackFormat(track.codec);
      return [
        '-map',
        `0:${track.index}`,
        '-c:s',
        track.codec === 'mov_text' ? 'srt' : 'copy',
        // A cue before time 0 must not delay all other cues.
        '-avoid_negative_ts',
        'disabled',
        '-f',
        format === 'vtt' ? 'webvtt' : format,
        `pipe:${args.firstPipe + i}`,
      ];
    }),
  ];
}
