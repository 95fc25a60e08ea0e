import type { MezzanineInfo, ThumbnailSpriteLayout } from '#domain/films/types.ts';
import type { TakeFileName } from '#domain/takes/types.ts';
import type { FrameSpan } from '#shared/clip-segments.ts';
import type { FrameRate } from '#shared/frames.ts';

/** Called with the completed share of the step, 0 to 1. */
export type ProgressCallback = (fraction: number) => void;

/** How urgent media work is: a person waits for it, it is wanted soon, or it brings a film in. */
export type MediaPriority = 'waiting' | 'soon' | 'import';

/** On whose behalf media work is done. Equally urgent work alternates between accounts. */
export interface MediaCaller {
  priority: MediaPriority;
  /** Null for work of the library itself. */
  accountId: string | null;
  /** A request that may be refused with too_many_requests before it begins, unlike a job. */
  isRequest?: boolean;
}

/** How busy the media tools are: how many processes may run, run, wait, and were suspended to let others go first. */
export interface MediaLoad {
  limit: number;
  running: number;
  waiting: number;
  paused: number;
}

export interface MediaTaskOptions {
  signal: AbortSignal;
  onProgress?: ProgressCallback;
  /** By default, work that is wanted soon and belongs to nobody. */
  caller?: MediaCaller;
  /** Called when a process of the task begins: time spent in line does not count. */
  onTurn?: () => void;
}

/** The properties of a source file. */
export interface SourceInfo {
  container: string;
  durationMs: number | null;
  bytes: number;
  /** Time in the container, in milliseconds, that will be time 0 of the mezzanine. */
  startMs: number;
  video: {
    codec: string;
    width: number;
    height: number;
    /** Frame rate of the mezzanine: the source's own rate, snapped to the nearest broadcast rate, at most 60. */
    rate: FrameRate;
    rotation: number;
    pixelFormat: string;
    /** Whether the transfer function is PQ or HLG, so that the picture must be tone-mapped. */
    hdr: boolean;
  };
  audio: { codec: string; channels: number } | null;
  /** Text tracks only, without image-based ones. */
  textTracks: { index: number; codec: string; language: string | null; title: string | null }[];
}

/** A text track extracted from a container, as UTF-8 text. */
export interface ExtractedTextTrack {
  index: number;
  format: 'ass' | 'srt' | 'vtt';
  language: string | null;
  title: string | null;
  text: string;
}

/**
 * All ffmpeg operations of the product. Each call writes to temporary names, checks the result, and renames it. An
 * aborted call leaves no files.
 */
