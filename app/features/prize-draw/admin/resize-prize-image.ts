/** Longest side of a prize's picture on the wheel at twice its size, px. */
const LARGEST_PX = 160;
/** What the server takes, in characters of the data URL. */
const MOST_CHARACTERS = 60_000;

/** A picture file as a small data URL, fit into a square. Throws when the browser cannot read it. */
export async function resizePrizeImage(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LARGEST_PX / Math.max(picture.width, picture.height));
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  const canvas = document.createElement('canvas');
  const side = Math.max(width, height);
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
  picture.close();
  const whole = canvas.toDataURL('image/png');
  return whole.length <= MOST_CHARACTERS ? whole : canvas.toDataURL('image/webp', 0.8);
}
