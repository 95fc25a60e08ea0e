import { beforeEach, describe, expect, it } from 'vitest';
import { setUpHookPage } from './testing/hook-page.ts';

const { evaluate, pass, unmount, requests, answer, page } = setUpHookPage();

describe('usePairedPlayer and useDubPlayer', () => {
  /** Counts the sounds that are started, and holds back the start of the audio clock. */
  beforeEach(() =>
    evaluate(() => {
      const started: AudioBufferSourceNode[] = [];
      const stopped: AudioBufferSourceNode[] = [];
      const starts: (() => void)[] = [];
      const { start, stop } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function (...args) {
        started.push(this);
        start.apply(this, args);
      };
      AudioBufferSourceNode.prototype.stop = function (...args) {
        // With a time, it only says when the sound will end.
        if (args.length === 0) stopped.push(this);
        stop.apply(this, args);
      };
      AudioContext.prototype.resume = () => new Promise<void>((resolve) => starts.push(resolve));
      const sound = new AudioBuffer({ length: 48_000, sampleRate: 48_000 });
      Object.assign(window, { started, stopped, starts, sound });
    }),
  );
  const begin = () =>
    evaluate(async () => {
      for (const go of Reflect.get(window, 'starts')) go();
      await window.hookPage.settle();
    });
  const sounding = () =>
    evaluate(() => {
      const stopped: unknown[] = Reflect.get(window, 'stopped');
      return Reflect.get(window, 'started').filter((source: unknown) => !stopped.includes(source)).length;
    });
  const playPair = (side: 'original' | 'mine') =>
    evaluate((chosen) => {
      const sound: AudioBuffer = Reflect.get(window, 'sound');
      const placed = { sound, atMs: 0 };
      const range = { original: placed, mine: placed, fromMs: 0, toMs: 900 };
      void window.hookPage.result('usePairedPlayer').play({ side: chosen, mode: 'mixed', ...range });
    }, side);

  it('plays one sound when two are asked for before the first one starts: the last', async () => {
    await evaluate(() => window.hookPage.render('usePairedPlayer'));
    await playPair('original');
    await playPair('mine');
    await begin();
    expect(await sounding()).toBe(1);
    expect(await evaluate(() => window.hookPage.result('usePairedPlayer').playing)).toBe('mine');
  });

  it('plays nothing that was stopped, or left, before it starts', async () => {
    await evaluate(() => window.hookPage.render('usePairedPlayer'));
    await playPair('original');
    await evaluate(() => window.hookPage.result('usePairedPlayer').stop());
    await begin();
    expect(await sounding()).toBe(0);
    await playPair('mine');
    await unmount();
    await begin();
    expect(await sounding()).toBe(0);
  });

  it('a dub that was stopped, or left, before its takes have loaded does not start', async () => {
    const renderDub = () =>
      evaluate(() => {
        const played: unknown[] = [];
        const playback = {
          playRange: (range: unknown) => played.push(range),
          cancelRange: () => undefined,
          pause: () => undefined,
        };
        Object.assign(window, { played });
        const video = document.createElement('video');
        return window.hookPage.render('useDubPlayer', {
          video,
          playback: playback as never,
          originMs: 0,
        });
      });
    const play = () =>
      evaluate(() => {
        const clip = { clipId: 'clip', lengthMs: 1000, lines: [], files: null };
        const dub = { clip, takes: [], silencesOpenLines: false, bed: 'auto', actorsDb: null } as const;
        void window.hookPage.result('useDubPlayer').playDub({ dub, fromMs: 0, toMs: 1000 });
      });
    const played = () => evaluate(() => Reflect.get(window, 'played').length);
    await renderDub();
    await play();
    await evaluate(() => window.hookPage.result('useDubPlayer').stop());
    await begin();
    expect(await played()).toBe(0);
    await play();
    await play();
    await begin();
    expect(await played()).toBe(1);
    await play();
    await unmount();
    await begin();
    expect(await played()).toBe(1);
  });
});

describe('useSelectionPreview', () => {
  it('follows the ends of the selection while it loops, and no more after it was stopped', async () => {
    const render = (endFrame: number) =>
      evaluate((end) => {
        const snapshot = { playing: false, round: 0 };
        const played: unknown[] = [];
        const playback = (Reflect.get(window, 'playback') ?? {
          snapshot,
          played,
          playRange(range: { startMs: number; endMs: number }) {
            played.push([range.startMs, range.endMs]);
            Object.assign(snapshot, { playing: true, round: 1 });
          },
          cancelRange() {
            Object.assign(snapshot, { round: 0 });
          },
        }) as never;
        Reflect.set(window, 'playback', playback);
        const timing = (Reflect.get(window, 'timing') ?? {
          rate: { num: 10, den: 1 },
          frames: 1000,
          durationMs: 100_000,
        }) as never;
        Reflect.set(window, 'timing', timing);
        const selection = { inFrame: 10, outFrame: end } as never;
        return window.hookPage.render('useSelectionPreview', { playback, selection, timing });
      }, endFrame);
    const played = () => evaluate(() => Reflect.get(window, 'playback').played.length);
    const toggleLoop = () =>
      evaluate(async () => {
        window.hookPage.result('useSelectionPreview').toggleLoop();
        await window.hookPage.settle();
      });
    await render(20);
    await toggleLoop();
    const before = await played();
    await render(30);
    expect(await played()).toBe(before + 1);
    await toggleLoop();
    await render(40);
    expect(await played()).toBe(before + 1);
  });
});

describe('useWaveform', () => {
  it('drops the waveform of an earlier video', async () => {
    await evaluate(() => window.hookPage.render('useWaveform', 'first'));
    await evaluate(() => window.hookPage.render('useWaveform', 'second'));
    expect((await requests())[0]).toMatch(/ aborted$/);
    await answer(0, {}, 500);
    expect(await evaluate(() => window.hookPage.result('useWaveform').failed)).toBe(false);
    await answer(1, {}, 500);
    expect(await evaluate(() => window.hookPage.result('useWaveform').failed)).toBe(true);
    await evaluate(() => window.hookPage.result('useWaveform').retry());
    await pass(0);
    expect(await requests()).toHaveLength(3);
  });
});

describe('useFilmPreload', () => {
  it('preloads nothing once the screen becomes small', async () => {
    await page().setViewportSize({ width: 1280, height: 800 });
    await evaluate(() => window.hookPage.render('useFilmPreload'));
    const preload = () => evaluate(() => window.hookPage.result('useFilmPreload'));
    expect(await preload()).toBe('auto');
    await page().setViewportSize({ width: 390, height: 800 });
    await expect.poll(preload).toBe('none');
  });
});
