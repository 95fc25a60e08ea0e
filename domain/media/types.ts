import type { MezzanineFacts, StripFacts } from '#domain/films/types.ts';
import type { TakeFileName } from '#domain/takes/types.ts';
import type { FrameRate } from '#shared/frames.ts';

/** Called with the share of the step that is done, 0 to 1. */
export type Progress = (fraction: number) => void;

export interface StepOptions {
  signal: AbortSignal;
  onProgress?: Progress;
}

/** What probing a source file told. */
export interface SourceFacts {
  container: string;
  durationMs: number | null;
  bytes: number;
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
export interface ExtractedTrack {
  index: number;
  format: 'ass' | 'srt' | 'vtt';
  language: string | null;
  title: string | null;
  text: string;
}

/** Everything ffmpeg does for the product. Each call writes to temporary names, checks, then renames; an abort leaves nothing behind. */
export interface MediaWorks {
  /** Throws video_unreadable, video_no_picture, video_empty, video_forbidden_format. Never opens anything but the one local file. */
  probeSource(path: string, options: StepOptions): Promise<SourceFacts>;
  extractTextTracks(
    args: { path: string; tracks: SourceFacts['textTracks'] },
    options: StepOptions,
  ): Promise<ExtractedTrack[]>;
  /**
   * Makes the mezzanine at `output`, the one file that is played and cut: H.264 High <= 720p, constant frame rate, GOP 12 closed, no B-frames,
   * AAC stereo 48 kHz, faststart, starting at 0, with key frames forced at `keyFrames`.
   * `truncated` is true when the source ended well before its stated duration.
   */
  makeMezzanine(
    args: { path: string; facts: SourceFacts; output: string; keyFrameMs: number[] },
    options: StepOptions,
  ): Promise<{ facts: MezzanineFacts; truncated: boolean }>;
  /** poster.jpg (<= 1280 wide, a bright frame past the beginning) and strip.jpg (one 160-wide tile per `stripStepMs`, in one sheet, 10 columns). */
  makeArtwork(
    args: { mezzanine: string; facts: MezzanineFacts; poster: string; strip: string },
    options: StepOptions,
  ): Promise<StripFacts>;
  /** Int8 pairs (min, max), 100 a second, of the mono mix; silence for a film without sound. */
  makePeaks(
    args: { mezzanine: string; facts: MezzanineFacts; output: string },
    options: StepOptions,
  ): Promise<void>;
  /**
   * Frame-exact clip [startFrame, endFrame), by copying where that is exact and encoding where it is not; it is held against
   * the mezzanine before the rename. The same cut asked for twice at once is made once. Throws cut_not_exact.
   */
  cutClip(
    args: { mezzanine: string; facts: MezzanineFacts; startFrame: number; endFrame: number; output: string },
    options: StepOptions,
  ): Promise<ClipProof>;
  /** The clip's sound as m4a, copied without re-encoding. Throws not_found when the clip has none. */
  extractAudio(args: { clip: string; output: string }, options: StepOptions): Promise<void>;
  /**
   * Makes of a recording, whatever its format, a mono 48 kHz AAC `output` and its `peaks` (Int8 pairs, 100 a second).
   * Nothing of its beginning is left out. Throws take_unreadable, take_empty, take_too_long.
   */
  makeTake(
    args: { recording: string; output: string; peaks: string; maxMs: number },
    options: StepOptions,
  ): Promise<TakeSound>;
  /** One frame. `mezzanine`-sized by default; with `original` at the source's full resolution. */
  grabFrame(
    args: {
      mezzanine: string;
      facts: MezzanineFacts;
      frame: number;
      output: string;
      /** Path of the original and the rate it was read at; null: take it from the mezzanine. */
      original: string | null;
      format: 'jpg' | 'png';
    },
    options: StepOptions,
  ): Promise<void>;
  /** How sharp each of the frames [first, end) is, in their order. Throws cut_out_of_range. */
  measureSharpness(
    args: { mezzanine: string; facts: MezzanineFacts; first: number; end: number },
    options: StepOptions,
  ): Promise<FrameSharpness[]>;
}

export interface FrameSharpness {
  /** Variance of the Laplacian on luma; compares frames of one film and one scene. */
  sharpness: number;
  /** Mean difference from the frame before in grey levels, 0 for the first one measured. */
  change: number;
}

export interface ClipProof {
  frames: number;
  firstFrameOff: number;
  lastFrameOff: number;
  audioOffsetMs: number | null;
  bytes: number;
  /** How it was made: every packet copied, the frames before the first key frame encoded anew, or all of them. */
  method: 'copy' | 'head' | 'full';
}

/** What was measured of a recording. */
export interface TakeSound {
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
  sideFolder(videoId: string): string;
  barFile(barId: string, name: BarFileName): string;
  /** A take's file; it lies with the clip's, so that it goes when the clip goes. */
  takeFile(barId: string, takeId: string, name: TakeFileName): string;
  stillFile(videoId: string, frame: number, size: 'full' | 'mezzanine', format: 'jpg' | 'png'): string;
  /** A frame of a clip, counted from its first; it lies with the clip. */
  barStill(barId: string, frame: number): string;
  /** A printed sheet of a clip; `key` names its contents: letters, digits, `_` and `-`. */
  sheetFile(barId: string, key: string, ext: 'pdf' | 'png'): string;
  exists(path: string): Promise<boolean>;
  size(path: string): Promise<number>;
  /** Puts a file into the library: hard link where possible, else a copy made under a temporary name, synced and renamed. */
  adopt(args: { from: string; to: string; move: boolean }): Promise<void>;
  /** Whether `adopt` will have to copy the file instead of linking it, so that it takes its size once more. */
  mustCopy(from: string): Promise<boolean>;
  /** Deletes a video's kept original; its other files stay. */
  removeOriginal(videoId: string, ext: string): Promise<void>;
  /** Deletes a video's oldest stills until `keep` are left. */
  pruneStills(args: { videoId: string; keep: number }): Promise<void>;
  /** Deletes a clip's oldest stills, and its oldest sheets, until `keep` of each are left. */
  pruneBarFiles(args: { barId: string; keep: number }): Promise<void>;
  /** Ids that have a folder in the library. */
  listIds(kind: 'videos' | 'bars'): Promise<string[]>;
  removeVideo(videoId: string): Promise<void>;
  removeBar(barId: string): Promise<void>;
  /** Deletes the files of a take; none need be there. */
  removeTake(barId: string, takeId: string): Promise<void>;
  /** Ids of the takes that have files beside a clip, untouched since `beforeMs`. */
  listTakeIds(args: { barId: string; beforeMs: number }): Promise<string[]>;
  /** Writes what somebody sends to a temporary file, which whoever asked discards. Throws body_too_large; nothing is left then. */
  receive(args: {
    from: AsyncIterable<Uint8Array>;
    maxBytes: number;
  }): Promise<{ path: string; bytes: number; discard(): Promise<void> }>;
  /** Deletes what earlier processes left under the temporary folder. Call at start, before any job runs. */
  sweepTemporary(): Promise<number>;
  /** Free bytes on the library's file system. */
  freeBytes(): Promise<number>;
}

export type VideoFileName = 'mezzanine.mp4' | 'poster.jpg' | 'strip.jpg' | 'peaks.bin';
export type BarFileName = 'clip.mp4' | 'clip.m4a';
