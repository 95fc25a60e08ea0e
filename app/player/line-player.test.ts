import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineDto } from '#contract/lines.ts';
import { LinePlayer } from './line-player.ts';
import { type LoopMode, shadowGapMs } from './loop-state.ts';
import { Playback } from './playback.ts';
import { FakeVideo } from './testing/fake-video.ts';
import { TranscriptStore } from './transcript-store.ts';

const FPS = 25;
const LINE_MS = 1000;
const lines: LineDto[] = Array.from({ length: 4 }, (_, seq) => ({
  id: `v.${seq}`,
  videoId: 'v',
  seq,
  startMs: 1000 + seq * 3000,
  endMs: 1000 + seq * 3000 + LINE_MS,
  en: `line ${seq}`,
  zh: null,
}));
/** Returns the frame after a line and its padding. */
const endFrame = (seq: number) => Math.round(((lines[seq]?.endMs ?? 0) + 350) / 40);
const startFrame = (seq: number) => Math.round(((lines[seq]?.startMs ?? 0) - 50) / 40);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(mode: LoopMode, times = 2, bounds: { startMs: number; endMs: number } | null = null) {
  const video = new FakeVideo();
  const playback = new Playback({ video, rate: { num: FPS, den: 1 }, frames: 2500 });
  const transcript = new TranscriptStore({ lines, count: lines.length, fetcher: null });
  const player = new LinePlayer({
    playback,
    transcript,
    durationMs: 100_000,
    bounds,
    settings: { mode, times },
  });
  const playToEnd = (seq: number) => {
    video.land(FPS);
    video.run(endFrame(seq), FPS);
  };
  return { video, player, playback, playToEnd };
}

test('playLine seeks to the line, plays it, and makes it current at once', async () => {
  const { video, player, playback } = setUp('off');
  await player.playLine(2);
  expect(playback.frame).toBe(startFrame(2));
  expect(video.paused).toBe(false);
  expect(player.current).toBe(2);
});

test('updates the current line during playback and reports no spoken line between lines', async () => {
  const { video, player } = setUp('off');
  await player.playLine(0);
  video.land(FPS);
  video.run(75, FPS);
  expect([player.current, player.spoken]).toEqual([0, -1]);
  video.run(101, FPS);
  expect([player.current, player.spoken]).toEqual([1, 1]);
  expect(video.paused).toBe(false);
});

test('mode line plays the same line again from its start', async () => {
  const { video, player, playback, playToEnd } = setUp('line');
  await player.playLine(1);
  playToEnd(1);
  expect(playback.frame).toBe(startFrame(1));
  expect(video.paused).toBe(false);
  expect(player.current).toBe(1);
});

test('mode repeat plays each line the set number of times, then the next line', async () => {
  const { player, playback, playToEnd } = setUp('repeat', 2);
  await player.playLine(0);
  expect(player.runner.snapshot.round).toBe(1);
  playToEnd(0);
  expect(player.runner.snapshot.round).toBe(2);
  playToEnd(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.current).toBe(1);
  expect(playback.frame).toBe(startFrame(1));
  expect(player.runner.snapshot.round).toBe(1);
});

test('mode pause stops on the last frame of a line, and play continues to the end of the next line', async () => {
  const { video, player, playback, playToEnd } = setUp('pause');
  await player.playLine(0);
  playToEnd(0);
  expect(video.paused).toBe(true);
  expect(playback.frame).toBe(endFrame(0) - 1);
  video.land(FPS);
  player.toggle();
  await vi.advanceTimersByTimeAsync(0);
  expect(video.paused).toBe(false);
  expect(playback.frame).toBe(endFrame(0) - 1);
  video.run(endFrame(1), FPS);
  expect(video.paused).toBe(true);
  expect(playback.frame).toBe(endFrame(1) - 1);
});

test('mode shadow waits for the gap and then plays the next line', async () => {
  const { video, player, playToEnd } = setUp('shadow');
  await player.playLine(0);
  playToEnd(0);
  expect(video.paused).toBe(true);
  expect(player.runner.snapshot.waiting).toBe(true);
  expect(player.current).toBe(0);
  await vi.advanceTimersByTimeAsync(shadowGapMs(LINE_MS) - 1);
  expect(player.current).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(player.current).toBe(1);
  expect(video.paused).toBe(false);
});

test('toggle ends the shadowing gap', async () => {
  const { player, playToEnd } = setUp('shadow');
  await player.playLine(0);
  playToEnd(0);
  player.toggle();
  await vi.advanceTimersByTimeAsync(0);
  expect(player.current).toBe(1);
  expect(player.runner.snapshot.waiting).toBe(false);
});

