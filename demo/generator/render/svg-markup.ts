// Small builders for SVG markup. Lengths are in world units.

/** Returns a rectangle. `more` are further attributes. */
export function svgRect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

/** Returns a circle. `more` are further attributes. */
export function svgCircle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
}

/** Returns a filled path. `more` are further attributes. */
export function svgPath(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** Returns a path that is a line with round ends and joins. `more` are further attributes. */
export function svgStroke(d: string, color: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

/** Returns the definition of a gradient from top to bottom. Stops are [offset 0..1, color, opacity]. */
export function svgVerticalGradient(id: string, stops: [number, string, number?][]): string {
  const marks = stops.map(
    ([offset, color, opacity = 1]) =>
      `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1">${marks.join('')}</linearGradient>`;
}

/** Returns a soft round light. */
export function svgGlow(
  id: string,
  x: number,
  y: number,
  radius: number,
  color: string,
  opacity: number,
): string {
  return (
    `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/>` +
    `<stop offset="0.45" stop-color="${color}" stop-opacity="${opacity * 0.35}"/>` +
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`
  );
}

/** Returns the markup for 0 to count - 1, joined. */
export function svgRepeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
