import { joinVideoTracks, readClipPart, verifyJoinedVideo } from '@taici/frame-cutter';
import { AppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import { burnSubtitles, withSubtitles } from '../clips/burn-subtitles.ts';
import { withAppErrors } from '../clips/frame-cutter-adapter.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { withTemporaryFile } from '../files/replace-file.ts';
import { planCreditsCard } from '../plans/dub.ts';
import type { FontSearchPaths } from '../script-sheets/find-fonts.ts';
import { MIX_WALL_MS } from './mix-sound.ts';

type DubPictureArgs = { run: RunFfmpeg; fonts: FontSearchPaths } & Pick<
  Parameters<MediaProcessor['mixDub']>[0],
  'clip' | 'info' | 'frames' | 'ass' | 'credits' | 'output'
>;

/**
 * Calls `use` with an mp4 whose first track is the picture of the film: that of the clip, or one with subtitles in it, and
 * the credits after it.
 */
export async function withDubPicture<Result>(
  args: DubPictureArgs,
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
            wallMs: MIX_WALL_MS,
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
    await burnSubtitles({ run, fonts, clip, info, frames, ass, output: burnt }, options);
    return withCredits(burnt);
  });
}

/** Joins the picture and the card into a new file, and compares every packet with them. */
async function joinPictures(args: {
  source: string;
  card: string;
  frames: number;
  credits: DubPictureArgs['credits'];
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

/** Throws dub_not_exact unless a picture has exactly these frames. */
export async function requireFrames({ path, frames }: { path: string; frames: number }): Promise<void> {
  const { index } = await withAppErrors(() => readClipPart(path));
  const actual = index.video.sizes.length;
  if (actual !== frames)
    throw new AppError('dub_not_exact', { message: `${actual} frames instead of ${frames}` });
}
