import type {
  ScriptSheet,
  ScriptSheetLabels,
  ScriptSheetLine,
  ScriptSheetText,
} from '#domain/script-sheets/types.ts';
import { formatClipTime } from '#shared/script-sheet.ts';
import type { FontFace, SheetFonts } from './find-fonts.ts';
import { drawRule, openPdf, type Pdf, pdfMargin } from './open-pdf.ts';
import { formatPageNumber, formatSheetSource, isChinese, sheetColors } from './sheet-text.ts';

/** Dimensions in points. */
const GUTTER = 58;
const LINE_GAP = 15;
const RULE_HEIGHT = 25;
const NOTE_HEIGHT = 24;
const english = { face: 'serif', size: 13, gap: 2.5, color: sheetColors.text } as const;
const chinese = { face: 'sans', size: 10.5, gap: 3, color: sheetColors.second } as const;
const small = { face: 'sans', size: 8.5, gap: 2, color: sheetColors.second } as const;

interface TextStyle {
  face: FontFace;
  size: number;
  gap: number;
  color: string;
}

/** Renders a script sheet as a PDF: A4, selectable text, embedded font subsets, and no line split over two pages. */
export async function renderScriptPdf(args: {
  sheet: ScriptSheet;
  labels: ScriptSheetLabels;
  fonts: SheetFonts;
}): Promise<Uint8Array> {
  const { sheet, labels, fonts } = args;
  const { pdf, finish } = openPdf({ title: sheet.title, locale: labels.locale, fonts });
  drawHeading(pdf, sheet, labels);
  for (const line of sheet.lines) drawLine({ pdf, line, hasNotes: sheet.hasNotes, labels });
  drawFooters(pdf, sheet, labels);
  return finish();
}

const widthOf = (pdf: Pdf) => pdf.page.width - 2 * pdfMargin.side;
const bottomOf = (pdf: Pdf) => pdf.page.height - pdfMargin.bottom;

/** Draws a text and returns its height. */
function drawText(
  pdf: Pdf,
  style: TextStyle,
  text: string,
  box: { x: number; y: number; width: number; align?: 'left' | 'right' },
): number {
  pdf.font(style.face).fontSize(style.size).fillColor(style.color);
  const options = { width: box.width, lineGap: style.gap, align: box.align ?? 'left' } as const;
  const height = pdf.heightOfString(text, options);
  pdf.text(text, box.x, box.y, options);
  return height;
}

function heightOf(pdf: Pdf, style: TextStyle, text: string, width: number): number {
  return pdf.font(style.face).fontSize(style.size).heightOfString(text, { width, lineGap: style.gap });
}

function drawHeading(pdf: Pdf, sheet: ScriptSheet, labels: ScriptSheetLabels): void {
  const [x, width] = [pdfMargin.side, widthOf(pdf)];
  const title: TextStyle = {
    face: isChinese(sheet.title) ? 'sans' : 'serif',
    size: 20,
    gap: 3,
    color: sheetColors.text,
  };
  let y = pdfMargin.top;
  y += drawText(pdf, title, sheet.title, { x, y, width }) + 5;
  y += drawText(pdf, { ...small, size: 9.5 }, formatSheetSource(sheet, labels), { x, y, width }) + 10;
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(sheetColors.text)
    .stroke();
  pdf.y = y + 18;
}

function drawLine(args: {
  pdf: Pdf;
  line: ScriptSheetLine;
  hasNotes: boolean;
  labels: ScriptSheetLabels;
}): void {
  const { pdf, line, hasNotes, labels } = args;
  const x = pdfMargin.side + GUTTER;
  const width = widthOf(pdf) - GUTTER;
  const texts = [
    [line.en, english],
    [line.zh, chinese],
  ] as const;
  const heightOfText = (text: ScriptSheetText | null, style: TextStyle) => {
    if (text === null) return 0;
    return text.kind === 'blank' ? text.rules * RULE_HEIGHT : heightOf(pdf, style, text.text, width) + 3;
  };
  const height =
    texts.reduce((sum, [text, style]) => sum + heightOfText(text, style), 0) + (hasNotes ? NOTE_HEIGHT : 0);
  if (pdf.y + height > bottomOf(pdf) && pdf.y > pdfMargin.top + 1) {
    pdf.addPage();
    pdf.y = pdfMargin.top;
  }
  const top = pdf.y;
  drawText(pdf, { ...english, size: 11 }, String(line.number), { x: pdfMargin.side, y: top + 1, width: 20 });
  drawText(pdf, small, formatClipTime(line.startMs), {
    x: pdfMargin.side + 20,
    y: top + 3,
    width: GUTTER - 24,
  });
  let y = top;
  for (const [text, style] of texts) {
    if (text === null) continue;
    if (text.kind === 'text') y += drawText(pdf, style, text.text, { x, y, width }) + 3;
    else {
      for (let rule = 0; rule < text.rules; rule += 1) {
        y += RULE_HEIGHT;
        drawRule(pdf, x, y - 4, width);
      }
    }
  }
  if (hasNotes) {
    const label = drawText(pdf, small, labels.words, { x, y: y + 9, width: 60 });
    const labelWidth = pdf.widthOfString(labels.words) + 8;
    y += NOTE_HEIGHT;
    drawRule(pdf, x + labelWidth, Math.max(y - 4, top + label), width - labelWidth);
  }
  pdf.y = Math.max(y, top + 18) + LINE_GAP;
}

/** Draws the title and page number at the foot of every page. Called last, when the number of pages is known. */
function drawFooters(pdf: Pdf, sheet: ScriptSheet, labels: ScriptSheetLabels): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    const y = pdf.page.height - pdfMargin.bottom + 22;
    const width = widthOf(pdf);
    const title = shorten(pdf, sheet.title, width - 90);
    drawText(pdf, small, title, { x: pdfMargin.side, y, width: width - 80 });
    drawText(pdf, small, formatPageNumber(labels, page + 1, count), {
      x: pdfMargin.side + width - 80,
      y,
      width: 80,
      align: 'right',
    });
  }
}

/** Shortens a text to one row of this width in the style of footers. */
function shorten(pdf: Pdf, text: string, width: number): string {
  pdf.font(small.face).fontSize(small.size);
  if (pdf.widthOfString(text) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && pdf.widthOfString(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
