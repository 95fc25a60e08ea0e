import { svgPath, svgRect, svgRepeat, svgStroke } from '../svg-markup.ts';

/** The large window of the café, in world units. */
export const CAFE_WINDOW = { x: 470, y: 96, width: 980, height: 610 };

/** Draws shelves with cups and jars on the left wall. */
export function drawShelves(wood: string, dark: string): string {
  const cups = ['#f6efe0', '#c4553b', '#3f7d6b', '#e2a13c', '#f6efe0', '#7fa99b'];
  const row = (y: number, shift: number) =>
    svgRepeat(6, (i) => {
      const x = -40 + i * 78;
      const color = cups[(i + shift) % cups.length] ?? '#ffffff';
      if ((i + shift) % 3 === 1) {
        return (
          svgRect(x, y - 86, 46, 86, color, 'rx="9"') +
          svgRect(x + 5, y - 100, 36, 18, dark, 'rx="5"') +
          svgRect(x + 8, y - 58, 30, 30, '#fff8ea', 'opacity="0.8"')
        );
      }
      return (
        svgPath(`M${x} ${y - 44} h48 l-4 36 q-2 8 -10 8 h-20 q-8 0 -10 -8 z`, color) +
        svgStroke(`M${x + 48} ${y - 36} q18 4 0 22`, color, 7)
      );
    });
  return [230, 396, 562]
    .map(
      (y, i) =>
        row(y, i * 2) +
        svgRect(-160, y, 566, 17, wood) +
        svgRect(-160, y + 17, 566, 9, dark, 'opacity="0.5"'),
    )
    .join('');
}

/** Draws the frame, bars, and sill of the window. */
export function drawWindowFrame(color: string, shade: string): string {
  const { x, y, width, height } = CAFE_WINDOW;
  return (
    svgStroke(`M${x} ${y} h${width} v${height} h${-width} z`, color, 30) +
    svgStroke(`M${x + 327} ${y} v${height} M${x + 653} ${y} v${height}`, color, 17) +
    svgStroke(`M${x} ${y + 150} h${width}`, color, 13) +
    svgRect(x - 46, y + height + 6, width + 92, 30, color) +
    svgRect(x - 46, y + height + 34, width + 92, 11, shade)
  );
}

/** The area that drawWindowFrame covers. */
export const WINDOW_FRAME_RECT = {
  x: CAFE_WINDOW.x - 60,
  y: CAFE_WINDOW.y - 30,
  width: CAFE_WINDOW.width + 120,
  height: CAFE_WINDOW.height + 90,
};
