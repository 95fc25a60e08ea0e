type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function print(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.max(0, Math.min(255, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The colour `share` (0..1) of the way from one `#rrggbb` to another. */
export function mixColors(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)];
  return print([0, 1, 2].map((i) => (a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share) as Rgb);
}

/** A colour as it looks in coloured light: both multiplied, the light at `share` of its force. */
export function applyLight(colour: string, light: string, share = 1): string {
  const [a, b] = [parse(colour), parse(light)];
  return print([0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share + (share * (b[i] ?? 0)) / 255)) as Rgb);
}
