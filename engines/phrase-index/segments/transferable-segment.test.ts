import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packVideo } from '../build/pack-video.ts';
import { SegmentDraft } from '../build/segment-draft.ts';
import { TimeSlice } from '../scheduling/time-slice.ts';
import { readSegmentFile, writeSegmentFile } from '../storage/segment-file.ts';
import { createVideo } from '../testing/fixtures.ts';
import { createWorkerBuilder } from '../writer/segment-builder.ts';
import { computeDeletions } from './compute-deletions.ts';
import type { Segment } from './segment.ts';
import {
  fromTransferableSegment,
  type TransferableSegment,
  toTransferableSegment,
} from './transferable-segment.ts';

let folder: string;
const builder = createWorkerBuilder();
let built: Segment;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-segment-'));
  const draft = new SegmentDraft('film');
  for (const id of ['v', 'w']) {
    const video = createVideo(id, [
      ['you and you', '你和我'],
      ['hands up', '举起手来'],
    ]);
    draft.addVideoLines(packVideo(video), { line: 0, en: 0, zh: 0 });
  }
  built = await builder.build(draft);
});
afterAll(async () => {
  await builder.close();
  await rm(folder, { recursive: true });
});

/** Lists the arrays of a value at any depth, with their paths. */
function listArrays(
  value: unknown,
  path: string,
): [path: string, array: Uint8Array | Uint16Array | Uint32Array][] {
  if (value instanceof Uint8Array || value instanceof Uint16Array || value instanceof Uint32Array)
    return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => listArrays(part, `${path}.${key}`));
}

async function readFromFile(): Promise<Segment> {
  const path = join(folder, 'a.segment');
  await writeSegmentFile(path, built);
  return readSegmentFile({ path, deletedVideos: [], slice: new TimeSlice(10) });
}

const segments: [name: string, segment: () => Promise<Segment>][] = [
  ['built by a thread', async () => built],
  ['read from a file', readFromFile],
];

it.each(segments)(
  'a segment %s has all of its arrays in shared memory, so that no thread copies them',
  async (_, open) => {
    const segment = await open();
    const { deletions: _deletions, ...rest } = toTransferableSegment(segment);
    const arrays = listArrays(rest, 'segment');
    expect(arrays.length).toBeGreaterThan(20);
    expect(
      arrays.filter(([, { buffer }]) => !(buffer instanceof SharedArrayBuffer)).map(([path]) => path),
    ).toEqual([]);
  },
);

it('has its deletions in shared memory, too', async () => {
  const deletions = await new TimeSlice(10).run(computeDeletions(built, [1]));
  const arrays = listArrays(deletions, 'deletions');
  expect(deletions.lines).toBe(2);
  expect(arrays).toHaveLength(3);
  for (const [, { buffer }] of arrays) expect(buffer).toBeInstanceOf(SharedArrayBuffer);
});

it('is the same segment in the same memory after it was sent', async () => {
  const segment = await readFromFile();
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(toTransferableSegment(segment));
  const [message]: TransferableSegment[] = await once(port2, 'message');
  port1.close();
  if (!message) throw new Error('no message');
  const received = fromTransferableSegment(message);
  expect(received).toEqual(segment);
  segment.en.tokens[1] = 9;
  expect(received.en.tokens[1]).toBe(9);
});
