import { box, each, shape, stroke } from '../svg.ts';

/** The café's big window, in world units. */
export const WINDOW = { x: 470, y: 96, width: 980, height: 610 };

/** Shelves of cups and jars on the left wall. */
export function shelves(wood: string, dark: string): string {
  const cups = ['#f6efe0', '#c4553b', '#3f7d6b', '#e2a13c', '#f6efe0', '#7fa99b'];
  const row = (y: number, shift: number) =>
    each(6, (i) => {
      const x = -40 + i * 78;
      const colour = cups[(i + shift) % cups.length] ?? '#ffffff';
      if ((i + shift) % 3 === 1) {
        return (
          box(x, y - 86, 46, 86, colour, 'rx="9"') +
          box(x + 5, y - 100, 36, 18, dark, 'rx="5"') +
          box(x + 8, y - 58, 30, 30, '#fff8ea', 'opacity="0.8"')
        );
      }
      return (
        shape(`M${x} ${y - 44} h48 l-4 36 q-2 8 -10 8 h-20 q-8 0 -10 -8 z`, colour) +
        stroke(`M${x + 48} ${y - 36} q18 4 0 22`, colour, 7)
      );
    });
  return [230, 396, 562]
    .map(
      (y, i) =>
        row(y, i * 2) + box(-160, y, 566, 17, wood) + box(-160, y + 17, 566, 9, dark, 'opacity="0.5"'),
    )
    .join('');
}

/** Frame, bars and sill of the window. */
export function windowFrame(colour: string, shade: string): string {
  const { x, y, width, height } = WINDOW;
  return (
    stroke(`M${x} ${y} h${width} v${height} h${-width} z`, colour, 30) +
    stroke(`M${x + 327} ${y} v${height} M${x + 653} ${y} v${height}`, colour, 17) +
    stroke(`M${x} ${y + 150} h${width}`, colour, 13) +
    box(x - 46, y + height + 6, width + 92, 30, colour) +
    box(x - 46, y + height + 34, width + 92, 11, shade)
  );
}

/** What windowFrame covers. */
export const frameRect = {
  x: WINDOW.x - 60,
  y: WINDOW.y - 30,
  width: WINDOW.width + 120,
  height: WINDOW.height + 90,
};
