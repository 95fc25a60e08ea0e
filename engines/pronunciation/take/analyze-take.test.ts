import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AcousticModel } from '../model/read-acoustic-model.ts';
import { loadTestModel } from '../testing/load-test-model.ts';
import { lookUpTestWord } from '../testing/look-up-test-word.ts';
import { createHiss, join, speak } from '../testing/speak.ts';
import { pronounceLine } from '../words/pronounce-line.ts';
import { type AnalyzedTake, analyzeTake, type TakeAnalysis } from './analyze-take.ts';
import { prepareRecording, readVoice, type VoiceReading } from './read-voice.ts';

const LINE = 'I never said she stole my money';
let model: AcousticModel;
let actor: Float32Array;
beforeAll(() => {
  model = loadTestModel();
  actor = speak(LINE);
});

const wordsOf = (line: string) => pronounceLine(line, lookUpTestWord);

function readLine(line: string, samples: Float32Array): VoiceReading {
  const prepared = prepareRecording({ model, samples });
  if (prepared.kind === 'refused') throw new Error(prepared.reason);
  const result = readVoice({ model, words: wordsOf(line), recording: prepared.recording });
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.voice;
}

const analyze = (line: string, samples: Float32Array, original: VoiceReading | null = null): TakeAnalysis =>
  analyzeTake({ model, words: wordsOf(line), samples, original });

function analyzed(analysis: TakeAnalysis): AnalyzedTake {
  if (analysis.kind === 'refused') throw new Error(analysis.reason);
  return analysis;
}

const statusesOf = (take: AnalyzedTake) => take.words.map(({ text, status }) => `${text} ${status}`);

describe('a take', () => {
  test('that is the original itself scores 95 or more, and is best in every dimension', () => {
    const take = analyzed(analyze(LINE, actor, readLine(LINE, actor)));
    expect(take.score).toBeGreaterThanOrEqual(95);
    expect(take.words.map(({ status }) => status)).toEqual(Array(7).fill('said'));
    expect(take.dimensions.map(({ name }) => name).sort()).toEqual([
      ...['melody', 'pauses', 'rhythm', 'sounds', 'stress', 'words'],
    ]);
    expect(take.extra).toEqual([]);
    expect(take.lengthRatio).toBe(1);
  });

  test('of another voice is complete, and has times in both recordings', () => {
    const take = analyzed(analyze(LINE, speak(LINE, 'rms'), readLine(LINE, actor)));
    expect(take.words.filter(({ status }) => status === 'missed')).toEqual([]);
    for (const { mine, original } of take.words) {
      expect(mine?.endMs).toBeGreaterThan(mine?.startMs ?? 0);
      expect(original?.endMs).toBeGreaterThan(original?.startMs ?? 0);
    }
    expect(take.dimensions.map(({ value }) => value)).toEqual(
      take.dimensions.map(({ value }) => value).toSorted((a, b) => a - b),
    );
  });

  test('without a word names it', () => {
    const take = analyzed(analyze(LINE, speak('I never said she stole money'), readLine(LINE, actor)));
    expect(statusesOf(take)).not.toContain('my said');
    expect(take.words.filter(({ status }) => status === 'said').length).toBeGreaterThanOrEqual(5);
    expect(take.score).toBeLessThan(95);
  });

  test('with words that are not in the line has extra speech', () => {
    const take = analyzed(analyze(LINE, speak('I never said wonderful elephants she stole my money')));
    expect(take.extra.length).toBeGreaterThanOrEqual(1);
  });

  test('without an original has no score, but words and sounds', () => {
    const take = analyzed(analyze(LINE, actor));
    expect(take.score).toBeNull();
    expect(take.dimensions.map(({ name }) => name).sort()).toEqual(['sounds', 'words']);
  });

  test('with a long pause names the words around it', () => {
    const voice = readLine(LINE, actor);
    const cut = (voice.alignment.words[2]?.end ?? 0) * 160;
    const take = analyzed(analyze(LINE, join(actor.slice(0, cut), createHiss(1), actor.slice(cut)), voice));
    const pauses = take.dimensions.find(({ name }) => name === 'pauses');
    expect(pauses?.value).toBeLessThan(0.5);
    expect(pauses?.words).toEqual({ first: 2, last: 3 });
  });

  test('later in the recording has the same words at later times', () => {
    const early = readLine(LINE, actor).alignment.words;
    const late = readLine(LINE, join(createHiss(1), actor)).alignment.words;
    late.forEach((word, i) => {
      expect(Math.abs(word.from - (early[i]?.from ?? 0) - 100)).toBeLessThanOrEqual(3);
    });
  });
});

