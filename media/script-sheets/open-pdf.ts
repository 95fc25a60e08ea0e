import PDFDocument from 'pdfkit';
import type { SheetFonts } from './find-fonts.ts';
import { sheetColors } from './sheet-text.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

/** Page margins in points. */
export const pdfMargin = { side: 54, top: 54, bottom: 62 };

/** Opens an A4 PDF with embedded font subsets. `finish` ends the PDF and returns its bytes. */
export function openPdf(args: { title: string; locale: string; fonts: SheetFonts }): {
  pdf: Pdf;
  finish: () => Promise<Uint8Array<ArrayBuffer>>;
} {
  const { title, locale, fonts } = args;
  const { side, top } = pdfMargin;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top, bottom: 0, left: side, right: side },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Creator: 'Taici' },
  });
  const chunks: Uint8Array[] = [];
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  pdf.on('end', () => resolve());
  pdf.on('error', reject);
  for (const [face, { path, postscriptName }] of Object.entries(fonts)) {
    pdf.registerFont(face, path, postscriptName);
  }
  return {
    pdf,
    async finish() {
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** Draws a thin horizontal line. */
export function drawRule(pdf: Pdf, x: number, y: number, width: number): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(sheetColors.rule)
    .stroke();
}
