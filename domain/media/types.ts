import type { FrameSpan } from '#shared/clip-segments.ts';
import type { FrameRate } from '#shared/frames.ts';
import type { ClipProof } from '../clips/clip-proof.ts';
import type { BackgroundMeasure, Bed } from '../dubs/choose-bed.ts';
import type { DubProof } from '../dubs/dub-proof.ts';
import type { MezzanineInfo, ThumbnailSpriteLayout } from '../films/types.ts';
import type { ReelFormat } from '../reels/reel-format.ts';
import type { TimingFinding } from '../subtitle-timing/timing-record.ts';
import type { TakeSpeech } from '../takes/types.ts';

/** Called with the completed share of the step, 0 to 1. */
export type ProgressCallback = (fraction: number) => void;

/** How urgent media work is: a person waits for it, it is wanted soon, it brings a film in, or nobody waits for it. */
export type MediaPriority = 'waiting' | 'soon' | 'import' | 'background';

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
   * image with tiles 160 pixels wide, one for every `stepMs`, in 10 columns. Makes no poster if `poster` is null. Returns the
   * layout of the sprite.
   */
  makeArtwork(
    args: { mezzanine: string; info: MezzanineInfo; poster: string | null; thumbnails: string },
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
  ): Promise<ClipProof & { method: CutMethod }>;
  /**
   * Starts what the first cut of this mezzanine would wait for, unless it waits already. Returns at once. A failure is only
   * logged, because the cut itself reports it.
   */
  prepareCuts(args: { mezzanine: string; info: MezzanineInfo }): void;
  /**
   * Cuts the parts exactly to the frame and joins them into one video of this format. The sound is stereo at 48 kHz, with
   * a short fade at each joint. The length of each part differs from its span by at most half a frame of the format.
   * Throws cut_not_exact, and font_missing for parts with an overlay.
   */
  cutReel(
    args: {
      parts: readonly {
        mezzanine: string;
        info: MezzanineInfo;
        span: FrameSpan;
        /** Text of a subtitle file that is drawn onto the part; null for nothing. Its times count from the part's start. */
        overlay: string | null;
      }[];
      format: ReelFormat;
      /** Subtitle tracks in SubRip format. `language` is an ISO 639-2 code. */
      subtitles: readonly { language: 'eng' | 'chi'; srt: string }[];
      output: string;
    },
    options: MediaTaskOptions,
  ): Promise<void>;
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
   * Measures how much of the voices is left in the background of a clip, and how loud they are. `lines` say when somebody speaks, in milliseconds
   * of the clip, which lasts `durationMs`. Throws clip_no_sound.
   */
  measureBackground(
    args: {
      clip: string;
      durationMs: number;
      lines: readonly { startMs: number; endMs: number }[];
    },
    options: MediaTaskOptions,
  ): Promise<BackgroundMeasure>;
  /**
   * Mixes voices into the sound of a clip with `frames` frames, and writes the film and its `sound` as m4a: the clip's own
   * picture packets, sound of -16 LUFS with a true peak of at most -1 dBTP. Decodes the film and looks for each voice
   * in it before the rename. Throws dub_not_exact, dub_silent_take, and font_missing. Returns the gain of each voice, in
   * decibels, and the length of the film.
   */
  mixDub(
    args: {
      clip: string;
      info: MezzanineInfo;
      frames: number;
      /** How loud the actors speak; see `BackgroundMeasure`. */
      actorsDb: number | null;
      /** The part [fromMs, toMs) of a recording is heard from `atMs` of the clip on. */
      voices: readonly { path: string; fromMs: number; toMs: number; atMs: number }[];
      bed: Pick<Bed, 'source' | 'gainDb'>;
      isWide: boolean;
      /** See `planBedSpans`. */
      bedSpans: readonly { startMs: number; endMs: number }[];
      /** Subtitle tracks in SubRip format. `language` is an ISO 639-2 code. */
      subtitles: readonly { language: 'eng' | 'chi'; srt: string }[];
      /** Text of a subtitle file that is drawn into the picture, which is then encoded again; null for nothing. */
      ass: string | null;
      /** Text of a subtitle file for the card at the end, and its number of frames; null for no card. */
      credits: { ass: string; frames: number } | null;
      output: string;
      sound: string;
    },
    options: MediaTaskOptions,
  ): Promise<{ proof: DubProof; gainsDb: number[]; durationMs: number }>;
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
   * Converts a recording of any format to the files of a take (see `takeFileNames`). Never trims the start. The
   * samples of a mono recording of 16 bits and 44.1 or 48 kHz stay untouched. Throws take_unreadable, take_empty,
   * take_too_long.
   */
  encodeTake(
    args: { recording: string; flac: string; m4a: string; peaks: string; maxMs: number },
    options: MediaTaskOptions,
  ): Promise<TakeAudioStats>;
  /**
   * Reads the sound of a recording, clip, or mezzanine, or a part of it, as mono samples from -1 to 1. Shorter if the sound
   * ends before the span. Throws `unreadable`, by default take_unreadable, if the file has no sound.
   */
  readSpeech(
    args: {
      recording: string;
      sampleRate: number;
      span?: { startMs: number; endMs: number };
      unreadable?: 'take_unreadable' | 'video_unreadable';
    },
    options: MediaTaskOptions,
  ): Promise<Float32Array<ArrayBuffer>>;
  /** Extracts one frame, at the mezzanine's size or, with `original`, at the source's full resolution. */
  extractStill(
    args: {
      mezzanine: string;
      info: MezzanineInfo;
      frame: number;
      output: string;
      /** Path of the original; null to take the frame from the mezzanine. */
      original: string | null;
      format: 'jpg' | 'png' | 'webp';
    },
    options: MediaTaskOptions,
  ): Promise<void>;
  /**
   * Compares when somebody speaks in a film with the times of lines, in milliseconds of the film. Returns what it finds for
   * each track. English words of some lines are listened to if that decides. Reads the sound in parts of a few megabytes.
   */
  findSubtitleTiming(
    args: {
      mezzanine: string;
      info: Pick<MezzanineInfo, 'durationMs' | 'hasAudio'>;
      tracks: readonly (readonly { startMs: number; endMs: number; en: string | null }[])[];
    },
    options: MediaTaskOptions,
  ): Promise<TimingFinding[]>;
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

/**
 * How a clip was made: every packet copied, the lead-in encoded again and the rest copied, or every frame encoded
 * again.
 */
type CutMethod = 'copy' | 'lead-in' | 'full';

/** Measurements of a recording. */
export interface TakeAudioStats {
  durationMs: number;
  /** Largest sample, in thousandths of full scale. */
  peak: number;
  clipped: boolean;
  /** Null if no speech was found. */
  speech: TakeSpeech | null;
}
