import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ClipFileKey, type ClipLang, clipFileKeys } from '#shared/clip-files.ts';
import { computeDurationMs, countFrames } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AlignmentStore } from '../alignments/types.ts';
import { loadWordsOfClip } from '../alignments/words-of-clip.ts';
import { AppError, isAppError } from '../errors.ts';
import type { FilmStore, MezzanineInfo } from '../films/types.ts';
import type { DerivedFileName, LibraryFiles } from '../media/library-files.ts';
import { limitTime, requestOf } from '../media/make-on-demand.ts';
import type { MediaProcessor, MediaTaskOptions } from '../media/types.ts';
import { findUnavailableReason, hasTextInLanguage, toSubtitleLang } from './clip-file-availability.ts';
import type { ClipFileRequest, ClipFilesView, ClipFileView } from './clip-files-types.ts';
import { estimateFileBytes, type FileSizeInputs } from './estimate-file-bytes.ts';
import { type AnimationSpan, resolveAnimationSpan } from './resolve-animation-span.ts';
import { selectClipLines } from './select-clip-lines.ts';
import type { ClipView } from './types.ts';
import { writeAss } from './write-ass.ts';
import { writeKaraoke } from './write-karaoke.ts';
import { writeSubtitles } from './write-subtitles.ts';

/** Increase when the same input gives a different file, so that files made earlier are not reused. */
const FILE_VERSION = 1;
/**
 * Time limit for making a file: a base in milliseconds, plus a multiple of the clip's length. Enough for 4K on a busy
 * machine.
 */
const BASE_TIMEOUT_MS = 60_000;
const TIMEOUT_LENGTH_FACTOR = 30;

interface PictureSize {
  width: number;
  height: number;
}

type Probe = Awaited<ReturnType<MediaProcessor['probeOriginal']>>;

/**
 * Creates an LRU cache for data read from files that never change. Concurrent callers share one read. Errors are not
 * cached. A read continues if its entry is evicted, so its callers still get the result.
 */
const createReadCache = <Value extends object | boolean>(max: number) =>
  new LRUCache<string, Value, () => Promise<Value>>({
    max,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });

/** The words of each line of a clip, as `loadWordsOfClip` returns them. Only karaoke needs them. */
type ClipWords = Awaited<ReturnType<typeof loadWordsOfClip>>;

/** A plan for making a file on disk. */
export interface FilePlan {
  output: string;
  /** Sound takes a moment to make, so it does not wait behind video and images. */
  priority: 'waiting' | 'soon';
  timeoutMs: number;
  /** Estimated size. */
  expectedBytes: number;
  make(options: MediaTaskOptions): Promise<void>;
}

/** The media operations that make a clip's files. */
export type ClipFileMedia = Pick<
  MediaProcessor,
  | 'extractClipAudio'
  | 'encodeMp3'
  | 'makeBackgroundAudio'
  | 'hasWideStereo'
  | 'probeOriginal'
  | 'cutOriginal'
  | 'burnSubtitles'
  | 'makeAnimatedImage'
>;

/**
 * Creates the planner that decides for each file of a clip whether it can exist, where it is stored, and how it is
 * made.
 */
