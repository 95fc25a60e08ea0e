import { ANALYSIS_SAMPLE_RATE, balanceVoices, measureVoiceLevel } from '#domain/dubs/measure-voice-level.ts';
import { AppError } from '#domain/errors.ts';
import type { MediaProcessor } from '#domain/media/types.ts';
import { chunk } from '#shared/chunk.ts';
import { CLIP_MAX_MS } from '#shared/constants.ts';
import { TAKE_MAX_MS } from '#shared/take-limits.ts';
import type { TaskProcesses } from '../ffmpeg/task-processes.ts';
import { MIX_SAMPLE_BYTES, MIX_SAMPLE_RATE, planDubBed, planDubVoices } from '../plans/dub-sound.ts';
import { mixDown } from './mix-down.ts';
import { readSamples } from './read-samples.ts';
import { readFloats } from './stream-samples.ts';

/** Maximum duration of one process of a mix. */
export const MIX_WALL_MS = 20 * 60_000;
/** No sound that is read is longer. In seconds. */
export const MAX_SOUND_SECONDS = Math.max(CLIP_MAX_MS, TAKE_MAX_MS) / 1000 + 60;
/** Recordings that one process reads. */
const RECORDINGS_AT_ONCE = 8;

/** What all processes of a mix have in common. */
export const mixProcess = { tool: 'ffmpeg', wallMs: MIX_WALL_MS, fallbackErrorCode: 'internal' } as const;

type MixSoundArgs = Pick<
  Parameters<MediaProcessor['mixDub']>[0],
  'clip' | 'info' | 'actorsDb' | 'voices' | 'bed' | 'isWide' | 'bedSpans'
> & {
  processes: TaskProcesses;
  /** Temporary files: the sound beside the voices, and both together. */
  bedFile: string;
  mixFile: string;
  /** Length of the clip, and of the film with its credits, in samples. */
  clipSamples: number;
  samples: number;
  /** Called when the first process gets its slot. */
  onBegin: () => void;
  /** Called when the voices are measured. */
  onMeasured: () => void;
};

/**
 * Mixes voices and bed into the raw sound `mixFile`. Resolves when the voices are measured; `loudness` is that of
 * the mix, in LUFS, as soon as it is written. `recordings` are 16-bit mono samples at ANALYSIS_SAMPLE_RATE. Throws
 * dub_silent_take when a recording holds no voice.
 */
export async function mixSound(
  args: MixSoundArgs,
): Promise<{ recordings: Int16Array[]; gainsDb: number[]; loudness: Promise<number> }> {
  const { processes, clip, info, bed, isWide, bedSpans: spans, clipSamples, bedFile: output } = args;
  const makingBed = processes.run(
    {
      ...mixProcess,
      args: planDubBed({ clip, hasAudio: info.hasAudio, bed, isWide, spans, clipSamples, output }),
    },
    args.onBegin,
  );
  const voices = await readVoices(args);
  args.onMeasured();
  const { levelDb, gainsDb } = balanceVoices({
    actorsDb: args.actorsDb,
    voicesDb: voices.map((voice) => voice.levelDb),
  });
  const heard = voices.map(({ samples, atMs }, at) => ({ samples, atMs, gainDb: gainsDb[at] ?? 0 }));
  const loudness = processes.follow(makingBed.then(() => mixDown({ ...args, voices: heard, levelDb })));
  return { recordings: voices.map(({ recording }) => recording), gainsDb, loudness };
}

/** Reads the recordings, and measures how loud the voices are in the parts that are heard, in dBFS. */
async function readVoices({
  processes,
  voices,
}: MixSoundArgs): Promise<{ recording: Int16Array; samples: Float32Array; levelDb: number; atMs: number }[]> {
  const sampleAt = (ms: number) => (ms * ANALYSIS_SAMPLE_RATE) / 1000;
  const outputs: Buffer[] = [];
  for (const batch of chunk(voices, RECORDINGS_AT_ONCE)) {
    const { stdout, pipes } = await processes.run({
      ...mixProcess,
      args: planDubVoices(batch),
      extraPipes: 2 * batch.length - 1,
      maxOutputBytes: MAX_SOUND_SECONDS * MIX_SAMPLE_RATE * MIX_SAMPLE_BYTES,
    });
    outputs.push(stdout, ...pipes);
  }
  return voices.map(({ fromMs, toMs, atMs }, at) => {
    const recording = readSamples(outputs[2 * at]);
    const spoken = recording.subarray(sampleAt(fromMs), sampleAt(toMs));
    const levelDb = measureVoiceLevel(spoken, ANALYSIS_SAMPLE_RATE);
    if (levelDb === null) throw new AppError('dub_silent_take');
    return { recording, samples: readFloats(outputs[2 * at + 1] ?? Buffer.alloc(0)), levelDb, atMs };
  });
}
