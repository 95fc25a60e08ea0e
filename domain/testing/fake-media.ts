import { countFrames, type FrameSpan } from '#shared/clip-segments.ts';
import type { ExtractedTextTrack, MediaProcessor, SourceInfo } from '../media/types.ts';
import { makeMezzanineInfo } from './factories.ts';
import { writeTestFile } from './write-test-file.ts';

export interface FakeMedia extends MediaProcessor {
  /** Names of the steps that were called, in order. */
  calls: (keyof MediaProcessor)[];
  /** Functions that run at the beginning of a step. They can throw, wait, or change the state. */
  before: Partial<Record<keyof MediaProcessor, () => Promise<void> | void>>;
  source: SourceInfo;
  embedded: ExtractedTextTrack[];
  /** Returns the extracted tracks in place of `embedded`. */
  extract: ((tracks: SourceInfo['textTracks']) => ExtractedTextTrack[]) | null;
  truncated: boolean;
  keyFrameMs: number[];
  /** The `startMs` of mezzanines and extracted tracks, in the order of the calls. */
  startMs: number[];
  /** The original from which the last still was extracted. */
  stillFrom: string | null;
  isWide: boolean;
  /** The result of `probeOriginal`. */
  original: Awaited<ReturnType<MediaProcessor['probeOriginal']>>;
  /** The spans of each cut at the size of the original. */
  originals: (readonly FrameSpan[])[];
  /** Subtitle files that were burned in, in the order of the calls. */
  drawn: (string | null)[];
  /** Frame ranges of animated images, in the order of the calls. */
  moved: [number, number][];
  /** Sharpness by frame; 100 for frames that are not in the map. */
  sharpness: Map<number, number>;
  /** The first frames of new shots. */
  shotStarts: number[];
}

/** Creates a MediaProcessor that writes small text files instead of media, and respects the abort signal. */
export function createFakeMedia(): FakeMedia {
  const begin = async (step: keyof MediaProcessor, signal: AbortSignal) => {
    media.calls.push(step);
    await media.before[step]?.();
    signal.throwIfAborted();
  };
  const write = async (...paths: string[]) => {
    for (const path of paths) await writeTestFile(path, 'made');
  };
  const media: FakeMedia = {
    calls: [],
    before: {},
    source: {
      container: 'matroska',
      durationMs: 60_000,
      bytes: 1000,
      startMs: 0,
      video: {
        codec: 'h264',
        width: 1280,
        height: 720,
        rate: { num: 24, den: 1 },
        rotation: 0,
        pixelFormat: 'yuv420p',
        hdr: false,
      },
      audio: { codec: 'aac', channels: 2 },
      textTracks: [],
    },
    embedded: [],
    extract: null,
    truncated: false,
    keyFrameMs: [],
    startMs: [],
    stillFrom: null,
    isWide: true,
    original: { width: 1920, height: 1080, bytes: 90_000_000, durationMs: 60_000 },
    originals: [],
    drawn: [],
    moved: [],
    sharpness: new Map(),
    shotStarts: [],
    async probeSource(_, { signal }) {
      await begin('probeSource', signal);
      return media.source;
    },
    async extractTextTracks({ startMs, tracks }, { signal }) {
      media.startMs.push(startMs);
      await begin('extractTextTracks', signal);
      return media.extract?.(tracks) ?? media.embedded;
    },
    async makeMezzanine({ sourceInfo, output, keyFrameMs }, { signal, onProgress }) {
      await begin('makeMezzanine', signal);
      media.startMs.push(sourceInfo.startMs);
      media.keyFrameMs = keyFrameMs;
      onProgress?.(0.5);
      await write(output);
      const { startMs: originalStartMs } = sourceInfo;
      const { rate } = sourceInfo.video;
      return {
        info: { ...makeMezzanineInfo(), rate, originalStartMs, hasAudio: media.source.audio !== null },
        truncated: media.truncated,
      };
    },
    async makeArtwork({ poster, thumbnails }, { signal }) {
      await begin('makeArtwork', signal);
      await write(poster, thumbnails);
      return { stepMs: 10_000, tiles: 6, tileWidth: 160, tileHeight: 90, columns: 10 };
    },
    async makePeaks({ output }, { signal }) {
      await begin('makePeaks', signal);
      await write(output);
    },
    async cutClip({ spans, output }, { signal }) {
      await begin('cutClip', signal);
      await write(output);
      return {
        frames: countFrames(spans),
        firstFrameOff: 0,
        lastFrameOff: 0,
        audioOffsetMs: 0,
        bytes: 4,
        method: 'copy',
      };
    },
    async extractClipAudio({ output }, { signal }) {
      await begin('extractClipAudio', signal);
      await write(output);
    },
    async encodeMp3({ output }, { signal }) {
      await begin('encodeMp3', signal);
      await write(output);
    },
    async hasWideStereo(_, { signal }) {
      await begin('hasWideStereo', signal);
      return media.isWide;
    },
    async makeBackgroundAudio({ output }, { signal }) {
      await begin('makeBackgroundAudio', signal);
      await write(output);
    },
    async probeOriginal(_, { signal }) {
      await begin('probeOriginal', signal);
      return media.original;
    },
    async cutOriginal({ output, spans }, { signal, onProgress }) {
      media.originals.push(spans);
      onProgress?.(0.5);
      await begin('cutOriginal', signal);
      await write(output);
    },
    async burnSubtitles({ output, ass }, { signal }) {
      media.drawn.push(ass);
      await begin('burnSubtitles', signal);
      await write(output);
    },
    async makeAnimatedImage({ output, ass, startFrame, endFrame }, { signal }) {
      media.drawn.push(ass);
      media.moved.push([startFrame, endFrame]);
      await begin('makeAnimatedImage', signal);
      await write(output);
    },
    async encodeTake({ output, peaks }, { signal }) {
      await begin('encodeTake', signal);
      await write(output, peaks);
      return { durationMs: 1500, peak: 500, clipped: false };
    },
    async extractStill({ output, original }, { signal }) {
      await begin('extractStill', signal);
      media.stillFrom = original;
      await write(output);
    },
    async measureSharpness({ first, end }, { signal }) {
      await begin('measureSharpness', signal);
      return Array.from({ length: end - first }, (_, index) => ({
        sharpness: media.sharpness.get(first + index) ?? 100,
        change: index > 0 && media.shotStarts.includes(first + index) ? 90 : 1,
      }));
    },
  };
  return media;
}
