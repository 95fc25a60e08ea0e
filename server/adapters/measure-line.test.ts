import { type AcousticModel, SPEECH_SAMPLE_RATE } from '@taici/pronunciation';
import { createHiss, join, loadTestModel, lookUpTestWord, speak } from '@taici/pronunciation/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { MIN_LINE_CONFIDENCE } from '#domain/alignments/usable-words.ts';
import { createLineAligner } from './create-line-aligner.ts';
import { measureLine } from './measure-line.ts';

const LINE = 'Nobody opens that yellow window before breakfast.';
/** How far an end of a word may be from where it was put: half of them, and six of seven. In milliseconds. */
const USUAL_MS = 40;
const MOST_MS = 100;

let model: AcousticModel;
beforeAll(() => {
  model = loadTestModel();
});

/** Speaks words one by one, and returns the sound with the times at which it put them. */
function speakWords(text: string): {
  samples: Float32Array<ArrayBuffer>;
  times: { startMs: number; endMs: number }[];
} {
  const parts = [createHiss(0.5)];
  const times: { startMs: number; endMs: number }[] = [];
  const lengthMs = () => (parts.reduce((sum, { length }) => sum + length, 0) / SPEECH_SAMPLE_RATE) * 1000;
  for (const word of text.match(/[A-Za-z]+/g) ?? []) {
    const spoken = withoutSilence(speak(word));
    const startMs = lengthMs();
    parts.push(spoken);
    times.push({ startMs, endMs: lengthMs() });
    parts.push(createHiss(0.08));
  }
  parts.push(createHiss(0.5));
  return { samples: join(...parts), times };
}

/** Cuts off what is quieter than a fiftieth of the loudest sample before the first and after the last sound. */
function withoutSilence(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const limit = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0) / 50;
  const isSound = (sample: number) => Math.abs(sample) > limit;
  return samples.slice(samples.findIndex(isSound), samples.findLastIndex(isSound) + 1);
}

const measure = (
  text: string,
  samples: Float32Array<ArrayBuffer>,
  span?: { startMs: number; endMs: number },
) =>
  measureLine({
    model,
    lookUp: lookUpTestWord,
    samples,
    line: { text, startMs: 0, endMs: (samples.length / SPEECH_SAMPLE_RATE) * 1000, ...span },
  });

test('finds words that were put at known times', () => {
  const { samples, times } = speakWords(LINE);
  const { refusal, confidence, words } = measure(LINE, samples);
  expect(refusal).toBeNull();
  expect(confidence).toBeGreaterThan(MIN_LINE_CONFIDENCE);
  expect(words.map(({ from, end }) => LINE.slice(from, end))).toEqual(LINE.match(/[A-Za-z]+/g));
  const distances = words.flatMap(({ startMs, endMs }, i) => [
    Math.abs(startMs - (times[i]?.startMs ?? 0)),
    Math.abs(endMs - (times[i]?.endMs ?? 0)),
  ]);
  const within = (ms: number) => distances.filter((distance) => distance <= ms).length / distances.length;
  expect(within(USUAL_MS)).toBeGreaterThanOrEqual(1 / 2);
  expect(within(MOST_MS)).toBeGreaterThanOrEqual(6 / 7);
});

test('finds the words of a line that is shown too early, in the time of the samples', () => {
  const spoken = speak('I never said she stole my money');
  const early = measure('I never said she stole my money', spoken);
  const late = measure('I never said she stole my money', join(createHiss(5), spoken), {
    ...{ startMs: 4800, endMs: 4800 + (spoken.length / SPEECH_SAMPLE_RATE) * 1000 },
  });
  late.words.forEach(({ startMs }, i) => {
    expect(Math.abs(startMs - 5000 - (early.words[i]?.startMs ?? 0))).toBeLessThanOrEqual(30);
  });
});

test('keeps the melody in quarters of a semitone, with a mark where the voice is silent', () => {
  const { words, contour } = measure(LINE, speak(LINE.replace('.', '')));
  expect(contour.startMs).toBe(words[0]?.startMs);
  const lengthMs = (words.at(-1)?.endMs ?? 0) - contour.startMs;
  expect(Math.abs(contour.values.length * 10 - lengthMs)).toBeLessThanOrEqual(10);
  const voiced = contour.values.filter((value) => value !== -128);
  expect(voiced.length).toBeGreaterThan(20);
  expect(contour.values).toContain(-128);
});

describe('does not use', () => {
  const music = (seconds: number) =>
    Float32Array.from({ length: seconds * SPEECH_SAMPLE_RATE }, (_, i) => {
      const t = i / SPEECH_SAMPLE_RATE;
      const beat = Math.exp(-8 * (t % 0.4));
      return 0.3 * beat * [220, 277, 330, 440].reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * t), 0);
    });
  test.each([
    ['silence', () => new Float32Array(3 * SPEECH_SAMPLE_RATE)],
    ['nothing, as after the end of a film', () => new Float32Array(0)],
    ['music', () => music(3)],
    ['another sentence', () => speak('The weather is getting colder every single day')],
    [
      'a voice below loud music',
      () => {
        const voice = speak(LINE.replace('.', ''));
        const loud = music(10);
        return voice.map((sample, i) => 0.05 * sample + (loud[i] ?? 0));
      },
    ],
  ])('%s', (_, makeSamples) => {
    const { confidence, words } = measure(LINE, makeSamples());
    expect(confidence).toBeLessThan(MIN_LINE_CONFIDENCE);
    expect(words).toHaveLength(7);
  });
});

test.each([
  ['', []],
  ['♪♪ [sighs]', []],
  ['Grxl qwtz', ['Grxl', 'qwtz']],
  ['It cost $5.50 in 1999.', ['It', 'cost', '$5.50', 'in', '1999']],
])('%j has the words %j', (text, expected) => {
  const { words } = measure(text, speak('it cost five dollars fifty in nineteen ninety nine'));
  expect(words.map(({ from, end }) => text.slice(from, end))).toEqual(expected);
});

test('a thread measures lines as the function does, and stops when it is told to', async () => {
  const aligner = createLineAligner({
    onFailed: (error) => {
      throw error;
    },
  });
  if (!aligner) throw new Error('the acoustic model is missing');
  try {
    const { samples } = speakWords(LINE);
    const line = { text: LINE, startMs: 0, endMs: (samples.length / SPEECH_SAMPLE_RATE) * 1000 };
    const signal = AbortSignal.timeout(60_000);
    const expected = measure(LINE, samples);
    expect(await aligner.align({ samples: samples.slice(), lines: [line, line], signal })).toEqual([
      expected,
      expected,
    ]);
    const stopping = new AbortController();
    const stopped = aligner.align({ samples, lines: Array(50).fill(line), signal: stopping.signal });
    stopping.abort(new Error('told to stop'));
    await expect(stopped).rejects.toThrow('told to stop');
    expect(await aligner.align({ samples: new Float32Array(0), lines: [], signal })).toEqual([]);
  } finally {
    await aligner.close();
  }
});
