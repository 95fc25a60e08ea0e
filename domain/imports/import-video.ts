import { AppError } from '#domain/errors.ts';
import type { LibraryFiles, MediaProcessor, SourceInfo } from '#domain/media/types.ts';
import { newId } from '#domain/new-id.ts';
import { buildLines } from '#domain/subtitles/build-lines.ts';
import { chooseOffsets } from '#domain/subtitles/choose-offsets.ts';
import type { RawSubtitle } from '#domain/subtitles/types.ts';
import { HEAD_PADDING_MS } from '#shared/constants.ts';
import { rebuildLines } from '../films/rebuild-lines.ts';
import type { FilmStore, MezzanineInfo, ThumbnailSpriteLayout, Video } from '../films/types.ts';
import { extractEmbeddedSubtitles } from './extract-embedded-subtitles.ts';
import type { SidecarFiles } from './source-files.ts';

export type ImportStage = 'probe' | 'subtitles' | 'encode' | 'artwork' | 'waveform';

interface Original {
  path: string;
  source: SourceInfo;
}

interface ImportParts {
  films: FilmStore;
  files: LibraryFiles;
  sideFiles: SidecarFiles;
  media: MediaProcessor;
  /** False: the original goes as soon as the video plays; stills then come at the mezzanine's size. */
  keepOriginal: boolean;
  signal: AbortSignal;
  progress: (stage: ImportStage, fraction: number) => void;
}

/**
 * Makes a video playable and its lines searchable. Every step can be repeated: a run that was killed is simply run again,
 * and one for a video that plays already only reads its subtitles anew.
 * Throws the AppError that tells what is wrong with the film.
 */
export async function importVideo(args: ImportParts & { videoId: string }): Promise<void> {
  const { films, files, sideFiles, videoId } = args;
  const video = await films.videoById(videoId);
  if (!video || video.state === 'removed') return;
  const original = await lookAtOriginal({ ...args, video });
  let subtitles = await importSubtitles({ ...args, video, original });
  const made = await makeMezzanineOnce({ ...args, video, original });

  const kept = made.isNew ? null : await keptStrip({ files, video });
  const strip = kept ?? (await makePictures({ ...args, video, info: made.info }));
  // One look more is cheaper than the whole run that comes after for what is brought from now on.
  if (!isSame(await sideFiles.read(video.id), subtitles.side)) {
    subtitles = await importSubtitles({ ...args, video, original });
  }
  const { lines, beyondEnd } = await rebuildLines({ films, videoId });
  await films.updateVideo(video.id, {
    state: 'ready',
    errorCode: null,
    errorDetail: null,
    notes: [
      ...subtitles.notes,
      ...(beyondEnd > 0 ? ['lines_after_end'] : []),
      ...(lines === 0 ? ['no_lines'] : []),
      ...(made.info.hasAudio ? [] : ['no_audio']),
      ...(made.truncated ? ['truncated'] : []),
    ],
    mezzanine: made.info,
    thumbnailSprite: strip,
  });
  if (!args.keepOriginal) await files.removeOriginal(video.id, video.originalExt);
}

/** The kept original; null where it was let go once the video played. Throws source_missing, and what probing throws. */
async function lookAtOriginal(args: ImportParts & { video: Video }): Promise<Original | null> {
  const { files, media, video, signal, progress } = args;
  const path = files.originalFile(video.id, video.originalExt);
  if (await files.exists(path)) {
    progress('probe', 0);
    const source = await media.probeSource(path, { signal });
    if (!video.mezzanine) return { path, source };
    // What was cut, written and drawn for a mezzanine must fit the next one too.
    const { rate, originalStartMs: startMs } = video.mezzanine;
    return { path, source: { ...source, startMs, video: { ...source.video, rate } } };
  }
  const plays = video.mezzanine && (await files.exists(files.videoFile(video.id, 'mezzanine.mp4')));
  if (!plays) throw new AppError('source_missing');
  return null;
}

/**
 * Reads side files and embedded tracks, keeps them with the offsets they had, pairs them into lines. Of a video without its
 * original the embedded tracks stay as they were read from it.
 */
