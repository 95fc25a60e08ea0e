import type { ProbedSource } from '../imports/parse-probe-output.ts';

/**
 * Returns filters that convert the source's picture to a progressive picture of standard dynamic range with square
 * pixels at `size`. ffmpeg rotates the picture before the first filter. Tone mapping comes after scaling, because it is
 * expensive.
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
    ...(video.hdr ? toneMap(video) : [...declareAssumedColors(video), 'format=yuv420p']),
  ];
}

/**
 * Converts PQ or HLG to BT.709: to linear light in floating point, to the smaller color space, the Hable curve, and
 * back. A film that states PQ but no primaries has BT.2020.
 */
function toneMap(video: ProbedSource['video']): string[] {
  const assumed = [
    ...(video.colors.primaries ? [] : ['color_primaries=bt2020']),
    ...(video.colors.matrix ? [] : ['colorspace=bt2020nc']),
    ...(video.colors.range ? [] : ['range=tv']),
  ];
  return [
    ...(assumed.length > 0 ? [`setparams=${assumed.join(':')}`] : []),
    'zscale=transfer=linear:npl=100',
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=tv',
    'format=yuv420p',
  ];
}

/** Declares the color space that players assume for a picture of this size, so that players and stills agree. */
function declareAssumedColors(video: ProbedSource['video']): string[] {
  if (video.colors.matrix) return [];
  return video.width >= 1280 || video.height >= 720
    ? ['setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709']
    : ['setparams=color_primaries=smpte170m:color_trc=smpte170m:colorspace=smpte170m'];
}
