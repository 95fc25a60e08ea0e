/** The mezzanine's picture fits into this box and is never made larger than its source. */
export const MEZZANINE_BOX = { width: 1280, height: 720 } as const;

const SMALLEST_SIDE = 16;

export interface CodedVideoSize {
  /** As coded, before rotation, in pixels. */
  width: number;
  height: number;
  /** Width of one pixel over its height. */
  pixelAspect: number;
  /** Clockwise, in degrees. */
  rotation: number;
}

/**
 * Size of the picture as it is meant to be seen: turned upright, with square pixels. Wide pixels widen it and tall ones
 * heighten it, so no line or column of the source is lost.
 */
export function displaySize(picture: CodedVideoSize): { width: number; height: number } {
  const { pixelAspect } = picture;
  const width = pixelAspect > 1 ? picture.width * pixelAspect : picture.width;
  const height = pixelAspect < 1 ? picture.height / pixelAspect : picture.height;
  return picture.rotation % 180 === 90 ? { width: height, height: width } : { width, height };
}

/** The largest even size of the same shape inside `box`, at most the display size itself; no box: the display size, even. */
export function fitVideoSize(args: {
  picture: CodedVideoSize;
  box: { width: number; height: number } | null;
}): {
  width: number;
  height: number;
} {
  const shown = displaySize(args.picture);
  const scale = args.box ? Math.min(1, args.box.width / shown.width, args.box.height / shown.height) : 1;
  return { width: even(shown.width * scale), height: even(shown.height * scale) };
}

function even(length: number): number {
  return Math.max(SMALLEST_SIDE, 2 * Math.round(length / 2));
}
