import { createFfmpegRunner } from './run-ffmpeg.ts';

const needed = ['libx264', 'aac', 'png', 'mjpeg'];

/** Version of the ffmpeg on the search path, or null when there is none, it lacks an encoder we need, or ffprobe is missing. */
export async function findFfmpeg(): Promise<string | null> {
  const run = createFfmpegRunner({});
  const ask = async (tool: 'ffmpeg' | 'ffprobe', args: string[]) => {
    const { stdout } = await run({ tool, args, signal: null, wallMs: 20_000, fallbackErrorCode: 'internal' });
    return stdout.toString('utf8');
  };
  try {
    const [version, encoders] = await Promise.all([
      ask('ffmpeg', ['-version']),
      ask('ffmpeg', ['-hide_banner', '-encoders']),
      ask('ffprobe', ['-version']),
    ]);
    if (!needed.every((name) => new RegExp(`^ \\S+ +${name} `, 'm').test(encoders))) return null;
    return /^ffmpeg version (\S+)/.exec(version)?.[1] ?? null;
  } catch {
    return null;
  }
}
