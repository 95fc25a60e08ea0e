import type { MediaWorks } from '#domain/media/types.ts';
import { extractAudio, isSoundWide, makeBackground, makeMp3 } from './clip-sound.ts';
import { createClipCutter } from './cut-clip.ts';
import { cutOriginal, probeOriginal } from './cut-original.ts';
import { createKeptCuts } from './cutting/keep-cuts.ts';
import { createMezzanineShelf, type MezzanineShelf } from './cutting/mezzanine-shelf.ts';
import { burnLines, makeMovingPicture } from './draw-lines.ts';
import { extractTextTracks } from './extract-text-tracks.ts';
import { grabFrame } from './grab-frame.ts';
import { makeArtwork } from './make-artwork.ts';
import { makeMezzanine } from './make-mezzanine.ts';
import { makePeaks } from './make-peaks.ts';
import { makeTake } from './make-take.ts';
import { measureSharpness } from './measure-sharpness.ts';
import { placeSource } from './probe-source.ts';
import { createFfmpegRunner, type MediaLimits, type MediaLogger } from './run-ffmpeg.ts';
import type { FontPlaces } from './sheets/find-font.ts';
import { createWarmFfmpeg } from './warm-ffmpeg.ts';

/**
 * MediaWorks by the ffmpeg and ffprobe found on the search path. `keptCuts` is the folder in which finished cuts are
 * remembered, on the file system the clips lie on; none without. With `warm` some ffmpeg processes wait for free-hand cuts
 * until `close`; without, there is nothing to close. `shelf`: where mezzanines are
 * lent that others read as well. `fonts`: where the font of lines drawn on pictures is looked for.
 */
export function createMediaWorks(
  parts: {
    logger?: MediaLogger;
    limits?: Partial<MediaLimits>;
    keptCuts?: { folder: string; mostBytes?: number };
    warm?: boolean;
    shelf?: MezzanineShelf;
    fonts?: FontPlaces;
  } = {},
): MediaWorks & { close(): Promise<void> } {
  const run = createFfmpegRunner(parts);
  const warm = createWarmFfmpeg({ run, ready: parts.warm ?? false });
  const kept = parts.keptCuts ? createKeptCuts(parts.keptCuts) : null;
  const { shelf = createMezzanineShelf(), fonts = { folder: null }, logger } = parts;
  const cutClip = createClipCutter({ run, warm, shelf, kept, logger });
  return {
    probeSource: (path, { signal }) => placeSource({ run, path, signal }),
    extractTextTracks: (args, options) => extractTextTracks({ run, ...args }, options),
    makeMezzanine: (args, options) => makeMezzanine({ run, ...args }, options),
    makeArtwork: (args, options) => makeArtwork({ run, ...args }, options),
    makePeaks: (args, options) => makePeaks({ run, ...args }, options),
    cutClip,
    extractAudio: (args, options) => extractAudio({ run, ...args }, options),
    makeMp3: (args, options) => makeMp3({ run, ...args }, options),
    isSoundWide: (args, options) => isSoundWide({ run, ...args }, options),
    makeBackground: (args, options) => makeBackground({ run, ...args }, options),
    probeOriginal: (path, options) => probeOriginal({ run, path }, options),
    cutOriginal: (args, options) => cutOriginal({ run, logger: parts.logger, ...args }, options),
    burnLines: (args, options) => burnLines({ run, fonts, ...args }, options),
    makeMovingPicture: (args, options) => makeMovingPicture({ run, fonts, ...args }, options),
    makeTake: (args, options) => makeTake({ run, ...args }, options),
    grabFrame: (args, options) => grabFrame({ run, logger: parts.logger, ...args }, options),
    measureSharpness: (args, options) => measureSharpness({ run, ...args }, options),
    close: () => warm.close(),
  };
}
