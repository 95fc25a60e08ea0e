import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { countFrames, type FrameSpan } from '#shared/clip-segments.ts';
import type { Role, Viewer } from '../accounts/types.ts';
import type { Line, MezzanineInfo } from '../films/types.ts';
import type { FoundFilmFile, SidecarFiles, SourceFiles } from '../imports/source-files.ts';
import type { ExtractedTextTrack, MediaProcessor, SourceInfo } from '../media/types.ts';
import type { RawSubtitle } from '../subtitles/types.ts';

/** Somebody who asks, for tests. */
export function makeViewer(id: string, ...access: Role[]): Viewer {
  return { id, name: id, account: id, access: access.length > 0 ? access : ['client'] };
}

/** A clock that stands still until a test moves it; milliseconds. */
export function makeClock(nowMs = 1_000_000): { now: number; nowMs(): number } {
  return {
    now: nowMs,
    nowMs() {
      return this.now;
    },
  };
}

/** Facts of a mezzanine of `frames` frames, by default a minute at 24 a second. */
export function makeMezzanineInfo(change: Partial<MezzanineInfo> = {}): MezzanineInfo {
  const { rate, frames } = { rate: { num: 24, den: 1 }, frames: 1440, ...change };
  return {
    width: 1280,
    height: 720,
    durationMs: Math.round((frames * rate.den * 1000) / rate.num),
    hasAudio: true,
    bytes: 1000,
    originalStartMs: 0,
    encoder: 'libx264',
    ...change,
    rate,
    frames,
  };
}

/** A line of a video with the id `<video>.<seq>`. */
export function makeLine(
  videoId: string,
  seq: number,
  change: Partial<Line> & Pick<Line, 'startMs' | 'endMs'>,
): Line {
  return { id: `${videoId}.${seq}`, videoId, seq, en: `Line ${seq}.`, zh: `第 ${seq} 句`, ...change };
}

/** Cues of `texts` as SubRip text: uneven starts, so that only one shift lines two of them up. */
export function makeSrt(texts: string[], byMs = 0): string {
  const stamp = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  return texts
    .map((text, at) => {
      const start = 2000 + at * 3100 + ((at * at * 370) % 1900) + byMs;
      return `${at + 1}\n${stamp(start)} --> ${stamp(start + 900)}\n${text}\n`;
    })
    .join('\n');
}

/** Writes a file and the folders it lies in. */
export async function writeTestFile(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

export interface FakeMedia extends MediaProcessor {
  /** Names of the steps asked for, in order. */
  calls: (keyof MediaProcessor)[];
  /** Runs at the beginning of a step: to fail there, to wait, to change what others see. */
  before: Partial<Record<keyof MediaProcessor, () => Promise<void> | void>>;
  source: SourceInfo;
  embedded: ExtractedTextTrack[];
  /** In place of `embedded`: what comes out of these tracks. */
  extract: ((tracks: SourceInfo['textTracks']) => ExtractedTextTrack[]) | null;
  truncated: boolean;
  keyFrameMs: number[];
  /** Where mezzanines were begun and text was read, in turn. */
  startMs: number[];
  /** What the last still was taken from. */
  stillFrom: string | null;
  isWide: boolean;
  /** What probing the original tells. */
  original: Awaited<ReturnType<MediaProcessor['probeOriginal']>>;
  /** The spans asked for at the original's size. */
  originals: (readonly FrameSpan[])[];
  /** Subtitle files drawn on pictures, and spans of moving pictures, in order. */
  drawn: (string | null)[];
  moved: [number, number][];
  /** By frame; 100 for the others. */
  sharpness: Map<number, number>;
  /** Frames with which another shot begins. */
  shotStarts: number[];
}

/** MediaProcessor that writes its step's name where a film would be, and stops when it is told to. */
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
    async makeMezzanine({ facts, output, keyFrameMs }, { signal, onProgress }) {
      await begin('makeMezzanine', signal);
      media.startMs.push(facts.startMs);
      media.keyFrameMs = keyFrameMs;
      onProgress?.(0.5);
      await write(output);
      const { startMs: originalStartMs } = facts;
      const { rate } = facts.video;
      return {
        facts: { ...makeMezzanineInfo(), rate, originalStartMs, hasAudio: media.source.audio !== null },
        truncated: media.truncated,
      };
    },
    async makeArtwork({ poster, strip }, { signal }) {
      await begin('makeArtwork', signal);
      await write(poster, strip);
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
      return Array.from({ length: end - first }, (_, at) => ({
        sharpness: media.sharpness.get(first + at) ?? 100,
        change: at > 0 && media.shotStarts.includes(first + at) ? 90 : 1,
      }));
    },
  };
  return media;
}

/** Subtitle files in memory: `path` of a file brought is its text. */
export function createFakeSidecarFiles(): SidecarFiles & { of: Map<string, RawSubtitle[]> } {
  const of = new Map<string, RawSubtitle[]>();
  return {
    of,
    async save({ videoId, subtitles }) {
      const before = of.get(videoId) ?? [];
      const textOf = (one: RawSubtitle) => new TextDecoder().decode(one.bytes);
      const isReplaced = (one: RawSubtitle) =>
        subtitles.some(({ name }) => name === one.name) &&
        !subtitles.some(({ path }) => path === textOf(one));
      const kept = before.filter((one) => !isReplaced(one));
      const added = subtitles.filter(({ path }) => !kept.some((one) => textOf(one) === path));
      of.set(videoId, [
        ...kept,
        ...added.map(
          ({ path, name, languageTag }): RawSubtitle => ({
            name,
            origin: 'side',
            languageTag,
            format: 'srt',
            bytes: new TextEncoder().encode(path),
          }),
        ),
      ]);
      return added.length + before.length - kept.length;
    },
    read: async (videoId) => of.get(videoId) ?? [],
  };
}

export interface FakeSourceFiles extends SourceFiles {
  found: FoundFilmFile[];
  removed: string[];
  /** Runs when a film's bytes have been read for its key. */
  whileReading: ((path: string) => Promise<void> | void) | null;
  /** Lays a film with its subtitles where people bring it from; the subtitles hold their own path. */
  addFilm(relativePath: string, content?: string, subtitles?: string[]): Promise<FoundFilmFile>;
}

/** A folder of films that finds what was laid there, and one file that is no film. */
export function createFakeSourceFiles(folder: string): FakeSourceFiles {
  const [found, removed]: [FoundFilmFile[], string[]] = [[], []];
  const source: FakeSourceFiles = {
    found,
    removed,
    whileReading: null,
    async addFilm(relativePath, content = relativePath, subtitles = []) {
      const film: FoundFilmFile = {
        path: join(folder, relativePath),
        relativePath,
        subtitles: subtitles.map((name) => ({ path: join(folder, name), name, languageTag: null })),
      };
      await writeTestFile(film.path, content);
      for (const { path } of film.subtitles) await writeTestFile(path, path);
      found.push(film);
      return film;
    },
    findFilms: async () => ({
      found: [...found],
      skipped: [{ name: 'notes.txt', reason: 'not_a_film' }],
    }),
    async hashContent(path) {
      const bytes = await readFile(path);
      await source.whileReading?.(path);
      return createHash('sha256').update(bytes).digest('hex');
    },
    async fingerprint(path) {
      const { ino, size, mtimeNs } = await stat(path, { bigint: true });
      return [ino, size, mtimeNs].join('-');
    },
    async remove(path) {
      removed.push(path);
      await rm(path);
    },
  };
  return source;
}

/** For faults that nobody waits for: the test that runs fails. */
export function failTest(error: unknown): never {
  throw error;
}
