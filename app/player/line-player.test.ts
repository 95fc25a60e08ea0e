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
/** Frame after a line with the room behind it. */
const endFrame = (seq: number) => Math.round(((lines[seq]?.endMs ?? 0) + 350) / 40);
const startFrame = (seq: number) => Math.round(((lines[seq]?.startMs ?? 0) - 50) / 40);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(mode: LoopMode, times = 2) {
  const video = new FakeVideo();
  const playback = new Playback({ video, rate: { num: FPS, den: 1 }, frames: 2500 });
  const transcript = new TranscriptStore({ lines, count: lines.length, fetcher: null });
  const player = new LinePlayer({ playback, transcript, durationMs: 100_000, settings: { mode, times } });
  const finish = (seq: number) => {
    video.land(FPS);
    video.run(endFrame(seq), FPS);
  };
  return { video, player, playback, finish };
}

test('a click seeks to the line and plays it, and it is the current one from the first moment', async () => {
  const { video, player, playback } = setUp('off');
  await player.playLine(2);
  expect(playback.frame).toBe(startFrame(2));
  expect(video.paused).toBe(false);
  expect(player.current).toBe(2);
});

test('playing on, the current line follows the picture, and in the silence none is said', async () => {
  const { video, player } = setUp('off');
  await player.playLine(0);
  video.land(FPS);
  video.run(75, FPS);
  expect([player.current, player.spoken]).toEqual([0, -1]);
  video.run(101, FPS);
  expect([player.current, player.spoken]).toEqual([1, 1]);
  expect(video.paused).toBe(false);
});

test('looping a line goes back to its start without leaving it', async () => {
  const { video, player, playback, finish } = setUp('line');
  await player.playLine(1);
  finish(1);
  expect(playback.frame).toBe(startFrame(1));
  expect(video.paused).toBe(false);
  expect(player.current).toBe(1);
});

test('repeating plays each line its number of times and then the next', async () => {
  const { player, playback, finish } = setUp('repeat', 2);
  await player.playLine(0);
  expect(player.runner.snapshot.round).toBe(1);
  finish(0);
  expect(player.runner.snapshot.round).toBe(2);
  finish(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.current).toBe(1);
  expect(playback.frame).toBe(startFrame(1));
  expect(player.runner.snapshot.round).toBe(1);
});

test('pausing at the end stops on the last frame; play goes on through the silence to the end of the next line', async () => {
  const { video, player, playback, finish } = setUp('pause');
  await player.playLine(0);
  finish(0);
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

test('shadowing waits as long as the line asks and then goes on', async () => {
  const { video, player, finish } = setUp('shadow');
  await player.playLine(0);
  finish(0);
  expect(video.paused).toBe(true);
  expect(player.runner.snapshot.waiting).toBe(true);
  expect(player.current).toBe(0);
  await vi.advanceTimersByTimeAsync(shadowGapMs(LINE_MS) - 1);
  expect(player.current).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(player.current).toBe(1);
  expect(video.paused).toBe(false);
});

test('a key in the shadowing gap cuts it short', async () => {
  const { player, finish } = setUp('shadow');
  await player.playLine(0);
  finish(0);
  player.toggle();
  await vi.advanceTimersByTimeAsync(0);
  expect(player.current).toBe(1);
  expect(player.runner.snapshot.waiting).toBe(false);
});

test('a mode chosen while playing holds from the line that is being said', async () => {
  const { video, player, playback } = setUp('off');
  await player.playLine(1);
  video.land(FPS);
  video.run(startFrame(1) + 10, FPS);
  player.configure({ mode: 'pause', times: 2 });
  expect(playback.frame).toBe(startFrame(1) + 10);
  video.run(endFrame(1), FPS);
  expect(video.paused).toBe(true);
});

test('a loop taken back lets the film run on', async () => {
  const { video, player } = setUp('line');
  await player.playLine(1);
  video.land(FPS);
  video.run(startFrame(1) + 10, FPS);
  player.configure({ mode: 'off', times: 2 });
  video.run(endFrame(1) + 1, FPS);
  expect(video.paused).toBe(false);
});

test('next and previous walk along the lines and stop at the ends', async () => {
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

test('the last line of a repeated film ends it', async () => {
  const { video, player, finish } = setUp('shadow');
  await player.playLine(3);
  finish(3);
  expect(player.runner.active).toBe(false);
  expect(player.runner.snapshot.waiting).toBe(false);
  expect(video.paused).toBe(true);
});

test('seeking leaves the line: the loop does not pull the head back', async () => {
  const { video, player } = setUp('line');
  await player.playLine(1);
  video.land(FPS);
  player.playback.pause();
  player.seek(10_500);
  expect(player.runner.active).toBe(false);
  expect(player.current).toBe(3);
});