test('a mode that is set during playback applies to the spoken line', async () => {
  const { video, player, playback } = setUp('off');
  await player.playLine(1);
  video.land(FPS);
  video.run(startFrame(1) + 10, FPS);
  player.configure({ mode: 'pause', times: 2 });
  expect(playback.frame).toBe(startFrame(1) + 10);
  video.run(endFrame(1), FPS);
  expect(video.paused).toBe(true);
});

test('turning the loop off lets the video continue', async () => {
  const { video, player } = setUp('line');
  await player.playLine(1);
  video.land(FPS);
  video.run(startFrame(1) + 10, FPS);
  player.configure({ mode: 'off', times: 2 });
  video.run(endFrame(1) + 1, FPS);
  expect(video.paused).toBe(false);
});

test('next and previous move by one line and stop at the ends', async () => {
  const { player } = setUp('off');
  await player.playLine(2);
  player.next();
  await vi.advanceTimersByTimeAsync(0);
  expect(player.current).toBe(3);
  player.next();
  await vi.advanceTimersByTimeAsync(0);
  expect(player.current).toBe(3);
  player.previous();
  await vi.advanceTimersByTimeAsync(0);
  expect(player.current).toBe(2);
});

test('stops after the last line in mode shadow', async () => {
  const { video, player, playToEnd } = setUp('shadow');
  await player.playLine(3);
  playToEnd(3);
  expect(player.runner.active).toBe(false);
  expect(player.runner.snapshot.waiting).toBe(false);
  expect(video.paused).toBe(true);
});

test('seeking ends the loop of the line', async () => {
  const { video, player } = setUp('line');
  await player.playLine(1);
  video.land(FPS);
  player.playback.pause();
  player.seek(10_500);
  expect(player.runner.active).toBe(false);
  expect(player.current).toBe(3);
});

test('within bounds, playback ends with them and starts again at their start', () => {
  const { video, player, playback } = setUp('off', 2, { startMs: 4000, endMs: 6000 });
  player.toggle();
  expect(playback.frame).toBe(100);
  video.land(FPS);
  video.run(150, FPS);
  expect(video.paused).toBe(true);
  player.toggle();
  expect(playback.frame).toBe(100);
  expect(video.paused).toBe(false);
});

test('within bounds, a seek stays in them, and a pause in their middle is resumed there', () => {
  const { video, player, playback } = setUp('off', 2, { startMs: 4000, endMs: 6000 });
  player.seek(0);
  expect(playback.frame).toBe(100);
  player.seek(5000);
  video.land(FPS);
  player.toggle();
  expect(playback.frame).toBe(125);
  player.seek(9000);
  expect(playback.frame).toBe(150);
});

test('playAll plays the bounds from their start', () => {
  const { video, player, playback } = setUp('line', 2, { startMs: 4000, endMs: 6000 });
  player.seek(5000);
  player.playAll();
  expect(playback.frame).toBe(100);
  expect(video.paused).toBe(false);
});

test('within bounds, lines are played to the end of the bounds and then from their start', async () => {
  const bounds = { startMs: 3950, endMs: 8350 };
  const { video, player, playback } = setUp('off', 2, bounds);
  await player.playLine(2);
  video.land(FPS);
  video.run(endFrame(2), FPS);
  expect([video.paused, player.current]).toEqual([true, 2]);
  player.next();
  await vi.advanceTimersByTimeAsync(0);
  expect(player.current).toBe(2);
  playback.pause();
  playback.seekMs(bounds.endMs);
  player.toggle();
  expect(playback.frame).toBe(startFrame(1));
});

test('in a mode with gaps, the last line of the bounds is not followed by the next line', async () => {
  const { video, player, playback, playToEnd } = setUp('shadow', 2, { startMs: 3950, endMs: 8350 });
  await player.playLine(2);
  playToEnd(2);
  await vi.advanceTimersByTimeAsync(shadowGapMs(LINE_MS) + 100);
  expect([video.paused, player.current]).toEqual([true, 2]);
  player.toggle();
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.frame).toBe(startFrame(1));
});

test('a line outside the bounds ends them', async () => {
  const { video, player } = setUp('off', 2, { startMs: 3950, endMs: 8350 });
  await player.playLine(3);
  video.land(FPS);
  video.run(endFrame(3), FPS);
  expect([video.paused, player.current]).toEqual([false, 3]);
});
