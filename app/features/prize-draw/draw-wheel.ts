/** The specification's wheel: a canvas of 300 px with radius 150. */
export const WHEEL_PX = 300;
export const WHEEL_RADIUS = 150;

const RIM = 10;
const TEXT_AT = 108;
const IMG_AT = 100;
const IMG_PX = 52;
const LINE_PX = 17;
/** Characters of one line within a segment, by how many segments share the turn. */
const lineLength = (count: number) => (count <= 6 ? 6 : count <= 10 ? 5 : 3);

export interface WheelPrize {
  text: string;
  /** Null: the text stands there, as it does while the picture is not there yet. */
  img: CanvasImageSource | null;
}

/** Colours of three kinds of segment; the third keeps the last from looking like the first when their number is odd. */
export interface WheelColors {
  segments: { ground: string; text: string }[];
  rule: string;
  font: string;
}

/** Draws the wheel upright, segment 0 clockwise from the top, in CSS pixels. */
export function drawWheel(
  context: CanvasRenderingContext2D,
  args: { prizes: readonly WheelPrize[]; colours: WheelColors },
): void {
  const { prizes, colours } = args;
  const count = prizes.length;
  const segment = (2 * Math.PI) / count;
  context.clearRect(0, 0, WHEEL_PX, WHEEL_PX);
  context.save();
  context.translate(WHEEL_RADIUS, WHEEL_RADIUS);
  for (const [at, prize] of prizes.entries()) {
    const kind = at % 2 === 1 ? 1 : at === count - 1 && count % 2 === 1 ? 2 : 0;
    const colour = colours.segments[kind] ?? { ground: 'white', text: 'black' };
    context.save();
    context.rotate(at * segment);
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, WHEEL_RADIUS - 1, -Math.PI / 2, -Math.PI / 2 + segment);
    context.closePath();
    context.fillStyle = colour.ground;
    context.fill();
    context.strokeStyle = colours.rule;
    context.lineWidth = 1;
    context.stroke();
    context.rotate(segment / 2);
    drawPrize(context, { prize, count, text: colour.text, font: colours.font });
    context.restore();
  }
  drawRim(context, colours.rule);
  context.restore();
}

function drawPrize(
  context: CanvasRenderingContext2D,
  args: { prize: WheelPrize; count: number; text: string; font: string },
): void {
  const { prize, count, text, font } = args;
  if (prize.img) {
    const size = count > 10 ? IMG_PX * 0.7 : IMG_PX;
    context.drawImage(prize.img, -size / 2, -IMG_AT - size / 2, size, size);
    return;
  }
  const lines = wrapPrizeName(prize.text, lineLength(count));
  context.fillStyle = text;
  context.font = `500 ${count > 10 ? 12 : 14}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [at, line] of lines.entries()) {
    context.fillText(line, 0, -TEXT_AT + at * LINE_PX, (2 * Math.PI * (TEXT_AT - at * LINE_PX)) / count - 6);
  }
}

/** The holes of a strip of film, all round. */
function drawRim(context: CanvasRenderingContext2D, colour: string): void {
  const holes = 48;
  context.fillStyle = colour;
  for (let at = 0; at < holes; at++) {
    context.save();
    context.rotate((at * 2 * Math.PI) / holes);
    context.fillRect(-2, -WHEEL_RADIUS + RIM / 2, 4, 3);
    context.restore();
  }
}

/** A name in at most three lines: between words where it has some, else by characters. The third ends with … if need be. */
export function wrapPrizeName(text: string, length: number): string[] {
  const lines: string[] = [];
  // A Latin letter is about half as wide as a Chinese one.
  const widthOf = (part: string) => [...part].reduce((sum, one) => sum + (one < '\u2e80' ? 0.55 : 1), 0);
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