export interface MediaProcessor {
  /** Throws video_unreadable, video_no_picture, video_empty, video_forbidden_format. Opens only this one local file. */
  probeSource(path: string, options: MediaTaskOptions): Promise<SourceInfo>;
  /** Returns the tracks with times relative to the mezzanine, whose time 0 is `startMs` in the container. */
  extractTextTracks(
    args: { path: string; startMs: number; tracks: SourceInfo['textTracks'] },
    options: MediaTaskOptions,
  ): Promise<ExtractedTextTrack[]>;
  /**
   * Makes the mezzanine, the one file that is played and cut: H.264 High <= 720p, constant frame rate, closed GOP of
   * 12, no B-frames, AAC stereo 48 kHz, faststart, starting at 0, with forced key frames at `keyFrameMs`. `truncated`
   * is true if the source ended well before its stated duration.
   */
  makeMezzanine(
    args: { path: string; sourceInfo: SourceInfo; output: string; keyFrameMs: number[] },
    options: MediaTaskOptions,
  ): Promise<{ info: MezzanineInfo; truncated: boolean }>;
  /**
   * Makes the poster (at most 1280 pixels wide, a bright frame some way into the film) and the thumbnail sprite: one
   * image with tiles 160 pixels wide, one for every `stepMs`, in 10 columns. Returns the layout of the sprite.
   */
  makeArtwork(
    args: { mezzanine: string; info: MezzanineInfo; poster: string; thumbnails: string },
    options: MediaTaskOptions,
  ): Promise<ThumbnailSpriteLayout>;
  /** Writes Int8 pairs (min, max), 100 a second, of the mono mix; silence for a film without sound. */
  makePeaks(
    args: { mezzanine: string; info: MezzanineInfo; output: string },
    options: MediaTaskOptions,
  ): Promise<void>;
  /**
   * Cuts a frame-exact clip of these spans, joined in their order. Copies packets where that is exact, encodes the
   * rest, and checks the clip against the mezzanine before the rename. Equal cuts requested at the same time are made
   * once. Throws cut_not_exact.
   */
  cutClip(
    args: { mezzanine: string; info: MezzanineInfo; spans: readonly FrameSpan[]; output: string },
    options: MediaTaskOptions,
  ): Promise<ClipVerification>;
  /** Writes the clip's sound as m4a without encoding it again. Throws clip_no_sound. */
  extractClipAudio(args: { clip: string; output: string }, options: MediaTaskOptions): Promise<void>;
  /** Writes the clip's sound as mp3. Throws clip_no_sound. */
  encodeMp3(args: { clip: string; output: string }, options: MediaTaskOptions): Promise<void>;
  /** Whether the clip's two channels differ enough to separate sound in the center from the rest. */
  hasWideStereo(args: { clip: string }, options: MediaTaskOptions): Promise<boolean>;
  /**
   * Writes the clip's sound with quieter voices, as m4a. From wide sound, it removes what both channels share;
   * otherwise, it turns down the frequency band of voices. No voice disappears completely. Throws clip_no_sound.
   */
  makeBackgroundAudio(
    args: { clip: string; isWide: boolean; output: string },
    options: MediaTaskOptions,
  ): Promise<void>;
  /**
   * Returns the properties of the original: its picture in pixels as displayed, its size, and its duration. Throws the
   * errors of probeSource.
   */
  probeOriginal(
    path: string,
    options: MediaTaskOptions,
  ): Promise<{ width: number; height: number; bytes: number; durationMs: number | null }>;
  /**
   * Cuts these spans of the mezzanine from the original at its full resolution, joined in their order, with the sound
   * of `clip`, which holds the same spans. Checks the result against the mezzanine before the rename. Throws
   * cut_not_exact and the errors of probeSource.
   */
  cutOriginal(
    args: {
      original: string;
      mezzanine: string;
      clip: string;
      info: MezzanineInfo;
      spans: readonly FrameSpan[];
      output: string;
    },
    options: MediaTaskOptions,
  ): Promise<void>;
  /** Draws subtitles into the picture of a clip with `frames` frames. `ass` is the text of a subtitle file. */
  burnSubtitles(
    args: {
      clip: string;
      info: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
      frames: number;
      ass: string;
      output: string;
    },
    options: MediaTaskOptions,
  ): Promise<void>;
  /**
   * Makes a looping animation of the clip's frames [startFrame, endFrame), without sound, at most 480 pixels on its
   * longer side. `ass` holds subtitles with times from startFrame; null for none.
   */
  makeAnimatedImage(
    args: {
      clip: string;
      info: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
      startFrame: number;
      endFrame: number;
      ass: string | null;
      format: 'gif' | 'webp';
      output: string;
    },
    options: MediaTaskOptions,
  ): Promise<void>;
  /**
   * Converts a recording of any format to mono 48 kHz AAC (`output`) and its `peaks` (Int8 pairs, 100 a second). Keeps
   * its whole beginning. Throws take_unreadable, take_empty, take_too_long.
   */
  encodeTake(
    args: { recording: string; output: string; peaks: string; maxMs: number },
    options: MediaTaskOptions,
  ): Promise<TakeAudioStats>;
  /** Extracts one frame, at the mezzanine's size or, with `original`, at the source's full resolution. */
  extractStill(
    args: {
      mezzanine: string;
      info: MezzanineInfo;
      frame: number;
      output: string;
      /** Path of the original; null to take the frame from the mezzanine. */
      original: string | null;
      format: 'jpg' | 'png';
    },
    options: MediaTaskOptions,
  ): Promise<void>;
  /** Returns the sharpness of each frame in [first, end), in order. Throws cut_out_of_range. */
  measureSharpness(
    args: { mezzanine: string; info: MezzanineInfo; first: number; end: number },
    options: MediaTaskOptions,
  ): Promise<FrameSharpness[]>;
}

export interface FrameSharpness {
  /** Variance of the Laplacian on luma. Comparable only between frames of one film and one scene. */
  sharpness: number;
  /** Mean difference from the previous frame in gray levels; 0 for the first frame measured. */
  change: number;
}

/**
 * A film as an HTTP Live Streaming stream (RFC 8216) with segments of about two seconds, each readable on its own. On a
 * slow link, a long film can start without its whole index. The packets are those of the mezzanine. All methods throw
 * source_missing, and not_found for a film whose packets are not laid out as needed.
 */
export interface HlsStreams {
  /** Returns the playlist. It names `front.mp4`, then `0.m4s`, `1.m4s`, ..., in the same folder. */
  playlist(args: { mezzanine: string; info: MezzanineInfo }): Promise<string>;
  /** Returns the initialization segment. */
  initSegment(args: { mezzanine: string; info: MezzanineInfo }): Promise<Uint8Array>;
  /**
   * Returns one segment, at most about two megabytes. Throws not_found if there is no segment with this number, counted
   * from 0.
   */
  segment(args: { mezzanine: string; info: MezzanineInfo; number: number }): Promise<Uint8Array>;
}

