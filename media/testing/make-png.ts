import sharp from 'sharp';

/** Makes a PNG image of one color. Sizes are in pixels. */
export async function makePng(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: '#c33' } });
  return Buffer.from(await image.png().toBuffer());
}
