/** The part of a picture that becomes a banner. Lengths in pixels of the picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a person has chosen the part: how far it is enlarged, from 1, and where it lies, from 0 to 1. */
export interface CropChoice {
  zoom: number;
  across: number;
  down: number;
}

/** Width of a banner for a height of 1. All four places show banners in this form. */
export const BANNER_RATIO = 3;

/** Returns the chosen part of a picture. It has the form of a banner and lies within the picture. */
export function cropArea(
  picture: { width: number; height: number },
  { zoom, across, down }: CropChoice,
): CropArea {
  const width = Math.min(picture.width, picture.height * BANNER_RATIO) / Math.max(1, zoom);
  const height = width / BANNER_RATIO;
  return { x: (picture.width - width) * across, y: (picture.height - height) * down, width, height };
}
