/** The mezzanine's picture fits into this box. It is never larger than its source. */
export const MEZZANINE_BOX = { width: 1280, height: 720 } as const;

const MIN_SIDE = 16;

export interface CodedVideoSize {
  /** Pixels, as coded, before rotation. */
  width: number;
  height: number;
  /** Width of one pixel divided by its height. */
  pixelAspect: number;
  /** Clockwise, in degrees. */
  rotation: number;
}

/**
 * Returns the size at which a picture is displayed: upright, with square pixels. Wide pixels increase the width and
 * tall pixels the height, so no row or column of the source is lost.
 */
export function displaySize(picture: CodedVideoSize): { width: number; height: number } {
  const { pixelAspect } = picture;
  const width = pixelAspect > 1 ? picture.width * pixelAspect : picture.width;
  const height = pixelAspect < 1 ? picture.height / pixelAspect : picture.height;
  return picture.rotation % 180 === 90 ? { width: height, height: width } : { width, height };
}

/**
 * Returns the largest even size of the same aspect ratio that fits into `box` and is not above the display size.
 * Without a box, returns the display size, rounded to even numbers.
 */
export function fitVideoSize(args: {
  picture: CodedVideoSize;
  box: { width: number; height: number } | null;
}): {
  width: number;
  height: number;
} {
  const display = displaySize(args.picture);
  const scale = args.box ? Math.min(1, args.box.width / display.width, args.box.height / display.height) : 1;
  return { width: roundToEven(display.width * scale), height: roundToEven(display.height * scale) };
}

function roundToEven(length: number): number {
  return Math.max(MIN_SIDE, 2 * Math.round(length / 2));
}
