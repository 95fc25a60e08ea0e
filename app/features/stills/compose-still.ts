import { wrapText } from './wrap-text.ts';

/** Sizes as shares of the picture's width. */
const MARGIN = 0.04;
const ENGLISH = 0.034;
const CHINESE = 0.8;
const ROW_HEIGHT = 1.32;
const GROUND = '#faf8f3';
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
 * A picture with a line in both languages under it, on paper of its own between brackets, as wide as the picture.
 * Rejects when the picture cannot be decoded or the result is too large for the browser.
 */
export async function composeStill(args: {
  picture: Blob;
  en: string | null;
  zh: string | null;
  format: 'jpg' | 'png';
}): Promise<Blob> {
  const { picture, en, zh, format } = args;
  const image = await createImageBitmap(picture);
  // Closed, a bitmap tells 0 for its size.
  const { width, height } = image;
  const styles = getComputedStyle(document.documentElement);
  const serif = styles.getPropertyValue('--font-serif') || 'serif';
  const sans = styles.getPropertyValue('--font-sans') || 'sans-serif';
  const size = Math.max(14, width * ENGLISH);
  const fonts = { en: `${size}px ${serif}`, zh: `${size * CHINESE}px ${sans}` };
  await Promise.all(Object.values(fonts).map((font) => document.fonts.load(font)));

  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const margin = width * MARGIN;
  const rowsOf = (text: string | null, font: string, color: string, height: number): Row[] => {
    context.font = font;
    const measure = (part: string) => context.measureText(part).width;
    const rows = text ? wrapText({ text, maxWidth: width - 4 * margin, measure }) : [];
    return rows.map((row) => ({ text: row, font, color, height }));
  };
  const rows = [
    ...rowsOf(en, fonts.en, INK, size * ROW_HEIGHT),
    ...rowsOf(zh, fonts.zh, en ? INK_2 : INK, size * CHINESE * ROW_HEIGHT),
  ];
  const textHeight = rows.reduce((sum, row) => sum + row.height, 0);

  canvas.width = width;
  canvas.height = Math.round(height + textHeight + 2 * margin);
  context.fillStyle = GROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  image.close();
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
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))),
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
