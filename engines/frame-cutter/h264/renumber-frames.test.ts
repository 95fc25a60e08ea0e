import { open } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { NotCopyableError } from '../core/errors.ts';
import { mezzanineEncoderOptions } from '../ffmpeg/encoder-options.ts';
import { readMp4Index } from '../mp4/read-mp4-index.ts';
import { readFully } from '../mp4/read-packets.ts';
import { numberedVideoInput, runTestFfmpeg } from '../testing/index.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { readParameterSets } from './parameter-sets.ts';
import { renumberFrames } from './renumber-frames.ts';

vi.setConfig({ testTimeout: 60_000 });
const at = setUpTestFolder();
const shape = { width: 160, height: 96, rate: { num: 25, den: 1 } };

/** Headers and packets of a film of twenty frames, one key frame among each twelve, encoded as a mezzanine but for some options. */
async function encoded(name: string, options: readonly string[] = []) {
  const path = at(`${name}.mp4`);
  const encoder = mezzanineEncoderOptions(shape).map((word) =>
    word.includes('stitchable') ? [word, ...options].join(':') : word,
  );
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 0.8, size: '160x96' }),
    ...encoder,
    path,
  ]);
  const file = await open(path, 'r');
  try {
    const { video: picture } = await readMp4Index(file);
    const packets: Buffer[] = [];
    for (const [i, size] of picture.sizes.entries()) {
      const packet = Buffer.alloc(size);
      await readFully({ file, into: packet, at: picture.offsets[i] ?? 0 });
      packets.push(packet);
    }
    return { ...readParameterSets(picture.boxes.stsd), packets };
  } finally {
    await file.close();
  }
}

/** A slice of the frame of this number, under a header as x264 writes it, and what follows in the same packet. */
const sliceOf = (number: number, ...following: number[]) => {
  // Slice 0, predicted, PPS 0, number, no own references, none in another order, picture.
  const bits = `1 00110 1 ${number.toString(2).padStart(4, '0')} 0 0 1 0 1 0`
    .replaceAll(' ', '')
    .padEnd(24, '0');
  const slice = [0x41, ...[0, 8, 16].map((at) => Number.parseInt(bits.slice(at, at + 8), 2)), ...following];
  return Buffer.from([0, 0, 0, slice.length, ...slice]);
};

test('what is escaped behind the number does not matter; where it might be in it, the frame is refused', async () => {
  const { sps } = await encoded('escapes');
  const renumbered = (packet: Buffer) => renumberFrames({ sps, packets: [sliceOf(3), packet] });
  expect(renumbered(sliceOf(4, 9, 0, 0, 3, 1))).toEqual([sliceOf(1, 9, 0, 0, 3, 1)]);
  expect(() => renumbered(sliceOf(4, 0, 0, 3, 1))).toThrow(NotCopyableError);
});

/** Bits in which two buffers of one length differ. */
function bitsApart(a: Buffer, b: Buffer): number {
  return a.reduce((sum, byte, i) => {
    let count = 0;
    for (let bits = byte ^ (b[i] ?? 0); bits > 0; bits >>= 1) count += bits & 1;
    return sum + count;
  }, 0);
}

test('only the numbers of frames change: by as much as the first is behind its key frame', async () => {
  const { sps, packets } = await encoded('film');
  const from = (first: number) => renumberFrames({ sps, packets: packets.slice(first, 12) });
  const [third, seventh] = [from(3), from(7)];
  expect([third.length, seventh.length, from(11).length]).toEqual([8, 4, 0]);
  for (const [i, packet] of third.entries()) {
    const number = i + 1;
    const apart = (number ^ (number + 3)).toString(2).replaceAll('0', '').length;
    expect(bitsApart(packet, packets[4 + i] ?? Buffer.alloc(0))).toBe(apart);
  }
  // What has been numbered from the third on and then from the fourth behind it is as if numbered from the seventh on.
  expect(renumberFrames({ sps, packets: third.slice(3) })).toEqual(seventh);
});

test('a frame that may need others than the one before, or is a key frame, is refused', async () => {
  const { sps, packets } = await encoded('plain');
  const refused = (args: Parameters<typeof renumberFrames>[0]) =>
    expect(() => renumberFrames(args)).toThrow(NotCopyableError);
  refused({ sps, packets: packets.slice(0, 12) });
  refused({ sps, packets: packets.slice(10, 14) });
  refused({ sps, packets: [] });
  refused({ sps: sps.subarray(0, 5), packets: packets.slice(3, 12) });
  // Not one after the other.
  refused({ sps, packets: [3, 4, 6].map((frame) => packets[frame] ?? Buffer.alloc(0)) });
  refused({ sps, packets: packets.slice(3, 6).reverse() });
  for (const option of ['ref=2', 'tff=1']) {
    const odd = await encoded(option.replaceAll(/\W/g, '-'), [option]);
    refused({ sps: odd.sps, packets: odd.packets.slice(3, 12) });
  }
});
