import { open } from 'node:fs/promises';
import { ANALYSIS_SAMPLE_RATE, balanceVoices, measureVoiceLevel } from '#domain/dubs/measure-voice-level.ts';
import { AppError } from '#domain/errors.ts';
import type { MediaProcessor } from '#domain/media/types.ts';
import { chunk } from '#shared/chunk.ts';
import { CLIP_MAX_MS } from '#shared/constants.ts';
import { decibelsToFactor } from '#shared/decibels.ts';
import { TAKE_MAX_MS } from '#shared/take-limits.ts';
import type { FfmpegResult } from '../ffmpeg/run-ffmpeg.ts';
import type { AheadRun, TaskProcesses } from '../ffmpeg/task-processes.ts';
import { parseLoudness } from '../plans/dub.ts';
import {
  MIX_SAMPLE_BYTES,
  MIX_SAMPLE_RATE,
  planDubBed,
  planDubMix,
  planDubVoices,
  samplesOfVoice,
} from '../plans/dub-sound.ts';
import { readSamples } from './read-samples.ts';
import { amplify, readFloats, streamFile } from './stream-samples.ts';

/** Maximum duration of one process of a mix. */
export const MIX_WALL_MS = 20 * 60_000;
/** No sound that is read is longer. In seconds. */
export const MAX_SOUND_SECONDS = Math.max(CLIP_MAX_MS, TAKE_MAX_MS) / 1000 + 60;
/** Recordings that one process reads. */
const RECORDINGS_AT_ONCE = 8;

const common = { tool: 'ffmpeg', wallMs: MIX_WALL_MS, fallbackErrorCode: 'internal' } as const;

type MixSoundArgs = Pick<
  Parameters<MediaProcessor['mixDub']>[0],
  'clip' | 'info' | 'actorsDb' | 'voices' | 'bed' | 'isWide' | 'bedSpans'
> & {
  processes: TaskProcesses;
  /** Temporary files: the voices at their level, the sound beside them, and both together. */
  voicesFile: string;
  bedFile: string;
  mixFile: string;
  /** Length of the clip, and of the film with its credits, in samples. */
  clipSamples: number;
  samples: number;
};

/**
 * Mixes voices and bed into the raw sound `mixFile`. Resolves when the voices are measured; `mixed` is the loudness of the
 * mix, in LUFS, as soon as it is written. `recordings` are 16-bit mono samples at ANALYSIS_SAMPLE_RATE. Throws
 * dub_silent_take when a recording holds no voice.
 */
export async function mixSound(
  args: MixSoundArgs,
): Promise<{ recordings: Int16Array[]; gainsDb: number[]; mixed: Promise<{ loudnessLufs: number }> }> {
  const { processes, clip, info, bed, isWide, bedSpans: spans, bedFile, clipSamples } = args;
  const started: { mix: AheadRun | null } = { mix: null };
  const startMixOnce = () => {
    started.mix ??= startMix(args);
    return started.mix;
  };
  const makingBed = processes.run({
    ...common,
    args: planDubBed({
      ...{ clip, hasAudio: info.hasAudio, bed, isWide, spans, clipSamples, output: bedFile },
    }),
  });
  const measured = await writeVoices(args, startMixOnce);
  const mixed = makingBed.then(async () => {
    const { stdout } = await startMixOnce().feed((stdin) => streamFile(bedFile, stdin));
    return parseLoudness(stdout.toString('utf8'));
  });
  // The caller awaits it later, or never if something else fails.
  mixed.catch(() => undefined);
  return { ...measured, mixed };
}

/** Starts the process that mixes. It waits for the bed. */
function startMix(args: MixSoundArgs): AheadRun {
  const { processes, voices, voicesFile, actorsDb, clipSamples, samples, mixFile } = args;
  const { levelDb } = balanceVoices({ actorsDb, voicesDb: [] });
  return processes.startAhead({
    ...common,
    args: planDubMix({ voices, voicesFile, levelDb, clipSamples, samples, output: mixFile }),
    // It ends at the last sample of the mix.
    mayLeaveInput: true,
  });
}

/** Writes the parts of the recordings that are heard, at the common level. `onStart` is called whenever some are read. */
async function writeVoices(
  args: MixSoundArgs,
  onStart: () => void,
): Promise<{ recordings: Int16Array[]; gainsDb: number[] }> {
  const { processes, actorsDb, voices, voicesFile } = args;
  const recordings: Int16Array[] = [];
  const gainsDb: number[] = [];
  await using file = await open(voicesFile, 'w');
  for (const batch of chunk(voices, RECORDINGS_AT_ONCE)) {
    const result = await processes.run(
      {
        ...common,
        args: planDubVoices(batch),
        extraPipes: 2 * batch.length - 1,
        maxOutputBytes: MAX_SOUND_SECONDS * MIX_SAMPLE_RATE * MIX_SAMPLE_BYTES,
      },
      onStart,
    );
    const read = readVoices(batch, result);
    const voicesDb = read.map(({ levelDb }) => levelDb);
    const balanced = balanceVoices({ actorsDb, voicesDb });
    for (const [at, { recording, heard }] of read.entries()) {
      recordings.push(recording);
      await file.write(amplify(heard, decibelsToFactor(balanced.gainsDb[at] ?? 0)));
    }
    gainsDb.push(...balanced.gainsDb);
  }
  return { recordings, gainsDb };
}

/** The results of `planDubVoices`. The part that is heard has its full length, even when the recording ends before. */
function readVoices(
  voices: MixSoundArgs['voices'],
  { stdout, pipes }: FfmpegResult,
): { recording: Int16Array; heard: Float32Array<ArrayBuffer>; levelDb: number }[] {
  const sampleAt = (ms: number) => (ms * ANALYSIS_SAMPLE_RATE) / 1000;
  const outputs = [stdout, ...pipes];
  return voices.map((voice, at) => {
    const recording = readSamples(outputs[2 * at]);
    const spoken = recording.subarray(sampleAt(voice.fromMs), sampleAt(voice.toMs));
    const levelDb = measureVoiceLevel(spoken, ANALYSIS_SAMPLE_RATE);
    if (levelDb === null) throw new AppError('dub_silent_take');
    const heard = new Float32Array(samplesOfVoice(voice));
    heard.set(readFloats(outputs[2 * at + 1] ?? Buffer.alloc(0)).subarray(0, heard.length));
    return { recording, heard, levelDb };
  });
}
