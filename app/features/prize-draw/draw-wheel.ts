/** The wheel of the specification: a canvas of 300 px with a radius of 150 px. */
export const WHEEL_PX = 300;
export const WHEEL_RADIUS = 150;

const RIM = 10;
const TEXT_AT = 108;
const IMG_AT = 100;
const IMG_PX = 52;
const LINE_PX = 17;
/** Returns the maximum number of characters per line, by the number of segments. */
const maxLineLength = (count: number) => (count <= 6 ? 6 : count <= 10 ? 5 : 3);

export interface WheelPrize {
  text: string;
  /** Null without a picture, and until it is loaded: the wheel shows the text then. */
  image: CanvasImageSource | null;
}

/**
 * The colors of the wheel. The segments alternate between the first two. When their number is odd, the last one has the
 * third colors, so that it differs from the first.
 */
export interface WheelColors {
  segments: { background: string; text: string }[];
  rule: string;
  font: string;
}

/** Returns the index of a segment's colors in `WheelColors.segments`. */
export function colorOfSegment(at: number, count: number): 0 | 1 | 2 {
  if (at % 2 === 1) return 1;
  return at === count - 1 && count % 2 === 1 ? 2 : 0;
}

/** Draws the wheel unrotated, in CSS pixels. Segment 0 begins at the top, and the others follow clockwise. */
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
    const color = colors.segments[colorOfSegment(at, count)] ?? { background: 'white', text: 'black' };
    context.save();
    context.rotate(at * segment);
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, WHEEL_RADIUS - 1, -Math.PI / 2, -Math.PI / 2 + segment);
    context.closePath();
    context.fillStyle = color.background;
    context.fill();
    context.strokeStyle = colors.rule;
    context.lineWidth = 1;
    context.stroke();
    context.rotate(segment / 2);
    drawPrize(context, { prize, count, textColor: color.text, font: colors.font });
    context.restore();
  }
  drawRim(context, colors.rule);
  context.restore();
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
  context.font = `500 ${count > 10 ? 12 : 14}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [at, line] of lines.entries()) {
    context.fillText(line, 0, -TEXT_AT + at * LINE_PX, (2 * Math.PI * (TEXT_AT - at * LINE_PX)) / count - 6);
  }
}

/** Draws perforations like those of a film strip around the rim. */
function drawRim(context: CanvasRenderingContext2D, color: string): void {
  const holes = 48;
  context.fillStyle = color;
  for (let at = 0; at < holes; at++) {
    context.save();
    context.rotate((at * 2 * Math.PI) / holes);
    context.fillRect(-2, -WHEEL_RADIUS + RIM / 2, 4, 3);
    context.restore();
  }
}

/**
 * Wraps a name into at most three lines, between words if possible and otherwise between characters. A name that is too
 * long ends with `…`. `length` is the width of a line, in Chinese characters.
 */
export function wrapPrizeName(text: string, length: number): string[] {
  const lines: string[] = [];
  // A Latin letter is about half as wide as a Chinese one.
  const widthOf = (part: string) =>
    [...part].reduce((sum, character) => sum + (character < '\u2e80' ? 0.55 : 1), 0);
  let line = '';
  for (const part of text.match(/[\u0021-\u2e7f]+\s*|\s+|[^\u0021-\u2e7f\s]/gu) ?? []) {
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
