import { AppError } from '../errors.ts';
import { joinVersions } from '../films/join-versions.ts';
import { rebuildLines } from '../films/rebuild-lines.ts';
import { removeOriginal } from '../films/remove-original.ts';
import type { FilmStore, MezzanineInfo, ThumbnailSpriteLayout, Video } from '../films/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { MediaCaller, MediaProcessor, SourceInfo } from '../media/types.ts';
import { newId } from '../new-id.ts';
import { buildLines } from '../subtitles/build-lines.ts';
import { chooseOffsets } from '../subtitles/choose-offsets.ts';
import type { RawSubtitle } from '../subtitles/types.ts';
import { extractEmbeddedSubtitles } from './extract-embedded-subtitles.ts';
import { listKeyFrameTimes } from './list-key-frame-times.ts';
import type { SidecarFiles } from './source-files.ts';

type ImportStage = 'probe' | 'subtitles' | 'encode' | 'artwork' | 'waveform';

interface Original {
  path: string;
  source: SourceInfo;
}

interface ImportDependencies {
  films: FilmStore;
  files: LibraryFiles;
  sidecarFiles: SidecarFiles;
  media: MediaProcessor;
  /** If false, the original is deleted once the video is ready. Stills then have the mezzanine's size. */
  keepOriginal: boolean;
  signal: AbortSignal;
  progress: (stage: ImportStage, fraction: number) => void;
}

/** The import of one video. */
interface VideoWork extends ImportDependencies {
  video: Video;
  /** Every import gives way to what people wait for. */
  caller: MediaCaller;
}

/**
 * Makes a video playable and its lines searchable. Every step is repeatable: a run that was killed is run again, and a
 * run for a ready video only reads its subtitles again. Throws the AppError that describes what is wrong with the film.
 */
export async function importVideo(args: ImportDependencies & { videoId: string }): Promise<void> {
  const { films, files, sidecarFiles, videoId } = args;
  const video = await films.videoById(videoId);
  if (!video || video.state === 'removed') return;
  const film = await films.filmById(video.filmId);
  const work: VideoWork = {
    ...args,
    video,
    caller: { priority: 'import', accountId: film?.ownerId ?? null },
  };
  const original = await probeOriginal(work);
  let subtitles = await importSubtitles({ ...work, original });
  const mezzanine = await makeMezzanineIfMissing({ ...work, original });

  const existingSprite = mezzanine.isNew ? null : await findExistingSprite({ files, video });
  const sprite = existingSprite ?? (await makePictures({ ...work, info: mezzanine.info }));
  // Checking once more is cheaper than a whole new run for a file that arrived in the meantime.
  if (!hasSameFiles(await sidecarFiles.read(video.id), subtitles.sidecars)) {
    subtitles = await importSubtitles({ ...work, original });
  }
  const { lines, beyondEnd } = await rebuildLines({ films, videoId });
  await films.updateVideo(video.id, {
    state: 'ready',
    errorCode: null,
    errorDetail: null,
    importNotes: [
      ...subtitles.notes,
      ...(beyondEnd > 0 ? ['lines_after_end'] : []),
      ...(lines === 0 ? ['no_lines'] : []),
      ...(mezzanine.info.hasAudio ? [] : ['no_audio']),
      ...(mezzanine.truncated ? ['truncated'] : []),
    ],
    mezzanine: mezzanine.info,
    thumbnailSprite: sprite,
  });
  await noteVersions({ films, videoId });
  if (!args.keepOriginal) await removeOriginal({ films, files, video });
}

/**
 * Joins a video with other files of its film and notes it. This comes after the video is ready: of two that are imported at
 * the same time, the later one then sees the other.
 */
async function noteVersions({ films, videoId }: { films: FilmStore; videoId: string }): Promise<void> {
  const notes = await joinVersions({ films, videoId });
  if (notes.length > 0) await films.changeImportNotes(videoId, (stored) => [...stored, ...notes]);
}

/**
 * Probes the original. Returns null if it was deleted after the video became ready. Throws source_missing and the
 * errors of probing.
 */
async function probeOriginal(args: VideoWork): Promise<Original | null> {
  const { files, media, video, signal, caller, progress } = args;
  const path = files.originalFile(video.id, video.originalExtension);
  if (await files.exists(path)) {
    progress('probe', 0);
    const source = await media.probeSource(path, { signal, caller });
    if (!video.mezzanine) return { path, source };
    // Clips, lines, and pictures of an earlier mezzanine must also match the new one.
    const { rate, originalStartMs: startMs } = video.mezzanine;
    return { path, source: { ...source, startMs, video: { ...source.video, rate } } };
  }
  const isPlayable = video.mezzanine && (await files.exists(files.videoFile(video.id, 'mezzanine.mp4')));
  if (!isPlayable) throw new AppError('source_missing');
  return null;
}

/**
 * Reads sidecar files and embedded tracks, stores them with the ratios and offsets they had, and pairs them into lines. If the
 * original was deleted, the embedded tracks stored earlier are kept. So are those that people have added.
 */
