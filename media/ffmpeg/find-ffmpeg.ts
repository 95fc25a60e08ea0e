import { createFfmpegRunner } from './run-ffmpeg.ts';

const requiredEncoders = ['libx264', 'aac', 'png', 'mjpeg'];

/** Returns the version of the ffmpeg on the PATH. Returns null if ffmpeg, ffprobe, or a required encoder is missing. */
export async function findFfmpeg(): Promise<string | null> {
  const run = createFfmpegRunner({});
  const readOutput = async (tool: 'ffmpeg' | 'ffprobe', args: string[]) => {
    const { stdout } = await run({ tool, args, signal: null, wallMs: 20_000, fallbackErrorCode: 'internal' });
    return stdout.toString('utf8');
  };
  try {
    const [version, encoders] = await Promise.all([
      readOutput('ffmpeg', ['-version']),
      readOutput('ffmpeg', ['-hide_banner', '-encoders']),
      readOutput('ffprobe', ['-version']),
    ]);
    if (!requiredEncoders.every((name) => new RegExp(`^ \\S+ +${name} `, 'm').test(encoders))) return null;
    return /^ffmpeg version (\S+)/.exec(version)?.[1] ?? null;
  } catch {
    return null;
  }
}