export function createClipFilePlanner(args: {
  files: LibraryFiles;
  media: ClipFileMedia;
  films: Pick<FilmStore, 'linesByIds'>;
  alignments: Pick<AlignmentStore, 'alignedLinesByKeys'>;
}): {
  list(view: ClipView, span: AnimationSpan, viewer: Viewer): Promise<ClipFilesView>;
  plan(view: ClipView, file: ClipFileRequest, viewer: Viewer): Promise<{ text: string } | FilePlan>;
} {
  const { files, media, films, alignments } = args;
  const probeResults = createReadCache<{ found: Probe | null }>(500);
  const wideStereoResults = createReadCache<boolean>(2000);

  /** Probes a file once for each `name`; null if it is missing or unreadable. */
  const probe = async (name: string, path: string, viewer: Viewer) => {
    if (!(await files.exists(path))) return null;
    const read = async () => {
      try {
        const found = await limitTime({
          withinMs: BASE_TIMEOUT_MS,
          work: (options) => media.probeOriginal(path, { ...options, caller: requestOf(viewer) }),
        });
        return { found };
      } catch (error) {
        // A file that can no longer be read counts as missing.
        if (isAppError(error) && error.code.startsWith('video_') && error.code !== 'video_time_limit') {
          return { found: null };
        }
        throw error;
      }
    };
    return (await probeResults.forceFetch(name, { context: read })).found;
  };

  /** Whether the original file still exists, and the size of its picture if it is larger than the clip's. */
  const inspectOriginal = async ({ video }: ClipView, info: MezzanineInfo, viewer: Viewer) => {
    const found = await probe(video.id, files.originalFile(video.id, video.originalExtension), viewer);
    return { isKept: found !== null, larger: found && largerThan(info, found) };
  };

  /** The picture size of the original-size file that was made while the original existed. */
  const inspectDerivedOriginal = async ({ clip }: ClipView, info: MezzanineInfo, viewer: Viewer) => {
    const found = await probe(`made of ${clip.id}`, files.derivedFile(clip.id, 'original.mp4'), viewer);
    return found && largerThan(info, found);
  };

  const isWide = async ({ clip: saved }: ClipView, viewer: Viewer): Promise<boolean> => {
    const clip = files.clipFile(saved.id, 'clip.mp4');
    try {
      return await wideStereoResults.forceFetch(saved.id, {
        context: () =>
          limitTime({
            withinMs: BASE_TIMEOUT_MS,
            work: (options) => media.hasWideStereo({ clip }, { ...options, caller: requestOf(viewer) }),
          }),
      });
    } catch (error) {
      // The clip's sound cannot be read now. Making the background reports the error; the list must not fail.
      if (isAppError(error)) return false;
      throw error;
    }
  };

  const loadWords = (view: ClipView) => loadWordsOfClip({ films, alignments, view });

  const plan = async (
    view: ClipView,
    file: ClipFileRequest,
    viewer: Viewer,
    words: ClipWords,
  ): Promise<{ text: string } | FilePlan> => {
    const { clip: saved, video, lines } = view;
    const info = requireMezzanineInfo(view);
    const reason = findUnavailableReason(toAvailabilityInputs(view, words), file);
    if (reason) throw new AppError(reason);
    const clip = files.clipFile(saved.id, 'clip.mp4');
    const frames = countFrames(saved.segments);
    const sizes: FileSizeInputs = {
      seconds: frameStartMs(frames, info.rate) / 1000,
      clipBytes: saved.proof?.bytes ?? 0,
      picture: { width: info.width, height: info.height },
      hasAudio: info.hasAudio,
      original: null,
      movingSeconds: 0,
    };
    const planFile = (
      output: string,
      make: FilePlan['make'],
      priority: FilePlan['priority'] = 'soon',
    ): FilePlan => ({
      output,
      priority,
      expectedBytes: estimateFileBytes(file.kind, sizes),
      timeoutMs: BASE_TIMEOUT_MS + TIMEOUT_LENGTH_FACTOR * computeDurationMs(saved.segments),
      async make(options) {
        if (!(await files.exists(clip))) throw new AppError('source_missing');
        await make(options);
      },
    });
    const derivedFile = (name: DerivedFileName) => files.derivedFile(saved.id, name);
    /** The clip's own file, written by the cut. */
    const clipItself = () => planFile(clip, async () => undefined);
    switch (file.kind) {
      case 'srt':
      case 'vtt':
        return { text: writeSubtitles({ lines, format: file.kind, lang: toSubtitleLang(file.lang) }) };
      case 'ass':
        return { text: writeAss({ lines, lang: toSubtitleLang(file.lang), picture: info }) };
      case 'karaoke':
        return {
          text: writeKaraoke({
            lines: lines.map((line, at) => ({ line, words: words[at] ?? null })),
            lang: file.lang === 'en' ? 'en' : 'both',
            picture: info,
          }),
        };
      case 'mp4':
        return clipItself();
      case 'm4a': {
        const output = files.clipFile(saved.id, 'clip.m4a');
        return planFile(output, (options) => media.extractClipAudio({ clip, output }, options), 'waiting');
      }
      case 'mp3': {
        const output = derivedFile('sound.mp3');
        return planFile(output, (options) => media.encodeMp3({ clip, output }, options), 'waiting');
      }
      case 'background': {
        const isWideStereo = await isWide(view, viewer);
        const output = derivedFile(`background-${FILE_VERSION}-${isWideStereo ? 'wide' : 'mono'}.m4a`);
        return planFile(
          output,
          (options) => media.makeBackgroundAudio({ clip, isWide: isWideStereo, output }, options),
          'waiting',
        );
      }
      case 'original': {
        const output = derivedFile('original.mp4');
        const isMade = await files.exists(output);
        if (!isMade) {
          sizes.original = (await inspectOriginal(view, info, viewer)).larger;
          if (sizes.original === null) return clipItself();
        }
        return planFile(output, async (options) => {
          const mezzanine = files.videoFile(video.id, 'mezzanine.mp4');
          if (!(await files.exists(mezzanine))) throw new AppError('source_missing');
          const original = files.originalFile(video.id, video.originalExtension);
          await media.cutOriginal(
            { original, mezzanine, clip, info, spans: saved.segments, output },
            options,
          );
        });
      }
      case 'burnt': {
        const ass = writeAss({ lines, lang: toSubtitleLang(file.lang), picture: info });
        const output = derivedFile(`burnt-${hashOf([FILE_VERSION, ass])}.mp4`);
        return planFile(output, (options) =>
          media.burnSubtitles({ clip, info, frames, ass, output }, options),
        );
      }
      case 'gif':
      case 'webp': {
        const { startFrame, endFrame } = resolveAnimationSpan({ span: file, frames, rate: info.rate });
        sizes.movingSeconds = frameStartMs(endFrame - startFrame, info.rate) / 1000;
        const ass =
          file.lang === 'none' || file.lang === null
            ? null
            : writeAnimationAss(view, info, file.lang, { startFrame, endFrame });
        const output = derivedFile(
          `moving-${hashOf([FILE_VERSION, startFrame, endFrame, ass])}.${file.kind}`,
        );
        const { kind: format } = file;
        return planFile(output, (options) =>
          media.makeAnimatedImage({ clip, info, startFrame, endFrame, ass, format, output }, options),
        );
      }
    }
  };

  return {
    async plan(view, file, viewer) {
      return plan(view, file, viewer, file.kind === 'karaoke' ? await loadWords(view) : []);
    },

    async list(view, span, viewer) {
      const info = requireMezzanineInfo(view);
      const { width, height } = info;
      const [original, isWideStereo, words] = await Promise.all([
        inspectOriginal(view, info, viewer),
        info.hasAudio ? isWide(view, viewer) : null,
        loadWords(view),
      ]);
      const describeFile = async (file: ClipFileKey): Promise<ClipFileView> => {
        const unavailableReason = findUnavailableReason(toAvailabilityInputs(view, words), file);
        if (unavailableReason) return { ...file, bytes: null, estimatedBytes: 0, unavailableReason };
        const found = await plan(view, { ...file, ...span }, viewer, words);
        if ('text' in found) {
          const bytes = Buffer.byteLength(found.text);
          return { ...file, bytes, estimatedBytes: bytes, unavailableReason };
        }
        const bytes = (await files.exists(found.output)) ? await files.size(found.output) : null;
        return { ...file, bytes, estimatedBytes: bytes ?? found.expectedBytes, unavailableReason };
      };
      return {
        files: await Promise.all(clipFileKeys.map(describeFile)),
        picture: { width, height },
        original: original.isKept ? original.larger : await inspectDerivedOriginal(view, info, viewer),
        originalKept: original.isKept,
        soundWide: isWideStereo,
      };
    },
  };
}

