import { svgCircle, svgGlow, svgPath, svgRect, svgStroke } from '../svg-markup.ts';

/** Draws a hanging lamp with its light. (x, y) is the center of the lower edge of its shade. */
export function drawPendantLamp(
  id: string,
  x: number,
  y: number,
  shade: string,
  light: string,
  strength: number,
): string {
  return (
    svgStroke(`M${x} -120 L${x} ${y - 62}`, '#2b2226', 5) +
    svgGlow(id, x, y + 20, 250, light, strength) +
    svgPath(`M${x - 16} ${y - 66} h32 l44 62 q-60 16 -120 0 z`, shade) +
    svgPath(`M${x - 16} ${y - 66} h10 l-18 66 q-20 0 -36 -4 z`, '#ffffff', 'opacity="0.16"') +
    svgCircle(x, y - 2, 17, '#fff4d2')
  );
}

/** Draws a mug that stands on (x, y), with its handle to the right or left. */
export function drawMug(x: number, y: number, color: string, shade: string, handle: 1 | -1): string {
  return (
    svgStroke(`M${x + handle * 30} ${y - 52} q${handle * 34} 4 ${handle * 2} 36`, shade, 9) +
    svgPath(`M${x - 34} ${y - 66} h68 l-5 58 q-2 8 -10 8 h-38 q-8 0 -10 -8 z`, color) +
    svgPath(`M${x + 8} ${y - 66} h26 l-5 58 q-2 8 -10 8 h-10 z`, shade, 'opacity="0.45"') +
    `<ellipse cx="${x}" cy="${y - 66}" rx="34" ry="8" fill="${shade}"/><ellipse cx="${x}" cy="${y - 65}" rx="28" ry="5.5" fill="#4a2b1d"/>`
  );
}

/** Draws two wisps of steam above (x, y). */
export function drawSteam(x: number, y: number): string {
  return (
    svgStroke(`M${x - 12} ${y} c-16 -24 14 -36 0 -62 c-10 -20 4 -30 2 -44`, '#ffffff', 9, 'opacity="0.26"') +
    svgStroke(`M${x + 12} ${y - 4} c14 -22 -14 -40 2 -66`, '#ffffff', 8, 'opacity="0.2"')
  );
}

/** Draws a potted plant that stands on (x, y), about `size` high. */
export function drawPottedPlant(
  x: number,
  y: number,
  size: number,
  leaf: string,
  dark: string,
  pot: string,
): string {
  const k = size / 300;
  const leaves: [number, number, number][] = [
    [-62, 200, -38],
    [54, 214, 34],
    [-24, 262, -14],
    [30, 270, 12],
    [-84, 138, -62],
    [82, 146, 58],
    [2, 240, 0],
  ];
  const foliage = leaves
    .map(
      ([dx, top, turn], index) =>
        `<g transform="translate(${x + dx * k * 0.35} ${y - 92 * k}) rotate(${turn}) scale(${k})">` +
        svgPath(
          `M0 0 C-38 -50 -36 -${top * 0.55} 0 -${top * 0.85} C36 -${top * 0.55} 38 -50 0 0 Z`,
          index % 2 === 0 ? leaf : dark,
        ) +
        svgStroke(`M0 -10 L0 -${top * 0.7}`, '#ffffff', 3, 'opacity="0.18"') +
        '</g>',
    )
    .join('');
  return (
    foliage +
    svgPath(`M${x - 52 * k} ${y - 100 * k} h${104 * k} l${-14 * k} ${100 * k} h${-76 * k} z`, pot) +
    svgRect(x - 58 * k, y - 108 * k, 116 * k, 22 * k, pot) +
    svgPath(
      `M${x + 10 * k} ${y - 108 * k} h${48 * k} v${22 * k} h${-6 * k} l${-14 * k} ${86 * k} h${-38 * k} z`,
      '#000000',
      'opacity="0.14"',
    )
  );
}

/** Draws a framed picture. `inside` is markup in a square of 100 x 100. */
export function drawFramedPicture(
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  paper: string,
  inside: string,
): string {
  return (
    svgRect(x + 6, y + 9, width, height, '#000000', 'opacity="0.14"') +
    svgRect(x, y, width, height, frame) +
    svgRect(x + 11, y + 11, width - 22, height - 22, paper) +
    `<svg x="${x + 11}" y="${y + 11}" width="${width - 22}" height="${height - 22}" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">${inside}</svg>`
  );
}

/** Draws a table or counter from side to side. `y` is the top of its surface. */
export function drawTableTop(y: number, top: string, edge: string, front: string): string {
  return (
    svgPath(`M-160 ${y + 46} L-160 ${y + 6} Q960 ${y - 14} 2080 ${y + 6} L2080 ${y + 46} Z`, top) +
    svgPath(
      `M-160 ${y + 40} Q960 ${y + 20} 2080 ${y + 40} L2080 ${y + 66} Q960 ${y + 46} -160 ${y + 66} Z`,
      edge,
    ) +
    svgPath(`M-160 ${y + 64} Q960 ${y + 44} 2080 ${y + 64} L2080 1200 L-160 1200 Z`, front)
  );
}
