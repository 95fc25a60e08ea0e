import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat, truncate, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type ClipPart, joinVideoTracks, readClipPart, verifyJoinedVideo } from '@taici/frame-cutter';
import { AppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import { type PlacedPart, placeParts } from '#domain/reels/reel-format.ts';
import type { FrameRate } from '#shared/frames.ts';
import { withSubtitles } from '../clips/burn-subtitles.ts';
import { withAppErrors } from '../clips/frame-cutter-adapter.ts';
import { withSoftSubtitles } from '../clips/soft-subtitles.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { replaceFile, withTemporaryFile } from '../files/replace-file.ts';
import { createTemporaryPathBeside } from '../files/temporary-names.ts';
import { planPacketCount } from '../plans/inspect-file.ts';
import { planReelMux, planReelPart, REEL_SAMPLE_BYTES, REEL_SAMPLE_RATE } from '../plans/reel.ts';
import type { FontSearchPaths } from '../script-sheets/find-fonts.ts';

const WALL_MS = 10 * 60_000;
/** Share of the work that is done when all parts are encoded. */
const PARTS_SHARE = 0.9;

type CutReelArgs = Parameters<MediaProcessor['cutReel']>[0];
type ReelPart = CutReelArgs['parts'][number];

interface ReelTools {
  run: RunFfmpeg;
  fonts: FontSearchPaths;
  cutClip: MediaProcessor['cutClip'];
}

/**
 * See MediaProcessor.cutReel. Each part is cut by the frame cutter, which proves it, and then encoded to the common
 * format. The video packets of all parts are joined without encoding them again; their sound is joined sample by sample
 * and encoded once.
 */
export async function cutReel(args: ReelTools & CutReelArgs, options: MediaTaskOptions): Promise<void> {
  const { run, parts, format, output } = args;
  const { signal } = options;
  const placed = placeParts({
    parts: parts.map(({ span, info }) => ({ frames: span.endFrame - span.startFrame, rate: info.rate })),
    rate: format.rate,
  });
  const totalFrames = placed.at(-1)?.endFrame ?? 0;
  const videos: string[] = [];
  await replaceFile({
    output,
    make: (temporary) =>
      withTemporaryFile(output, (sound) =>
        withTemporaryFile(output, async (video) => {
          try {
            await writeFile(sound, '');
            const encoded: ClipPart[] = [];
            for (const [at, part] of parts.entries()) {
              signal.throwIfAborted();
              const place = placed[at];
              if (!place) throw new RangeError(`part ${at} has no place`);
              const path = await createTemporaryPathBeside(output);
              videos.push(path);
              const report = (fraction: number) =>
                options.onProgress?.(
                  (PARTS_SHARE * (place.startFrame + fraction * (place.endFrame - place.startFrame))) /
                    totalFrames,
                );
              await encodePart(
                { ...args, part, place, video: path, sound },
                { ...options, onProgress: report },
              );
              encoded.push(await readPart({ path, place }));
            }
            await withAppErrors(() => joinParts({ parts: encoded, placed, output: video, signal }));
            await withSoftSubtitles(args, (subtitles) =>
              run({
                tool: 'ffmpeg',
                args: planReelMux({ video, sound, subtitles, rate: format.rate, output: temporary }),
                signal,
                wallMs: WALL_MS,
                fallbackErrorCode: 'internal',
              }),
            );
          } finally {
            await Promise.all(videos.map((path) => rm(path, { force: true })));
          }
          await requireFrames({ run, path: temporary, frames: totalFrames, signal });
        }),
      ),
  });
  options.onProgress?.(1);
}

/** Cuts one part, encodes its picture to the new file `video`, and appends its sound to the raw file `sound`. */
async function encodePart(
  args: ReelTools & CutReelArgs & { part: ReelPart; place: PlacedPart; video: string; sound: string },
  options: MediaTaskOptions,
): Promise<void> {
  const { run, fonts, cutClip, part, place, format, video, sound, output } = args;
  const { signal } = options;
  const { mezzanine, info, span, overlay: ass } = part;
  const frames = place.endFrame - place.startFrame;
  // Counted from the beginning of the reel, so that rounding errors do not add up.
  const samples = samplesAt(place.endFrame, format.rate) - samplesAt(place.startFrame, format.rate);
  await withTemporaryFile(output, async (clip) => {
    await cutClip(
      { mezzanine, info, spans: [span], output: clip },
      { ...options, onProgress: () => undefined },
    );
    await withTemporaryFile(output, async (partSound) => {
      const encode = (overlay: Parameters<typeof planReelPart>[0]['overlay']) =>
        run({
          tool: 'ffmpeg',
          args: planReelPart({
            ...{ clip, hasAudio: info.hasAudio, format, frames, samples, overlay },
            ...{ video, sound: partSound },
          }),
          signal,
          wallMs: WALL_MS,
          fallbackErrorCode: 'internal',
          onProgress: ({ frame }) => options.onProgress?.(Math.min(1, frame / frames)),
        });
      if (ass === null) await encode(null);
      else await withSubtitles({ ass, fonts, output }, encode);
      await appendSound({ from: info.hasAudio ? partSound : null, to: sound, samples });
    });
  });
}

const samplesAt = (frame: number, rate: FrameRate) =>
  Math.round((frame * rate.den * REEL_SAMPLE_RATE) / rate.num);

/** Appends the sound of a part, or silence for null. Throws cut_not_exact when the part has another length. */
async function appendSound(args: { from: string | null; to: string; samples: number }): Promise<void> {
  const { from, to, samples } = args;
  const bytes = samples * REEL_SAMPLE_BYTES;
  if (from === null) {
    // A file is extended with zeros, which are silence.
    await truncate(to, (await stat(to)).size + bytes);
    return;
  }
  const { size } = await stat(from);
  if (size !== bytes) {
    throw new AppError('cut_not_exact', {
      message: `${size / REEL_SAMPLE_BYTES} samples instead of ${samples}`,
    });
  }
  await pipeline(createReadStream(from), createWriteStream(to, { flags: 'a' }));
}

/** Reads an encoded part. Throws cut_not_exact unless it has the frames of its place. */
async function readPart(args: { path: string; place: PlacedPart }): Promise<ClipPart> {
  const part = await readClipPart(args.path);
  const frames = args.place.endFrame - args.place.startFrame;
  const actual = part.index.video.sizes.length;
  if (actual !== frames) {
    throw new AppError('cut_not_exact', { message: `${actual} frames instead of ${frames}` });
  }
  return part;
}

/** Joins the pictures of the parts into a new file, and compares every packet of it with those of the parts. */
async function joinParts(args: {
  parts: readonly ClipPart[];
  placed: readonly PlacedPart[];
  output: string;
  signal: AbortSignal;
}): Promise<void> {
  const { parts, placed, output, signal } = args;
  await joinVideoTracks({ parts, output, signal });
  await verifyJoinedVideo({
    clip: await readClipPart(output),
    spans: placed,
    parts: parts.map((part) => ({ ...part, copied: null })),
    signal,
  });
}

async function requireFrames(args: {
  run: RunFfmpeg;
  path: string;
  frames: number;
  signal: AbortSignal;
}): Promise<void> {
  const { run, path, frames, signal } = args;
  const { stdout } = await run({
    tool: 'ffprobe',
    args: planPacketCount(path),
    signal,
    wallMs: WALL_MS,
    fallbackErrorCode: 'internal',
  });
  const actual = Number.parseInt(stdout.toString('utf8'), 10);
  if (actual !== frames) {
    throw new AppError('cut_not_exact', { message: `${actual} frames instead of ${frames}` });
  }
}
