import { downloadBlob } from '../../../api/download-blob.ts';

/** The width and height of the saved image in pixels: enough for a poster. */
const SIDE_PX = 1024;

/** Downloads a QR code shown on the page as an SVG file, black on white. Browser only. */
export function saveQrCode(shown: SVGSVGElement | null, name: string): void {
  if (!shown) return;
  const code = shown.cloneNode(true) as SVGSVGElement;
  code.removeAttribute('class');
  code.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  code.setAttribute('width', String(SIDE_PX));
  code.setAttribute('height', String(SIDE_PX));
  code.setAttribute('style', 'background:#fff;color:#000');
  const file = new Blob([new XMLSerializer().serializeToString(code)], { type: 'image/svg+xml' });
  downloadBlob(file, `${name}.svg`);
}
