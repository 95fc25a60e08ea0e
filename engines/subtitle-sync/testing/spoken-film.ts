import { execFileSync } from 'node:child_process';
import { METER_SAMPLE_RATE } from '../activity/speech-meter.ts';
import type { TimeSpan } from '../search/timing.ts';
import { createRandom } from './create-random.ts';

/** Sound with spoken lines in it, and when they are spoken. */
export interface SpokenFilm {
  /** Mono, 8 kHz. */
  samples: Float32Array;
  /** What is said and when, as careful subtitles say it: nearly exact starts, and ends that stay to be read. */
  lines: (TimeSpan & { text: string })[];
  /** When the words of each line really begin, in milliseconds. */
  spokenMs: number[];
}

const SENTENCES = [
  'Good morning',
  'You are late again',
  'I waited for you at the station until the last train had left',
  'Where is the key',
  'She said that nobody would ever find it',
  'Come in and close the door',
  'That is not what we agreed on yesterday',
  'No',
  'The old man looked out of the window and smiled',
  'Can you hear that',
  'There is somebody in the house',
  'Take your coat and follow me',
  'We have ten minutes before they notice that we are gone',
  'I never liked this city',
  'Tell me the truth',
  'It was raining when we came back from the mountains',
];
const VOICES = ['slt', 'rms', 'kal16', 'awb'] as const;
const MS = METER_SAMPLE_RATE / 1000;

let voices: { text: string; samples: Float32Array }[] | null = null;

/** Speaks every sentence once, by the flite filter of ffmpeg, and cuts the silence around it. */
function speakSentences(): { text: string; samples: Float32Array }[] {
  voices ??= SENTENCES.map((text, i) => {
    const output = execFileSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `flite=text=${text}:voice=${VOICES[i % VOICES.length]}`],
      ...['-ac', '1', '-ar', String(METER_SAMPLE_RATE), '-f', 'f32le', 'pipe:1'],
    ]);
    const samples = Float32Array.from({ length: output.length >> 2 }, (_, at) => output.readFloatLE(at * 4));
    const isLoud = (sample: number) => Math.abs(sample) > 0.02;
    return { text, samples: samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1) };
  });
  return voices;
}

/**
 * Makes the sound of a film: conversations with pauses between lines and longer ones between scenes, over noise, chords, and
 * bangs. The same seed makes the same film.
 * @param args.bedLevel the level of noise and music beside speech of about 0.2
 */
export function makeSpokenFilm(args: { seconds: number; seed: number; bedLevel?: number }): SpokenFilm {
  const { seconds, seed, bedLevel = 0.02 } = args;
  const random = createRandom(seed);
  const samples = makeBed({ seconds, random, level: bedLevel });
  const sentences = speakSentences();
  const lines: SpokenFilm['lines'] = [];
  const spokenMs: number[] = [];
  let atMs = 4000 + 4000 * random();
  for (;;) {
    const sentence = sentences[Math.floor(random() * sentences.length)];
    if (!sentence) break;
    const lengthMs = sentence.samples.length / MS;
    const endMs = atMs + lengthMs;
    if (endMs > seconds * 1000 - 3000) break;
    mixIn(samples, sentence.samples, Math.round(atMs * MS), 0.5 + random());
    const pauseMs = random() < 0.12 ? 5000 + 15_000 * random() : 120 + 2500 * random() ** 2;
    lines.push({
      text: sentence.text,
      startMs: Math.round(atMs - 60 + 80 * random()),
      endMs: Math.round(endMs + Math.min(pauseMs - 80, 700 * random())),
    });
    spokenMs.push(Math.round(atMs));
    atMs = endMs + pauseMs;
  }
  return { samples, lines, spokenMs };
}

/** Noise that swells, a chord that changes, and bangs now and then. */
export function makeBed(args: { seconds: number; random: () => number; level: number }): Float32Array {
  const { seconds, random, level } = args;
  const bed = new Float32Array(seconds * METER_SAMPLE_RATE);
  let [brown, tone] = [0, 220];
  for (let i = 0; i < bed.length; i += 1) {
    const time = i / METER_SAMPLE_RATE;
    if (i % (2 * METER_SAMPLE_RATE) === 0) tone = 110 * 2 ** (Math.floor(random() * 18) / 12);
    brown = 0.97 * brown + 0.2 * (random() - 0.5);
    const chord =
      Math.sin(2 * Math.PI * tone * time) +
      Math.sin(3 * Math.PI * tone * time) +
      Math.sin(4 * Math.PI * tone * time);
    bed[i] = level * (brown + 0.5 * (random() - 0.5) + 0.3 * (1 + Math.sin(time / 7)) * chord);
  }
  for (let at = 0; at < bed.length; at += Math.floor((3 + 20 * random()) * METER_SAMPLE_RATE)) {
    const length = Math.floor((0.05 + 0.4 * random()) * METER_SAMPLE_RATE);
    for (let i = at; i < Math.min(bed.length, at + length); i += 1)
      bed[i] = (bed[i] ?? 0) + 6 * level * (random() - 0.5) * (1 - (i - at) / length);
  }
  return bed;
}

function mixIn(target: Float32Array, part: Float32Array, at: number, gain: number): void {
  for (let i = 0; i < part.length && at + i < target.length; i += 1)
    target[at + i] = (target[at + i] ?? 0) + gain * (part[i] ?? 0);
}
