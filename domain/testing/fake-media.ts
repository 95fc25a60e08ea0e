import { countFrames, type FrameSpan } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { ExtractedTextTrack, MediaProcessor, SourceInfo } from '../media/types.ts';
import type { TimingFinding } from '../subtitle-timing/timing-record.ts';
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
  /** The recordings whose speech was read. */
  heard: string[];
  isWide: boolean;
  /** The mezzanines whose cuts were prepared. */
  prepared: string[];
  /** The result of `probeOriginal`. */
  original: Awaited<ReturnType<MediaProcessor['probeOriginal']>>;
  /** The spans of each cut at the size of the original. */
  originals: (readonly FrameSpan[])[];
  /** Subtitle files that were burned in, in the order of the calls. */
  drawn: (string | null)[];
  /** How many parts each reel had, and the languages of its subtitles. */
  reels: { parts: number; subtitles: string[] }[];
  /** Frame ranges of animated images, in the order of the calls. */
  moved: [number, number][];
  /** Sharpness by frame; 100 for frames that are not in the map. */
  sharpness: Map<number, number>;
  /** The first frames of new shots. */
  shotStarts: number[];
  /** What a check of subtitles finds, track by track; `fits` for others. */
  timings: TimingFinding[];
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
    heard: [],
    isWide: true,
    prepared: [],
    original: { width: 1920, height: 1080, bytes: 90_000_000, durationMs: 60_000 },
    originals: [],
    drawn: [],
    reels: [],
    moved: [],
    sharpness: new Map(),
    shotStarts: [],
    timings: [],
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
      await write(...(poster === null ? [] : [poster]), thumbnails);
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
    prepareCuts({ mezzanine }) {
      media.prepared.push(mezzanine);
    },
    async cutReel({ parts, subtitles, output }, { signal, onProgress }) {
      media.reels.push({ parts: parts.length, subtitles: subtitles.map(({ language }) => language) });
      onProgress?.(0.5);
      await begin('cutReel', signal);
      await write(output);
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
    async measureBackground(_, { signal }) {
      await begin('measureBackground', signal);
      return { isWide: media.isWide, speechLeftDb: -20, musicLeftDb: -3, actorsDb: -24 };
    },
    async mixDub({ voices, info, frames, credits, output, sound }, { signal, onProgress }) {
      onProgress?.(0.5);
      await begin('mixDub', signal);
      await write(output, sound);
      return {
        gainsDb: voices.map(() => 3),
        durationMs: Math.round(frameStartMs(frames + (credits?.frames ?? 0), info.rate)),
        proof: {
          ...{ voiceOffMs: 0.5, loudnessLufs: -16, truePeakDb: -1.5, durationOffMs: 0 },
          copiedPackets: frames,
        },
      };
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
    async encodeTake({ flac, m4a, peaks }, { signal }) {
      await begin('encodeTake', signal);
      await write(flac, m4a, peaks);
      return {
        durationMs: 1500,
        peak: 500,
        clipped: false,
        speech: { startMs: 400, endMs: 1200, pauseMs: 0 },
      };
    },
    async readSpeech({ recording, sampleRate, span }, { signal }) {
      await begin('readSpeech', signal);
      media.heard.push(recording);
      const { startMs, endMs } = span ?? { startMs: 0, endMs: 1000 };
      return new Float32Array(Math.round(((endMs - startMs) * sampleRate) / 1000));
    },
    async extractStill({ output, original }, { signal }) {
      await begin('extractStill', signal);
      media.stillFrom = original;
      await write(output);
    },
    async findSubtitleTiming({ tracks }, { signal }) {
      await begin('findSubtitleTiming', signal);
      return tracks.map((_, i) => media.timings[i] ?? { kind: 'fits' });
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
