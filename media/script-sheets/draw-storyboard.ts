import sharp from 'sharp';
import type { ScriptSheetRenderer, ScriptSheetText } from '#domain/script-sheets/types.ts';
import { formatClipTime } from '#shared/script-sheet.ts';
import { writeAtomically } from '../files/write-atomically.ts';
import type { FontFace, SheetFonts } from './find-fonts.ts';
import { formatPageNumber, formatSheetSource, isChinese, sheetColors } from './sheet-text.ts';

type Storyboard = Parameters<ScriptSheetRenderer['renderStoryboard']>[0];

/** All in pixels. */
const WIDTH = 1600;
const MARGIN = 56;
const BETWEEN = { columns: 36, rows: 44 };
const RULE_HEIGHT = 44;
/** Of a row of text, by its letters' size: what the fonts ask for, and what is inked of it. */
const LINE_HEIGHT = 1.44;
const INK_HEIGHT = 0.9;
/** Sizes of letters by the number of columns. */
const sizes: Record<number, { en: number; zh: number; small: number }> = {
  1: { en: 38, zh: 29, small: 19 },
  2: { en: 28, zh: 22, small: 17 },
  3: { en: 23, zh: 18, small: 15 },
};

/** A piece of the page: a picture to lay down, with its size. */
interface Piece {
  bytes: Buffer;
  width: number;
  height: number;
}

interface Placed {
  input: Buffer;
  left: number;
  top: number;
}

/** See SheetWorks.drawStoryboard. */
export async function drawStoryboard(args: Storyboard & { fonts: SheetFonts }): Promise<void> {
  const { sheet, cells, columns, page, pages, labels, output, fonts } = args;
  const inner = WIDTH - 2 * MARGIN;
  const cellWidth = Math.floor((inner - (columns - 1) * BETWEEN.columns) / columns);
  const size = sizes[columns] ?? { en: 23, zh: 18, small: 15 };
  const write = (face: FontFace, letters: number, color: string, text: string, width: number) =>
    writeText({ fonts, face, letters, color, text, width });
  const placed: Placed[] = [];
  let top = MARGIN;

  const heading = await write(
    isChinese(sheet.title) ? 'sans' : 'serif',
    40,
    sheetColors.text,
    sheet.title,
    inner,
  );
  placed.push({ input: heading.bytes, left: MARGIN, top });
  top += heading.height + 14;
  const source = await write('sans', 19, sheetColors.second, formatSheetSource(sheet, labels), inner);
  placed.push({ input: source.bytes, left: MARGIN, top });
  top += source.height + 34;

  for (let at = 0; at < cells.length; at += columns) {
    let lowest = top;
    for (const [column, cell] of cells.slice(at, at + columns).entries()) {
      const left = MARGIN + column * (cellWidth + BETWEEN.columns);
      const picture = await sharp(cell.picture)
        .resize(cellWidth, Math.round(cellWidth / sheet.ratio), { fit: 'fill' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      placed.push({ input: picture, left, top });
      let y = top + Math.round(cellWidth / sheet.ratio) + 12;
      const caption = `${cell.number}   ${formatClipTime(cell.startMs)}`;
      const number = await write('sans', size.small, sheetColors.second, caption, cellWidth);
      placed.push({ input: number.bytes, left, top: y });
      y += number.height + 6;
      const put = async (text: ScriptSheetText | null, face: FontFace, letters: number, color: string) => {
        if (text === null) return;
        const piece =
          text.kind === 'text'
            ? await write(face, letters, color, text.text, cellWidth)
            : await drawRules(cellWidth, text.rules);
        placed.push({ input: piece.bytes, left, top: y });
        y += piece.height + Math.round(letters * 0.2);
      };
      await put(cell.en, 'serif', size.en, sheetColors.text);
      await put(cell.zh, 'sans', size.zh, sheetColors.second);
      if (sheet.hasNotes) {
        const label = await write('sans', size.small, sheetColors.second, labels.words, cellWidth);
        placed.push({ input: label.bytes, left, top: y + RULE_HEIGHT - label.height - 8 });
        const rules = await drawRules(cellWidth - label.width - 10, 1);
        placed.push({ input: rules.bytes, left: left + label.width + 10, top: y });
        y += RULE_HEIGHT;
      }
      lowest = Math.max(lowest, y);
    }
    top = lowest + BETWEEN.rows;
  }

  const foot = await write('sans', 17, sheetColors.second, formatPageNumber(labels, page, pages), inner);
  placed.push({ input: foot.bytes, left: WIDTH - MARGIN - foot.width, top });
  const height = top + foot.height + MARGIN;
  await writeAtomically({
    output,
    make: (temporary) =>
      sharp({ create: { width: WIDTH, height, channels: 3, background: '#ffffff' } })
        .composite(placed)
        .png({ compressionLevel: 8, palette: false })
        .toFile(temporary),
  });
}

/** A text broken to a width, as a picture no larger than it needs. */
async function writeText(args: {
  fonts: SheetFonts;
  face: FontFace;
  letters: number;
  color: string;
  text: string;
  width: number;
}): Promise<Piece> {
  const { fonts, face, letters, color, text, width } = args;
  const font = fonts[face];
  const spacing = Math.round(letters * 0.18);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${font.family} ${letters}`,
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
  // A picture of text is as high as its ink, and ink with a tail stands no lower on the page than ink without.
  const pitch = letters * LINE_HEIGHT + spacing;
  const rows = Math.max(1, Math.round((info.height - letters * INK_HEIGHT) / pitch) + 1);
  return { bytes: data, width: info.width, height: Math.round(rows * pitch - spacing) };
}

/** Lines to write on. */
async function drawRules(width: number, rules: number): Promise<Piece> {
  const height = rules * RULE_HEIGHT;
  const lines = Array.from({ length: rules }, (_, rule) => {
    const y = (rule + 1) * RULE_HEIGHT - 6;
    return `<line x1="0" y1="${y}" x2="${width}" y2="${y}" stroke="${sheetColors.rule}" stroke-width="1.5"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`;
  return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), width, height };
}

/** Text layout reads & and < as markup, and refuses characters no XML may hold. */
function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
