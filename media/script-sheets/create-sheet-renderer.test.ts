import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { ScriptSheet, ScriptSheetLabels, ScriptSheetLine } from '#domain/script-sheets/types.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createSheetRenderer } from './create-sheet-renderer.ts';
import { findSheetFonts } from './find-fonts.ts';
import { readPdf } from './testing/read-pdf.ts';

vi.setConfig({ testTimeout: 60_000 });
const at = setUpTestFolder();
const renderer = createSheetRenderer({ fontsFolder: null });
const options = { signal: new AbortController().signal };
const labels: ScriptSheetLabels = {
  film: '影片',
  time: '时间',
  words: '生词',
  pageOf: '第 {{page}} 页，共 {{pages}} 页',
  locale: 'zh-CN',
};

const makeSheetLine = (number: number, overrides: Partial<ScriptSheetLine> = {}): ScriptSheetLine => ({
  number,
  startMs: (number - 1) * 2_300,
  endMs: number * 2_300,
  en: { kind: 'text', text: `What do you mean, “you can’t”? That’s the office, ${number}.` },
  zh: { kind: 'text', text: `你这话什么意思？第 ${number} 句，骨头。` },
  frame: number,
  ...overrides,
});
const makeSheet = (lines: ScriptSheetLine[], overrides: Partial<ScriptSheet> = {}): ScriptSheet => ({
  clipId: 'clip-1',
  title: 'Here’s looking at you, kid.',
  filmTitle: 'The Corner Table',
  filmTitleZh: '靠窗的位子',
  season: 1,
  episode: 2,
  timeRanges: [{ startMs: 725_000, endMs: 745_300 }],
  lengthMs: 20_300,
  lines,
  hasNotes: false,
  ratio: 16 / 9,
  ...overrides,
});
const renderAndReadScript = async (sheet: ScriptSheet) => {
  await renderer.renderScript({ sheet, labels, output: at('script.pdf') }, options);
  return readPdf(await readFile(at('script.pdf')));
};
/** Removes white space, because the tests do not depend on how a text is broken into rows. */
const removeSpaces = (text: string | undefined) => (text ?? '').replace(/\s+/g, '');

