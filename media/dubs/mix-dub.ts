import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { joinVideoTracks, readClipPart, verifyJoinedVideo } from '@taici/frame-cutter';
import type { DubProof } from '#domain/dubs/dub-proof.ts';
import { ANALYSIS_SAMPLE_RATE, balanceVoices, measureVoiceLevel } from '#domain/dubs/measure-voice-level.ts';
import { AppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import { chunk } from '#shared/chunk.ts';
import { CLIP_MAX_MS } from '#shared/constants.ts';
import { frameStartMs } from '#shared/frames.ts';
import { TAKE_MAX_MS } from '#shared/take-limits.ts';
import { burnSubtitles, withSubtitles } from '../clips/burn-subtitles.ts';
import { withAppErrors } from '../clips/frame-cutter-adapter.ts';
import { withSoftSubtitles } from '../clips/soft-subtitles.ts';
import type { FfmpegRequest, RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { replaceFile, withTemporaryFile } from '../files/replace-file.ts';
import {
  MIX_SAMPLE_RATE,
  type MixedVoice,
  parseLoudness,
  planAnalysis,
  planCreditsCard,
  planDubCheck,
  planDubMix,
  planDubMux,
} from '../plans/dub.ts';
import type { FontSearchPaths } from '../script-sheets/find-fonts.ts';
import {
  MAX_LOUDNESS_OFF,
  MAX_TRUE_PEAK_DB,
  measureVoiceOffset,
  requireExactDub,
  TARGET_LUFS,
} from './prove-dub.ts';
import { readSamples } from './read-samples.ts';

const WALL_MS = 20 * 60_000;
/** Files that one process of the analysis reads. */
const FILES_PER_ANALYSIS = 8;
/** Encoding adds a little to the peaks, so the limit before it is lower than that of the file. In dBTP. */
const PEAK_BEFORE_ENCODING_DB = -2;
/** The most attempts to encode the film. Each one corrects the gain and the limit by the measurement of the one before. */
const MAX_ATTEMPTS = 4;
/** The largest gain of the mix, in decibels. A mix that needs more is silence. */
const MAX_GAIN_DB = 40;
/** Length of a packet of AAC: the sound of a file ends with a whole one. In milliseconds. */
const AAC_PACKET_MS = (1024 * 1000) / MIX_SAMPLE_RATE;
/** No sound that is read is longer. In seconds. */
const MAX_SOUND_SECONDS = Math.max(CLIP_MAX_MS, TAKE_MAX_MS) / 1000 + 60;
/** Shares of the work that are done after each step. */
const DONE = { analysis: 0.15, mix: 0.45, picture: 0.6, film: 0.95 };

type MixDubArgs = { run: RunFfmpeg; fonts: FontSearchPaths } & Parameters<MediaProcessor['mixDub']>[0];

/**
 * See MediaProcessor.mixDub. The voices are measured and mixed with the bed into raw sound. That is made as loud as the
 * standard asks, limited, and encoded once, beside the clip's own picture packets. Then the finished film is decoded, and
 * each voice is looked for in it.
 */
export async function mixDub(
  args: MixDubArgs,
  options: MediaTaskOptions,
): Promise<{ proof: DubProof; gainsDb: number[]; durationMs: number }> {
  const { run, clip, info, frames, output, sound } = args;
  const start = (request: Pick<FfmpegRequest, 'tool' | 'args'> & Partial<FfmpegRequest>) =>
    run({ signal: options.signal, wallMs: WALL_MS, fallbackErrorCode: 'internal', ...request });
  const report = (fraction: number) => options.onProgress?.(fraction);
  const recordings = await readRecordings({ ...args, start });
  const { levelDb, gainsDb } = balance({ ...args, recordings });
  report(DONE.analysis);
  const voices = args.voices.map((voice, at): MixedVoice => ({ ...voice, gainDb: gainsDb[at] ?? 0 }));
  const cardFrames = args.credits?.frames ?? 0;
  const durationMs = frameStartMs(frames + cardFrames, info.rate);

  // The first film of a clip: temporary files beside it need the folder before the film is written.
  await mkdir(dirname(output), { recursive: true });
  return withTemporaryFile(output, (mix) =>
    withPicture(args, options, async (picture) => {
      await requireFrames({ path: picture, frames: frames + cardFrames });
      const { stdout } = await start({
        tool: 'ffmpeg',
        args: planDubMix({
          ...{ clip, hasAudio: info.hasAudio, voices, levelDb, isWide: args.isWide, spans: args.bedSpans },
          bed: args.bed,
          clipSamples: samplesAt(frameStartMs(frames, info.rate)),
          samples: samplesAt(durationMs),
          output: mix,
        }),
      });
      report(DONE.mix);
      const mixed = parseLoudness(stdout.toString('utf8'));
      // The film is renamed first: its sound alone is never there without it.
      const proof = await replaceFile({
        output: sound,
        make: (temporarySound) =>
          replaceFile({
            output,
            make: async (temporary) => {
              const film = { picture, mix, mixed, voices, recordings, temporary, temporarySound };
              const found = await writeFilm({ ...args, start, ...film });
              report(DONE.film);
              requireExactDub({ proof: found, frameMs: frameStartMs(1, info.rate) });
              return found;
            },
          }),
      });
      report(1);
      return { proof, gainsDb, durationMs: Math.round(durationMs) };
    }),
  );
}

type Start = (
  request: Pick<FfmpegRequest, 'tool' | 'args'> & Partial<FfmpegRequest>,
) => ReturnType<RunFfmpeg>;

const samplesAt = (ms: number) => Math.round((ms * MIX_SAMPLE_RATE) / 1000);

/** Reads the whole recordings, in the order of the voices, as 16-bit mono samples at ANALYSIS_SAMPLE_RATE. */
async function readRecordings({ start, voices }: MixDubArgs & { start: Start }): Promise<Int16Array[]> {
  const sounds: Int16Array[] = [];
  for (const batch of chunk(voices, FILES_PER_ANALYSIS)) {
    const { stdout, pipes } = await start({
      tool: 'ffmpeg',
      args: planAnalysis(batch.map(({ path }) => path)),
      extraPipes: batch.length - 1,
      maxOutputBytes: MAX_SOUND_SECONDS * ANALYSIS_SAMPLE_RATE * 2,
    });
    sounds.push(...[stdout, ...pipes].map(readSamples));
  }
  return sounds;
}

/** Throws dub_silent_take when a recording holds no voice. */
function balance(args: MixDubArgs & { recordings: Int16Array[] }): ReturnType<typeof balanceVoices> {
  const { actorsDb, voices, recordings } = args;
  const sampleAt = (ms: number) => (ms * ANALYSIS_SAMPLE_RATE) / 1000;
  const voicesDb = voices.map(({ fromMs, toMs }, at) => {
    const heard = recordings[at]?.subarray(sampleAt(fromMs), sampleAt(toMs)) ?? new Int16Array();
    const level = measureVoiceLevel(heard, ANALYSIS_SAMPLE_RATE);
    if (level === null) throw new AppError('dub_silent_take');
    return level;
  });
  return balanceVoices({ actorsDb, voicesDb });
}

/**
 * Calls `use` with an mp4 whose first track is the picture of the film: that of the clip, or one with subtitles in it, and
 * the credits after it.
 */
async function withPicture<Result>(
  args: MixDubArgs,
  options: MediaTaskOptions,
  use: (picture: string) => Promise<Result>,
): Promise<Result> {
  const { run, fonts, clip, info, frames, ass, credits, output } = args;
  const withCredits = async (source: string) => {
    if (!credits) return use(source);
    return withTemporaryFile(output, (card) =>
      withTemporaryFile(output, async (joined) => {
        await withSubtitles({ ass: credits.ass, fonts, output }, (text) =>
          run({
            tool: 'ffmpeg',
            args: planCreditsCard({
              ...{ clip: source, info, frames, cardFrames: credits.frames, text, output: card },
            }),
            signal: options.signal,
            wallMs: WALL_MS,
            fallbackErrorCode: 'internal',
          }),
        );
        await withAppErrors(() => joinPictures({ ...args, source, card, joined, signal: options.signal }));
        return use(joined);
      }),
    );
  };
  if (ass === null) return withCredits(clip);
  return withTemporaryFile(output, async (burnt) => {
    await burnSubtitles(
      { run, fonts, clip, info, frames, ass, output: burnt },
      {
        ...options,
        onProgress: (fraction) => options.onProgress?.(DONE.analysis + (DONE.mix - DONE.analysis) * fraction),
      },
    );
    return withCredits(burnt);
  });
}

/** Joins the picture and the card into a new file, and compares every packet with them. */
async function joinPictures(args: {
  source: string;
  card: string;
  frames: number;
  credits: MixDubArgs['credits'];
  joined: string;
  signal: AbortSignal;
}): Promise<void> {
  const { frames, credits, joined, signal } = args;
  const parts = [await readClipPart(args.source), await readClipPart(args.card)];
  await joinVideoTracks({ parts, output: joined, signal });
  await verifyJoinedVideo({
    clip: await readClipPart(joined),
    spans: [
      { startFrame: 0, endFrame: frames },
      { startFrame: 0, endFrame: credits?.frames ?? 0 },
    ],
    parts: parts.map((part) => ({ ...part, copied: null })),
    signal,
  });
}

/**
 * Writes the film and its sound, decodes them, and corrects gain and limit until both are as they must be. Throws
 * dub_not_exact when a voice is not found or a picture packet is another.
 */
async function writeFilm(
  args: MixDubArgs & {
    start: Start;
    picture: string;
    mix: string;
    mixed: { loudnessLufs: number };
    voices: readonly MixedVoice[];
    recordings: Int16Array[];
    temporary: string;
    temporarySound: string;
  },
): Promise<DubProof> {
  const { start, picture, mix, mixed, voices, info, frames, credits, ass } = args;
  const { temporary, temporarySound } = args;
  const expectedMs = frameStartMs(frames + (credits?.frames ?? 0), info.rate);
  let gainDb = Math.min(MAX_GAIN_DB, TARGET_LUFS - mixed.loudnessLufs);
  let peakDb = PEAK_BEFORE_ENCODING_DB;
  for (let attempt = 1; ; attempt += 1) {
    const written = await withSoftSubtitles(args, (subtitles) =>
      start({
        tool: 'ffmpeg',
        args: planDubMux({
          ...{ video: picture, mix, gainDb, peakDb, subtitles, rate: info.rate, output: temporary },
        }),
      }),
    );
    const { stdout, pipes } = await start({
      tool: 'ffmpeg',
      args: planDubCheck({ film: temporary, sound: temporarySound }),
      extraPipes: 2,
      maxOutputBytes: MAX_SOUND_SECONDS * ANALYSIS_SAMPLE_RATE * 2,
    });
    const { loudnessLufs, truePeakDb } = parseLoudness(stdout.toString('utf8'));
    const tooLoudDb = loudnessLufs - TARGET_LUFS;
    // The picture was compared with the clip when it was joined; here it must be the same once more.
    if (!pipes[1]?.equals(written.stdout))
      throw new AppError('dub_not_exact', { message: 'other picture packets than those of the clip' });
    const isRight = Math.abs(tooLoudDb) <= MAX_LOUDNESS_OFF / 2 && truePeakDb <= MAX_TRUE_PEAK_DB;
    if (isRight || attempt === MAX_ATTEMPTS) {
      const film = readSamples(pipes[0]);
      const offsets = voices.map((voice, at) =>
        measureVoiceOffset({ ...voice, film, recording: args.recordings[at] ?? new Int16Array() }),
      );
      const soundMs = (film.length * 1000) / ANALYSIS_SAMPLE_RATE;
      return {
        voiceOffMs: Math.max(0, ...offsets.map(Math.abs)),
        ...{ loudnessLufs, truePeakDb },
        durationOffMs: Math.max(expectedMs - soundMs, soundMs - expectedMs - AAC_PACKET_MS, 0),
        copiedPackets: ass === null ? frames : null,
      };
    }
    gainDb = Math.min(MAX_GAIN_DB, gainDb - tooLoudDb);
    peakDb -= Math.max(0, truePeakDb - MAX_TRUE_PEAK_DB + 0.2);
  }
}

/** Throws dub_not_exact unless the picture has exactly these frames. */
async function requireFrames({ path, frames }: { path: string; frames: number }): Promise<void> {
  const { index } = await withAppErrors(() => readClipPart(path));
  const actual = index.video.sizes.length;
  if (actual !== frames)
    throw new AppError('dub_not_exact', { message: `${actual} frames instead of ${frames}` });
}
