import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDerivedFileCache } from '#domain/media/derived-file-cache.ts';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { AppError } from '../errors.ts';
import type { Video } from '../films/types.ts';
import { makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
import { failTest } from '../testing/fail-test.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { createStillsService } from './stills-service.ts';

const [ann, ben] = [makeViewer('ann'), makeViewer('ben')];
let store: TestStore;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;
let media: FakeMedia;
let video: Video;
let service: ReturnType<typeof createStillsService>;

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  await store.accounts.insertAccount(makeAccount({ id: ann.id }));
  ({ video } = await addFilmWithVideo(store, {
    film: { source: 'client', ownerId: ann.id },
    video: { state: 'ready', mezzanine: makeMezzanineInfo({ frames: 100 }) },
  }));
  service = createStillsService({
    films: store.films,
    files,
    made: createDerivedFileCache({ files, budgetBytes: 1e12, onSweepFailed: failTest }),
    media,
  });
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

type Wish = Omit<Parameters<typeof service.file>[0], 'videoId'>;
const ask = (change: Partial<Wish> = {}) =>
  service.file({ viewer: ann, videoId: video.id, frame: 10, size: 'full', format: 'jpg', ...change });

test.each(['full', 'mezzanine'] as const)(
  'a %s frame asked for at once is made once, then kept',
  async (size) => {
    const held = Promise.withResolvers<void>();
    media.before.extractStill = () => held.promise;
    const asked = Array.from({ length: 5 }, () => ask({ size }));
    setTimeout(held.resolve, 50);
    const paths = await Promise.all(asked);
    expect(new Set(paths)).toEqual(new Set([files.stillFile(video.id, 10, size, 'jpg')]));
    await ask({ size });
    expect(media.calls).toEqual(['extractStill']);
  },
);

test('frames, sizes and formats do not stand for one another', async () => {
  const paths = await Promise.all([
    ask(),
    ask({ frame: 11 }),
    ask({ size: 'mezzanine' }),
    ask({ format: 'png' }),
  ]);
  expect(new Set(paths).size).toBe(4);
  expect(media.calls).toHaveLength(4);
});

test('a full one is taken from the original while that is there, another never', async () => {
  await ask();
  expect(media.stillFrom).toBeNull();
  const original = files.originalFile(video.id, '.mkv');
  await writeTestFile(original, 'film');
  await ask({ frame: 11 });
  expect(media.stillFrom).toBe(original);
  await ask({ frame: 11, size: 'mezzanine' });
  expect(media.stillFrom).toBeNull();
});

test('the first and the last frame are there, those beyond are not', async () => {
  await expect(ask({ frame: 0 })).resolves.toMatch(/0-full\.jpg$/);
  await expect(ask({ frame: 99 })).resolves.toMatch(/99-full\.jpg$/);
  for (const frame of [-1, 100, 1e9]) {
    await expect(ask({ frame })).rejects.toMatchObject({ code: 'cut_out_of_range', field: 'frame' });
  }
  for (const frame of [1.5, Number.NaN]) {
    await expect(ask({ frame })).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('a frame that could not be made is tried again', async () => {
  media.before.extractStill = () => {
    throw new AppError('internal');
  };
  const both = await Promise.allSettled([ask(), ask()]);
  expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  media.before = {};
  await expect(ask()).resolves.toMatch(/10-full\.jpg$/);
});

test('it needs the right to see the film, and a film that is ready', async () => {
  await ask();
  await expect(ask({ viewer: ben })).rejects.toMatchObject({ code: 'not_found' });
  await store.films.updateVideo(video.id, { state: 'importing' });
  await expect(ask()).rejects.toMatchObject({ code: 'not_ready' });
});

test('of more than 300 the oldest goes', async () => {
  const folder = dirname(files.stillFile(video.id, 0, 'full', 'jpg'));
  for (let frame = 0; frame < 300; frame++) {
    const path = files.stillFile(video.id, 1000 + frame, 'full', 'jpg');
    await writeTestFile(path, 'x');
    await utimes(path, 1000 + frame, 1000 + frame);
  }
  const made = await ask();
  const left = await readdir(folder);
  expect(left).toHaveLength(300);
  expect(left).not.toContain('1000-full.jpg');
  expect(left).toContain('1001-full.jpg');
  expect(await files.exists(made)).toBe(true);
});

test('whoever asks for many has two made at a time, and is refused beyond what may wait', async () => {
  const held = Promise.withResolvers<void>();
  let [now, most] = [0, 0];
  media.before.extractStill = async () => {
    now += 1;
    most = Math.max(most, now);
    await held.promise;
    now -= 1;
  };
  setTimeout(held.resolve, 300);
  const asked = await Promise.allSettled(Array.from({ length: 60 }, (_, frame) => ask({ frame })));
  const refused = asked.filter((one) => one.status === 'rejected');
  expect(most).toBe(2);
  expect(refused).toHaveLength(60 - 2 - 32);
  expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => 'too_many_requests'));
});

describe('a series', () => {
  const series = async (frames: number[], change: Partial<Parameters<typeof service.series>[0]> = {}) => {
    const wish = { viewer: ann, videoId: video.id, size: 'full', format: 'jpg' } as const;
    const stills = [];
    for await (const still of await service.series({ ...wish, frames, ...change })) stills.push(still);
    return stills;
  };

  test('gives its stills in the order asked for, each made once', async () => {
    expect(await series([30, 10, 20])).toEqual(
      [30, 10, 20].map((frame) => ({ frame, path: files.stillFile(video.id, frame, 'full', 'jpg') })),
    );
    expect(media.calls).toHaveLength(3);
    await series([10, 11], { format: 'png' });
    expect(media.calls).toHaveLength(5);
  });

  test('makes one again that has gone before it was its turn', async () => {
    const wish = { viewer: ann, videoId: video.id, size: 'full', format: 'jpg' } as const;
    const stills = await service.series({ ...wish, frames: [1, 2] });
    const second = files.stillFile(video.id, 2, 'full', 'jpg');
    await rm(second);
    for await (const { path } of stills) expect(await files.exists(path)).toBe(true);
    expect(media.calls).toHaveLength(3);
  });

  test('refuses none, too many, one twice, and one outside of the film, before any is made', async () => {
    for (const frames of [[], Array.from({ length: 25 }, (_, frame) => frame), [5, 6, 5]]) {
      await expect(series(frames)).rejects.toMatchObject({ code: 'bad_parameter', field: 'frames' });
    }
    for (const frames of [
      [5, 100],
      [-1, 5],
    ]) {
      await expect(series(frames)).rejects.toMatchObject({ code: 'cut_out_of_range' });
    }
    await expect(series([5], { viewer: ben })).rejects.toMatchObject({ code: 'not_found' });
    expect(media.calls).toEqual([]);
    expect(await series(Array.from({ length: 24 }, (_, frame) => frame))).toHaveLength(24);
  });

  test('fails before its first still when one of them cannot be made', async () => {
    let left = 2;
    media.before.extractStill = () => {
      left -= 1;
      if (left < 0) throw new AppError('video_time_limit');
    };
    await expect(series([1, 2, 3])).rejects.toMatchObject({ code: 'video_time_limit' });
  });
});

describe('the sharpest of the neighbours', () => {
  const sharpest = (frame: number, within: number, viewer = ann) =>
    service.sharpest({ viewer, videoId: video.id, frame, within });

  test('is told with how far it is away', async () => {
    media.sharpness = new Map([
      [47, 130],
      [55, 180],
    ]);
    expect(await sharpest(50, 4)).toEqual({ frame: 47, off: -3 });
    expect(await sharpest(50, 6)).toEqual({ frame: 55, off: 5 });
    expect(await sharpest(50, 2)).toEqual({ frame: 50, off: 0 });
    expect(await sharpest(50, 0)).toEqual({ frame: 50, off: 0 });
  });

  test('is of the same shot', async () => {
    media.sharpness = new Map([[52, 180]]);
    media.shotStarts = [52];
    expect(await sharpest(50, 6)).toEqual({ frame: 50, off: 0 });
  });

  test('lies in the film, and never farther than is allowed', async () => {
    media.sharpness = new Map([
      [0, 150],
      [99, 150],
      [70, 900],
    ]);
    expect(await sharpest(1, 12)).toEqual({ frame: 0, off: -1 });
    expect(await sharpest(97, 12)).toEqual({ frame: 99, off: 2 });
    expect(await sharpest(50, 1000)).toEqual({ frame: 50, off: 0 });
    await expect(sharpest(100, 3)).rejects.toMatchObject({ code: 'cut_out_of_range' });
    await expect(sharpest(5, 3, ben)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a film whose original was dropped says so', async () => {
  const asked = { viewer: ann, videoId: video.id };
  expect(await service.hasOriginal(asked)).toBe(false);
  await writeTestFile(files.originalFile(video.id, '.mkv'), 'film');
  expect(await service.hasOriginal(asked)).toBe(true);
  await expect(service.hasOriginal({ ...asked, viewer: ben })).rejects.toMatchObject({ code: 'not_found' });
});

test('a full disk takes no still', async () => {
  const full = { ...files, freeBytes: async () => 1000 };
  const made = createDerivedFileCache({ files: full, budgetBytes: 1e12, onSweepFailed: failTest });
  service = createStillsService({ films: store.films, files: full, made, media });
  await expect(ask()).rejects.toMatchObject({ code: 'disk_full' });
  expect(media.calls).toEqual([]);
});