describe('renderScript', () => {
  test('renders one page of selectable text with embedded subsets of both fonts', async () => {
    const pdf = await renderAndReadScript(makeSheet([makeSheetLine(1), makeSheetLine(2)]));
    expect(pdf.pages).toBe(1);
    expect(pdf.fonts).toEqual([
      expect.stringMatching(/^[A-Z]{6}\+NotoSansCJKsc-Regular$/),
      expect.stringMatching(/^[A-Z]{6}\+NotoSerifCJKkr-Regular$/),
    ]);
    // The complete fonts have 16 and 25 million bytes.
    expect(pdf.fontBytes).toBeLessThan(200_000);
    const text = removeSpaces(pdf.texts[0]);
    expect(text).not.toContain('\ufffd');
    for (const expected of [
      'Here’s looking at you, kid.',
      '影片 靠窗的位子 The Corner Table S1E2',
      '0:12:05 – 0:12:25 (20.3 s)',
      'What do you mean, “you can’t”? That’s the office, 1.',
      '你这话什么意思？第 2 句，骨头。',
      '0:02.3',
      '第 1 页，共 1 页',
    ]) {
      expect(text).toContain(removeSpaces(expected));
    }
  });

  test('numbers the pages of many lines and splits no line over two pages', async () => {
    const pdf = await renderAndReadScript(
      makeSheet(Array.from({ length: 60 }, (_, i) => makeSheetLine(i + 1))),
    );
    expect(pdf.pages).toBeGreaterThan(2);
    const texts = pdf.texts.map(removeSpaces);
    texts.forEach((text, page) => {
      expect(text).toContain(removeSpaces(`第 ${page + 1} 页，共 ${pdf.pages} 页`));
    });
    for (let number = 1; number <= 60; number += 1) {
      const hasEnglish = texts.map((text) => text.includes(`That’stheoffice,${number}.`));
      const hasChinese = texts.map((text) => text.includes(removeSpaces(`第 ${number} 句，骨头`)));
      expect(hasEnglish.filter(Boolean)).toHaveLength(1);
      expect(hasChinese).toEqual(hasEnglish);
    }
  });

  test('renders a line of 500 characters, a word of 500 letters, and a line without text', async () => {
    const long = 'I have been waiting for you. '.repeat(18).trim();
    const pdf = await renderAndReadScript(
      makeSheet([
        makeSheetLine(1, { en: { kind: 'text', text: long } }),
        makeSheetLine(2, { en: { kind: 'text', text: 'A'.repeat(500) } }),
        makeSheetLine(3, { en: null, zh: null }),
      ]),
    );
    expect(long.length).toBeGreaterThan(500);
    expect(removeSpaces(pdf.texts.join(''))).toContain(removeSpaces(long));
    expect(removeSpaces(pdf.texts.join(''))).toContain('A'.repeat(500));
  });

  test('leaves blank lines instead of the text, and for notes', async () => {
    const blank = { kind: 'blank', rules: 2 } as const;
    const pdf = await renderAndReadScript(makeSheet([makeSheetLine(1, { zh: blank })], { hasNotes: true }));
    const text = removeSpaces(pdf.texts[0]);
    expect(text).toContain('“youcan’t”');
    expect(text).toContain('生词');
    expect(text).not.toContain('骨头');
  });

  test('leaves no file when it is aborted, before or while it is drawn', async () => {
    const request = { sheet: makeSheet([makeSheetLine(1)]), labels, output: at('stopped.pdf') };
    await expect(renderer.renderScript(request, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
    const stop = new AbortController();
    const rendering = renderer.renderScript(request, { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(rendering).rejects.toMatchObject({ code: 'cancelled' });
    expect((await readdir(at('.'))).filter((name) => name.includes('stopped'))).toEqual([]);
  });
});

describe('renderStoryboard', () => {
  const draw = async (lines: ScriptSheetLine[], columns: number, overrides: Partial<ScriptSheet> = {}) => {
    const { lines: _, ...sheet } = makeSheet(lines, overrides);
    const cells = lines.map((line) => ({ ...line, picture: at(`still-${line.number % 2}.png`) }));
    await renderer.renderStoryboard(
      { sheet, cells, columns, page: 1, pages: 1, labels, output: at('board.png') },
      options,
    );
    return sharp(at('board.png'));
  };
  const paintStills = async () => {
    for (const [name, background] of [
      ['still-0.png', '#ff0000'],
      ['still-1.png', '#0000ff'],
    ] as const) {
      await sharp({ create: { width: 640, height: 360, channels: 3, background } })
        .png()
        .toFile(at(name));
    }
  };
  /** The color of a pixel, as `#rrggbb`. */
  const colorAt = async (picture: Sharp, left: number, top: number) => {
    const bytes = await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
    return `#${bytes.subarray(0, 3).toString('hex')}`;
  };

  test('renders an image 1600 pixels wide whose height grows with every row', async () => {
    await paintStills();
    const sizes = [];
    for (const count of [2, 4, 6]) {
      const board = await draw(
        Array.from({ length: count }, (_, i) => makeSheetLine(i + 1)),
        2,
      );
      sizes.push(await board.metadata());
    }
    const heights = sizes.map(({ height }) => height ?? 0);
    expect(sizes.map(({ width, format }) => [width, format])).toEqual(sizes.map(() => [1600, 'png']));
    const [one = 0, two = 0, three = 0] = heights;
    expect(two - one).toBe(three - two);
    // A row has an image of 726 x 408 pixels with two texts below it.
    expect(two - one).toBeGreaterThan(408 + 80);
  });

  test('places the stills in order, row by row', async () => {
    await paintStills();
    const board = await draw([makeSheetLine(1), makeSheetLine(2), makeSheetLine(3)], 2);
    expect(await colorAt(board, 400, 300)).toBe('#0000ff');
    expect(await colorAt(board, 1200, 300)).toBe('#ff0000');
    const { height = 0 } = await board.metadata();
    expect(await colorAt(board, 400, height - 400)).toBe('#0000ff');
    expect(await colorAt(board, 1200, height - 400)).toBe('#ffffff');
  });

  test('grows with long lines and shows characters that are special in markup', async () => {
    await paintStills();
    const heightOf = async (text: string) =>
      (await (await draw([makeSheetLine(1, { en: { kind: 'text', text } })], 3)).metadata()).height ?? 0;
    const short = await heightOf('Yes.');
    expect(await heightOf('I have been waiting for you. '.repeat(18))).toBeGreaterThan(short + 300);
    expect(await heightOf('A'.repeat(500))).toBeGreaterThan(short + 200);
    expect(await heightOf('<b>x</b> & <i')).toBeGreaterThanOrEqual(short);
    expect(await heightOf('tab\u0007 \ud83d half')).toBeGreaterThanOrEqual(short);
  });

  test('draws rules for blank text and only images without text', async () => {
    await paintStills();
    const blank = { kind: 'blank', rules: 3 } as const;
    const [withRules, withoutText] = [
      await (await draw([makeSheetLine(1, { en: blank, zh: blank })], 1)).metadata(),
      await (await draw([makeSheetLine(1, { en: null, zh: null })], 1)).metadata(),
    ];
    expect((withRules.height ?? 0) - (withoutText.height ?? 0)).toBeGreaterThan(6 * 44 - 1);
  });
});

describe('findSheetFonts', () => {
  test('prefers the configured folder to the system folders', async () => {
    const system = await findSheetFonts({ folder: null });
    expect(system.serif).toMatchObject({ postscriptName: 'NotoSerifCJKkr-Regular' });
    await mkdir(at('fonts/deep'), { recursive: true });
    await symlink(system.sans.path, at('fonts/deep/NotoSansCJK-Regular.ttc'));
    const configured = await findSheetFonts({ folder: at('fonts') });
    expect(configured.sans.path).toBe(at('fonts/deep/NotoSansCJK-Regular.ttc'));
    expect(configured.serif.path).toBe(system.serif.path);
  });

  test('throws font_missing with the names of the missing fonts', async () => {
    await mkdir(at('empty'), { recursive: true });
    const search = findSheetFonts({ folder: at('absent'), systemFolders: [at('empty')] });
    await expect(search).rejects.toMatchObject({
      code: 'font_missing',
      message: expect.stringContaining('NotoSerifCJK-Regular.ttc'),
    });
  });
});
