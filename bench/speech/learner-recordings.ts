import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SPEECH_SAMPLE_RATE } from '@taici/pronunciation';
import { createFfmpegRunner } from '#media/ffmpeg/run-ffmpeg.ts';
import { readSpeechSamples } from '#media/takes/read-speech-samples.ts';

/** A line read aloud by a learner. */
export interface LearnerRecording {
  name: string;
  speaker: string;
  text: string;
  /** The experts' total for the sentence, and for each word, 0 to 10; null where nobody rated it. */
  sentenceScore: number | null;
  wordScores: number[] | null;
  readSamples(): Promise<Float32Array>;
  file: string;
}

/** The speaker is named by the first characters of a recording's name. */
const SPEAKER_LENGTH = 5;

/**
 * Lists the recordings of a folder: `wav/<name>.wav`, `text.tsv` with name and words, and `expert_scores.tsv` with
 * `name|accuracy fluency prosody total|total of each word|...`. Throws an Error if the folder has no `text.tsv`.
 */
export async function listLearnerRecordings(folder: string): Promise<LearnerRecording[]> {
  if (!existsSync(join(folder, 'text.tsv')))
    throw new Error(`${folder} has no text.tsv. Name a folder of recordings with --data.`);
  const scoresFile = join(folder, 'expert_scores.tsv');
  const scores = new Map(
    (existsSync(scoresFile) ? await readRows(scoresFile) : []).map((row) => {
      const [name = '', sentence = '', words = ''] = row.split('|');
      return [name, { sentence: Number(sentence.split(' ')[3]), words: words.split(',').map(Number) }];
    }),
  );
  const run = createFfmpegRunner({});
  return (await readRows(join(folder, 'text.tsv'))).map((row) => {
    const [name = '', capitals = ''] = row.split('\t');
    const file = join(folder, 'wav', `${name}.wav`);
    return {
      name,
      speaker: name.slice(0, SPEAKER_LENGTH),
      text: capitals.toLowerCase(),
      sentenceScore: scores.get(name)?.sentence ?? null,
      wordScores: scores.get(name)?.words ?? null,
      readSamples: () => readSpeechSamples({ run, recording: file, sampleRate: SPEECH_SAMPLE_RATE }),
      file,
    };
  });
}

async function readRows(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/);
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}
