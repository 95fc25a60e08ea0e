import { toViewer } from '../accounts/auth-service.ts';
import type { AccountStore } from '../accounts/types.ts';
import { writeSubtitleTracks } from '../clips/write-subtitle-tracks.ts';
import { AppError } from '../errors.ts';
import { canViewFilm } from '../films/film-access.ts';
import type { FilmStore, MezzanineInfo } from '../films/types.ts';
import type { DerivedFileCache } from '../media/derived-file-cache.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { MediaProcessor } from '../media/types.ts';
import { chooseReelFormat, placeParts, type ReelFormat } from './reel-format.ts';
import { placeReelLines, writeFilmTitle } from './reel-texts.ts';
import type { OmittedLine, ReelPart, ReelStore } from './types.ts';

/** Estimated size of a second of a reel, in bytes. */
const BYTES_PER_SECOND = 500_000;

interface Source {
  mezzanine: string;
  info: MezzanineInfo;
}

/**
 * Cuts a reel into one file and stores its length. Repeatable. Parts whose film has gone since the reel was ordered, or that
 * its owner may no longer see, are left out and noted. Throws not_ready while a film cannot be cut, because it is imported
 * again or its import failed; film_removed when no part is left; cut_not_exact, disk_full, font_missing, and errors of the
 * media tools. Does nothing for a reel that was deleted in the meantime.
 */
export async function cutSavedReel(args: {
  reels: ReelStore;
  films: Pick<FilmStore, 'videosWithFilms'>;
  accounts: Pick<AccountStore, 'accountById'>;
  files: Pick<LibraryFiles, 'videoFile' | 'reelFile' | 'removeReel' | 'exists'>;
  derivedFiles: DerivedFileCache;
  media: Pick<MediaProcessor, 'cutReel'>;
  reelId: string;
  signal: AbortSignal;
  progress: (stage: 'cut', fraction: number) => void;
}): Promise<void> {
  const { reels, films, accounts, files, derivedFiles, media, reelId, signal, progress } = args;
  const reel = await reels.reelById(reelId);
  const owner = reel && (await accounts.accountById(reel.ownerId));
  if (!reel || !owner) return;
  progress('cut', 0);
  const sources = await findSources({ films, files, viewer: toViewer(owner), parts: reel.parts });
  const found = reel.parts.flatMap((part, at) => {
    const source = sources[at];
    return typeof source === 'object' ? [{ part, ...source }] : [];
  });
  const gone = reel.parts.flatMap(({ line: { lineId, en, zh } }, at): OmittedLine[] => {
    const source = sources[at];
    if (typeof source === 'object') return [];
    // The texts of a film that is hidden from the owner stay hidden.
    return [{ lineId, ...(source === 'hidden' ? { en: null, zh: null } : { en, zh }), reason: 'gone' }];
  });
  if (found.length === 0) throw new AppError('film_removed');
  const parts = found.map(({ part }) => part);
  const format = chooseReelFormat(found.map(({ info }) => info));
  const placed = placeParts({
    parts: found.map(({ part, info }) => ({ frames: part.endFrame - part.startFrame, rate: info.rate })),
    rate: format.rate,
  });
  const durationMs = Math.round(placed.at(-1)?.endMs ?? 0);
  const output = files.reelFile(reel.id);
  await derivedFiles.make({
    output,
    expectedBytes: Math.ceil((durationMs / 1000) * BYTES_PER_SECOND),
    make: () =>
      media.cutReel(
        {
          parts: found.map(({ part, mezzanine, info }, at) => ({
            mezzanine,
            info,
            span: { startFrame: part.startFrame, endFrame: part.endFrame },
            overlay: reel.hasFilmTitles ? writeTitleOf(part, format, placed[at]) : null,
          })),
          format,
          subtitles: writeSubtitleTracks({
            lines: placeReelLines({ parts, placed }),
            subtitles: reel.subtitles,
          }),
          output,
        },
        {
          signal,
          onProgress: (fraction) => progress('cut', fraction),
          caller: { priority: 'soon', accountId: reel.ownerId },
        },
      ),
  });
  await reels.updateReel(reel.id, {
    state: 'ready',
    errorCode: null,
    durationMs,
    parts,
    omitted: [...reel.omitted, ...gone],
  });
  if (!(await reels.reelById(reel.id))) await files.removeReel(reel.id);
}

/**
 * Returns the film that each part is cut from: `hidden` when the owner may no longer see it, `gone` when it was removed or
 * has become too short. Throws not_ready when a film cannot be cut now but may be later.
 */
async function findSources(args: {
  films: Pick<FilmStore, 'videosWithFilms'>;
  files: Pick<LibraryFiles, 'videoFile' | 'exists'>;
  viewer: Parameters<typeof canViewFilm>[0];
  parts: readonly ReelPart[];
}): Promise<(Source | 'hidden' | 'gone')[]> {
  const { films, files, viewer, parts } = args;
  const videos = await films.videosWithFilms([...new Set(parts.map(({ videoId }) => videoId))]);
  return Promise.all(
    parts.map(async ({ videoId, endFrame }): Promise<Source | 'hidden' | 'gone'> => {
      const { film, video } = videos.get(videoId) ?? {};
      if (!film || !video) return 'gone';
      if (!canViewFilm(viewer, film)) return 'hidden';
      if (video.state === 'removed') return 'gone';
      const info = video.mezzanine;
      const mezzanine = files.videoFile(videoId, 'mezzanine.mp4');
      if (video.state !== 'ready' || !info || !(await files.exists(mezzanine)))
        throw new AppError('not_ready');
      if (endFrame > info.frames) return 'gone';
      return { mezzanine, info };
    }),
  );
}

const writeTitleOf = (
  { filmTitle, filmTitleZh }: ReelPart,
  picture: ReelFormat,
  place: { startMs: number; endMs: number } = { startMs: 0, endMs: 0 },
): string =>
  writeFilmTitle({
    title: [filmTitle, filmTitleZh].filter((title) => title !== null).join(' '),
    picture,
    durationMs: place.endMs - place.startMs + 1000,
  });