/** The result of checking a finished clip. For a joined clip, the largest value of all its segments. */
export interface ClipVerification {
  frames: number;
  firstFrameOff: number;
  lastFrameOff: number;
  audioOffsetMs: number | null;
  bytes: number;
  /**
   * How the clip was made: every packet copied, the lead-in encoded again and the rest copied, or every frame encoded
   * again.
   */
  method: 'copy' | 'lead-in' | 'full';
}

/** Measurements of a recording. */
export interface TakeAudioStats {
  durationMs: number;
  /** Largest sample, in thousandths of full scale. */
  peak: number;
  clipped: boolean;
}

/**
 * Paths and operations for the files of the library. Paths are built from IDs only, never from names that people enter.
 */
export interface LibraryFiles {
  videoFile(videoId: string, name: VideoFileName): string;
  originalFile(videoId: string, ext: string): string;
  /** Folder of the sidecar files that were imported with a video. */
  sidecarFolder(videoId: string): string;
  clipFile(clipId: string, name: ClipFileName): string;
  /** A derived file of a clip. It is stored in the clip's folder and deleted with the clip. */
  derivedFile(clipId: string, name: DerivedFileName): string;
  /** Deletes a clip's oldest derived files until `keep` are left. */
  pruneDerivedFiles(args: { clipId: string; keep: number }): Promise<void>;
  /** A file of a take. It is stored in the clip's folder and deleted with the clip. */
  takeFile(clipId: string, takeId: string, name: TakeFileName): string;
  /** Lists the derived files of all clips and films, with the time when each was last used. */
  listDerivedFiles(): Promise<{ path: string; bytes: number; usedMs: number }[]>;
  /** Marks a file as used now, without changing the file's own dates. Does nothing if the file is missing. */
  markUsed(path: string): Promise<void>;
  /** Deletes a file listed by `listDerivedFiles`. Does nothing if the file is missing. */
  removeDerivedFile(path: string): Promise<void>;
  stillFile(videoId: string, frame: number, size: 'full' | 'mezzanine', format: 'jpg' | 'png'): string;
  /** A frame of a clip, counted from its first. It is stored in the clip's folder. */
  clipStillFile(clipId: string, frame: number): string;
  /** A printed sheet of a clip. `key` identifies its contents: letters, digits, `_`, and `-`. */
  sheetFile(clipId: string, key: string, ext: 'pdf' | 'png'): string;
  exists(path: string): Promise<boolean>;
  size(path: string): Promise<number>;
  /**
   * Adds a file to the library: as a hard link if possible, otherwise as a copy that is written under a temporary name,
   * synced, and renamed.
   */
  linkOrCopy(args: { from: string; to: string; move: boolean }): Promise<void>;
  /** Whether `linkOrCopy` must copy the file, so that it needs its size on disk again. */
  mustCopy(from: string): Promise<boolean>;
  /** Deletes a video's original. Its other files are kept. */
  removeOriginal(videoId: string, ext: string): Promise<void>;
  /** Deletes a video's oldest stills until `keep` are left. */
  pruneStills(args: { videoId: string; keep: number }): Promise<void>;
  /** Deletes a clip's oldest stills and oldest sheets until `keep` of each are left. */
  pruneClipFiles(args: { clipId: string; keep: number }): Promise<void>;
  /** IDs that have a folder in the library. */
  listIds(kind: 'videos' | 'clips'): Promise<string[]>;
  removeVideo(videoId: string): Promise<void>;
  removeClip(clipId: string): Promise<void>;
  /** Deletes the files of a take. Missing files are ignored. */
  removeTake(clipId: string, takeId: string): Promise<void>;
  /** IDs of the takes that have files in the clip's folder, unchanged since `beforeMs`. */
  listTakeIds(args: { clipId: string; beforeMs: number }): Promise<string[]>;
  /**
   * Writes a received stream to a temporary file, which the caller must discard. Throws body_too_large and then leaves
   * no file.
   */
  writeTemporary(args: {
    from: AsyncIterable<Uint8Array>;
    maxBytes: number;
  }): Promise<{ path: string; bytes: number; discard(): Promise<void> }>;
  /**
   * Deletes temporary files that earlier processes left, and returns their number. Call it at start, before any job
   * runs.
   */
  sweepTemporary(): Promise<number>;
  /** Returns the free bytes on the library's file system. */
  freeBytes(): Promise<number>;
}

export type VideoFileName = 'mezzanine.mp4' | 'poster.jpg' | 'thumbnails.jpg' | 'peaks.bin';
/** The first part of the name identifies the contents, the extension the format. */
export type DerivedFileName = `${string}.${'mp4' | 'm4a' | 'mp3' | 'gif' | 'webp'}`;
export type ClipFileName = 'clip.mp4' | 'clip.m4a';
