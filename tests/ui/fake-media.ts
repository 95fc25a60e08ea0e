import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const folder = join(tmpdir(), 'taici-fake-media');

/** A picture with the light of a film still: sky, horizon, two figures; different and steady for each seed. */
export async function paintStill(seed: string, width = 1280, height = 720): Promise<Buffer> {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const hue = Math.floor(next() * 360);
  const horizon = 46 + next() * 20;
  const sun = { x: 15 + next() * 70, y: horizon - 6 - next() * 22, r: 5 + next() * 9 };
  const person = (x: number, tall: number) =>
    `<path d="M${x - 5} 100 q0 -${tall * 0.55} 5 -${tall * 0.6} q5 ${tall * 0.05} 5 ${tall * 0.6}z"/><circle cx="${x}" cy="${100 - tall * 0.7}" r="${tall * 0.085}"/>`;
  const at = 25 + next() * 30;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" width="${width}" height="${height}">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 20%)"/><stop offset=".7" stop-color="hsl(${(hue + 35) % 360} 60% 58%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360} 70% 74%)"/></linearGradient>
    <linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${(hue + 10) % 360} 30% 26%)"/><stop offset="1" stop-color="hsl(${hue} 35% 9%)"/></linearGradient></defs>
    <rect width="160" height="${horizon}" fill="url(#s)"/><circle cx="${sun.x * 1.6}" cy="${sun.y}" r="${sun.r}" fill="hsl(${(hue + 55) % 360} 90% 88%)" opacity=".9"/>
    <rect y="${horizon}" width="160" height="100" fill="url(#g)"/><g fill="hsl(${hue} 40% 7%)">${person(at, 40 + next() * 30)}${person(at + 22 + next() * 50, 40 + next() * 26)}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

/** The thumbnail sheet: 30 tiles of 160 x 90, ten in a row. */
export async function paintStrip(seed: string): Promise<Buffer> {
  const tiles = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => ({
      input: await paintStill(`${seed}${Math.floor(at / 4)}`, 160, 90),
      left: (at % 10) * 160,
      top: Math.floor(at / 10) * 90,
    })),
  );
  return sharp({ create: { width: 1600, height: 270, channels: 3, background: '#000' } })
    .composite(tiles)
    .jpeg()
    .toBuffer();
}

/** Int8 pairs (lowest, highest), 100 a second, of a minute in which somebody speaks now and then. */
export function paintPeaks(): Uint8Array {
  const pairs = new Int8Array(2 * 6000);
  for (let at = 0; at < 6000; at += 1) {
    const inLine = (at * 10 - 1000) % 2900 < 2300 && at >= 100;
    const loud = Math.round((inLine ? 70 : 4) * Math.abs(Math.sin(at * 0.09) * Math.sin(at * 0.713)));
    pairs[2 * at] = -loud;
    pairs[2 * at + 1] = loud;
  }
  return new Uint8Array(pairs.buffer);
}

/** A minute of moving test picture with its frame number and a tone, made once a machine. */
export async function testFilm(): Promise<Buffer> {
  const path = join(folder, 'minute.mp4');
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true });
    const making = join(folder, `${process.pid}.mp4`);
    const sources = [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=640x360:r=24:d=60',
      '-f',
      'lavfi',
      '-i',
      'sine=f=220:r=48000:d=60',
    ];
    const coding = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '12',
      '-bf',
      '0',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ];
    await promisify(execFile)('ffmpeg', [
      '-v',
      'error',
      '-y',
      ...sources,
      ...coding,
      '-movflags',
      '+faststart',
      making,
    ]);
    await rename(making, path);
  }
  return readFile(path);
}
