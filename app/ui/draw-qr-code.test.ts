import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { drawQrCode, type QrDrawing } from './draw-qr-code.ts';

/** Returns the picture of a drawing, with the place of the logo filled. */
function paint({ size, path, logo }: QrDrawing, scale: number, logoShade: number) {
  const side = size * scale;
  const data = new Uint8Array(side * side * 3).fill(255);
  const fill = (at: { x: number; y: number; width: number; height: number }, shade: number) => {
    for (let y = at.y * scale; y < (at.y + at.height) * scale; y += 1)
      data.fill(shade, (y * side + at.x * scale) * 3, (y * side + (at.x + at.width) * scale) * 3);
  };
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    fill({ x: Number(x), y: Number(y), width: Number(width), height: 1 }, 0);
  fill({ x: logo.from, y: logo.from, width: logo.size, height: logo.size }, logoShade);
  return { width: side, height: side, data };
}

test.each([
  'https://taici.example/detail?share=0123456789abcdefghij',
  'http://127.0.0.1:8080/dub?dub_id=a',
  `https://taici.example/dub?dub_id=${'x'.repeat(150)}`,
])('a QR code of %s can be read, with any logo in its middle', (address) => {
  const drawing = drawQrCode(address);
  for (const shade of [255, 128, 0]) expect(decodeQR(paint(drawing, 4, shade))).toBe(address);
});

test('a QR code has a margin of four modules, and the logo is in its middle', () => {
  const { size, path, logo } = drawQrCode('https://taici.example/');
  expect((size - logo.size) / 2).toBe(logo.from);
  expect(logo.size / (size - 8)).toBeLessThan(0.3);
  const at = Array.from(path.matchAll(/M(\d+) (\d+)/g), ([, x, y]) => [Number(x), Number(y)]).flat();
  expect(Math.min(...at)).toBe(4);
});