async function importSubtitles(
  args: ImportParts & { video: Video; original: Original | null },
): Promise<{ notes: string[]; side: RawSubtitle[] }> {
  const { films, sideFiles, media, video, original, signal, progress } = args;
  progress('subtitles', 0);
  const embedded = original
    ? await extractEmbeddedSubtitles({
        media,
        path: original.path,
        startMs: original.source.startMs,
        tracks: original.source.textTracks,
        options: { signal, onProgress: (fraction) => progress('subtitles', fraction) },
      })
    : { subtitles: [], notes: [] };
  const side = await sideFiles.read(video.id);
  const built = buildLines({ raw: [...side, ...embedded.subtitles] });
  signal.throwIfAborted();
  await rebuildLines({
    films,
    videoId: video.id,
    change(before) {
      const kept = new Map(before.map((track) => [`${track.origin}/${track.name}`, track.offsetMs]));
      const offsets = chooseOffsets({
        ...built,
        known: ({ origin, name }) => kept.get(`${origin}/${name}`) ?? null,
      });
      const unread = original ? [] : before.filter(({ origin }) => origin === 'embedded');
      const read = built.tracks.map((track) => ({
        id: newId(),
        videoId: video.id,
        lang: track.lang,
        origin: track.origin,
        name: track.name,
        format: track.format,
        encoding: track.encoding,
        cues: track.cues,
        offsetMs: offsets.get(track) ?? 0,
      }));
      return [...unread, ...read];
    },
  });
  return { notes: [...embedded.notes, ...built.notes], side };
}

/** Whether the files are the same in name and content. */
function isSame(now: RawSubtitle[], before: RawSubtitle[]): boolean {
  const has = (file: RawSubtitle) =>
    before.some(
      ({ name, bytes }) =>
        name === file.name &&
        bytes.length === file.bytes.length &&
        bytes.every((byte, at) => byte === file.bytes[at]),
    );
  return now.length === before.length && now.every(has);
}

/** Layout of the pictures made of the present mezzanine; null when any of them, or the sound's outline, is missing. */
async function keptStrip(args: { files: LibraryFiles; video: Video }): Promise<ThumbnailSpriteLayout | null> {
  const { files, video } = args;
  for (const name of ['poster.jpg', 'thumbnails.jpg', 'peaks.bin'] as const) {
    if (!(await files.exists(files.videoFile(video.id, name)))) return null;
  }
  return video.thumbnailSprite;
}

/** Poster, thumbnails and the sound's outline. */
async function makePictures(
  args: ImportParts & { video: Video; info: MezzanineInfo },
): Promise<ThumbnailSpriteLayout> {
  const { files, media, video, info, signal, progress } = args;
  const mezzanine = files.videoFile(video.id, 'mezzanine.mp4');
  progress('artwork', 0);
  const strip = await media.makeArtwork(
    {
      mezzanine,
      info,
      poster: files.videoFile(video.id, 'poster.jpg'),
      thumbnails: files.videoFile(video.id, 'thumbnails.jpg'),
    },
    { signal, onProgress: (fraction) => progress('artwork', fraction) },
  );
  progress('waveform', 0);
  await media.makePeaks(
    { mezzanine, info, output: files.videoFile(video.id, 'peaks.bin') },
    { signal, onProgress: (fraction) => progress('waveform', fraction) },
  );
  return strip;
}

/** The mezzanine, with key frames where padded lines start; one that is there already and whole is kept. */
async function makeMezzanineOnce(
  args: ImportParts & { video: Video; original: Original | null },
): Promise<{ info: MezzanineInfo; truncated: boolean; isNew: boolean }> {
  const { films, files, media, video, original, signal, progress } = args;
  const output = files.videoFile(video.id, 'mezzanine.mp4');
  if (video.mezzanine && (await files.exists(output))) {
    return { info: video.mezzanine, truncated: video.notes.includes('truncated'), isNew: false };
  }
  if (!original) throw new AppError('source_missing');
  progress('encode', 0);
  const lines = await films.linesOfVideo({ videoId: video.id });
  const made = await media.makeMezzanine(
    {
      path: original.path,
      sourceInfo: original.source,
      output,
      keyFrameMs: lines.map((line) => Math.max(0, line.startMs - HEAD_PADDING_MS)),
    },
    { signal, onProgress: (fraction) => progress('encode', fraction) },
  );
  const notes = made.truncated ? ['truncated'] : [];
  // The strip is of an earlier mezzanine, if there is one.
  await films.updateVideo(video.id, { mezzanine: made.info, thumbnailSprite: null, notes });
  return { ...made, isNew: true };
}
