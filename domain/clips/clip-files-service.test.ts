import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { type ClipFileKey, clipFileKeys, formatClipFileKey, parseClipFileKey } from '#shared/clip-files.ts';
import { layOutSegments } from '#shared/clip-segments.ts';
import { addFilmWithVideo, makeAccount, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { alignVideo } from '../alignments/align-video.ts';
import { createFakeAligner } from '../alignments/testing/fake-aligner.ts';
import { AppError } from '../errors.ts';
import type { Video } from '../films/types.ts';
import { createDerivedFileCache } from '../media/derived-file-cache.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer, noJobWaiter } from '../testing/factories.ts';
import { failTest } from '../testing/fail-test.ts';
import { createFakeMedia, type FakeMedia } from '../testing/fake-media.ts';
import { writeTestFile } from '../testing/write-test-file.ts';
import { createClipFilesService } from './clip-files-service.ts';
import { createClipsService } from './clips-service.ts';
import type { AnimationSpan } from './resolve-animation-span.ts';
import type { Clip } from './types.ts';

const [ann, ben] = [makeViewer('ann'), makeViewer('ben')];
let store: TestStore;
let root: string;
let files: ReturnType<typeof createLibraryFiles>;
let media: FakeMedia;
let video: Video;
let clip: Clip;
let clips: ReturnType<typeof createClipsService>;
let service: ReturnType<typeof createClipFilesService>;

const whole: AnimationSpan = { fromMs: null, toMs: null };
const createService = (over: Partial<typeof files> = {}, budgetBytes = 1e12) => {
  const usedFiles = { ...files, ...over };
  const derivedFiles = createDerivedFileCache({ files: usedFiles, budgetBytes, onSweepFailed: failTest });
  return createClipFilesService({ ...store, clips, files: usedFiles, derivedFiles, media });
};
const key = (text: string): ClipFileKey => {
  const found = parseClipFileKey(text);
  if (!found) throw new Error(`no file ${text}`);
  return found;
};
const get = (text: string, span: Partial<AnimationSpan> = {}, viewer = ann) =>
  service.get({ viewer, clipId: clip.id, file: { ...key(text), ...whole, ...span } });
const pathOf = async (text: string, span: Partial<AnimationSpan> = {}) => {
  const { content } = await get(text, span);
  if (!('path' in content)) throw new Error(`${text} is a text`);
  return content.path;
};
const make = (text: string, waitMs = 1000) =>
  service.make({ viewer: ann, clipId: clip.id, file: { ...key(text), ...whole }, waitMs });
const countCalls = (step: string) => media.calls.filter((call) => call === step).length;
const addClip = async (change: Partial<Clip> = {}): Promise<Clip> => {
  const clip = makeClip({
    ownerId: ann.id,
    videoId: video.id,
    filmId: video.filmId,
    title: 'Second.',
    startFrame: 24,
    endFrame: 264,
    startMs: 1000,
    endMs: 11_000,
    state: 'ready',
    ...change,
  });
  await store.clipStore.insertClip(clip);
  await writeTestFile(files.clipFile(clip.id, 'clip.mp4'), 'a clip');
  return clip;
};

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  for (const viewer of [ann, ben]) {
    await store.accounts.insertAccount(makeAccount({ id: viewer.id, roles: viewer.roles }));
  }
  ({ video } = await addFilmWithVideo(store, {
    film: { title: 'Shrek' },
    video: { state: 'ready', mezzanine: makeMezzanineInfo(), originalExtension: '.mkv' },
  }));
  await writeTestFile(files.videoFile(video.id, 'mezzanine.mp4'), 'film');
  await writeTestFile(files.originalFile(video.id, '.mkv'), 'the film as it came');
  await replaceLines(store, {
    videoId: video.id,
    lines: [
      makeLine(video.id, 0, { startMs: 1500, endMs: 2500, en: 'First.', zh: '第一' }),
      makeLine(video.id, 1, { startMs: 9000, endMs: 10_000, en: 'Second.', zh: '第二' }),
    ],
  });
  clips = createClipsService({
    ...store,
    files,
    clock: makeClock(),
    jobWaiter: noJobWaiter,
    wake: () => undefined,
  });
  clip = await addClip();
  service = createService();
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

test('probes each clip and its film once for many pages opened at once', async () => {
  const opened = await Promise.all(Array.from({ length: 12 }, () => addClip()));
  for (const round of [1, 2]) {
    await Promise.all(opened.map(({ id }) => service.list({ viewer: ann, clipId: id, span: whole })));
    expect([round, countCalls('hasWideStereo'), countCalls('probeOriginal')]).toEqual([round, 12, 1]);
  }
});

test('keeps the files of all clips within the budget by deleting the one used longest ago', async () => {
  service = createService({}, 10);
  const [first, second] = [await pathOf('mp3'), await pathOf('gif.none')];
  // A caller may still be reading them.
  expect(await files.exists(first)).toBe(true);
  for (const [path, hours] of [
    [first, 3],
    [second, 2],
  ] as const) {
    const date = new Date(Date.now() - hours * 3_600_000);
    await utimes(path, date, date);
  }
  await pathOf('mp3');
  await pathOf('webp.none');
  await expect.poll(() => files.exists(second)).toBe(false);
  expect(await files.exists(first)).toBe(true);
  expect(await readFile(await pathOf('gif.none'), 'utf8')).toBe('made');
  expect(await files.exists(files.clipFile(clip.id, 'clip.mp4'))).toBe(true);
});

async function setBytes(bytes: number): Promise<void> {
  const proof = { frames: 240, firstFrameOff: 0, lastFrameOff: 0, audioOffsetMs: 0 };
  await store.clipStore.updateClip(clip.id, { proof: { ...proof, bytes } });
}

test('throws disk_full before it starts a file that would not fit', async () => {
  await setBytes(900_000_000);
  service = createService({ freeBytes: async () => 1_000_000_000 });
  await expect(get('burnt.en')).rejects.toMatchObject({ code: 'disk_full' });
  expect(countCalls('burnSubtitles')).toBe(0);
  expect(await pathOf('mp3')).toMatch(/mp3$/);
});

describe('get', () => {
  test.each([
    ['m4a', 'extractClipAudio'],
    ['mp3', 'encodeMp3'],
    ['background', 'makeBackgroundAudio'],
    ['original', 'cutOriginal'],
    ['burnt.zh', 'burnSubtitles'],
    ['gif.none', 'makeAnimatedImage'],
    ['webp.both', 'makeAnimatedImage'],
  ])(
    'makes %s on the first request, stores it with the clip, and deletes it with the clip',
    async (text, step) => {
      const path = await pathOf(text);
      expect(path.startsWith(dirname(files.clipFile(clip.id, 'clip.mp4')))).toBe(true);
      expect(await readFile(path, 'utf8')).toBe('made');
      expect(await pathOf(text)).toBe(path);
      service = createService();
      expect(await pathOf(text)).toBe(path);
      expect(countCalls(step)).toBe(1);
      await clips.remove({ viewer: ann, clipId: clip.id });
      expect(await files.exists(path)).toBe(false);
      await expect(get(text)).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  test("writes subtitles with times from the clip's start", async () => {
    for (const [text, part] of [
      ['srt.en', '00:00:00,500 --> 00:00:01,500\nFirst.'],
      ['vtt.zh', '00:00:08.000 --> 00:00:09.000\n第二'],
      ['ass.both', '0:00:00.50,0:00:01.50'],
    ] as const) {
      expect((await get(text)).content).toMatchObject({ text: expect.stringContaining(part) });
    }
    expect((await get('mp4')).name).toMatchObject({ film: 'Shrek', title: 'Second.', startMs: 1000 });
  });

  test('makes a file once for concurrent requests, from any viewer and by either method', async () => {
    const gate = Promise.withResolvers<void>();
    media.before.burnSubtitles = () => gate.promise;
    const requests = [get('burnt.both'), get('burnt.both', {}, ben), make('burnt.both')];
    await vi.waitFor(() => expect(countCalls('burnSubtitles')).toBe(1));
    gate.resolve();
    await Promise.all(requests);
    expect(countCalls('burnSubtitles')).toBe(1);
  });

  test('draws subtitles again when the lines have changed', async () => {
    const before = await pathOf('burnt.both');
    const later = makeLine(video.id, 0, { startMs: 1500, endMs: 2500, en: 'Changed.', zh: null });
    await store.films.updateSubtitles({
      videoId: video.id,
      change: () => ({ tracks: null, level: null, lines: [later] }),
    });
    const after = await pathOf('burnt.both');
    expect(after).not.toBe(before);
    expect(media.drawn.map((ass) => ass?.includes('Changed.'))).toEqual([false, true]);
  });

  test("throws not_ready for a clip that is not cut, and not_found for a clip of another client's film", async () => {
    const waiting = await addClip({ state: 'cutting' });
    const request = { viewer: ann, clipId: waiting.id, file: { ...key('mp3'), ...whole } };
    await expect(service.get(request)).rejects.toMatchObject({ code: 'not_ready' });
    const own = await addFilmWithVideo(store, {
      film: { source: 'client', ownerId: ann.id },
      video: { state: 'ready', mezzanine: makeMezzanineInfo() },
    });
    const clientClip = await addClip({ videoId: own.video.id, filmId: own.film.id });
    for (const call of [service.get, service.list, service.make]) {
      const request = {
        viewer: ben,
        clipId: clientClip.id,
        file: { ...key('mp4'), ...whole },
        span: whole,
        waitMs: 9,
      };
      await expect(call(request)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('the file at original size', () => {
  test('joins all segments of a clip', async () => {
    const spans = [
      { startFrame: 200, endFrame: 264 },
      { startFrame: 24, endFrame: 72 },
    ];
    const joined = await addClip({ segments: layOutSegments(spans, makeMezzanineInfo().rate) });
    const request = { viewer: ann, clipId: joined.id, file: { ...key('original'), ...whole } };
    const { content } = await service.get(request);
    expect(content).toEqual({ path: files.derivedFile(joined.id, 'original.mp4') });
    expect(media.originals).toEqual([[expect.objectContaining(spans[0]), expect.objectContaining(spans[1])]]);
    const { files: listed } = await service.list({ viewer: ann, clipId: joined.id, span: whole });
    expect(listed.find(({ kind }) => kind === 'original')?.unavailableReason).toBeNull();
  });

  test('is the clip itself if the original is missing, unreadable, or not larger', async () => {
    const clipPath = files.clipFile(clip.id, 'clip.mp4');
    media.original = { width: 1280, height: 720, bytes: 1, durationMs: 1 };
    expect(await pathOf('original')).toBe(clipPath);
    service = createService();
    media.before.probeOriginal = () => {
      throw new AppError('video_unreadable');
    };
    expect(await pathOf('original')).toBe(clipPath);
    expect(await service.list({ viewer: ann, clipId: clip.id, span: whole })).toMatchObject({
      original: null,
      originalKept: false,
    });
    service = createService();
    await files.removeOriginal(video.id, '.mkv');
    expect(await pathOf('original')).toBe(clipPath);
    expect(countCalls('cutOriginal')).toBe(0);
  });

  test('stays available after the original is deleted, with its own picture size', async () => {
    const path = await pathOf('original');
    await files.removeOriginal(video.id, '.mkv');
    media.original = { width: 720, height: 1280, bytes: 4, durationMs: 1 };
    Object.assign(video, { mezzanine: { ...makeMezzanineInfo(), width: 406, height: 720 } });
    await store.films.updateVideo(video.id, { mezzanine: video.mezzanine });
    service = createService();
    expect(await pathOf('original')).toBe(path);
    expect(await service.list({ viewer: ann, clipId: clip.id, span: whole })).toMatchObject({
      picture: { width: 406, height: 720 },
      original: { width: 720, height: 1280 },
      originalKept: false,
    });
    const other = await addClip();
    expect(await service.list({ viewer: ann, clipId: other.id, span: whole })).toMatchObject({
      original: null,
      originalKept: false,
    });
  });

  test('throws source_missing without the film; files that need only the clip are still made', async () => {
    await rm(files.videoFile(video.id, 'mezzanine.mp4'));
    await expect(get('original')).rejects.toMatchObject({ code: 'source_missing' });
    await files.removeVideo(video.id);
    service = createService();
    // Nothing was aligned here, so there is no karaoke.
    for (const file of clipFileKeys.filter(({ kind }) => kind !== 'karaoke'))
      await expect(get(formatClipFileKey(file))).resolves.toBeTruthy();
    await rm(files.clipFile(clip.id, 'clip.mp4'));
    await rm(dirname(await pathOf('mp3')), { recursive: true });
    await expect(get('mp3')).rejects.toMatchObject({ code: 'source_missing' });
  });
});

describe('unavailable files', () => {
  test('throws clip_no_sound without sound and clip_no_lines without lines', async () => {
    await store.films.updateVideo(video.id, { mezzanine: { ...makeMezzanineInfo(), hasAudio: false } });
    await store.films.updateSubtitles({
      videoId: video.id,
      change: () => ({
        tracks: null,
        level: null,
        lines: [makeLine(video.id, 0, { startMs: 1500, endMs: 2500, en: 'English.', zh: null })],
      }),
    });
    for (const text of ['m4a', 'mp3', 'background']) {
      await expect(get(text)).rejects.toMatchObject({ code: 'clip_no_sound' });
    }
    for (const text of ['burnt.zh', 'srt.zh', 'vtt.zh', 'ass.zh', 'gif.zh']) {
      await expect(get(text)).rejects.toMatchObject({ code: 'clip_no_lines' });
    }
    await expect(get('karaoke.en')).rejects.toMatchObject({ code: 'clip_no_word_times' });
    for (const text of ['burnt.en', 'burnt.both', 'srt.both', 'gif.none', 'webp.en']) {
      await expect(get(text)).resolves.toBeTruthy();
    }
    const { files: listed, soundWide } = await service.list({ viewer: ann, clipId: clip.id, span: whole });
    expect(soundWide).toBeNull();
    expect(
      listed.filter(({ unavailableReason: reason }) => reason === 'clip_no_sound').map(({ kind }) => kind),
    ).toEqual(['m4a', 'mp3', 'background']);
    expect(listed.filter(({ unavailableReason: reason }) => reason === 'clip_no_lines')).toHaveLength(6);
    expect(listed.filter(({ unavailableReason: reason }) => reason === 'clip_no_word_times')).toHaveLength(2);
  });

  test.each<[AnimationSpan, string | [number, number]]>([
    [whole, [0, 144]],
    [{ fromMs: 5000, toMs: null }, [120, 240]],
    [{ fromMs: 1000, toMs: 7000 }, [24, 168]],
    [{ fromMs: 0, toMs: 7000 }, 'moving_too_long'],
    [{ fromMs: 3000, toMs: 3000 }, 'cut_start_after_end'],
    [{ fromMs: 10_000, toMs: null }, 'cut_out_of_range'],
    [{ fromMs: 9000, toMs: 10_500 }, 'cut_out_of_range'],
  ])('an animation of %j gives %j', async (span, wanted) => {
    if (typeof wanted === 'string') {
      await expect(get('gif.both', span)).rejects.toMatchObject({ code: wanted });
      expect(countCalls('makeAnimatedImage')).toBe(0);
      return;
    }
    await get('gif.both', span);
    expect(media.moved).toEqual([wanted]);
  });

  test('subtitles of an animation have times from its start', async () => {
    await get('webp.both', { fromMs: 7000, toMs: 10_000 });
    expect(media.drawn[0]).toContain('Dialogue: 0,0:00:01.00,0:00:02.00');
    expect(media.drawn[0]).not.toContain('First.');
    // Nothing is said in the first half second.
    await get('webp.both', { fromMs: 0, toMs: 400 });
    expect(media.drawn[1]).toBeNull();
  });
});

describe('make', () => {
  test('returns the progress until the file is ready', async () => {
    const gate = Promise.withResolvers<void>();
    media.before.cutOriginal = () => gate.promise;
    await vi.waitFor(async () =>
      expect(await make('original', 20)).toEqual({ state: 'making', percent: 50 }),
    );
    gate.resolve();
    expect(await make('original')).toEqual({ state: 'ready', bytes: 4 });
    expect(countCalls('cutOriginal')).toBe(1);
    expect(await make('srt.en')).toMatchObject({ state: 'ready' });
  });

  test('throws the error of an unattended failure on the next call, and tries again on the one after', async () => {
    const gate = Promise.withResolvers<void>();
    media.before.burnSubtitles = () => gate.promise;
    expect(await make('burnt.en', 20)).toMatchObject({ state: 'making' });
    await vi.waitFor(() => expect(countCalls('burnSubtitles')).toBe(1));
    gate.reject(new AppError('disk_full'));
    // The failure is settled within this turn, while nobody waits for the file.
    await setImmediate();
    media.before = {};
    await expect(make('burnt.en')).rejects.toMatchObject({ code: 'disk_full' });
    expect(countCalls('burnSubtitles')).toBe(1);
    expect(await make('burnt.en')).toEqual({ state: 'ready', bytes: 4 });
  });

  test('throws disk_full before anything is started', async () => {
    service = createService({ freeBytes: async () => 1000 });
    await expect(make('gif.none')).rejects.toMatchObject({ code: 'disk_full' });
    expect(media.calls).toEqual([]);
  });

  test('does not queue sound behind video', async () => {
    const gate = Promise.withResolvers<void>();
    media.before.burnSubtitles = () => gate.promise;
    for (const text of ['burnt.en', 'burnt.zh', 'burnt.both']) await make(text, 5);
    expect(await make('mp3')).toMatchObject({ state: 'ready' });
    gate.resolve();
    for (const text of ['burnt.en', 'burnt.zh', 'burnt.both']) await make(text);
  });

  test('leaves no files if the clip is removed in the meantime', async () => {
    const gate = Promise.withResolvers<void>();
    media.before.burnSubtitles = () => gate.promise;
    const request = get('burnt.en');
    await vi.waitFor(() => expect(countCalls('burnSubtitles')).toBe(1));
    await clips.remove({ viewer: ann, clipId: clip.id });
    gate.resolve();
    await expect(request).rejects.toMatchObject({ code: 'not_found' });
    expect(await files.listIds('clips')).toEqual([]);
  });

  test('sweepTemporary deletes incomplete files of a killed process and keeps complete ones', async () => {
    const path = await pathOf('burnt.en');
    await writeFile(join(dirname(path), '.tmp-999999-1-0123456789ab.mp4'), 'half');
    expect(await files.sweepTemporary()).toBe(1);
    expect(await readdir(dirname(path))).toEqual([path.slice(dirname(path).length + 1)]);
  });

  test('keeps at most 32 derived files per clip', async () => {
    for (let at = 0; at < 40; at++) await get('gif.none', { fromMs: at * 100, toMs: at * 100 + 1000 });
    const path = await pathOf('gif.none', { fromMs: 3900, toMs: 4900 });
    const stored = (await readdir(dirname(path))).filter((name) => !name.startsWith('.'));
    expect(stored).toHaveLength(32);
    expect(countCalls('makeAnimatedImage')).toBe(40);
  });
});

test('list returns every file with its estimated size, or its actual size once it is made', async () => {
  await setBytes(2_000_000);
  await alignVideo({
    ...store,
    ...{ files, media: createFakeMedia(), aligner: createFakeAligner(), videoId: video.id },
    signal: AbortSignal.timeout(20_000),
    progress: () => undefined,
  });
  const before = await service.list({ viewer: ann, clipId: clip.id, span: whole });
  expect(before.files.map(({ kind, lang }) => ({ kind, lang }))).toEqual(clipFileKeys);
  for (const { kind, estimatedBytes, bytes } of before.files) {
    expect([kind, estimatedBytes > 0]).toEqual([kind, true]);
    const isThere = ['mp4', 'srt', 'vtt', 'ass', 'karaoke'].includes(kind);
    expect([kind, bytes !== null]).toEqual([kind, isThere]);
  }
  expect(before).toMatchObject({ original: { width: 1920, height: 1080 }, soundWide: true });
  const mp3 = before.files.find(({ kind }) => kind === 'mp3');
  expect(Math.abs((mp3?.estimatedBytes ?? 0) - 240_000)).toBeLessThan(5_000);
  await get('mp3');
  const after = await service.list({ viewer: ann, clipId: clip.id, span: whole });
  expect(after.files.find(({ kind }) => kind === 'mp3')).toMatchObject({ bytes: 4, estimatedBytes: 4 });
  // Probed once, however often the page is opened.
  expect([countCalls('probeOriginal'), countCalls('hasWideStereo')]).toEqual([1, 1]);
});
