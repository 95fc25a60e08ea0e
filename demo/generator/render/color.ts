type Rgb = [number, number, number];

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function formatHex(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.max(0, Math.min(255, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Returns the color at `share` (0..1) of the way from one `#rrggbb` color to another. */
export function mixColors(from: string, to: string, share: number): string {
  const [a, b] = [parseHex(from), parseHex(to)];
  return formatHex([0, 1, 2].map((i) => (a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share) as Rgb);
}

/** Returns a color in colored light: the product of both, with the light at `share` of its strength. */
export function applyLight(color: string, light: string, share = 1): string {
  const [a, b] = [parseHex(color), parseHex(light)];
  return formatHex([0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share + (share * (b[i] ?? 0)) / 255)) as Rgb);
}
