import type { MezzanineInfo, ThumbnailSpriteLayout } from '#domain/films/types.ts';
import type { TakeFileName } from '#domain/takes/types.ts';
import type { FrameSpan } from '#shared/clip-segments.ts';
import type { FrameRate } from '#shared/frames.ts';

/** Called with the share of the step that is done, 0 to 1. */
export type ProgressCallback = (fraction: number) => void;

export interface MediaTaskOptions {
  signal: AbortSignal;
  onProgress?: ProgressCallback;
}

/** What probing a source file told. */
export interface SourceInfo {
  container: string;
  durationMs: number | null;
  bytes: number;
  /** Milliseconds of the container's time at which the mezzanine's time 0 is to lie. */
  startMs: number;
  video: {
    codec: string;
    width: number;
    height: number;
    /** Rate the mezzanine will have: the source's own, snapped to the nearest broadcast rate, at most 60. */
    rate: FrameRate;
    rotation: number;
    pixelFormat: string;
    /** Transfer is PQ or HLG, so the picture must be tone-mapped. */
    hdr: boolean;
  };
  audio: { codec: string; channels: number } | null;
  /** Text tracks only; picture-based ones are left out. */
  textTracks: { index: number; codec: string; language: string | null; title: string | null }[];
}

/** A text track pulled out of a container, as UTF-8 text. */
export interface ExtractedTextTrack {
  index: number;
  format: 'ass' | 'srt' | 'vtt';
  language: string | null;
  title: string | null;
  text: string;
}

