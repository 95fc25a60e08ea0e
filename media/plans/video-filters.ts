import type { ProbedSource } from '../ingest/parse-probe-output.ts';

/**
 * Filters that turn the source's picture into an upright, square-pixelled, progressive picture of standard range at
 * `size`. ffmpeg itself turns it upright before the first of them. Tone mapping comes after scaling: it is the costly part.
 */
export function buildVideoFilters(args: {
  video: ProbedSource['video'];
  size: { width: number; height: number };
}): string[] {
  const { video, size } = args;
  return [
    ...(video.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    `scale=${size.width}:${size.height}:flags=bicubic${video.hdr ? '' : ':out_range=tv'}`,
    'setsar=1',
    ...(video.hdr ? toneMap(video) : [...guessedColours(video), 'format=yuv420p']),
  ];
}

/**
 * From PQ or HLG to BT.709: to linear light, in floats, to the smaller colour space, the Hable curve, and back. A film
 * that says PQ but not which primaries means BT.2020.
 */
function toneMap(video: ProbedSource['video']): string[] {
  const told = [
    ...(video.colours.primaries ? [] : ['color_primaries=bt2020']),
    ...(video.colours.matrix ? [] : ['colorspace=bt2020nc']),
    ...(video.colours.range ? [] : ['range=tv']),
  ];
  return [
    ...(told.length > 0 ? [`setparams=${told.join(':')}`] : []),
    'zscale=transfer=linear:npl=100',
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=tv',
    'format=yuv420p',
  ];
}

/** Colours nobody named are what every player takes them for by size; naming them makes players and stills agree. */
function guessedColours(video: ProbedSource['video']): string[] {
  if (video.colours.matrix) return [];
  return video.width >= 1280 || video.height >= 720
    ? ['setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709']
    : ['setparams=color_primaries=smpte170m:color_trc=smpte170m:colorspace=smpte170m'];
}
