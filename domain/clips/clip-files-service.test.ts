import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDerivedFileCache } from '#domain/media/derived-file-cache.ts';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { type ClipFileKey, clipFileKeys, formatClipFileKey, parseClipFileKey } from '#shared/clip-files.ts';
import { layOutSegments } from '#shared/clip-segments.ts';
import { addFilmWithVideo, makeAccount, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { AppError } from '../errors.ts';
import type { Video } from '../films/types.ts';
import { makeClock, makeLine, makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
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
let bar: Clip;
let clips: ReturnType<typeof createClipsService>;
let service: ReturnType<typeof createClipFilesService>;

const whole: AnimationSpan = { fromMs: null, toMs: null };
const start = (over: Partial<typeof files> = {}, budgetBytes = 1e12) => {
  const own = { ...files, ...over };
  const made = createDerivedFileCache({ files: own, budgetBytes, onSweepFailed: failTest });
  return createClipFilesService({ clips, clipStore: store.clipStore, files: own, made, media });
};
const key = (text: string): ClipFileKey => {
  const found = parseClipFileKey(text);
  if (!found) throw new Error(`no file ${text}`);
  return found;
};
const get = (text: string, span: Partial<AnimationSpan> = {}, viewer = ann) =>
  service.get({ viewer, clipId: bar.id, file: { ...key(text), ...whole, ...span } });
const pathOf = async (text: string, span: Partial<AnimationSpan> = {}) => {
  const { content } = await get(text, span);
  if (!('path' in content)) throw new Error(`${text} is a text`);
  return content.path;
};
const make = (text: string, waitMs = 1000) =>
  service.make({ viewer: ann, clipId: bar.id, file: { ...key(text), ...whole }, waitMs });
const times = (step: string) => media.calls.filter((call) => call === step).length;
const addClip = async (change: Partial<Clip> = {}): Promise<Clip> => {
  const made = makeClip({
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
  await store.clipStore.insertClip(made);
  await writeTestFile(files.clipFile(made.id, 'clip.mp4'), 'a clip');
  return made;
};

beforeEach(async () => {
  store = await openTestStore();
  root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  files = createLibraryFiles({ root });
  media = createFakeMedia();
  for (const viewer of [ann, ben]) {
    await store.accounts.insertAccount(makeAccount({ id: viewer.id, access: viewer.access }));
  }
  ({ video } = await addFilmWithVideo(store, {
    film: { title: 'Shrek' },
    video: { state: 'ready', mezzanine: makeMezzanineInfo(), originalExt: '.mkv' },
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
  clips = createClipsService({ ...store, files, clock: makeClock(), wake: () => undefined });
  bar = await addClip();
  service = start();
});
afterEach(async () => {
  await store.dispose();
  await rm(root, { recursive: true, force: true });
});

test('many pages opened at once look at two clips at a time, and at each and its film once', async () => {
  let [now, most] = [0, 0];
  const { hasWideStereo, probeOriginal } = media;
  const counted =
    <Args extends unknown[], Answer>(look: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      now -= 1;
      return look(...args);
    };
  Object.assign(media, { hasWideStereo: counted(hasWideStereo), probeOriginal: counted(probeOriginal) });
  const bars = await Promise.all(Array.from({ length: 12 }, () => addClip()));
  for (const round of [1, 2]) {
    await Promise.all(bars.map(({ id }) => service.list({ viewer: ann, clipId: id, span: whole })));
    expect([round, most, times('hasWideStereo'), times('probeOriginal')]).toEqual([round, 2, 12, 1]);
  }
});

test('all clips’ files together keep within their budget: the one used longest ago goes, and is made again', async () => {
  service = start({}, 10);
  const [first, second] = [await pathOf('mp3'), await pathOf('gif.none')];
  // Somebody may still be reading them.
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
  expect(await files.exists(files.clipFile(bar.id, 'clip.mp4'))).toBe(true);
});

async function setBytes(bytes: number): Promise<void> {
  const proof = { frames: 240, firstFrameOff: 0, lastFrameOff: 0, audioOffsetMs: 0 };
  await store.clipStore.updateClip(bar.id, { proof: { ...proof, bytes } });
}

test('what would not fit on the disk is not begun', async () => {
  await setBytes(900_000_000);
  service = start({ freeBytes: async () => 1_000_000_000 });
  await expect(get('burnt.en')).rejects.toMatchObject({ code: 'disk_full' });
  expect(times('burnSubtitles')).toBe(0);
  expect(await pathOf('mp3')).toMatch(/mp3$/);
});

describe('getting a file', () => {
  test.each([
    ['m4a', 'extractClipAudio'],
    ['mp3', 'encodeMp3'],
    ['background', 'makeBackgroundAudio'],
    ['original', 'cutOriginal'],
    ['burnt.zh', 'burnSubtitles'],
    ['gif.none', 'makeAnimatedImage'],
    ['webp.both', 'makeAnimatedImage'],
  ])('%s is made on first demand, kept beside the clip, and goes with it', async (text, step) => {
    const path = await pathOf(text);
    expect(path.startsWith(dirname(files.clipFile(bar.id, 'clip.mp4')))).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('made');
    expect(await pathOf(text)).toBe(path);
    service = start();
    expect(await pathOf(text)).toBe(path);
    expect(times(step)).toBe(1);
    await clips.remove({ viewer: ann, clipId: bar.id });
    expect(await files.exists(path)).toBe(false);
    await expect(get(text)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('texts are written for the clip: times from its start', async () => {
    for (const [text, part] of [
      ['srt.en', '00:00:00,500 --> 00:00:01,500\nFirst.'],
      ['vtt.zh', '00:00:08.000 --> 00:00:09.000\n第二'],
      ['ass.both', '0:00:00.50,0:00:01.50'],
    ] as const) {
      expect((await get(text)).content).toMatchObject({ text: expect.stringContaining(part) });
    }
    expect((await get('mp4')).name).toMatchObject({ film: 'Shrek', title: 'Second.', startMs: 1000 });
  });

  test('two who ask at once have it made once, whoever they are and by whichever way', async () => {
    const held = Promise.withResolvers<void>();
    media.before.burnSubtitles = () => held.promise;
    const asked = [get('burnt.both'), get('burnt.both', {}, ben), make('burnt.both')];
    setTimeout(held.resolve, 50);
    await Promise.all(asked);
    expect(times('burnSubtitles')).toBe(1);
  });

  test('lines that changed are drawn anew', async () => {
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

  test('a clip that is not cut yet, and one of somebody else’s own film, have nothing to give', async () => {
    const waiting = await addClip({ state: 'cutting' });
    const asked = { viewer: ann, clipId: waiting.id, file: { ...key('mp3'), ...whole } };
    await expect(service.get(asked)).rejects.toMatchObject({ code: 'not_ready' });
    const own = await addFilmWithVideo(store, {
      film: { source: 'client', ownerId: ann.id },
      video: { state: 'ready', mezzanine: makeMezzanineInfo() },
    });
    const hers = await addClip({ videoId: own.video.id, filmId: own.film.id });
    for (const ask of [service.get, service.list, service.make]) {
      const wish = {
        viewer: ben,
        clipId: hers.id,
        file: { ...key('mp4'), ...whole },
        span: whole,
        waitMs: 9,
      };
      await expect(ask(wish)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('at the original’s size', () => {
  test('a clip of several stretches is made of all of them', async () => {
    const spans = [
      { startFrame: 200, endFrame: 264 },
      { startFrame: 24, endFrame: 72 },
    ];
    const joined = await addClip({ segments: layOutSegments(spans, makeMezzanineInfo().rate) });
    const asked = { viewer: ann, clipId: joined.id, file: { ...key('original'), ...whole } };
    const { content } = await service.get(asked);
    expect(content).toEqual({ path: files.derivedFile(joined.id, 'original.mp4') });
    expect(media.originals).toEqual([[expect.objectContaining(spans[0]), expect.objectContaining(spans[1])]]);
    const { files: listed } = await service.list({ viewer: ann, clipId: joined.id, span: whole });
    expect(listed.find(({ kind }) => kind === 'original')?.unavailableReason).toBeNull();
  });

  test('where it was dropped, cannot be read or is no larger, it is the clip', async () => {
    const clip = files.clipFile(bar.id, 'clip.mp4');
    media.original = { width: 1280, height: 720, bytes: 1, durationMs: 1 };
    expect(await pathOf('original')).toBe(clip);
    service = start();
    media.before.probeOriginal = () => {
      throw new AppError('video_unreadable');
    };
    expect(await pathOf('original')).toBe(clip);
    expect(await service.list({ viewer: ann, clipId: bar.id, span: whole })).toMatchObject({
      original: null,
      originalKept: false,
    });
    service = start();
    await files.removeOriginal(video.id, '.mkv');
    expect(await pathOf('original')).toBe(clip);
    expect(times('cutOriginal')).toBe(0);
  });

  test('what was made of it before it was dropped is still there, and told by its own size', async () => {
    const path = await pathOf('original');
    await files.removeOriginal(video.id, '.mkv');
    media.original = { width: 720, height: 1280, bytes: 4, durationMs: 1 };
    Object.assign(video, { mezzanine: { ...makeMezzanineInfo(), width: 406, height: 720 } });
    await store.films.updateVideo(video.id, { mezzanine: video.mezzanine });
    service = start();
    expect(await pathOf('original')).toBe(path);
    expect(await service.list({ viewer: ann, clipId: bar.id, span: whole })).toMatchObject({
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

  test('without the film it says so, and all that needs only the clip still comes', async () => {
    await rm(files.videoFile(video.id, 'mezzanine.mp4'));
    await expect(get('original')).rejects.toMatchObject({ code: 'source_missing' });
    await files.removeVideo(video.id);
    service = start();
    for (const file of clipFileKeys) await expect(get(formatClipFileKey(file))).resolves.toBeTruthy();
    await rm(files.clipFile(bar.id, 'clip.mp4'));
    await rm(dirname(await pathOf('mp3')), { recursive: true });
    await expect(get('mp3')).rejects.toMatchObject({ code: 'source_missing' });
  });
});

describe('what cannot be had', () => {
  test('sound of a film without, lines of a clip without', async () => {
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
    for (const text of ['burnt.en', 'burnt.both', 'srt.both', 'gif.none', 'webp.en']) {
      await expect(get(text)).resolves.toBeTruthy();
    }
    const { files: listed, soundWide } = await service.list({ viewer: ann, clipId: bar.id, span: whole });
    expect(soundWide).toBeNull();
    expect(
      listed.filter(({ unavailableReason: missing }) => missing === 'clip_no_sound').map(({ kind }) => kind),
    ).toEqual(['m4a', 'mp3', 'background']);
    expect(listed.filter(({ unavailableReason: missing }) => missing === 'clip_no_lines')).toHaveLength(6);
  });

  test.each<[AnimationSpan, string | [number, number]]>([
    [whole, [0, 144]],
    [{ fromMs: 5000, toMs: null }, [120, 240]],
    [{ fromMs: 1000, toMs: 7000 }, [24, 168]],
    [{ fromMs: 0, toMs: 7000 }, 'moving_too_long'],
    [{ fromMs: 3000, toMs: 3000 }, 'cut_start_after_end'],
    [{ fromMs: 10_000, toMs: null }, 'cut_out_of_range'],
    [{ fromMs: 9000, toMs: 10_500 }, 'cut_out_of_range'],
  ])('a moving picture of %j: %j', async (span, wanted) => {
    if (typeof wanted === 'string') {
      await expect(get('gif.both', span)).rejects.toMatchObject({ code: wanted });
      expect(times('makeAnimatedImage')).toBe(0);
      return;
    }
    await get('gif.both', span);
    expect(media.moved).toEqual([wanted]);
  });

  test('the lines of a moving picture have its own times', async () => {
    await get('webp.both', { fromMs: 7000, toMs: 10_000 });
    expect(media.drawn[0]).toContain('Dialogue: 0,0:00:01.00,0:00:02.00');
    expect(media.drawn[0]).not.toContain('First.');
    // Nothing is said in the first half second.
    await get('webp.both', { fromMs: 0, toMs: 400 });
    expect(media.drawn[1]).toBeNull();
  });
});

describe('making a file that takes long', () => {
  test('tells how far it is until it is there', async () => {
    const held = Promise.withResolvers<void>();
    media.before.cutOriginal = () => held.promise;
    expect(await make('original', 20)).toEqual({ state: 'making', percent: 50 });
    held.resolve();
    expect(await make('original')).toEqual({ state: 'ready', bytes: 4 });
    expect(times('cutOriginal')).toBe(1);
    expect(await make('srt.en')).toMatchObject({ state: 'ready' });
  });

  test('what went wrong while nobody waited is told at the next look, and tried again at the one after', async () => {
    const held = Promise.withResolvers<void>();
    media.before.burnSubtitles = () => held.promise;
    expect(await make('burnt.en', 20)).toMatchObject({ state: 'making' });
    await vi.waitFor(() => expect(times('burnSubtitles')).toBe(1));
    held.reject(new AppError('disk_full'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    media.before = {};
    await expect(make('burnt.en')).rejects.toMatchObject({ code: 'disk_full' });
    expect(times('burnSubtitles')).toBe(1);
    expect(await make('burnt.en')).toEqual({ state: 'ready', bytes: 4 });
  });

  test('a full disk is said before anything is begun', async () => {
    service = start({ freeBytes: async () => 1000 });
    await expect(make('gif.none')).rejects.toMatchObject({ code: 'disk_full' });
    expect(media.calls).toEqual([]);
  });

  test('sound does not wait behind films', async () => {
    const held = Promise.withResolvers<void>();
    media.before.burnSubtitles = () => held.promise;
    for (const text of ['burnt.en', 'burnt.zh', 'burnt.both']) await make(text, 5);
    expect(await make('mp3')).toMatchObject({ state: 'ready' });
    held.resolve();
    for (const text of ['burnt.en', 'burnt.zh', 'burnt.both']) await make(text);
  });

  test('a clip that is removed meanwhile leaves nothing', async () => {
    const held = Promise.withResolvers<void>();
    media.before.burnSubtitles = () => held.promise;
    const asked = get('burnt.en');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await clips.remove({ viewer: ann, clipId: bar.id });
    held.resolve();
    await expect(asked).rejects.toMatchObject({ code: 'not_found' });
    expect(await files.listIds('clips')).toEqual([]);
  });

  test('what a killed process left half made is swept, what is whole stays', async () => {
    const path = await pathOf('burnt.en');
    await writeFile(join(dirname(path), '.tmp-999999-1-0123456789ab.mp4'), 'half');
    expect(await files.sweepTemporary()).toBe(1);
    expect(await readdir(dirname(path))).toEqual([path.slice(dirname(path).length + 1)]);
  });

  test('only so many are kept', async () => {
    for (let at = 0; at < 40; at++) await get('gif.none', { fromMs: at * 100, toMs: at * 100 + 1000 });
    const path = await pathOf('gif.none', { fromMs: 3900, toMs: 4900 });
    const kept = (await readdir(dirname(path))).filter((name) => !name.startsWith('.'));
    expect(kept).toHaveLength(32);
    expect(times('makeAnimatedImage')).toBe(40);
  });
});

test('the list has every file with a size to expect, and the true one once it is made', async () => {
  await setBytes(2_000_000);
  const before = await service.list({ viewer: ann, clipId: bar.id, span: whole });
  expect(before.files.map(({ kind, lang }) => ({ kind, lang }))).toEqual(clipFileKeys);
  for (const { kind, estimatedBytes, bytes } of before.files) {
    expect([kind, estimatedBytes > 0]).toEqual([kind, true]);
    const isThere = ['mp4', 'srt', 'vtt', 'ass'].includes(kind);
    expect([kind, bytes !== null]).toEqual([kind, isThere]);
  }
  expect(before).toMatchObject({ original: { width: 1920, height: 1080 }, soundWide: true });
  const mp3 = before.files.find(({ kind }) => kind === 'mp3');
  expect(Math.abs((mp3?.estimatedBytes ?? 0) - 240_000)).toBeLessThan(5_000);
  await get('mp3');
  const after = await service.list({ viewer: ann, clipId: bar.id, span: whole });
  expect(after.files.find(({ kind }) => kind === 'mp3')).toMatchObject({ bytes: 4, estimatedBytes: 4 });
  // Looked at once, however often the page is opened.
  expect([times('probeOriginal'), times('hasWideStereo')]).toEqual([1, 1]);
});
