import { createFrameCutter, type Mp4IndexCache, type RunInSlot } from '@taici/frame-cutter';
import type { MediaLoad, MediaProcessor } from '#domain/media/types.ts';
import { burnSubtitles, makeAnimatedImage } from './clips/burn-subtitles.ts';
import { encodeMp3, extractClipAudio, hasWideStereo, makeBackgroundAudio } from './clips/clip-audio.ts';
import { createClipCache } from './clips/clip-cache.ts';
import { cutOriginal, probeOriginal } from './clips/cut-original.ts';
import { toCutterRunner, withAppErrors } from './clips/frame-cutter-adapter.ts';
import { createSingleFlightCuts } from './clips/single-flight-cuts.ts';
import { measureBackground } from './dubs/measure-background.ts';
import { mixDub } from './dubs/mix-dub.ts';
import { createFfmpegPool } from './ffmpeg/ffmpeg-pool.ts';
import { createFfmpegRunner, type FfmpegLimits, type MediaLogger } from './ffmpeg/run-ffmpeg.ts';
import { createTemporaryPathBeside } from './files/temporary-names.ts';
import { extractTextTracks } from './imports/extract-text-tracks.ts';
import { makeArtwork } from './imports/make-artwork.ts';
import { makeMezzanine } from './imports/make-mezzanine.ts';
import { makePeaks } from './imports/make-peaks.ts';
import { probeSourceWithStart } from './imports/probe-source.ts';
import { cutReel } from './reels/cut-reel.ts';
import type { FontSearchPaths } from './script-sheets/find-fonts.ts';
import { extractStill } from './stills/extract-still.ts';
import { measureSharpness } from './stills/measure-sharpness.ts';
import { findSubtitleTiming } from './subtitle-timing/find-subtitle-timing.ts';
import { encodeTake } from './takes/encode-take.ts';
import { readSpeechSamples } from './takes/read-speech-samples.ts';

/**
 * Creates the MediaProcessor. It uses the ffmpeg and ffprobe on the PATH. `clipCache` is the folder of the cache of
 * finished clips, on the same file system as the clips; without it there is no cache. With `warm`, some ffmpeg
 * processes wait for the next cut until `close` is called. `indexCache` is shared with other readers of mezzanines.
 * `fonts` says where to look for the font of burnt-in subtitles. At most `maxProcesses` work at a time; processes that
 * wait for their first input do not count. `acousticModel` is the file with which words of lines are listened to; without
 * it, subtitles are checked by when somebody speaks alone.
 */
export function createMediaProcessor(
  parts: {
    logger?: MediaLogger;
    limits?: Partial<FfmpegLimits>;
    clipCache?: { folder: string; maxBytes?: number };
    warm?: boolean;
    indexCache?: Mp4IndexCache;
    fonts?: FontSearchPaths;
    maxProcesses?: number;
    acousticModel?: string;
  } = {},
): MediaProcessor & { load(): MediaLoad; close(): Promise<void> } {
  const pool = createFfmpegPool({ limit: parts.maxProcesses ?? Number.POSITIVE_INFINITY });
  const run = createFfmpegRunner({ ...parts, pool });
  const runInSlot: RunInSlot = (work, signal) => pool.run(work, signal);
  const { indexCache, fonts = { folder: null }, logger, acousticModel = null } = parts;
  const cutter = createFrameCutter({
    run: toCutterRunner(run),
    runInSlot,
    createTemporaryPath: createTemporaryPathBeside,
    keepFfmpegReady: parts.warm ?? false,
    aroundCut: createSingleFlightCuts(parts.clipCache ? createClipCache(parts.clipCache) : null),
    ...(indexCache ? { indexCache } : {}),
    logger,
  });
  const cutClip: MediaProcessor['cutClip'] = (args, options) =>
    withAppErrors(() => cutter.cut(args, options));
  return {
    probeSource: (path, options) =>
      pool.as(options, () => probeSourceWithStart({ run, path, signal: options.signal })),
    extractTextTracks: (args, options) =>
      pool.as(options, () => extractTextTracks({ run, ...args }, options)),
    makeMezzanine: (args, options) => pool.as(options, () => makeMezzanine({ run, ...args }, options)),
    makeArtwork: (args, options) => pool.as(options, () => makeArtwork({ run, ...args }, options)),
    makePeaks: (args, options) => pool.as(options, () => makePeaks({ run, ...args }, options)),
    cutClip: (args, options) => pool.as(options, () => cutClip(args, options)),
    prepareCuts(args) {
      cutter
        .prepare(args)
        .catch((err: unknown) => logger?.warn({ err }, 'the first cut of a film was not prepared'));
    },
    cutReel: (args, options) => pool.as(options, () => cutReel({ run, fonts, cutClip, ...args }, options)),
    extractClipAudio: (args, options) => pool.as(options, () => extractClipAudio({ run, ...args }, options)),
    encodeMp3: (args, options) => pool.as(options, () => encodeMp3({ run, ...args }, options)),
    hasWideStereo: (args, options) => pool.as(options, () => hasWideStereo({ run, ...args }, options)),
    makeBackgroundAudio: (args, options) =>
      pool.as(options, () => makeBackgroundAudio({ run, ...args }, options)),
    measureBackground: (args, options) =>
      pool.as(options, () => measureBackground({ run, ...args }, options)),
    mixDub: (args, options) => pool.as(options, () => mixDub({ run, runInSlot, fonts, ...args }, options)),
    probeOriginal: (path, options) => pool.as(options, () => probeOriginal({ run, path }, options)),
    cutOriginal: (args, options) =>
      pool.as(options, () => cutOriginal({ run, logger: parts.logger, ...args }, options)),
    burnSubtitles: (args, options) => pool.as(options, () => burnSubtitles({ run, fonts, ...args }, options)),
    makeAnimatedImage: (args, options) =>
      pool.as(options, () => makeAnimatedImage({ run, fonts, ...args }, options)),
    encodeTake: (args, options) => pool.as(options, () => encodeTake({ run, runInSlot, ...args }, options)),
    readSpeech: (args, options) =>
      pool.as(options, () => readSpeechSamples({ run, ...args, signal: options.signal })),
    extractStill: (args, options) =>
      pool.as(options, () => extractStill({ run, logger: parts.logger, ...args }, options)),
    measureSharpness: (args, options) => pool.as(options, () => measureSharpness({ run, ...args }, options)),
    findSubtitleTiming: (args, options) =>
      pool.as(options, () => findSubtitleTiming({ run, acousticModel, ...args }, options)),
    load: () => pool.load(),
    close: () => cutter.close(),
  };
}
