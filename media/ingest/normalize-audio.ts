import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { planStartTime } from '../plans/inspect-file.ts';
import { type NormalizedAudio, planNormalizedAudio } from '../plans/mezzanine.ts';
import type { ProbedSourceWithStart } from './parse-probe-output.ts';

/** Writes the source's sound, brought to one form, to `output`. Null for a source without sound. */
export async function normalizeAudio(args: {
  run: RunFfmpeg;
  source: ProbedSourceWithStart;
  path: string;
  output: string;
  wallMs: number;
  signal: AbortSignal;
}): Promise<NormalizedAudio | null> {
  const { run, source, path, output, wallMs, signal } = args;
  if (!source.audio) return null;
  const common = { signal, wallMs, fallbackErrorCode: 'video_unreadable' } as const;
  const audioIndex = source.audio.index;
  await run({ ...common, tool: 'ffmpeg', args: planNormalizedAudio({ source, path, audioIndex, output }) });
  const { stdout } = await run({ ...common, tool: 'ffprobe', args: planStartTime(output) });
  return { path: output, startSeconds: Number.parseFloat(stdout.toString('utf8')) || 0 };
}
