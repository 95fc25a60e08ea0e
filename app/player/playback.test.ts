import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Playback } from './playback.ts';
import { FakeVideo } from './testing/fake-video.ts';

const FPS = 25;
const rate = { num: 25, den: 1 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(frames = 2500) {
  const video = new FakeVideo();
  return { video, playback: new Playback({ video, rate, frames }) };
}

test('seekFrame seeks to the middle of the frame, so that no neighboring frame is shown', () => {
  const { video, playback } = setUp();
  playback.seekFrame(10);
  expect(video.currentTime).toBeCloseTo(10.5 / FPS, 9);
  expect(playback.frame).toBe(10);
});

test('seekMs seeks to just after the start of the frame at that time', () => {
  const ntsc = { num: 24000, den: 1001 };
  const video = new FakeVideo();
  const playback = new Playback({ video, rate: ntsc });
  playback.seekMs(10_000);
  const frame = Math.round((10_000 * 24000) / 1001 / 1000);
  expect(playback.frame).toBe(frame);
  expect(video.currentTime * 1000).toBeGreaterThan((frame * 1001) / 24);
  expect(video.currentTime * 1000).toBeLessThan((frame * 1001) / 24 + 2);
});

test('clamps seeks to the frames of the video', () => {
  const { playback } = setUp(100);
  playback.seekFrame(400);
  expect(playback.frame).toBe(99);
  playback.seekFrame(-3);
  expect(playback.frame).toBe(0);
});

test('adds up frame steps while earlier seeks are running', () => {
  const { video, playback } = setUp();
  playback.play();
  video.run(50, FPS);
  playback.stepFrames(1);
  playback.stepFrames(1);
  playback.stepFrames(-3);
  expect(video.paused).toBe(true);
  expect(playback.frame).toBe(49);
});

test('reports the frame that the browser shows, not the one at the current time', () => {
  const { video, playback } = setUp();
  playback.play();
  video.run(50, FPS, 51.2 / FPS);
  expect(playback.frame).toBe(50);
});

test('stops a range on its last frame and keeps that frame on screen', () => {
  const { video, playback } = setUp();
  const onEnd = vi.fn();
  playback.playRange({ startMs: 1000, endMs: 2000, onEnd });
  video.land(FPS);
  video.run(48, FPS);
  video.run(49, FPS);
  expect(video.paused).toBe(false);
  expect(onEnd).not.toHaveBeenCalled();
  video.run(50, FPS);
  expect(video.paused).toBe(true);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(video.currentTime).toBeCloseTo(49.5 / FPS, 9);
});

test('stops a range at a frame past its end even if the current time lags behind', () => {
  const { video, playback } = setUp();
  const onEnd = vi.fn();
  playback.playRange({ startMs: 1000, endMs: 2000, onEnd });
  video.land(FPS);
  video.run(50, FPS, 1.98);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('ignores a frame that is reported during a seek', () => {
  const { video, playback } = setUp();
  playback.seekFrame(10);
  video.show(900, FPS);
  expect(playback.frame).toBe(10);
});

test('stops a range by a timer near its end when frames are late', async () => {
  const { video, playback } = setUp();
  const onEnd = vi.fn();
  playback.playRange({ startMs: 1000, endMs: 2000, onEnd });
  video.land(FPS);
  video.run(46, FPS);
  expect(onEnd).not.toHaveBeenCalled();
  video.run(46, FPS, 1.998);
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('checks again instead of stopping early when the timer fires too soon', async () => {
  const { video, playback } = setUp();
  const onEnd = vi.fn();
  playback.playRange({ startMs: 1000, endMs: 2000, onEnd });
  video.land(FPS);
  video.run(45, FPS);
  // Playback has stalled: the current time has not changed when the timer fires.
  await vi.advanceTimersByTimeAsync(300);
  expect(onEnd).not.toHaveBeenCalled();
  expect(video.paused).toBe(false);
});

test('ends a range by time updates in a hidden tab without frames', () => {
  const { video, playback } = setUp();
  const onEnd = vi.fn();
  playback.playRange({ startMs: 1000, endMs: 2000, onEnd });
  video.seeking = false;
  video.runHidden(1.2);
  expect(onEnd).not.toHaveBeenCalled();
  video.runHidden(2.1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('does not end a range for a frame from before the seek', () => {
  const { video, playback } = setUp();
  playback.play();
  video.run(900, FPS);
  const onEnd = vi.fn();
  playback.playRange({ startMs: 1000, endMs: 2000, onEnd });
  video.show(901, FPS);
  video.seeking = false;
  video.show(901, FPS);
  expect(onEnd).not.toHaveBeenCalled();
  expect(video.paused).toBe(false);
});

test('plays a range the requested number of times with a gap between rounds', async () => {
  const { video, playback } = setUp();
  const rounds: number[] = [];
  const onEnd = vi.fn();
  playback.playRange({
    startMs: 1000,
    endMs: 2000,
    times: 2,
    gapMs: 500,
    onRound: (n) => rounds.push(n),
    onEnd,
  });
  video.land(FPS);
  video.run(50, FPS);
  expect(video.paused).toBe(true);
  expect(playback.snapshot).toMatchObject({ inGap: true, playing: true, round: 1 });
  await vi.advanceTimersByTimeAsync(499);
  expect(video.paused).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(video.paused).toBe(false);
  expect(rounds).toEqual([1, 2]);
  video.land(FPS);
  video.run(50, FPS);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(playback.snapshot.round).toBe(0);
});

test('starts the next round without a pause if there is no gap', () => {
  const { video, playback } = setUp();
  playback.playRange({ startMs: 1000, endMs: 2000, times: Number.POSITIVE_INFINITY });
  video.land(FPS);
  const seeks = video.seeks.length;
  video.run(50, FPS);
  expect(video.paused).toBe(false);
  expect(video.seeks.length).toBe(seeks + 1);
  expect(playback.frame).toBe(25);
});

test('does not seek to the last frame when onEnd starts something new', () => {
  const { video, playback } = setUp();
  playback.playRange({
    startMs: 1000,
    endMs: 2000,
    onEnd: () => playback.playRange({ startMs: 4000, endMs: 5000 }),
  });
  video.land(FPS);
  video.run(50, FPS);
  expect(playback.frame).toBe(100);
  expect(video.paused).toBe(false);
});

test('seeks back when a late frame appears after the pause', () => {
  const { video, playback } = setUp();
  playback.playRange({ startMs: 1000, endMs: 2000 });
  video.land(FPS);
  video.run(50, FPS);
  video.land(FPS);
  expect(playback.frame).toBe(49);
  video.run(51, FPS);
  expect(playback.frame).toBe(49);
});

test('seeks back when a late frame appears after the playhead is back already', () => {
  const { video, playback } = setUp();
  playback.playRange({ startMs: 1000, endMs: 2000 });
  video.land(FPS);
  video.run(50, FPS);
  video.land(FPS);
  video.show(50, FPS);
  expect(video.seeking).toBe(true);
  expect(playback.frame).toBe(49);
  expect(video.currentTime * FPS).toBeGreaterThan(49);
  expect(video.currentTime * FPS).toBeLessThan(50);
});

test('seeks back when the current time passes the end of the range during the pause', () => {
  const { video, playback } = setUp();
  playback.playRange({ startMs: 1000, endMs: 2000 });
  // No frame is reported, so that the playhead decides.
  video.seeking = false;
  video.delaysPause = true;
  video.runHidden(1.9985);
  expect(video.paused).toBe(true);
  video.runHidden(2.001);
  video.emit('pause');
  expect(playback.frame).toBe(49);
});

test('accepts what the browser shows after three seeks back', () => {
  const { video, playback } = setUp();
  playback.playRange({ startMs: 1000, endMs: 2000 });
  video.land(FPS);
  video.run(50, FPS);
  const before = video.seeks.length;
  for (let frame = 0; frame < 10; frame += 1) {
    video.seeking = false;
    video.show(50, FPS);
  }
  expect(video.seeks.length - before).toBe(3);
  expect(playback.frame).toBe(50);
});

test('keeps the range on a pause and cancels it on a seek', () => {
  const { video, playback } = setUp();
  const onEnd = vi.fn();
  playback.playRange({ startMs: 1000, endMs: 2000, onEnd });
  video.land(FPS);
  video.run(30, FPS);
  playback.toggle();
  playback.toggle();
  expect(playback.snapshot.round).toBe(1);
  playback.seekMs(1500);
  playback.play();
  video.land(FPS);
  video.run(50, FPS);
  expect(onEnd).not.toHaveBeenCalled();
  expect(video.paused).toBe(false);
});

test('does not seek for a range that starts at the playhead', () => {
  const { video, playback } = setUp();
  playback.play();
  video.run(30, FPS);
  const seeks = video.seeks.length;
  playback.playRange({ startMs: null, endMs: 2000 });
  expect(video.seeks.length).toBe(seeks);
  expect(playback.frame).toBe(30);
});

test('does not seek again if the playhead is at the start of the range', () => {
  const { video, playback } = setUp();
  playback.seekMs(1000);
  video.land(FPS);
  const seeks = video.seeks.length;
  playback.playRange({ startMs: 1000, endMs: 2000 });
  expect(video.seeks.length).toBe(seeks);
});

test('reports a refused start, but not an interrupted one', async () => {
  const { video, playback } = setUp();
  video.refusal = Object.assign(new Error('no'), { name: 'AbortError' });
  playback.play();
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.snapshot.blocked).toBe(false);
  video.refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  playback.play();
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.snapshot.blocked).toBe(true);
  video.refusal = null;
  playback.play();
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.snapshot.blocked).toBe(false);
});

test('keeps the pitch and the speed when the element loads again', () => {
  const { video, playback } = setUp();
  playback.setRate(0.75);
  expect(video).toMatchObject({ playbackRate: 0.75, defaultPlaybackRate: 0.75, preservesPitch: true });
});

test('notifies listeners of every frame, and of nothing after disposal', () => {
  const { video, playback } = setUp();
  const seen: number[] = [];
  playback.subscribe(({ frame }) => seen.push(frame));
  playback.play();
  video.run(3, FPS);
  video.run(4, FPS);
  expect(seen).toContain(3);
  expect(seen.at(-1)).toBe(4);
  playback.dispose();
  const countAtDisposal = seen.length;
  video.run(5, FPS);
  video.emit('play');
  expect(seen.length).toBe(countAtDisposal);
  expect(video.listenerCount).toBe(0);
});
