import { seededRandom } from '../../seeded-random.ts';
import { svgRect } from '../svg-markup.ts';

/** Draws a row of houses with some lit windows, from x = `from` to `to`. The houses stand on y = `ground`. */
export function drawSkyline(args: {
  seed: string;
  from: number;
  to: number;
  ground: number;
  heights: [number, number];
  widths: [number, number];
  wall: string[];
  /** Colors of lit windows; empty for silhouettes. */
  lights: string[];
  litShare: number;
  pane: { width: number; height: number; gapX: number; gapY: number };
}): string {
  const random = seededRandom(args.seed);
  const between = ([low, high]: [number, number]) => low + random() * (high - low);
  const { pane } = args;
  let out = '';
  for (let x = args.from, house = 0; x < args.to; house++) {
    const width = Math.round(between(args.widths));
    const height = Math.round(between(args.heights));
    const top = args.ground - height;
    out += svgRect(x, top, width + 1, height, args.wall[house % args.wall.length] ?? '#222222');
    const kind = random();
    if (kind < 0.25)
      out += svgRect(
        x + width * 0.3,
        top - 22,
        width * 0.4,
        24,
        args.wall[house % args.wall.length] ?? '#222222',
      );
    else if (kind < 0.4)
      out += svgRect(x + width * 0.48, top - 60, 5, 62, args.wall[house % args.wall.length] ?? '#222222');
    for (
      let y = top + pane.gapY;
      args.lights.length > 0 && y < args.ground - pane.height;
      y += pane.height + pane.gapY
    ) {
      for (let at = x + pane.gapX; at < x + width - pane.width; at += pane.width + pane.gapX) {
        if (random() > args.litShare) continue;
        const light = args.lights[Math.floor(random() * args.lights.length)] ?? '#ffffff';
        out += svgRect(
          at,
          y,
          pane.width,
          pane.height,
          light,
          `opacity="${(0.55 + random() * 0.45).toFixed(2)}"`,
        );
      }
    }
    x += width;
  }
  return out;
}

/** Draws streaks of rain that repeat every `period` units downwards. */
export function drawRain(args: {
  seed: string;
  x: number;
  y: number;
  width: number;
  height: number;
  period: number;
  count: number;
  length: number;
  stroke: number;
  opacity: number;
}): string {
  const random = seededRandom(args.seed);
  let out = '';
  for (let drop = 0; drop < args.count; drop++) {
    const x = args.x + random() * args.width;
    const y = random() * args.period;
    const length = args.length * (0.6 + random() * 0.8);
    for (let at = args.y + y - args.period; at < args.y + args.height + args.period; at += args.period) {
      out += `M${x.toFixed(0)} ${at.toFixed(0)}l${(-length * 0.14).toFixed(0)} ${length.toFixed(0)}`;
    }
  }
  return `<path d="${out}" stroke="#d8e6ff" stroke-width="${args.stroke}" stroke-linecap="round" opacity="${args.opacity}" fill="none"/>`;
}
