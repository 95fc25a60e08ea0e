import type { ClipWithVideoDto } from '#contract/clips.ts';
import { findUnavailableReason } from '#domain/clips/clip-file-availability.ts';
import { estimateFileBytes } from '#domain/clips/estimate-file-bytes.ts';
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_FILES } from '#shared/clip-archive.ts';
import {
  ANIMATION_MAX_MS,
  type ClipFileKey,
  clipFileKeys,
  clipFileTypes,
  formatClipFileKey,
} from '#shared/clip-files.ts';
import type { ClipNameFields } from '#shared/clip-name.ts';

/** What an archive needs to know about a clip. */
export interface ArchiveClip {
  clipId: string;
  title: string;
  name: ClipNameFields;
  /** Estimated size in bytes of each possible file, by the file's key. */
  sizes: ReadonlyMap<string, number>;
}

/** Typical size of one line in a subtitle file, in one language or two. */
const LINE_BYTES = 110;
/** Upper estimate of the original's width and height relative to those of the clip. */
const ORIGINAL_SCALE = 1.5;
/** The largest size of a mezzanine. At this size, the original can be larger. */
const MAX_CLIP_SIZE = { width: 1280, height: 720 };

/** Returns the archive entry of a clip; null unless the clip is ready. */
export function toArchiveClip({ clip, film, video }: ClipWithVideoDto): ArchiveClip | null {
  if (clip.state !== 'ready' || !video) return null;
  const { lengthMs, lines } = clip;
  const { width, height, hasAudio } = video;
  const isMaxSize = width >= MAX_CLIP_SIZE.width || height >= MAX_CLIP_SIZE.height;
  const properties = {
    seconds: lengthMs / 1000,
    clipBytes: clip.proof?.bytes ?? 0,
    picture: { width, height },
    hasAudio,
    original: isMaxSize ? { width: width * ORIGINAL_SCALE, height: height * ORIGINAL_SCALE } : null,
    movingSeconds: Math.min(lengthMs, ANIMATION_MAX_MS) / 1000,
  };
  const possibleFiles = clipFileKeys.filter(
    // Only the server knows the times of words. Without them, the archive says that the file is missing.
    (file) => findUnavailableReason({ hasAudio, lines, hasWordTimes: true }, file) === null,
  );
  return {
    clipId: clip.clipId,
    title: clip.title,
    name: {
      film: film.title,
      season: video.season,
      episode: video.episode,
      title: clip.title,
      startMs: clip.startMs,
    },
    sizes: new Map(
      possibleFiles.map((file) => {
        const isText = clipFileTypes[file.kind].group === 'subtitles';
        return [
          formatClipFileKey(file),
          isText ? LINE_BYTES * lines.length : estimateFileBytes(file.kind, properties),
        ];
      }),
    ),
  };
}

/** The contents of an archive that can be requested. */
export interface ArchivePlan {
  /** The possible files, each with its clip. */
  files: { clip: ArchiveClip; file: ClipFileKey }[];
  /** Estimated total size. */
  bytes: number;
  /** Number of files that a clip cannot have because it has no sound or no lines. */
  missing: number;
  /** Why the archive cannot be created; null if it can. */
  problem: 'none' | 'tooMany' | 'tooLarge' | null;
}

/** Plans an archive: clip by clip, each with the files that it can have. */
export function planArchive(args: {
  clips: readonly ArchiveClip[];
  keys: readonly ClipFileKey[];
}): ArchivePlan {
  const { clips, keys } = args;
  const files = clips.flatMap((clip) =>
    keys.filter((file) => clip.sizes.has(formatClipFileKey(file))).map((file) => ({ clip, file })),
  );
  const bytes = files.reduce(
    (sum, { clip, file }) => sum + (clip.sizes.get(formatClipFileKey(file)) ?? 0),
    0,
  );
  const requested = clips.length * keys.length;
  const problem =
    files.length === 0
      ? 'none'
      : requested > ARCHIVE_MAX_FILES
        ? 'tooMany'
        : bytes > ARCHIVE_MAX_BYTES
          ? 'tooLarge'
          : null;
  return { files, bytes, missing: requested - files.length, problem };
}
