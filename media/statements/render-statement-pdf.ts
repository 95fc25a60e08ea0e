import PDFDocument from 'pdfkit';
import { formatPageNumber, sheetColors } from '../script-sheets/sheet-text.ts';
import type { StatementPdfTask } from './create-statement-renderer.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** Dimensions in points. */
const MARGIN = { side: 54, top: 54, bottom: 62 };
const ROW_HEIGHT = 20;
const SIZE = { title: 18, text: 10, small: 8.5 };
/** Facts stand in two columns, each with its label on the left. */
const FACT_LABEL_WIDTH = 92;

/** Renders a statement as a PDF: A4, selectable text, embedded font subsets, and the table's head on each page. */
export async function renderStatementPdf({
  sheet,
  labels,
  fonts,
}: StatementPdfTask): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN.top, bottom: 0, left: MARGIN.side, right: MARGIN.side },
    bufferPages: true,
    lang: labels.locale,
    displayTitle: true,
    info: { Title: sheet.title, Creator: 'Taici' },
  });
  const chunks: Uint8Array[] = [];
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  pdf.on('end', () => resolve());
  pdf.on('error', reject);
  pdf.registerFont('sans', fonts.sans.path, fonts.sans.postscriptName);
  pdf.font('sans');

  const width = pdf.page.width - 2 * MARGIN.side;
  let y = MARGIN.top;
  pdf.fontSize(SIZE.title).fillColor(sheetColors.text);
  pdf.text(sheet.title, MARGIN.side, y, { width });
  y = pdf.y + 12;
  drawRule(pdf, y);
  y = drawFacts(pdf, sheet.facts, y + 12) + 18;

  const columnWidth = width / sheet.columns.length;
  const drawRow = (cells: readonly string[], color: string) => {
    pdf.fontSize(SIZE.text).fillColor(color);
    for (const [column, cell] of cells.entries())
      pdf.text(cell, MARGIN.side + column * columnWidth, y, {
        ...{ width: columnWidth - 4, height: ROW_HEIGHT, lineBreak: false, ellipsis: true },
        align: column === 0 ? 'left' : 'right',
      });
    y += ROW_HEIGHT;
    drawRule(pdf, y - 5);
  };
  drawRow(sheet.columns, sheetColors.second);
  for (const row of sheet.rows) {
    if (y + ROW_HEIGHT > pdf.page.height - MARGIN.bottom) {
      pdf.addPage();
      y = MARGIN.top;
      drawRow(sheet.columns, sheetColors.second);
    }
    drawRow(row, sheetColors.text);
  }
  pdf.fontSize(SIZE.small).fillColor(sheetColors.second);
  pdf.text(sheet.note, MARGIN.side, y + 8, { width });
  drawPageNumbers(pdf, (page, pages) => formatPageNumber(labels, page, pages));
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Returns where the facts end. */
function drawFacts(pdf: Pdf, facts: readonly [string, string][], top: number): number {
  const columnWidth = (pdf.page.width - 2 * MARGIN.side) / 2;
  const rows = Math.ceil(facts.length / 2);
  let y = top;
  for (let row = 0; row < rows; row += 1) {
    let height = ROW_HEIGHT;
    for (const [column, fact] of [facts[row], facts[row + rows]].entries()) {
      if (!fact) continue;
      const [label, value] = fact;
      const x = MARGIN.side + column * columnWidth;
      pdf.fontSize(SIZE.text).fillColor(sheetColors.second);
      pdf.text(label, x, y, { width: FACT_LABEL_WIDTH });
      pdf.fillColor(sheetColors.text);
      pdf.text(value, x + FACT_LABEL_WIDTH, y, { width: columnWidth - FACT_LABEL_WIDTH - 12 });
      height = Math.max(height, pdf.y - y + 5);
    }
    y += height;
  }
  return y;
}

function drawRule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(MARGIN.side, y)
    .lineTo(pdf.page.width - MARGIN.side, y)
    .lineWidth(0.5)
    .strokeColor(sheetColors.rule)
    .stroke();
}

/** Called last, when the number of pages is known. */
function drawPageNumbers(pdf: Pdf, format: (page: number, pages: number) => string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    pdf.fontSize(SIZE.small).fillColor(sheetColors.second);
    pdf.text(format(page + 1, count), MARGIN.side, pdf.page.height - MARGIN.bottom + 22, {
      width: pdf.page.width - 2 * MARGIN.side,
      align: 'right',
    });
  }
}
