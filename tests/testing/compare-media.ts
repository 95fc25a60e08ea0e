import { runTestFfmpeg } from '@taici/frame-cutter/testing';

const [WIDTH, HEIGHT] = [320, 180];
const SAMPLE_RATE = 8000;

/** Decodes frames of a film as small gray images: `count` frames beginning with frame `from`, by default all. */
export async function readFrames(path: string, range?: { from: number; count: number }): Promise<Buffer[]> {
  const chosen = range ? `select='between(n,${range.from},${range.from + range.count - 1})',` : '';
  const filter = `${chosen}scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`;
  const raw = await runTestFfmpeg([
    ...['-i', `file:${path}`, '-map', '0:v:0', '-vf', filter],
    // Stops decoding after the last frame that is needed.
    ...(range ? ['-frames:v', String(range.count)] : []),
    ...['-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
  ]);
  const size = WIDTH * HEIGHT;
  return Array.from({ length: raw.length / size }, (_, at) => raw.subarray(at * size, (at + 1) * size));
}

/** Returns the mean squared difference of two small gray frames. */
export function meanSquaredDifference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
  return sum / a.length;
}

async function readSound(path: string): Promise<Int16Array> {
  const raw = await runTestFfmpeg([
    ...[
      '-i',
      `file:${path}`,
      '-map',
      '0:a:0',
      '-ac',
      '1',
      '-ar',
      String(SAMPLE_RATE),
      '-f',
      's16le',
      'pipe:1',
    ],
  ]);
  return new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
}

/**
 * Returns by how many milliseconds the clip's sound is late against the film, from the highest correlation within
 * 200 ms. `startMs` is the film time of the clip's start.
 */
export async function measureSoundOffsetMs(args: {
  film: string;
  clip: string;
  startMs: number;
}): Promise<number> {
  const [film, clip] = await Promise.all([readSound(args.film), readSound(args.clip)]);
  const start = Math.round((args.startMs / 1000) * SAMPLE_RATE);
  const reach = SAMPLE_RATE / 5;
  let best = { lag: 0, sum: Number.NEGATIVE_INFINITY };
  for (let lag = -reach; lag <= reach; lag++) {
    let sum = 0;
    for (let at = 0; at < clip.length; at += 3) sum += (clip[at] ?? 0) * (film[start + at - lag] ?? 0);
    if (sum > best.sum) best = { lag, sum };
  }
  return (best.lag / SAMPLE_RATE) * 1000;
}