/** Everything ffmpeg does for the product. Each call writes to temporary names, checks, then renames; an abort leaves nothing behind. */
export interface MediaProcessor {
  /** Throws video_unreadable, video_no_picture, video_empty, video_forbidden_format. Never opens anything but the one local file. */
  probeSource(path: string, options: MediaTaskOptions): Promise<SourceInfo>;
  /** Times come out as they are in the mezzanine whose time 0 lies at `startMs` of the container. */
  extractTextTracks(
    args: { path: string; startMs: number; tracks: SourceInfo['textTracks'] },
    options: MediaTaskOptions,
  ): Promise<ExtractedTextTrack[]>;
  /**
   * Makes the mezzanine at `output`, the one file that is played and cut: H.264 High <= 720p, constant frame rate, GOP 12 closed, no B-frames,
   * AAC stereo 48 kHz, faststart, starting at 0, with key frames forced at `keyFrames`.
   * `truncated` is true when the source ended well before its stated duration.
   */
  makeMezzanine(
    args: { path: string; facts: SourceInfo; output: string; keyFrameMs: number[] },
    options: MediaTaskOptions,
  ): Promise<{ facts: MezzanineInfo; truncated: boolean }>;
  /** poster.jpg (<= 1280 wide, a bright frame past the beginning) and strip.jpg (one 160-wide tile per `stripStepMs`, in one sheet, 10 columns). */
  makeArtwork(
    args: { mezzanine: string; facts: MezzanineInfo; poster: string; strip: string },
    options: MediaTaskOptions,
  ): Promise<ThumbnailSpriteLayout>;
  /** Int8 pairs (min, max), 100 a second, of the mono mix; silence for a film without sound. */
  makePeaks(
    args: { mezzanine: string; facts: MezzanineInfo; output: string },
    options: MediaTaskOptions,
  ): Promise<void>;
  /**
   * Frame-exact clip of these spans joined in their order, by copying where that is exact and encoding where it is not; it is
   * held against the mezzanine before the rename. The same cut asked for twice at once is made once. Throws cut_not_exact.
   */
  cutClip(
    args: { mezzanine: string; facts: MezzanineInfo; spans: readonly FrameSpan[]; output: string },
    options: MediaTaskOptions,
  ): Promise<ClipVerification>;
  /** The clip's sound as m4a, copied without re-encoding. Throws clip_no_sound. */
  extractClipAudio(args: { clip: string; output: string }, options: MediaTaskOptions): Promise<void>;
  /** The clip's sound as mp3. Throws clip_no_sound. */
  encodeMp3(args: { clip: string; output: string }, options: MediaTaskOptions): Promise<void>;
  /** Whether the clip's two channels differ enough for what is in the middle to be told from what is not. */
  hasWideStereo(args: { clip: string }, options: MediaTaskOptions): Promise<boolean>;
  /**
   * The clip's sound with its voices made quieter, as m4a: of a wide sound what the channels share is taken out, of
   * another the band of voices is turned down. No voice goes away wholly. Throws clip_no_sound.
   */
  makeBackgroundAudio(
    args: { clip: string; isWide: boolean; output: string },
    options: MediaTaskOptions,
  ): Promise<void>;
  /** What the kept original would give: its picture as it is meant to be seen, in pixels. Throws as probeSource does. */
  probeOriginal(
    path: string,
    options: MediaTaskOptions,
  ): Promise<{ width: number; height: number; bytes: number; durationMs: number | null }>;
  /**
   * These spans of the mezzanine, joined in their order, as the original shows them, at its full resolution, with the sound
   * of `clip`, which holds the same spans; held against the mezzanine before the rename. Throws cut_not_exact and what
   * probeSource throws.
   */
  cutOriginal(
    args: {
      original: string;
      mezzanine: string;
      clip: string;
      facts: MezzanineInfo;
      spans: readonly FrameSpan[];
      output: string;
    },
    options: MediaTaskOptions,
  ): Promise<void>;
  /** The clip of so many frames with lines drawn on its picture: `ass` is the text of a subtitle file. */
  burnSubtitles(
    args: {
      clip: string;
      facts: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
      frames: number;
      ass: string;
      output: string;
    },
    options: MediaTaskOptions,
  ): Promise<void>;
  /**
   * Frames [startFrame, endFrame) of the clip as a picture that moves for ever, without sound, at most 480 pixels long.
   * `ass`: lines to draw, their times from startFrame on; null: none.
   */
  makeAnimatedImage(
    args: {
      clip: string;
      facts: Pick<MezzanineInfo, 'width' | 'height' | 'rate'>;
      startFrame: number;
      endFrame: number;
      ass: string | null;
      format: 'gif' | 'webp';
      output: string;
    },
    options: MediaTaskOptions,
  ): Promise<void>;
  /**
   * Makes of a recording, whatever its format, a mono 48 kHz AAC `output` and its `peaks` (Int8 pairs, 100 a second).
   * Nothing of its beginning is left out. Throws take_unreadable, take_empty, take_too_long.
   */
  encodeTake(
    args: { recording: string; output: string; peaks: string; maxMs: number },
    options: MediaTaskOptions,
  ): Promise<TakeAudioStats>;
  /** One frame. `mezzanine`-sized by default; with `original` at the source's full resolution. */
  extractStill(
    args: {
      mezzanine: string;
      facts: MezzanineInfo;
      frame: number;
      output: string;
      /** Path of the original and the rate it was read at; null: take it from the mezzanine. */
      original: string | null;
      format: 'jpg' | 'png';
    },
    options: MediaTaskOptions,
  ): Promise<void>;
  /** How sharp each of the frames [first, end) is, in their order. Throws cut_out_of_range. */
  measureSharpness(
    args: { mezzanine: string; facts: MezzanineInfo; first: number; end: number },
    options: MediaTaskOptions,
  ): Promise<FrameSharpness[]>;
}

export interface FrameSharpness {
  /** Variance of the Laplacian on luma; compares frames of one film and one scene. */
  sharpness: number;
  /** Mean difference from the frame before in grey levels, 0 for the first one measured. */
  change: number;
}

/**
 * A film as a stream of parts of about two seconds (HTTP Live Streaming, RFC 8216), each by itself as soon as it is there:
 * on a weak link the first picture of a long film need not wait for the film's whole index. The packets are the mezzanine's
 * own. All throw source_missing, and not_found for a film whose packets do not lie as they should.
 */
export interface HlsStreams {
  /** The playlist; it names `front.mp4`, then `0.m4s`, `1.m4s`, ... beside itself. */
  playlist(args: { mezzanine: string; facts: MezzanineInfo }): Promise<string>;
  /** What stands before the parts. */
  initSegment(args: { mezzanine: string; facts: MezzanineInfo }): Promise<Uint8Array>;
  /** One part, at most some two megabytes. Throws not_found when there is none of this number, from 0. */
  segment(args: { mezzanine: string; facts: MezzanineInfo; number: number }): Promise<Uint8Array>;
}

/** What was found of a finished clip; of a joined one over all its parts, the largest of each. */
export interface ClipVerification {
  frames: number;
  firstFrameOff: number;
  lastFrameOff: number;
  audioOffsetMs: number | null;
  bytes: number;
  /** How it was made: every packet copied, the first frame encoded again and the others copied, or every frame encoded again. */
  method: 'copy' | 'lead-in' | 'full';
}

