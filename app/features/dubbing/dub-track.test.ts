import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { constantGain, planSpanGain } from '#domain/dubs/plan-gains.ts';
import { playerSettings } from '../../player/player-settings.ts';
import { type DubSound, DubTrack } from './dub-track.ts';

let showFrame: () => void;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => {
    showFrame = next;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    showFrame = () => undefined;
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A video that the test moves and whose events it dispatches. */
class FakeVideo extends EventTarget {
  currentTime = 0;
  paused = true;
  seeking = false;
  muted = false;
  volume = 1;

  play(fromMs: number) {
    this.paused = false;
    this.currentTime = fromMs / 1000;
    this.dispatchEvent(new Event('playing'));
  }

  /** Shows the picture at a time; returns how loud the video's own sound is. */
  show(ms: number) {
    this.currentTime = ms / 1000;
    showFrame();
    return this.muted ? 0 : this.volume;
  }
}

/** What a track asks of an audio clock that stands at ten seconds. */
function makeAudio() {
  const started: { sound: unknown; when: number; offset: number; gains: [number, number][] }[] = [];
  const stopped: unknown[] = [];
  const made: { gain: { value: number } }[] = [];
  const audio = {
    currentTime: 10,
    destination: 'loudspeaker',
    createGain() {
      const gains: [number, number][] = [];
      const note = (value: number, at: number) => gains.push([at, value]);
      const gain = { value: 1, setValueAtTime: note, linearRampToValueAtTime: note };
      const node = { gains, gain, connect: () => undefined, disconnect: () => undefined };
      made.push(node);
      return node;
    },
    createBufferSource() {
      let gains: [number, number][] = [];
      return {
        buffer: null as { name: string } | null,
        connect(node: { gains: [number, number][] }) {
          gains = node.gains;
        },
        disconnect: () => undefined,
        start(when: number, offset: number) {
          started.push({ sound: this.buffer?.name, when, offset, gains });
        },
        stop() {
          stopped.push(this.buffer?.name);
        },
      };
    },
  };
  return { audio: audio as never, started, stopped, made };
}

const soundOf = (name: string, seconds: number) => ({ name, duration: seconds }) as never;
const spans = [{ startMs: 2_000, endMs: 4_000 }];

/** A voice over the background of a clip that begins half a second after the picture. */
const dub: DubSound = {
  parts: [
    { sound: soundOf('background', 5), atMs: 500, gains: planSpanGain({ spans, outside: 0, inside: 0.5 }) },
    { sound: soundOf('voice', 2), atMs: 1_700, gains: constantGain(1) },
  ],
  original: planSpanGain({ spans, outside: 1, inside: 0 }),
};

test('the background and the voice start from one reading of the clock, to the sample', () => {
  const [video, { audio, started }] = [new FakeVideo(), makeAudio()];
  const track = new DubTrack({ video, audio, sound: dub });
  video.play(1_500);
  expect(started).toEqual([
    {
      ...{ sound: 'background', when: 10, offset: 1 },
      gains: [
        [10, 0],
        [10.44, 0],
        [10.5, 0.5],
        [12.5, 0.5],
        [12.56, 0],
      ].map(([at, gain]) => [expect.closeTo(at ?? 0), gain]),
    },
    { ...{ sound: 'voice', when: 10.2, offset: 0 }, gains: [[10, 1]] },
  ]);
  track.dispose();
});

test('in the middle of a line, the background begins at the level that it has there', () => {
  const [video, { audio, started }] = [new FakeVideo(), makeAudio()];
  const track = new DubTrack({ video, audio, sound: dub });
  video.play(1_970);
  expect(started[0]?.gains.slice(0, 2)).toEqual([
    [10, expect.closeTo(0.25)],
    [expect.closeTo(10.03), 0.5],
  ]);
  expect(started[1]).toMatchObject({ when: 10, offset: expect.closeTo(0.27) });
  track.dispose();
});

test('the original is heard outside the lines, in a hidden page too, and as before once the track is gone', () => {
  const [video, { audio }] = [new FakeVideo(), makeAudio()];
  video.volume = 0.8;
  const track = new DubTrack({ video, audio, sound: dub });
  expect([video.show(1_000), video.show(3_000), video.show(4_500)]).toEqual([0.8, 0, 0.8]);
  expect(video.show(1_970)).toBeCloseTo(0.4);
  video.currentTime = 3;
  video.dispatchEvent(new Event('timeupdate'));
  expect(video.muted).toBe(true);
  track.dispose();
  expect([video.muted, video.volume]).toEqual([false, 0.8]);
});

test('where the volume cannot be set, an original that is turned down is muted', () => {
  const [video, { audio }] = [new FakeVideo(), makeAudio()];
  Object.defineProperty(video, 'volume', { get: () => 1, set: () => undefined });
  const original = planSpanGain({ spans, outside: 1, inside: 0.18 });
  const track = new DubTrack({ video, audio, sound: { parts: [], original } });
  expect([video.show(1_000), video.show(3_000), video.show(4_500)]).toEqual([1, 0, 1]);
  track.dispose();
});

test('a learner who mutes the player hears nothing, and again what is heard there once it is unmuted', () => {
  const [video, { audio, made }] = [new FakeVideo(), makeAudio()];
  const track = new DubTrack({ video, audio, sound: dub });
  onTestFinished(() => playerSettings.set({ ...playerSettings.get(), muted: false }));
  const voices = () => made[0]?.gain.value;
  expect([video.show(1_000), voices()]).toEqual([1, 1]);
  playerSettings.set({ ...playerSettings.get(), muted: true });
  expect([video.show(1_000), voices()]).toEqual([0, 0]);
  playerSettings.set({ ...playerSettings.get(), muted: false });
  expect([video.show(1_000), voices()]).toEqual([1, 1]);
  playerSettings.set({ ...playerSettings.get(), muted: true });
  track.dispose();
  expect(video.muted).toBe(true);
});

test.each(['pause', 'seeking', 'waiting', 'ended'])('%s stops every sound', (event) => {
  const [video, { audio, stopped }] = [new FakeVideo(), makeAudio()];
  const track = new DubTrack({ video, audio, sound: dub });
  video.play(1_500);
  video.dispatchEvent(new Event(event));
  expect(stopped).toEqual(['background', 'voice']);
  track.dispose();
  video.play(0);
  expect(stopped).toHaveLength(2);
});
