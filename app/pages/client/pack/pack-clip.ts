import { estimateBytes } from '#domain/clips/estimate-size.ts';
import type { Bar } from '#domain/clips/types.ts';
import { whyMissing } from '#domain/clips/why-missing.ts';
import type { Film, Line, Video } from '#domain/films/types.ts';
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_FILES } from '#shared/clip-archive.ts';
import {
  type ClipFileKey,
  clipFileKeys,
  clipFileTypes,
  MOVING_MAX_MS,
  writeFileKey,
} from '#shared/clip-files.ts';
import type { ClipNameFacts } from '#shared/clip-name.ts';
import { lengthMsOf } from '#shared/clip-segments.ts';

/** What has to be known of a clip to pack it with others. */
export interface PackClip {
  id: string;
  title: string;
  name: ClipNameFacts;
  /** What each file it can have is likely to take, in bytes, by the file's key. */
  sizes: ReadonlyMap<string, number>;
}

/** Lines as text take about so much each, in one language or two. */
const LINE_BYTES = 110;
/** A film seldom comes larger than this many times the size it is cut at, in each direction, and often as large. */
const LARGER_ORIGINAL = 1.5;
const LARGEST_CUT = { width: 1280, height: 720 };

/** A finished clip as it is packed; null for one that is still being cut, or could not be. */
export function packClipOf(view: {
  bar: Pick<Bar, 'id' | 'title' | 'state' | 'segments' | 'startMs' | 'proof'>;
  film: Pick<Film, 'title'>;
  video: Pick<Video, 'mezzanine' | 'season' | 'episode'>;
  lines: readonly Line[];
}): PackClip | null {
  const { bar, film, video, lines } = view;
  const { mezzanine } = video;
  if (bar.state !== 'ready' || !mezzanine) return null;
  const { width, height, hasAudio } = mezzanine;
  const isLargest = width >= LARGEST_CUT.width || height >= LARGEST_CUT.height;
  const lengthMs = lengthMsOf(bar.segments);
  const facts = {
    seconds: lengthMs / 1000,
    clipBytes: bar.proof?.bytes ?? 0,
    picture: { width, height },
    hasAudio,
    original: isLargest ? { width: width * LARGER_ORIGINAL, height: height * LARGER_ORIGINAL } : null,
    movingSeconds: Math.min(lengthMs, MOVING_MAX_MS) / 1000,
  };
  const possible = clipFileKeys.filter((file) => whyMissing({ hasAudio, lines }, file) === null);
  return {
    id: bar.id,
    title: bar.title,
    name: {
      film: film.title,
      season: video.season,
      episode: video.episode,
      title: bar.title,
      startMs: bar.startMs,
    },
    sizes: new Map(
      possible.map((file) => {
        const isText = clipFileTypes[file.kind].group === 'subtitles';
        return [writeFileKey(file), isText ? LINE_BYTES * lines.length : estimateBytes(file.kind, facts)];
      }),
    ),
  };
}

/** What an archive of these files of these clips would be. */
export interface PackPlan {
  /** Files there can be, each with its clip. */
  files: { clip: PackClip; file: ClipFileKey }[];
  /** What they are likely to take. */
  bytes: number;
  /** Files that some clip cannot have: no sound, no lines. */
  missing: number;
  fault: 'none' | 'tooMany' | 'tooLarge' | null;
}

/** Plans an archive: clip after clip, each with the files it can have. */
export function planPack(args: { clips: readonly PackClip[]; keys: readonly ClipFileKey[] }): PackPlan {
  const { clips, keys } = args;
  const files = clips.flatMap((clip) =>
    keys.filter((file) => clip.sizes.has(writeFileKey(file))).map((file) => ({ clip, file })),
  );
  const bytes = files.reduce((sum, { clip, file }) => sum + (clip.sizes.get(writeFileKey(file)) ?? 0), 0);
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
