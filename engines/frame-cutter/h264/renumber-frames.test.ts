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

/** Encodes 20 frames like a mezzanine, with additional x264 options, and returns the parameter sets and packets. */
async function encodeTestFilm(name: string, options: readonly string[] = []) {
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
    const { video } = await readMp4Index(file);
    const packets: Buffer[] = [];
    for (const [i, size] of video.sizes.entries()) {
      const packet = Buffer.alloc(size);
      await readFully({ file, into: packet, at: video.offsets[i] ?? 0 });
      packets.push(packet);
    }
    return { ...readParameterSets(video.boxes.stsd), packets };
  } finally {
    await file.close();
  }
}

/** Builds a packet with a slice of this frame_num, with a header as x264 writes it, followed by some bytes. */
const buildSlicePacket = (number: number, ...following: number[]) => {
  // first_mb_in_slice 0, slice_type P, PPS 0, frame_num, no reference count override, no modified reference list, more
  // bits.
  const bits = `1 00110 1 ${number.toString(2).padStart(4, '0')} 0 0 1 0 1 0`
    .replaceAll(' ', '')
    .padEnd(24, '0');
  const slice = [0x41, ...[0, 8, 16].map((at) => Number.parseInt(bits.slice(at, at + 8), 2)), ...following];
  return Buffer.from([0, 0, 0, slice.length, ...slice]);
};

test('ignores emulation prevention after the slice header and refuses it within the header', async () => {
  const { sps } = await encodeTestFilm('escapes');
  const renumber = (packet: Buffer) => renumberFrames({ sps, packets: [buildSlicePacket(3), packet] });
  expect(renumber(buildSlicePacket(4, 9, 0, 0, 3, 1))).toEqual([buildSlicePacket(1, 9, 0, 0, 3, 1)]);
  expect(() => renumber(buildSlicePacket(4, 0, 0, 3, 1))).toThrow(NotCopyableError);
});

/** Counts the bits in which two buffers of the same length differ. */
function countDifferingBits(a: Buffer, b: Buffer): number {
  return a.reduce((sum, byte, i) => {
    let count = 0;
    for (let bits = byte ^ (b[i] ?? 0); bits > 0; bits >>= 1) count += bits & 1;
    return sum + count;
  }, 0);
}

test('changes only frame_num, by the distance of the first frame from its key frame', async () => {
  const { sps, packets } = await encodeTestFilm('film');
  const renumberFrom = (first: number) => renumberFrames({ sps, packets: packets.slice(first, 12) });
  const [fromThird, fromSeventh] = [renumberFrom(3), renumberFrom(7)];
  expect([fromThird.length, fromSeventh.length, renumberFrom(11).length]).toEqual([8, 4, 0]);
  for (const [i, packet] of fromThird.entries()) {
    const frameNum = i + 1;
    const changedBits = (frameNum ^ (frameNum + 3)).toString(2).replaceAll('0', '').length;
    expect(countDifferingBits(packet, packets[4 + i] ?? Buffer.alloc(0))).toBe(changedBits);
  }
  // Renumbering from frame 3 and then from the fourth packet of the result gives the same as renumbering from frame 7.
  expect(renumberFrames({ sps, packets: fromThird.slice(3) })).toEqual(fromSeventh);
});

test('refuses a frame that may refer to more than the one before, and a key frame', async () => {
  const { sps, packets } = await encodeTestFilm('plain');
  const expectRefusal = (args: Parameters<typeof renumberFrames>[0]) =>
    expect(() => renumberFrames(args)).toThrow(NotCopyableError);
  expectRefusal({ sps, packets: packets.slice(0, 12) });
  expectRefusal({ sps, packets: packets.slice(10, 14) });
  expectRefusal({ sps, packets: [] });
  expectRefusal({ sps: sps.subarray(0, 5), packets: packets.slice(3, 12) });
  // Frames that are not consecutive.
  expectRefusal({ sps, packets: [3, 4, 6].map((frame) => packets[frame] ?? Buffer.alloc(0)) });
  expectRefusal({ sps, packets: packets.slice(3, 6).reverse() });
  for (const option of ['ref=2', 'tff=1']) {
    const film = await encodeTestFilm(option.replaceAll(/\W/g, '-'), [option]);
    expectRefusal({ sps: film.sps, packets: film.packets.slice(3, 12) });
  }
});
