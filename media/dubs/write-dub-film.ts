import type { DubProof } from '#domain/dubs/dub-proof.ts';
import { ANALYSIS_SAMPLE_RATE } from '#domain/dubs/measure-voice-level.ts';
import { AppError } from '#domain/errors.ts';
import type { MediaProcessor } from '#domain/media/types.ts';
import { decibelsToFactor } from '#shared/decibels.ts';
import { frameStartMs } from '#shared/frames.ts';
import { withSoftSubtitles } from '../clips/soft-subtitles.ts';
import type { AheadRun, TaskProcesses } from '../ffmpeg/task-processes.ts';
import { parseLoudness, planDubCheck, planDubMux } from '../plans/dub.ts';
import { MIX_SAMPLE_RATE } from '../plans/dub-sound.ts';
import { MAX_SOUND_SECONDS, mixProcess, type mixSound } from './mix-sound.ts';
import { MAX_LOUDNESS_OFF, MAX_TRUE_PEAK_DB, measureVoiceOffset, TARGET_LUFS } from './prove-dub.ts';
import { readSamples } from './read-samples.ts';
import { streamAmplified, streamFile } from './stream-samples.ts';

/** Encoding adds a little to the peaks, so the limit before it is lower than that of the file. In dBTP. */
const PEAK_BEFORE_ENCODING_DB = -2;
/** The most attempts to encode the film. Each one corrects the gain and the limit by the measurement of the one before. */
const MAX_ATTEMPTS = 4;
/** The largest gain of the mix, in decibels. A mix that needs more is silence. */
const MAX_GAIN_DB = 40;
/** Length of a packet of AAC: the sound of a file ends with a whole one. In milliseconds. */
const AAC_PACKET_MS = (1024 * 1000) / MIX_SAMPLE_RATE;

type DubFilmArgs = Pick<
  Parameters<MediaProcessor['mixDub']>[0],
  'info' | 'frames' | 'credits' | 'ass' | 'subtitles' | 'voices' | 'output'
> & {
  processes: TaskProcesses;
  picture: string;
  /** See `mixSound`. */
  mixFile: string;
  mixed: ReturnType<typeof mixSound>;
  /** Where the film and its sound are written. */
  film: string;
  soundOutput: string;
  /** Called when the mix is there. */
  onMixed: () => void;
};

/**
 * Writes the film and its sound, decodes them, and corrects gain and limit until both are as they must be. The process that
 * encodes starts while the sound is mixed, and the one that decodes while it is encoded. Throws dub_not_exact when a voice
 * is not found or a picture packet is another.
 */
export async function writeDubFilm(args: DubFilmArgs): Promise<DubProof> {
  return withSoftSubtitles(args, async (subtitles) => {
    const { processes, picture, mixed, info } = args;
    const startMux = (peakDb: number) =>
      processes.startAhead({
        ...mixProcess,
        args: planDubMux({ video: picture, peakDb, subtitles, rate: info.rate, output: args.film }),
      });
    let peakDb = PEAK_BEFORE_ENCODING_DB;
    let mux = startMux(peakDb);
    const { recordings, loudness } = await mixed;
    let gainDb = Math.min(MAX_GAIN_DB, TARGET_LUFS - (await loudness));
    args.onMixed();
    for (let attempt = 1; ; attempt += 1) {
      const { heard, loudnessLufs, truePeakDb } = await encodeAndDecode({ ...args, mux, gainDb });
      const tooLoudDb = loudnessLufs - TARGET_LUFS;
      const isRight = Math.abs(tooLoudDb) <= MAX_LOUDNESS_OFF / 2 && truePeakDb <= MAX_TRUE_PEAK_DB;
      if (isRight || attempt === MAX_ATTEMPTS)
        return proveDub({ ...args, recordings, heard, loudnessLufs, truePeakDb });
      gainDb = Math.min(MAX_GAIN_DB, gainDb - tooLoudDb);
      peakDb -= Math.max(0, truePeakDb - MAX_TRUE_PEAK_DB + 0.2);
      mux = startMux(peakDb);
    }
  });
}

/** Resolves to the film's sound as mono samples at ANALYSIS_SAMPLE_RATE, and to its loudness and true peak. */
async function encodeAndDecode(
  args: Pick<DubFilmArgs, 'processes' | 'mixFile' | 'film' | 'soundOutput'> & {
    mux: AheadRun;
    gainDb: number;
  },
): Promise<{ heard: Int16Array } & ReturnType<typeof parseLoudness>> {
  const { processes, mixFile, film, soundOutput, mux, gainDb } = args;
  const encoding = mux.feed((stdin) => streamAmplified(mixFile, decibelsToFactor(gainDb), stdin));
  const check = processes.startAhead({
    ...mixProcess,
    args: planDubCheck({ sound: soundOutput }),
    // It ends after the last packet.
    mayLeaveInput: true,
    extraPipes: 2,
    maxOutputBytes: MAX_SOUND_SECONDS * ANALYSIS_SAMPLE_RATE * 2,
  });
  const written = await encoding;
  const { stdout, pipes } = await check.feed((stdin) => streamFile(film, stdin));
  // The picture was compared with the clip when it was joined; here it must be the same once more.
  if (!pipes[1]?.equals(written.stdout))
    throw new AppError('dub_not_exact', { message: 'other picture packets than those of the clip' });
  return { heard: readSamples(pipes[0]), ...parseLoudness(stdout.toString('utf8')) };
}

function proveDub(
  args: Pick<DubFilmArgs, 'info' | 'frames' | 'credits' | 'ass' | 'voices'> & {
    recordings: readonly Int16Array[];
    heard: Int16Array;
    loudnessLufs: number;
    truePeakDb: number;
  },
): DubProof {
  const { info, frames, credits, ass, voices, recordings, heard, loudnessLufs, truePeakDb } = args;
  const offsets = voices.map((voice, at) =>
    measureVoiceOffset({ ...voice, film: heard, recording: recordings[at] ?? new Int16Array() }),
  );
  const expectedMs = frameStartMs(frames + (credits?.frames ?? 0), info.rate);
  const soundMs = (heard.length * 1000) / ANALYSIS_SAMPLE_RATE;
  return {
    voiceOffMs: Math.max(0, ...offsets.map(Math.abs)),
    ...{ loudnessLufs, truePeakDb },
    durationOffMs: Math.max(expectedMs - soundMs, soundMs - expectedMs - AAC_PACKET_MS, 0),
    copiedPackets: ass === null ? frames : null,
  };
}
