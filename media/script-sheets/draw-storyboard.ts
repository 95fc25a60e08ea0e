import sharp from 'sharp';
import type { ScriptSheetRenderer, ScriptSheetText } from '#domain/script-sheets/types.ts';
import { formatClipTime } from '#shared/script-sheet.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { FontFace, SheetFonts } from './find-fonts.ts';
import { formatPageNumber, formatSheetSource, isChinese, sheetColors } from './sheet-text.ts';

type StoryboardRequest = Parameters<ScriptSheetRenderer['renderStoryboard']>[0];

/** Dimensions in pixels. */
const WIDTH = 1600;
const MARGIN = 56;
const GAPS = { columns: 36, rows: 44 };
const RULE_HEIGHT = 44;
/** Height of a row of text and of its visible part, relative to the font size. */
const LINE_HEIGHT = 1.44;
const INK_HEIGHT = 0.9;
/** Font sizes by the number of columns. */
const fontSizes: Record<number, { en: number; zh: number; small: number }> = {
  1: { en: 38, zh: 29, small: 19 },
  2: { en: 28, zh: 22, small: 17 },
  3: { en: 23, zh: 18, small: 15 },
};

/** An image to place on the page, with its size. */
interface SizedImage {
  bytes: Buffer;
  width: number;
  height: number;
}

/** An image and its position on the page. */
interface PlacedImage {
  input: Buffer;
  left: number;
  top: number;
}

/** See ScriptSheetRenderer.renderStoryboard. */
export async function drawStoryboard(args: StoryboardRequest & { fonts: SheetFonts }): Promise<void> {
  const { sheet, cells, columns, page, pages, labels, output, fonts } = args;
  const innerWidth = WIDTH - 2 * MARGIN;
  const cellWidth = Math.floor((innerWidth - (columns - 1) * GAPS.columns) / columns);
  const size = fontSizes[columns] ?? { en: 23, zh: 18, small: 15 };
  const renderText = (face: FontFace, fontSize: number, color: string, text: string, width: number) =>
    renderTextImage({ fonts, face, fontSize, color, text, width });
  const placed: PlacedImage[] = [];
  let top = MARGIN;

  const heading = await renderText(
    isChinese(sheet.title) ? 'sans' : 'serif',
    40,
    sheetColors.text,
    sheet.title,
    innerWidth,
  );
  placed.push({ input: heading.bytes, left: MARGIN, top });
  top += heading.height + 14;
  const source = await renderText(
    'sans',
    19,
    sheetColors.second,
    formatSheetSource(sheet, labels),
    innerWidth,
  );
  placed.push({ input: source.bytes, left: MARGIN, top });
  top += source.height + 34;

  for (let first = 0; first < cells.length; first += columns) {
    let bottom = top;
    for (const [column, cell] of cells.slice(first, first + columns).entries()) {
      const left = MARGIN + column * (cellWidth + GAPS.columns);
      const picture = await sharp(cell.picture)
        .resize(cellWidth, Math.round(cellWidth / sheet.ratio), { fit: 'fill' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      placed.push({ input: picture, left, top });
      let y = top + Math.round(cellWidth / sheet.ratio) + 12;
      const caption = `${cell.number}   ${formatClipTime(cell.startMs)}`;
      const number = await renderText('sans', size.small, sheetColors.second, caption, cellWidth);
      placed.push({ input: number.bytes, left, top: y });
      y += number.height + 6;
      const placeText = async (
        text: ScriptSheetText | null,
        face: FontFace,
        fontSize: number,
        color: string,
      ) => {
        if (text === null) return;
        const image =
          text.kind === 'text'
            ? await renderText(face, fontSize, color, text.text, cellWidth)
            : await drawRules(cellWidth, text.rules);
        placed.push({ input: image.bytes, left, top: y });
        y += image.height + Math.round(fontSize * 0.2);
      };
      await placeText(cell.en, 'serif', size.en, sheetColors.text);
      await placeText(cell.zh, 'sans', size.zh, sheetColors.second);
      if (sheet.hasNotes) {
        const label = await renderText('sans', size.small, sheetColors.second, labels.words, cellWidth);
        placed.push({ input: label.bytes, left, top: y + RULE_HEIGHT - label.height - 8 });
        const rules = await drawRules(cellWidth - label.width - 10, 1);
        placed.push({ input: rules.bytes, left: left + label.width + 10, top: y });
        y += RULE_HEIGHT;
      }
      bottom = Math.max(bottom, y);
    }
    top = bottom + GAPS.rows;
  }

  const footer = await renderText(
    'sans',
    17,
    sheetColors.second,
    formatPageNumber(labels, page, pages),
    innerWidth,
  );
  placed.push({ input: footer.bytes, left: WIDTH - MARGIN - footer.width, top });
  const height = top + footer.height + MARGIN;
  await replaceFile({
    output,
    make: (temporary) =>
      sharp({ create: { width: WIDTH, height, channels: 3, background: '#ffffff' } })
        .composite(placed)
        .png({ compressionLevel: 8, palette: false })
        .toFile(temporary),
  });
}

/** A text broken to a width, as a picture no larger than it needs. */
async function renderTextImage(args: {
  fonts: SheetFonts;
  face: FontFace;
  fontSize: number;
  color: string;
  text: string;
  width: number;
}): Promise<SizedImage> {
  const { fonts, face, fontSize, color, text, width } = args;
  const font = fonts[face];
  const spacing = Math.round(fontSize * 0.18);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${font.family} ${fontSize}`,
      fontfile: font.path,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      spacing,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  // The image is only as high as the visible text. The height is computed from the number of rows instead, so that
  // descenders do not change the layout.
  const pitch = fontSize * LINE_HEIGHT + spacing;
  const rows = Math.max(1, Math.round((info.height - fontSize * INK_HEIGHT) / pitch) + 1);
  return { bytes: data, width: info.width, height: Math.round(rows * pitch - spacing) };
}

/** Draws blank lines to write on. */
async function drawRules(width: number, rules: number): Promise<SizedImage> {
  const height = rules * RULE_HEIGHT;
  const lines = Array.from({ length: rules }, (_, rule) => {
    const y = (rule + 1) * RULE_HEIGHT - 6;
    return `<line x1="0" y1="${y}" x2="${width}" y2="${y}" stroke="${sheetColors.rule}" stroke-width="1.5"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`;
  return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), width, height };
}

/** Escapes text for Pango, which parses & and < as markup and refuses characters that XML forbids. */
function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
