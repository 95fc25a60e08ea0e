import { afterEach, expect, it } from 'vitest';
import { packVideo } from '../build/pack-video.ts';
import { SegmentDraft } from '../build/segment-draft.ts';
import { createInProcessBuilder, createWorkerBuilder, type SegmentBuilder } from './segment-builder.ts';

const builders: SegmentBuilder[] = [];
const opened = (builder: SegmentBuilder) => {
  builders.push(builder);
  return builder;
};
afterEach(() => Promise.all(builders.splice(0).map((builder) => builder.close())));

function draftOf(lines: number): SegmentDraft {
  const draft = new SegmentDraft('film');
  const texts = ["you're a fool", 'you and me and you', '', 'hands up'];
  const video = packVideo({
    videoId: 'v',
    filmId: 'f',
    source: 'film',
    ownerId: null,
    quality: 1,
    lines: Array.from({ length: lines }, (_, seq) => ({
      seq,
      startMs: seq * 1000,
      endMs: seq * 1000 + 900,
      en: texts[seq % texts.length] ?? null,
      zh: seq % 3 === 0 ? '你还活着' : null,
    })),
  });
  draft.addVideoLines(video, { line: 0, en: 0, zh: 0 });
  return draft;
}

it('builds in a worker what it builds in the calling thread', async () => {
  const thread = opened(createWorkerBuilder());
  const [first, second] = await Promise.all([thread.build(draftOf(500)), thread.build(draftOf(3))]);
  expect(first).toEqual(await createInProcessBuilder(1).build(draftOf(500)));
  expect(second).toEqual(await createInProcessBuilder(1).build(draftOf(3)));
});

it('reports a draft that cannot be built and builds the next', async () => {
  const thread = opened(createWorkerBuilder());
  const broken = draftOf(5);
  // No array can be that long.
  broken.videoByLine.length = 2 ** 40;
  await expect(thread.build(broken)).rejects.toThrow(RangeError.name);
  expect((await thread.build(draftOf(4))).videoByLine).toHaveLength(4);
});

it('aborts builds in progress when it is closed', async () => {
  const thread = opened(createWorkerBuilder());
  const building = thread.build(draftOf(20_000));
  const refused = expect(building).rejects.toThrow('closed');
  await thread.close();
  await refused;
});
