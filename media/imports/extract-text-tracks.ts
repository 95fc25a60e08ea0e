import type { ExtractedTextTrack, MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import { FIRST_EXTRA_PIPE_FD, type RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { planTextTracks, trackFormat } from '../plans/text-tracks.ts';
import { probeSource } from './probe-source.ts';

/** The text of a film is well below a megabyte, but ASS effects can take many megabytes. */
const MAX_TRACK_BYTES = 32 * 1024 * 1024;
const EXTRACT_WALL_MS = 30 * 60_000;

/**
 * See MediaProcessor.extractTextTracks. Text that is not UTF-8 is decoded as GB18030, the only other encoding found in
 * containers. A track without cues gives an empty text. Throws subtitle_too_large and subtitle_unreadable.
 */
export async function extractTextTracks(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['extractTextTracks']>[0],
  options: MediaTaskOptions,
): Promise<ExtractedTextTrack[]> {
  const { run, path, startMs, tracks } = args;
  const { signal } = options;
  if (tracks.length === 0) return [];
  const source = { ...(await probeSource({ run, path, signal })), startMs };
  const { pipes } = await run({
    tool: 'ffmpeg',
    args: planTextTracks({ path, source, tracks, firstPipe: FIRST_EXTRA_PIPE_FD }),
    signal,
    wallMs: EXTRACT_WALL_MS,
    fallbackErrorCode: 'subtitle_unreadable',
    extraPipes: tracks.length,
    maxOutputBytes: MAX_TRACK_BYTES,
    overflowErrorCode: 'subtitle_too_large',
    onProgress: ({ outTimeMs }) => {
      if (source.durationMs && outTimeMs !== null)
        options.onProgress?.(Math.min(1, outTimeMs / source.durationMs));
    },
  });
  return tracks.map((track, i) => ({
    index: track.index,
    format: trackFormat(track.codec),
    language: track.language,
    title: track.title,
    text: decodeText(pipes[i] ?? Buffer.alloc(0)),
  }));
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
