import { colorOfSegment } from './wheel-palettes.ts';

/** The wheel of the specification: a canvas of 300 px with a radius of 150 px. */
export const WHEEL_PX = 300;
export const WHEEL_RADIUS = 150;

const TEXT_AT = 112;
const IMG_AT = 100;
const IMG_PX = 56;
const LINE_PX = 18;
/** The radius at which a segment is darkest, in px. */
const DARKEST_AT = 34;
const RING_AT = 46;
const PEG_AT = 143;
const PEG_PX = 2.6;
/** Returns the maximum number of characters per line, by the number of segments. */
const maxLineLength = (count: number) => (count <= 6 ? 6 : count <= 10 ? 5 : 3);

export interface WheelPrize {
  text: string;
  /** Null without a picture, and until it is loaded: the wheel shows the text then. */
  image: CanvasImageSource | null;
}

/** The colors of the wheel as a canvas accepts them: without variables and `light-dark`. */
export interface WheelColors {
  /** In the order of `WheelPalette.segments`. `middle` is a segment's color in the middle of the wheel. */
  segments: { background: string; middle: string; text: string }[];
  line: string;
  font: string;
}

/**
 * Draws the wheel unrotated, in CSS pixels. Segment 0 begins at the top, and the others follow clockwise. The owner of the
 * canvas rotates it as a whole, without drawing again.
 */
export function drawWheel(
  context: CanvasRenderingContext2D,
  args: { prizes: readonly WheelPrize[]; colors: WheelColors },
): void {
  const { prizes, colors } = args;
  const count = prizes.length;
  const segment = (2 * Math.PI) / count;
  context.clearRect(0, 0, WHEEL_PX, WHEEL_PX);
  context.save();
  context.translate(WHEEL_RADIUS, WHEEL_RADIUS);
  for (const [at, prize] of prizes.entries()) {
    const color = colors.segments[colorOfSegment(at, count)];
    if (!color) continue;
    context.save();
    context.rotate(at * segment);
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, WHEEL_RADIUS - 1, -Math.PI / 2, -Math.PI / 2 + segment);
    context.closePath();
    context.fillStyle = fillOf(context, color);
    context.fill();
    context.rotate(segment / 2);
    drawPrize(context, { prize, count, textColor: color.text, font: colors.font });
    context.restore();
  }
  for (let at = 0; at < count; at++) {
    context.save();
    context.rotate(at * segment);
    drawBorder(context, colors.line);
    context.restore();
  }
  context.beginPath();
  context.arc(0, 0, RING_AT, 0, 2 * Math.PI);
  context.strokeStyle = colors.line;
  context.lineWidth = 1.25;
  context.stroke();
  context.restore();
}

function fillOf(
  context: CanvasRenderingContext2D,
  { background, middle }: { background: string; middle: string },
): string | CanvasGradient {
  if (background === middle) return background;
  const gradient = context.createRadialGradient(0, 0, DARKEST_AT, 0, 0, WHEEL_RADIUS);
  gradient.addColorStop(0, middle);
  gradient.addColorStop(0.7, background);
  return gradient;
}

/** Draws the line where a segment begins, and the peg at its outer end, which the pointer touches. */
function drawBorder(context: CanvasRenderingContext2D, color: string): void {
  context.strokeStyle = color;
  context.lineWidth = 1.25;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(0, -WHEEL_RADIUS + 1);
  context.stroke();
  context.beginPath();
  context.arc(0, -PEG_AT, PEG_PX, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

function drawPrize(
  context: CanvasRenderingContext2D,
  args: { prize: WheelPrize; count: number; textColor: string; font: string },
): void {
  const { prize, count, textColor, font } = args;
  if (prize.image) {
    const size = count > 10 ? IMG_PX * 0.7 : IMG_PX;
    context.drawImage(prize.image, -size / 2, -IMG_AT - size / 2, size, size);
    return;
  }
  const lines = wrapPrizeName(prize.text, maxLineLength(count));
  context.fillStyle = textColor;
  context.font = `600 ${count > 10 ? 12 : count > 6 ? 14 : 16}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [at, line] of lines.entries()) {
    context.fillText(line, 0, -TEXT_AT + at * LINE_PX, (2 * Math.PI * (TEXT_AT - at * LINE_PX)) / count - 8);
  }
}

/**
 * Wraps a name into at most three lines, between words if possible and otherwise between characters. A name that is too
 * long ends with `…`. `length` is the width of a line, in Chinese characters.
 */
export function wrapPrizeName(text: string, length: number): string[] {
  const lines = wrapAt(text, length);
  // Avoids a last line of one character by breaking lines earlier, if that takes no additional line.
  const narrower = [...(lines.at(-1) ?? '')].length === 1 ? wrapAt(text, length - 1) : lines;
  return narrower.length === lines.length ? narrower : lines;
}

function wrapAt(text: string, length: number): string[] {
  const lines: string[] = [];
  // A Latin letter is about half as wide as a Chinese one.
  const widthOf = (part: string) =>
    [...part].reduce((sum, character) => sum + (character < '\u2e80' ? 0.55 : 1), 0);
  let line = '';
  const parts = text.match(/[\u0021-\u2e7f]+\s*|\s+|[^\u0021-\u2e7f\s]/gu) ?? [];
  // A word that is longer than a line breaks anywhere.
  for (const part of parts.flatMap((word) => (widthOf(word.trimEnd()) > length ? [...word] : [word]))) {
    if (line !== '' && widthOf(line + part.trimEnd()) > length) {
      lines.push(line.trim());
      line = '';
    }
    line += part;
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines.length <= 3
    ? lines
    : [...lines.slice(0, 2), `${[...(lines[2] ?? '')].slice(0, -1).join('')}…`];
}
