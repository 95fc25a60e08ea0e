import { afterEach, expect, it } from 'vitest';
import { packVideo } from '../build/pack-video.ts';
import { SegmentDraft } from '../build/segment-draft.ts';
import { createInProcessBuilder, createWorkerBuilder, type SegmentBuilder } from './segment-builder.ts';

const builders: SegmentBuilder[] = [];
/** Closes the builder after the test. */
const closeAfterTest = (builder: SegmentBuilder) => {
  builders.push(builder);
  return builder;
};
afterEach(() => Promise.all(builders.splice(0).map((builder) => builder.close())));

function createDraft(lines: number): SegmentDraft {
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

it('builds the same segment in a worker as in the calling thread', async () => {
  const builder = closeAfterTest(createWorkerBuilder());
  const [first, second] = await Promise.all([builder.build(createDraft(500)), builder.build(createDraft(3))]);
  expect(first).toEqual(await createInProcessBuilder(1).build(createDraft(500)));
  expect(second).toEqual(await createInProcessBuilder(1).build(createDraft(3)));
});

it('rejects for a draft that cannot be built, and builds the next one', async () => {
  const builder = closeAfterTest(createWorkerBuilder());
  const broken = createDraft(5);
  // An array cannot be that long.
  broken.videoByLine.length = 2 ** 40;
  await expect(builder.build(broken)).rejects.toThrow(RangeError.name);
  expect((await builder.build(createDraft(4))).videoByLine).toHaveLength(4);
});

it('rejects builds in progress when it is closed', async () => {
  const builder = closeAfterTest(createWorkerBuilder());
  const building = builder.build(createDraft(20_000));
  const rejection = expect(building).rejects.toThrow('closed');
  await builder.close();
  await rejection;
});
