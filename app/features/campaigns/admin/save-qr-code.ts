/** The side of the saved picture, in pixels: enough for a poster. */
const SIDE_PX = 1024;

/** Downloads a QR code that the page shows as an SVG file, black on white. Browser only. */
export function saveQrCode(shown: SVGSVGElement | null, name: string): void {
  if (!shown) return;
  const code = shown.cloneNode(true) as SVGSVGElement;
  code.removeAttribute('class');
  code.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  code.setAttribute('width', String(SIDE_PX));
  code.setAttribute('height', String(SIDE_PX));
  code.setAttribute('style', 'background:#fff;color:#000');
  const file = new Blob([new XMLSerializer().serializeToString(code)], { type: 'image/svg+xml' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${name}.svg`;
  link.click();
  URL.revokeObjectURL(link.href);
}