async function importSubtitles(
  args: VideoWork & { original: Original | null },
): Promise<{ notes: string[]; sidecars: RawSubtitle[] }> {
  const { films, sidecarFiles, media, video, original, signal, caller, progress } = args;
  progress('subtitles', 0);
  const embedded = original
    ? await extractEmbeddedSubtitles({
        media,
        path: original.path,
        startMs: original.source.startMs,
        tracks: original.source.textTracks,
        options: { signal, caller, onProgress: (fraction) => progress('subtitles', fraction) },
      })
    : { subtitles: [], notes: [] };
  const sidecars = await sidecarFiles.read(video.id);
  const built = buildLines({ raw: [...sidecars, ...embedded.subtitles] });
  signal.throwIfAborted();
  await rebuildLines({
    films,
    videoId: video.id,
    change(before) {
      const known = new Map(before.map((track) => [`${track.origin}/${track.name}`, track]));
      const offsets = chooseOffsets({
        ...built,
        known: ({ origin, name }) => known.get(`${origin}/${name}`)?.offsetMs ?? null,
      });
      const keptTracks = before.filter(
        ({ origin }) => origin === 'added' || (origin === 'embedded' && !original),
      );
      const newTracks = built.tracks.map((track) => ({
        id: newId(),
        videoId: video.id,
        lang: track.lang,
        origin: track.origin,
        name: track.name,
        format: track.format,
        encoding: track.encoding,
        cues: track.cues,
        ratio: known.get(`${track.origin}/${track.name}`)?.ratio ?? 1,
        offsetMs: offsets.get(track) ?? 0,
      }));
      return [...keptTracks, ...newTracks];
    },
  });
  return { notes: [...embedded.notes, ...built.notes], sidecars };
}

/** Whether the files have the same names and contents. */
function hasSameFiles(now: RawSubtitle[], before: RawSubtitle[]): boolean {
  const has = (file: RawSubtitle) =>
    before.some(
      ({ name, bytes }) =>
        name === file.name &&
        bytes.length === file.bytes.length &&
        bytes.every((byte, at) => byte === file.bytes[at]),
    );
  return now.length === before.length && now.every(has);
}

/** Returns the layout of the existing thumbnail sprite. Null if any picture or the peaks are missing. */
async function findExistingSprite(args: {
  files: LibraryFiles;
  video: Video;
}): Promise<ThumbnailSpriteLayout | null> {
  const { files, video } = args;
  for (const name of ['poster.webp', 'thumbnails.jpg', 'peaks.bin'] as const) {
    if (!(await files.exists(files.videoFile(video.id, name)))) return null;
  }
  return video.thumbnailSprite;
}

/** Makes the thumbnail sprite and the peaks, and the poster if there is none: a person may have chosen the one that is there. */
async function makePictures(args: VideoWork & { info: MezzanineInfo }): Promise<ThumbnailSpriteLayout> {
  const { files, media, video, info, signal, caller, progress } = args;
  const mezzanine = files.videoFile(video.id, 'mezzanine.mp4');
  const poster = files.videoFile(video.id, 'poster.webp');
  progress('artwork', 0);
  const sprite = await media.makeArtwork(
    {
      mezzanine,
      info,
      poster: (await files.exists(poster)) ? null : poster,
      thumbnails: files.videoFile(video.id, 'thumbnails.jpg'),
    },
    { signal, caller, onProgress: (fraction) => progress('artwork', fraction) },
  );
  progress('waveform', 0);
  await media.makePeaks(
    { mezzanine, info, output: files.videoFile(video.id, 'peaks.bin') },
    { signal, caller, onProgress: (fraction) => progress('waveform', fraction) },
  );
  return sprite;
}

/** Makes the mezzanine, with key frames where the proposed cuts of its lines start, or returns the existing one. */
async function makeMezzanineIfMissing(
  args: VideoWork & { original: Original | null },
): Promise<{ info: MezzanineInfo; truncated: boolean; isNew: boolean }> {
  const { films, files, media, video, original, signal, caller, progress } = args;
  const output = files.videoFile(video.id, 'mezzanine.mp4');
  if (video.mezzanine && (await files.exists(output))) {
    return { info: video.mezzanine, truncated: video.importNotes.includes('truncated'), isNew: false };
  }
  if (!original) throw new AppError('source_missing');
  progress('encode', 0);
  const lines = await films.linesOfVideo({ videoId: video.id });
  const mezzanine = await media.makeMezzanine(
    {
      path: original.path,
      sourceInfo: original.source,
      output,
      keyFrameMs: listKeyFrameTimes(lines, original.source.video.rate),
    },
    { signal, caller, onProgress: (fraction) => progress('encode', fraction) },
  );
  const importNotes = mezzanine.truncated ? ['truncated'] : [];
  // The stored thumbnail sprite, if any, belongs to an earlier mezzanine.
  await films.updateVideo(video.id, { mezzanine: mezzanine.info, thumbnailSprite: null, importNotes });
  return { ...mezzanine, isNew: true };
}
