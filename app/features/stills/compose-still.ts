import { wrapText } from './wrap-text.ts';

/** Share of the image width. */
const MARGIN = 0.04;
/** Font size of English, as a share of the image width. */
const ENGLISH_SIZE = 0.034;
/** Font size of Chinese, relative to English. */
const CHINESE_SIZE = 0.8;
/** Relative to the font size. */
const ROW_HEIGHT = 1.32;
const PAPER = '#faf8f3';
const INK = '#1d1b18';
const INK_2 = '#6b665e';
const YELLOW = '#f2b705';
const JPG_QUALITY = 0.93;

interface Row {
  text: string;
  font: string;
  color: string;
  height: number;
}

/**
 * Draws a line in both languages below an image: between brackets, on a paper-colored band as wide as the image.
 * Rejects if the image cannot be decoded or the result is too large for the browser.
 */
export async function composeStill(args: {
  image: Blob;
  en: string | null;
  zh: string | null;
  format: 'jpg' | 'png';
}): Promise<Blob> {
  const { image, en, zh, format } = args;
  const bitmap = await createImageBitmap(image);
  // A closed bitmap has size 0, so read its size first.
  const { width, height } = bitmap;
  const styles = getComputedStyle(document.documentElement);
  const serif = styles.getPropertyValue('--font-serif') || 'serif';
  const sans = styles.getPropertyValue('--font-sans') || 'sans-serif';
  const size = Math.max(14, width * ENGLISH_SIZE);
  const fonts = { en: `${size}px ${serif}`, zh: `${size * CHINESE_SIZE}px ${sans}` };
  await Promise.all(Object.values(fonts).map((font) => document.fonts.load(font)));

  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const margin = width * MARGIN;
  const layOutRows = (text: string | null, font: string, color: string, height: number): Row[] => {
    context.font = font;
    const measure = (part: string) => context.measureText(part).width;
    const rows = text ? wrapText({ text, maxWidth: width - 4 * margin, measure }) : [];
    return rows.map((row) => ({ text: row, font, color, height }));
  };
  const rows = [
    ...layOutRows(en, fonts.en, INK, size * ROW_HEIGHT),
    ...layOutRows(zh, fonts.zh, en ? INK_2 : INK, size * CHINESE_SIZE * ROW_HEIGHT),
  ];
  const textHeight = rows.reduce((sum, row) => sum + row.height, 0);

  canvas.width = width;
  canvas.height = Math.round(height + textHeight + 2 * margin);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  let y = height + margin;
  for (const row of rows) {
    context.font = row.font;
    context.fillStyle = row.color;
    context.fillText(row.text, canvas.width / 2, y + row.height / 2);
    y += row.height;
  }
  drawBrackets(context, {
    left: margin,
    right: canvas.width - margin,
    top: height + margin,
    bottom: y,
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the image is too large'))),
      format === 'jpg' ? 'image/jpeg' : 'image/png',
      JPG_QUALITY,
    );
  });
}

function drawBrackets(
  context: CanvasRenderingContext2D,
  box: { left: number; right: number; top: number; bottom: number },
): void {
  const arm = (box.right - box.left) * 0.012;
  context.strokeStyle = YELLOW;
  context.lineWidth = Math.max(2, arm / 3);
  for (const [x, inward] of [
    [box.left, arm],
    [box.right, -arm],
  ] as const) {
    context.beginPath();
    context.moveTo(x + inward, box.top);
    context.lineTo(x, box.top);
    context.lineTo(x, box.bottom);
    context.lineTo(x + inward, box.bottom);
    context.stroke();
  }
}
