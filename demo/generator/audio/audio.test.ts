import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpokenLine } from '../types.ts';
import { DEMO_SAMPLE_RATE } from './audio-format.ts';
import { composeMusic } from './compose-music.ts';
import { detectMouthShapes } from './detect-mouth-shapes.ts';
import { mixAudio } from './mix-audio.ts';
import { escapeSpeechText, planSpeech } from './plan-speech.ts';
import { scheduleLines } from './schedule-lines.ts';
import { ambiences, scores } from './scores.ts';
import { trimSpeech } from './trim-speech.ts';

function tone(seconds: number, hertz: number, amplitude: number): number[] {
  return Array.from(
    { length: seconds * DEMO_SAMPLE_RATE },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / DEMO_SAMPLE_RATE),
  );
}

function bytesOf(samples: number[]): Uint8Array {
  return new Uint8Array(Int16Array.from(samples, (sample) => sample * 32767).buffer);
}

function rms(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += (samples[i] ?? 0) ** 2;
  return Math.sqrt(sum / samples.length);
}

const line = { speaker: 'mia', en: 'Hello.', zh: '你好。' };

describe('planSpeech', () => {
  /** Removes one level of ffmpeg's backslash escapes. Throws at an unescaped special character. */
  function removeEscapes(text: string, special: string): string {
    let out = '';
    for (let i = 0; i < text.length; i++) {
      if (text[i] === '\\') out += text[++i];
      else if (special.includes(text[i] ?? '')) throw new Error(`unescaped ${text[i]}`);
      else out += text[i];
    }
    return out;
  }

  it('escapes any text for both levels of unquoting', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(removeEscapes(removeEscapes(escapeSpeechText(text), "'[],;"), "':")).toBe(text);
      }),
    );
  });

  it('speaks each line with the voice of its character into its own file', () => {
    const args = planSpeech({ lines: [line, { ...line, speaker: 'sam' }], files: ['a.pcm', 'b.pcm'] });
    expect(args).toContain('flite=text=Hello.:voice=slt');
    expect(args).toContain('flite=text=Hello.:voice=awb');
    expect(args.slice(args.indexOf('1:a'))).toContain('b.pcm');
    expect(() => planSpeech({ lines: [line], files: [] })).toThrow(RangeError);
  });
});

describe('trimSpeech', () => {
  it('removes the silence at both ends and keeps the pause inside', () => {
    const quiet = new Array<number>(DEMO_SAMPLE_RATE / 2).fill(0.001);
    const speech = [...quiet, ...tone(0.4, 300, 0.3), ...quiet, ...tone(0.3, 300, 0.3), ...quiet];
    const trimmed = trimSpeech(bytesOf(speech));
    expect(trimmed.length / DEMO_SAMPLE_RATE).toBeCloseTo(1.2, 1);
    expect(trimmed.length % (DEMO_SAMPLE_RATE / 100)).toBe(0);
  });

  it('brings quiet and loud speech to the same loudness without clipping', () => {
    const [quiet, loud] = [0.05, 0.9].map((amplitude) => trimSpeech(bytesOf(tone(0.5, 200, amplitude))));
    expect(rms(quiet ?? [])).toBeCloseTo(rms(loud ?? []), 2);
    expect(Math.max(...(loud ?? []))).toBeLessThan(0.9);
  });

  it('returns no samples for silence', () => {
    expect(trimSpeech(new Uint8Array(0))).toHaveLength(0);
    expect(trimSpeech(new Uint8Array(9600))).toHaveLength(0);
  });
});

describe('scheduleLines', () => {
  it('schedules lines one after another, as long as their sound, at multiples of 10 ms', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 14 }),
        (seed, lengths) => {
          const speech = lengths.map((length) => new Float32Array(length * 480));
          const { spoken, durationMs } = scheduleLines({ seed, lines: lengths.map(() => line), speech });
          spoken.forEach(({ startMs, endMs }, index) => {
            expect(endMs - startMs).toBe((lengths[index] ?? 0) * 10);
            expect(startMs % 10).toBe(0);
            const before = spoken[index - 1];
            if (before !== undefined) expect(startMs - before.endMs).toBeGreaterThanOrEqual(400);
          });
          expect(durationMs).toBeGreaterThan((spoken.at(-1)?.endMs ?? 0) + 1500);
        },
      ),
    );
  });
});

describe('composeMusic and mixAudio', () => {
  const samples = 12 * DEMO_SAMPLE_RATE;
  const spoken: SpokenLine[] = [{ line, startMs: 4000, endMs: 7000 }];

  it.each(Object.entries(scores))('composes quiet music for the whole length of %s', (_, score) => {
    const { left, right } = composeMusic({ score, samples });
    for (const channel of [left, right]) {
      for (let second = 2; second < 11; second++) {
        const level = rms(channel.subarray(second * DEMO_SAMPLE_RATE, (second + 1) * DEMO_SAMPLE_RATE));
        expect(level).toBeGreaterThan(0.02);
        expect(level).toBeLessThan(0.3);
      }
    }
  });

  it('lowers the music during speech, raises it afterwards, and fades in and out', () => {
    const music = composeMusic({ score: scores.cafe, samples });
    const silentVoice = [new Float32Array(3 * DEMO_SAMPLE_RATE)];
    const mixed = mixAudio({ seed: 'x', spoken, speech: silentVoice, music, ambience: ambiences.kitchen });
    const level = (from: number, to: number) =>
      rms(mixed.subarray(from * DEMO_SAMPLE_RATE * 2, to * DEMO_SAMPLE_RATE * 2));
    expect(level(4.5, 7)).toBeLessThan(level(2, 3.8) * 0.5);
    expect(level(8.5, 9.5)).toBeGreaterThan(level(4.5, 7) * 1.8);
    expect(level(0, 0.05)).toBeLessThan(level(2, 3) * 0.1);
    expect(level(11.95, 12)).toBeLessThan(level(9, 10) * 0.1);
  });

  it('places the voice exactly at its time', () => {
    const music = { left: new Float32Array(samples), right: new Float32Array(samples) };
    const voice = new Float32Array(3 * DEMO_SAMPLE_RATE).fill(0.5);
    const silence = { ...ambiences.kitchen, level: 0 };
    const mixed = mixAudio({ seed: 'x', spoken, speech: [voice], music, ambience: silence });
    const start = 4 * DEMO_SAMPLE_RATE * 2;
    expect([mixed[start - 1], mixed[start]]).toEqual([0, 16384]);
    const end = 7 * DEMO_SAMPLE_RATE * 2;
    expect([mixed[end - 1], mixed[end]]).toEqual([16384, 0]);
  });
});

describe('detectMouthShapes', () => {
  it('opens the mouth for loud sounds, shuts it for pauses, and shows teeth for hissing sounds', () => {
    const hiss = Array.from({ length: DEMO_SAMPLE_RATE / 4 }, (_, i) => (i % 3 === 0 ? 0.1 : -0.1));
    const speech = Float32Array.from([
      ...tone(0.5, 120, 0.3),
      ...tone(1, 250, 0.5),
      ...tone(0.5, 200, 0.001),
      ...hiss,
    ]);
    const mouths = detectMouthShapes({ speech, fps: 24 }).map(({ mouth }) => mouth);
    expect(mouths).toHaveLength(54);
    expect(mouths.slice(14, 34).every((mouth) => mouth === 'open' || mouth === 'wide')).toBe(true);
    expect(mouths.slice(38, 46).every((mouth) => mouth === 'shut')).toBe(true);
    expect(mouths.slice(49, 53)).toContain('teeth');
  });
});
