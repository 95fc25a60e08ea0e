/** Maximum side of a prize's picture, in pixels: enough for the wheel at two pixels per CSS pixel. */
const MAX_SIDE_PX = 160;
/** Maximum length of the data URL that the server accepts, in characters. */
const MAX_DATA_URL_LENGTH = 60_000;

/**
 * Fits a picture file into a small square and returns it as a data URL. Throws when the browser can't read the file.
 */
export async function resizePrizeImage(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  const canvas = document.createElement('canvas');
  const side = Math.max(width, height);
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
  picture.close();
  const png = canvas.toDataURL('image/png');
  return png.length <= MAX_DATA_URL_LENGTH ? png : canvas.toDataURL('image/webp', 0.8);
}