describe('refuses', () => {
  const noise = (seconds: number, amplitude: number) =>
    createHiss(seconds).map((sample) => sample * 2000 * amplitude);
  const mix = (a: Float32Array, b: Float32Array) => a.map((sample, i) => sample + (b[i] ?? 0));
  const tone = (hz: number) =>
    Float32Array.from({ length: 48_000 }, (_, i) => 0.3 * Math.sin((2 * Math.PI * hz * i) / 16_000));

  test.each([
    ['silence', 'too_quiet', () => new Float32Array(48_000)],
    ['the hiss of a microphone', 'too_quiet', () => createHiss(3)],
    ['nothing', 'too_short', () => new Float32Array(0)],
    ['an instant', 'too_short', () => noise(0.1, 0.3)],
    ['noise', 'no_speech', () => noise(3, 0.5)],
    ['more than a minute', 'too_long', () => new Float32Array(61 * 16_000)],
    [
      'a minute of speech for a line of three seconds',
      'too_long',
      () => join(...Array(20).fill(actor)).subarray(0, 60 * 16_000),
    ],
    ['another sentence', 'another_sentence', () => speak('The weather is getting colder every single day')],
    [
      'speech that is cut off',
      'clipped',
      () => actor.map((sample) => Math.max(-1, Math.min(1, sample * 20))),
    ],
    [
      'another language',
      'another_sentence',
      () => speak('Buenos dias me llamo Carlos y vivo en Madrid', 'rms'),
    ],
    ['speech in loud noise', 'noisy', () => mix(actor, noise(9, 0.1))],
  ])('%s: %s', (_, reason, makeSamples) => {
    expect(analyze(LINE, makeSamples())).toEqual({ kind: 'refused', reason });
  });

  test('a tone and a hum', () => {
    for (const hz of [100, 220, 440]) expect(analyze(LINE, tone(hz)).kind).toBe('refused');
  });

  test('music', () => {
    const notes = [262, 330, 392, 523, 440, 349, 294, 392];
    const music = Float32Array.from({ length: 64_000 }, (_, i) => {
      const age = (i % 8000) / 8000;
      const hz = notes[Math.floor(i / 8000)] ?? 262;
      const phase = (2 * Math.PI * hz * i) / 16_000;
      return (
        0.2 * Math.exp(-3 * age) * (Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase))
      );
    });
    expect(analyze(LINE, music).kind).toBe('refused');
  });

  test.each([
    ['no word', '... [sighs]', 'no_words'],
    ['an empty line', '', 'no_words'],
    ['a line of more words than anybody says in a minute', 'wonderful '.repeat(400), 'line_too_long'],
  ])('%s', (_, line, reason) => {
    expect(analyze(line, actor)).toEqual({ kind: 'refused', reason });
  });
});

test('never throws on random samples of any length', () => {
  const original = readLine(LINE, actor);
  const kinds = ['noise', 'words', 'extreme'] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.nat(32_000),
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.constantFrom('', 'Go!', LINE, '1,999 zzyzx’s $5.50'),
      (kind, length, seed, line) => {
        let state = seed;
        const random = () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return state / 2 ** 32;
        };
        const extremes = [Number.NaN, Infinity, -Infinity, 1e30, -1, 1, 0];
        const samples = Float32Array.from({ length }, (_, i) => {
          if (kind === 'noise') return random() - 0.5;
          if (kind === 'words') return (actor[(i + seed) % actor.length] ?? 0) * random();
          return extremes[Math.floor(random() * extremes.length)] ?? 0;
        });
        expect(analyze(line, samples, line === LINE ? original : null)).toHaveProperty('kind');
      },
    ),
    { seed: 7, numRuns: 20 },
  );
});
