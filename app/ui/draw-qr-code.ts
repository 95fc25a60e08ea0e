import encodeQR from 'qr';

/** The empty margin that a QR code needs on each side, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** The part of the width that the logo covers. Error correction Q restores a quarter of the code; the logo hides a twentieth. */
const LOGO_PART = 0.22;

/** A QR code as it is drawn. Lengths are in modules. */
export interface QrDrawing {
  /** The side of the square, with the margin. */
  size: number;
  /** The dark modules as an SVG path. */
  path: string;
  /** The square in the middle that is free for the logo. */
  logo: { from: number; size: number };
}

/** Draws a text, at most a few hundred characters, as a QR code with room for the logo. */
export function drawQrCode(text: string): QrDrawing {
  const modules = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET_ZONE });
  const size = modules.length;
  // As odd as the size, so that the logo is in the middle.
  const logoSize = Math.round(((size - 2 * QUIET_ZONE) * LOGO_PART) / 2) * 2 + 1;
  const logo = { from: (size - logoSize) / 2, size: logoSize };
  const isInLogo = (at: number) => at >= logo.from && at < logo.from + logo.size;
  const isDark = (x: number, y: number) => modules[y]?.[x] === true && !(isInLogo(x) && isInLogo(y));
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue;
      const from = x;
      while (isDark(x + 1, y)) x += 1;
      runs.push(`M${from} ${y}h${x + 1 - from}v1H${from}z`);
    }
  }
  return { size, path: runs.join(''), logo };
}