function requireMezzanineInfo({ video }: ClipView): MezzanineInfo {
  if (!video.mezzanine) throw new AppError('not_ready');
  return video.mezzanine;
}

const largerThan = (info: PictureSize, { width, height }: PictureSize): PictureSize | null =>
  width * height > info.width * info.height ? { width, height } : null;

const toAvailabilityInputs = (view: ClipView, words: ClipWords) => ({
  hasAudio: requireMezzanineInfo(view).hasAudio,
  segments: view.clip.segments,
  lines: view.lines,
  hasWordTimes: words.some((ofLine) => ofLine !== null),
});

/** Writes the subtitles of an animation, with times from its first frame. Returns null if no line falls into it. */
function writeAnimationAss(
  view: ClipView,
  info: MezzanineInfo,
  lang: ClipLang,
  span: { startFrame: number; endFrame: number },
): string | null {
  const { lines } = selectClipLines({
    lines: view.lines,
    segments: [
      {
        startMs: frameStartMs(span.startFrame, info.rate),
        endMs: frameStartMs(span.endFrame, info.rate),
        clipStartMs: 0,
      },
    ],
  });
  return hasTextInLanguage(lines, toSubtitleLang(lang))
    ? writeAss({ lines, lang: toSubtitleLang(lang), picture: info })
    : null;
}

const hashOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