/** What was measured of a recording. */
export interface TakeAudioStats {
  durationMs: number;
  /** Greatest sample, in thousandths of full scale. */
  peak: number;
  clipped: boolean;
}

/** Where the files of the library lie. Paths come from ids only, never from names people gave. */
export interface LibraryFiles {
  videoFile(videoId: string, name: VideoFileName): string;
  originalFile(videoId: string, ext: string): string;
  /** Folder of the subtitle files that came with a video. */
  sidecarFolder(videoId: string): string;
  clipFile(clipId: string, name: ClipFileName): string;
  /** A file made of a clip on demand; it lies with the clip's, so that it goes when the clip goes. */
  derivedFile(clipId: string, name: DerivedFileName): string;
  /** Deletes a clip's oldest files made on demand until `keep` are left. */
  pruneDerivedFiles(args: { clipId: string; keep: number }): Promise<void>;
  /** A take's file; it lies with the clip's, so that it goes when the clip goes. */
  takeFile(clipId: string, takeId: string, name: TakeFileName): string;
  /** Everything that was made on demand of clips and films and can be made again, with when it was last used. */
  listDerivedFiles(): Promise<{ path: string; bytes: number; usedMs: number }[]>;
  /** Notes that a file was used now; its contents keep their date. One that is not there is passed over. */
  markUsed(path: string): Promise<void>;
  /** Deletes a file out of `listMade`; it need not be there any more. */
  removeDerivedFile(path: string): Promise<void>;
  stillFile(videoId: string, frame: number, size: 'full' | 'mezzanine', format: 'jpg' | 'png'): string;
  /** A frame of a clip, counted from its first; it lies with the clip. */
  clipStillFile(clipId: string, frame: number): string;
  /** A printed sheet of a clip; `key` names its contents: letters, digits, `_` and `-`. */
  sheetFile(clipId: string, key: string, ext: 'pdf' | 'png'): string;
  exists(path: string): Promise<boolean>;
  size(path: string): Promise<number>;
  /** Puts a file into the library: hard link where possible, else a copy made under a temporary name, synced and renamed. */
  linkOrCopy(args: { from: string; to: string; move: boolean }): Promise<void>;
  /** Whether `adopt` will have to copy the file instead of linking it, so that it takes its size once more. */
  mustCopy(from: string): Promise<boolean>;
  /** Deletes a video's kept original; its other files stay. */
  removeOriginal(videoId: string, ext: string): Promise<void>;
  /** Deletes a video's oldest stills until `keep` are left. */
  pruneStills(args: { videoId: string; keep: number }): Promise<void>;
  /** Deletes a clip's oldest stills, and its oldest sheets, until `keep` of each are left. */
  pruneClipFiles(args: { clipId: string; keep: number }): Promise<void>;
  /** Ids that have a folder in the library. */
  listIds(kind: 'videos' | 'clips'): Promise<string[]>;
  removeVideo(videoId: string): Promise<void>;
  removeClip(clipId: string): Promise<void>;
  /** Deletes the files of a take; none need be there. */
  removeTake(clipId: string, takeId: string): Promise<void>;
  /** Ids of the takes that have files beside a clip, untouched since `beforeMs`. */
  listTakeIds(args: { clipId: string; beforeMs: number }): Promise<string[]>;
  /** Writes what somebody sends to a temporary file, which whoever asked discards. Throws body_too_large; nothing is left then. */
  writeTemporary(args: {
    from: AsyncIterable<Uint8Array>;
    maxBytes: number;
  }): Promise<{ path: string; bytes: number; discard(): Promise<void> }>;
  /** Deletes what earlier processes left under the temporary folder. Call at start, before any job runs. */
  sweepTemporary(): Promise<number>;
  /** Free bytes on the library's file system. */
  freeBytes(): Promise<number>;
}

export type VideoFileName = 'mezzanine.mp4' | 'poster.jpg' | 'strip.jpg' | 'peaks.bin';
/** Letters of a name tell what it was made of, its ending how to read it. */
export type DerivedFileName = `${string}.${'mp4' | 'm4a' | 'mp3' | 'gif' | 'webp'}`;
export type ClipFileName = 'clip.mp4' | 'clip.m4a';
