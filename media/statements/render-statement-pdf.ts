import { drawRule, openPdf, type Pdf, pdfMargin } from '../script-sheets/open-pdf.ts';
import { formatPageNumber, sheetColors } from '../script-sheets/sheet-text.ts';
import type { StatementPdfTask } from './create-statement-renderer.ts';

/** Dimensions in points. */
const ROW_HEIGHT = 20;
const SIZE = { title: 18, text: 10, small: 8.5 };
/** Width of a fact's label. Facts fill two columns; each label is to the left of its value. */
const FACT_LABEL_WIDTH = 92;

/** Renders a statement as a PDF: A4, selectable text, embedded font subsets, and the table header repeated on each page. */
export async function renderStatementPdf({
  sheet,
  labels,
  fonts,
}: StatementPdfTask): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, finish } = openPdf({ title: sheet.title, locale: labels.locale, fonts });
  pdf.font('sans');

  const { side } = pdfMargin;
  const width = pdf.page.width - 2 * side;
  let y = pdfMargin.top;
  pdf.fontSize(SIZE.title).fillColor(sheetColors.text);
  pdf.text(sheet.title, side, y, { width });
  y = pdf.y + 12;
  drawRule(pdf, side, y, width);
  y = drawFacts(pdf, sheet.facts, y + 12) + 18;

  const columnWidth = width / sheet.columns.length;
  const drawRow = (cells: readonly string[], color: string) => {
    pdf.fontSize(SIZE.text).fillColor(color);
    for (const [column, cell] of cells.entries())
      pdf.text(cell, side + column * columnWidth, y, {
        ...{ width: columnWidth - 4, height: ROW_HEIGHT, lineBreak: false, ellipsis: true },
        align: column === 0 ? 'left' : 'right',
      });
    y += ROW_HEIGHT;
    drawRule(pdf, side, y - 5, width);
  };
  drawRow(sheet.columns, sheetColors.second);
  for (const row of sheet.rows) {
    if (y + ROW_HEIGHT > pdf.page.height - pdfMargin.bottom) {
      pdf.addPage();
      y = pdfMargin.top;
      drawRow(sheet.columns, sheetColors.second);
    }
    drawRow(row, sheetColors.text);
  }
  pdf.fontSize(SIZE.small).fillColor(sheetColors.second);
  pdf.text(sheet.note, side, y + 8, { width });
  drawPageNumbers(pdf, (page, pages) => formatPageNumber(labels, page, pages));
  return finish();
}

/** Draws the facts in two columns. Returns the y coordinate of their end. */
function drawFacts(pdf: Pdf, facts: readonly [string, string][], top: number): number {
  const columnWidth = (pdf.page.width - 2 * pdfMargin.side) / 2;
  const rows = Math.ceil(facts.length / 2);
  let y = top;
  for (let row = 0; row < rows; row += 1) {
    let height = ROW_HEIGHT;
    for (const [column, fact] of [facts[row], facts[row + rows]].entries()) {
      if (!fact) continue;
      const [label, value] = fact;
      const x = pdfMargin.side + column * columnWidth;
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

/** Draws a page number at the foot of every page. Called last, when the number of pages is known. */
function drawPageNumbers(pdf: Pdf, format: (page: number, pages: number) => string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    pdf.fontSize(SIZE.small).fillColor(sheetColors.second);
    pdf.text(format(page + 1, count), pdfMargin.side, pdf.page.height - pdfMargin.bottom + 22, {
      width: pdf.page.width - 2 * pdfMargin.side,
      align: 'right',
    });
  }
}
