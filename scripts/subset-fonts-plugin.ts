import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);

type Range = readonly [first: number, last: number];
type Weights = number | { min: number; max: number };

/** What nearly every page shows: ASCII, the marks of typeset English, and the é of words such as café. */
const basicPoints = new Set(
  pointsIn([
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xb7, 0xb7],
    [0xd7, 0xd7],
    [0xe9, 0xe9],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2026, 0x2026],
  ]),
);

/**
 * The faces of the pages, all Latin: Chinese is set in the system's own faces. Inter leaves the middle dot, quotation marks,
 * dashes, and the ellipsis to the Chinese face, which draws them full width. The serif, which sets English lines, has its own.
 */
const faces: {
  name: string;
  family: string;
  style: 'normal' | 'italic';
  file: string;
  weights: Weights;
  ranges: Range[];
}[] = [
  {
    name: 'inter',
    family: 'Inter Variable',
    style: 'normal',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    weights: { min: 400, max: 600 },
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xb6],
      [0xb8, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2190, 0x2193],
      [0x2212, 0x2212],
    ],
  },
  ...(['normal', 'italic'] as const).map((style) => ({
    name: `serif-${style}`,
    family: 'Source Serif 4 Variable',
    style,
    file: `@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-${style}.woff2`,
    weights: { min: 400, max: 600 },
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2bb, 0x2bc],
      [0x2c6, 0x2c6],
      [0x2da, 0x2da],
      [0x2dc, 0x2dc],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2212, 0x2212],
    ] satisfies Range[],
  })),
  {
    name: 'mono',
    family: 'JetBrains Mono Variable',
    style: 'normal',
    file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    weights: 400,
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x2190, 0x2193],
      [0x21e7, 0x21e7],
      [0x2212, 0x2212],
    ],
  },
];

/**
 * Makes the fonts of the pages before each build, and `@fonts/faces.css`, which names them. A face is two files: a page
 * fetches the second one when it shows a character that few pages have. Weights, characters, and features that no page uses
 * are left out.
 */
export function subsetFonts({ root }: { root: string }): Plugin {
  const folder = join(root, 'node_modules', '.cache', 'fonts');
  return {
    name: 'subset-fonts',
    async config() {
      await mkdir(folder, { recursive: true });
      const rules = await Promise.all(faces.map((face) => writeFace(folder, face)));
      await writeFile(join(folder, 'faces.css'), rules.join(''));
      return { resolve: { alias: { '@fonts': folder } } };
    },
  };
}

/** Writes the files of a face. Returns its rules. */
async function writeFace(folder: string, face: (typeof faces)[number]): Promise<string> {
  const { name, family, style, file, weights, ranges } = face;
  const source = await readFile(resolve(file));
  const points = pointsIn(ranges);
  const parts = {
    basic: points.filter((point) => basicPoints.has(point)),
    other: points.filter((point) => !basicPoints.has(point)),
  };
  const rules = Object.entries(parts).map(async ([part, chosen]) => {
    const font = await subsetFont(source, String.fromCodePoint(...chosen), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: ['kern', 'tnum'],
    });
    await writeFile(join(folder, `${name}-${part}.woff2`), font);
    return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-display: swap;
  font-weight: ${typeof weights === 'number' ? weights : `${weights.min} ${weights.max}`};
  src: url("./${name}-${part}.woff2") format("woff2");
  unicode-range: ${unicodeRange(chosen)};
}
`;
  });
  return (await Promise.all(rules)).join('');
}

function pointsIn(ranges: readonly Range[]): number[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

/** Returns ascending code points as a value of `unicode-range`. */
function unicodeRange(points: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.[1] === point - 1) run[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return runs.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ');
}
