import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { AppError } from '../errors.ts';
import type { Video } from '../films/types.ts';
import { createDerivedFileCache } from '../media/derived-file-cache.ts';
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
    derivedFiles: createDerivedFileCache({ files, budgetBytes: 1e12, onSweepFailed: failTest }),
    media,
  });
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

type StillArgs = Omit<Parameters<typeof service.file>[0], 'videoId'>;
const requestStill = (change: Partial<StillArgs> = {}) =>
  service.file({ viewer: ann, videoId: video.id, frame: 10, size: 'full', format: 'jpg', ...change });

test.each(['full', 'mezzanine'] as const)(
  'makes a %s frame once for concurrent requests and keeps it',
  async (size) => {
    const gate = Promise.withResolvers<void>();
    media.before.extractStill = () => gate.promise;
    const requests = Array.from({ length: 5 }, () => requestStill({ size }));
    await vi.waitFor(() => expect(media.calls).toEqual(['extractStill']));
    gate.resolve();
    const paths = await Promise.all(requests);
    expect(new Set(paths)).toEqual(new Set([files.stillFile(video.id, 10, size, 'jpg')]));
    await requestStill({ size });
    expect(media.calls).toEqual(['extractStill']);
  },
);

test('stores each frame, size, and format separately', async () => {
  const paths = await Promise.all([
    requestStill(),
    requestStill({ frame: 11 }),
    requestStill({ size: 'mezzanine' }),
    requestStill({ format: 'png' }),
  ]);
  expect(new Set(paths).size).toBe(4);
  expect(media.calls).toHaveLength(4);
});

test('takes a full-size still from the original if it exists, and other stills never', async () => {
  await requestStill();
  expect(media.stillFrom).toBeNull();
  const original = files.originalFile(video.id, '.mkv');
  await writeTestFile(original, 'film');
  await requestStill({ frame: 11 });
  expect(media.stillFrom).toBe(original);
  await requestStill({ frame: 11, size: 'mezzanine' });
  expect(media.stillFrom).toBeNull();
});

test('returns the first and last frame and throws for frames outside the film', async () => {
  await expect(requestStill({ frame: 0 })).resolves.toMatch(/0-full\.jpg$/);
  await expect(requestStill({ frame: 99 })).resolves.toMatch(/99-full\.jpg$/);
  for (const frame of [-1, 100, 1e9]) {
    await expect(requestStill({ frame })).rejects.toMatchObject({ code: 'cut_out_of_range', field: 'frame' });
  }
  for (const frame of [1.5, Number.NaN]) {
    await expect(requestStill({ frame })).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('makes a frame again after a failure', async () => {
  media.before.extractStill = () => {
    throw new AppError('internal');
  };
  const both = await Promise.allSettled([requestStill(), requestStill()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  media.before = {};
  await expect(requestStill()).resolves.toMatch(/10-full\.jpg$/);
});

test('requires the right to see the film, and a ready film', async () => {
  await requestStill();
  await expect(requestStill({ viewer: ben })).rejects.toMatchObject({ code: 'not_found' });
  await store.films.updateVideo(video.id, { state: 'importing' });
  await expect(requestStill()).rejects.toMatchObject({ code: 'not_ready' });
});

test('deletes the oldest of more than 300 stills', async () => {
  const folder = dirname(files.stillFile(video.id, 0, 'full', 'jpg'));
  for (let frame = 0; frame < 300; frame++) {
    const path = files.stillFile(video.id, 1000 + frame, 'full', 'jpg');
    await writeTestFile(path, 'x');
    await utimes(path, 1000 + frame, 1000 + frame);
  }
  const path = await requestStill();
  const remaining = await readdir(folder);
  expect(remaining).toHaveLength(300);
  expect(remaining).not.toContain('1000-full.jpg');
  expect(remaining).toContain('1001-full.jpg');
  expect(await files.exists(path)).toBe(true);
});

describe('series', () => {
  const series = async (frames: number[], change: Partial<Parameters<typeof service.series>[0]> = {}) => {
    const request = { viewer: ann, videoId: video.id, size: 'full', format: 'jpg' } as const;
    const stills = [];
    for await (const still of await service.series({ ...request, frames, ...change })) stills.push(still);
    return stills;
  };

  test('returns stills in the requested order and makes each once', async () => {
    expect(await series([30, 10, 20])).toEqual(
      [30, 10, 20].map((frame) => ({ frame, path: files.stillFile(video.id, frame, 'full', 'jpg') })),
    );
    expect(media.calls).toHaveLength(3);
    await series([10, 11], { format: 'png' });
    expect(media.calls).toHaveLength(5);
  });

  test('makes a still again if it was deleted before its turn', async () => {
    const request = { viewer: ann, videoId: video.id, size: 'full', format: 'jpg' } as const;
    const stills = await service.series({ ...request, frames: [1, 2] });
    const second = files.stillFile(video.id, 2, 'full', 'jpg');
    await rm(second);
    for await (const { path } of stills) expect(await files.exists(path)).toBe(true);
    expect(media.calls).toHaveLength(3);
  });

  test('throws for an empty list, too many frames, duplicates, and frames outside the film, before any is made', async () => {
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

  test('throws before the first still if one of them cannot be made', async () => {
    let remaining = 2;
    media.before.extractStill = () => {
      remaining -= 1;
      if (remaining < 0) throw new AppError('video_time_limit');
    };
    await expect(series([1, 2, 3])).rejects.toMatchObject({ code: 'video_time_limit' });
  });
});

describe('sharpest', () => {
  const sharpest = (frame: number, within: number, viewer = ann) =>
    service.sharpest({ viewer, videoId: video.id, frame, within });

  test('returns the frame and its offset', async () => {
    media.sharpness = new Map([
      [47, 130],
      [55, 180],
    ]);
    expect(await sharpest(50, 4)).toEqual({ frame: 47, off: -3 });
    expect(await sharpest(50, 6)).toEqual({ frame: 55, off: 5 });
    expect(await sharpest(50, 2)).toEqual({ frame: 50, off: 0 });
    expect(await sharpest(50, 0)).toEqual({ frame: 50, off: 0 });
  });

  test('returns a frame of the same shot', async () => {
    media.sharpness = new Map([[52, 180]]);
    media.shotStarts = [52];
    expect(await sharpest(50, 6)).toEqual({ frame: 50, off: 0 });
  });

  test('returns a frame in the film, within the maximum distance', async () => {
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

test('hasOriginal returns whether the original exists', async () => {
  const args = { viewer: ann, videoId: video.id };
  expect(await service.hasOriginal(args)).toBe(false);
  await writeTestFile(files.originalFile(video.id, '.mkv'), 'film');
  expect(await service.hasOriginal(args)).toBe(true);
  await expect(service.hasOriginal({ ...args, viewer: ben })).rejects.toMatchObject({ code: 'not_found' });
});

test('throws disk_full on a full disk', async () => {
  const full = { ...files, freeBytes: async () => 1000 };
  const derivedFiles = createDerivedFileCache({ files: full, budgetBytes: 1e12, onSweepFailed: failTest });
  service = createStillsService({ films: store.films, files: full, derivedFiles, media });
  await expect(requestStill()).rejects.toMatchObject({ code: 'disk_full' });
  expect(media.calls).toEqual([]);
});
