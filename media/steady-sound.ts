import { planStartTime } from './plans/contents.ts';
import { planSteadySound, type SteadySound } from './plans/mezzanine.ts';
import type { PlacedSource } from './read-probe.ts';
import type { RunFfmpeg } from './run-ffmpeg.ts';

/** Writes the source's sound, brought to one form, to `output`. Null for a source without sound. */
export async function makeSteadySound(args: {
  run: RunFfmpeg;
  source: PlacedSource;
  path: string;
  output: string;
  wallMs: number;
  signal: AbortSignal;
}): Promise<SteadySound | null> {
  const { run, source, path, output, wallMs, signal } = args;
  if (!source.audio) return null;
  const common = { signal, wallMs, failure: 'video_unreadable' } as const;
  const audioIndex = source.audio.index;
  await run({ ...common, tool: 'ffmpeg', args: planSteadySound({ source, path, audioIndex, output }) });
  const { stdout } = await run({ ...common, tool: 'ffprobe', args: planStartTime(output) });
  return { path: output, startSeconds: Number.parseFloat(stdout.toString('utf8')) || 0 };
}
