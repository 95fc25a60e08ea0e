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
/** Upper estimate of the original's width and height relative to the clip's. */
const LARGER_ORIGINAL = 1.5;
const LARGEST_CUT = { width: 1280, height: 720 };

/** A clip's entry for an archive; null unless the clip is ready. */
export function toArchiveClip({ clip, film, video }: ClipWithVideoDto): ArchiveClip | null {
  if (clip.state !== 'ready' || !video) return null;
  const { lengthMs, lines } = clip;
  const { width, height, hasAudio } = video;
  const isLargest = width >= LARGEST_CUT.width || height >= LARGEST_CUT.height;
  const facts = {
    seconds: lengthMs / 1000,
    clipBytes: clip.proof?.bytes ?? 0,
    picture: { width, height },
    hasAudio,
    original: isLargest ? { width: width * LARGER_ORIGINAL, height: height * LARGER_ORIGINAL } : null,
    movingSeconds: Math.min(lengthMs, ANIMATION_MAX_MS) / 1000,
  };
  const possible = clipFileKeys.filter((file) => findUnavailableReason({ hasAudio, lines }, file) === null);
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
      possible.map((file) => {
        const isText = clipFileTypes[file.kind].group === 'subtitles';
        return [
          formatClipFileKey(file),
          isText ? LINE_BYTES * lines.length : estimateFileBytes(file.kind, facts),
        ];
      }),
    ),
  };
}

/** What an archive of these files of these clips would be. */
export interface ArchivePlan {
  /** Files there can be, each with its clip. */
  files: { clip: ArchiveClip; file: ClipFileKey }[];
  /** What they are likely to take. */
  bytes: number;
  /** Files that some clip cannot have: no sound, no lines. */
  missing: number;
  fault: 'none' | 'tooMany' | 'tooLarge' | null;
}

/** Plans an archive: clip after clip, each with the files it can have. */
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
  const wanted = clips.length * keys.length;
  const fault =
    files.length === 0
      ? 'none'
      : wanted > ARCHIVE_MAX_FILES
        ? 'tooMany'
        : bytes > ARCHIVE_MAX_BYTES
          ? 'tooLarge'
          : null;
  return { files, bytes, missing: wanted - files.length, fault };
}
