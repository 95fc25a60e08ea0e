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
const works = createSheetRenderer({ fontsFolder: null });
const options = { signal: new AbortController().signal };
const labels: ScriptSheetLabels = {
  film: '影片',
  time: '时间',
  words: '生词',
  pageOf: '第 {{page}} 页，共 {{pages}} 页',
  locale: 'zh-CN',
};

const makeSheetLine = (number: number, change: Partial<ScriptSheetLine> = {}): ScriptSheetLine => ({
  number,
  startMs: (number - 1) * 2_300,
  endMs: number * 2_300,
  en: { kind: 'text', text: `What do you mean, “you can’t”? That’s the office, ${number}.` },
  zh: { kind: 'text', text: `你这话什么意思？第 ${number} 句，骨头。` },
  frame: number,
  ...change,
});
const makeSheet = (lines: ScriptSheetLine[], change: Partial<ScriptSheet> = {}): ScriptSheet => ({
  clipId: 'bar-1',
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
  ...change,
});
const script = async (sheet: ScriptSheet) => {
  await works.renderScript({ sheet, labels, output: at('script.pdf') }, options);
  return readPdf(await readFile(at('script.pdf')));
};
/** Where a text is broken into rows is the page's affair. */
const joined = (text: string | undefined) => (text ?? '').replace(/\s+/g, '');

describe('a script', () => {
  test('is one page of real text in embedded parts of both fonts', async () => {
    const pdf = await script(makeSheet([makeSheetLine(1), makeSheetLine(2)]));
    expect(pdf.pages).toBe(1);
    expect(pdf.fonts).toEqual([
      expect.stringMatching(/^[A-Z]{6}\+NotoSansCJKsc-Regular$/),
      expect.stringMatching(/^[A-Z]{6}\+NotoSerifCJKkr-Regular$/),
    ]);
    // The whole fonts have 16 and 25 million bytes.
    expect(pdf.fontBytes).toBeLessThan(200_000);
    const text = joined(pdf.texts[0]);
    expect(text).not.toContain('\ufffd');
    for (const said of [
      'Here’s looking at you, kid.',
      '影片 靠窗的位子 The Corner Table S1E2',
      '0:12:05 – 0:12:25 (20.3 s)',
      'What do you mean, “you can’t”? That’s the office, 1.',
      '你这话什么意思？第 2 句，骨头。',
      '0:02.3',
      '第 1 页，共 1 页',
    ]) {
      expect(text).toContain(joined(said));
    }
  });

  test('of many lines has pages with their numbers, and no line on two of them', async () => {
    const pdf = await script(makeSheet(Array.from({ length: 60 }, (_, i) => makeSheetLine(i + 1))));
    expect(pdf.pages).toBeGreaterThan(2);
    const texts = pdf.texts.map(joined);
    texts.forEach((text, page) => {
      expect(text).toContain(joined(`第 ${page + 1} 页，共 ${pdf.pages} 页`));
    });
    for (let number = 1; number <= 60; number += 1) {
      const hasEnglish = texts.map((text) => text.includes(`That’stheoffice,${number}.`));
      const hasChinese = texts.map((text) => text.includes(joined(`第 ${number} 句，骨头`)));
      expect(hasEnglish.filter(Boolean)).toHaveLength(1);
      expect(hasChinese).toEqual(hasEnglish);
    }
  });

  test('takes a line of 500 characters, one of a single endless word, and lines without text', async () => {
    const long = 'I have been waiting for you. '.repeat(18).trim();
    const pdf = await script(
      makeSheet([
        makeSheetLine(1, { en: { kind: 'text', text: long } }),
        makeSheetLine(2, { en: { kind: 'text', text: 'A'.repeat(500) } }),
        makeSheetLine(3, { en: null, zh: null }),
      ]),
    );
    expect(long.length).toBeGreaterThan(500);
    expect(joined(pdf.texts.join(''))).toContain(joined(long));
    expect(joined(pdf.texts.join(''))).toContain('A'.repeat(500));
  });

  test('leaves room to write instead of the text, and for words to learn', async () => {
    const blank = { kind: 'blank', rules: 2 } as const;
    const pdf = await script(makeSheet([makeSheetLine(1, { zh: blank })], { hasNotes: true }));
    const text = joined(pdf.texts[0]);
    expect(text).toContain('“youcan’t”');
    expect(text).toContain('生词');
    expect(text).not.toContain('骨头');
  });

  test('ended by whoever asked leaves no file', async () => {
    const stop = new AbortController();
    const asked = works.renderScript(
      { sheet: makeSheet([makeSheetLine(1)]), labels, output: at('stopped.pdf') },
      { signal: stop.signal },
    );
    setTimeout(() => stop.abort(), 20);
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect((await readdir(at('.'))).filter((name) => name.includes('stopped'))).toEqual([]);
  });
});

describe('a storyboard', () => {
  const draw = async (lines: ScriptSheetLine[], columns: number, change: Partial<ScriptSheet> = {}) => {
    const { lines: _, ...sheet } = makeSheet(lines, change);
    const cells = lines.map((line) => ({ ...line, picture: at(`still-${line.number % 2}.png`) }));
    await works.renderStoryboard(
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
  /** The colour of a pixel, as `#rrggbb`. */
  const colourAt = async (picture: Sharp, left: number, top: number) => {
    const bytes = await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
    return `#${bytes.subarray(0, 3).toString('hex')}`;
  };

  test('is 1600 wide, and every row adds its height', async () => {
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
    // A row has its picture, 726 by 408, and two texts under it.
    expect(two - one).toBeGreaterThan(408 + 80);
  });

  test('has the stills in their order, row by row', async () => {
    await paintStills();
    const board = await draw([makeSheetLine(1), makeSheetLine(2), makeSheetLine(3)], 2);
    expect(await colourAt(board, 400, 300)).toBe('#0000ff');
    expect(await colourAt(board, 1200, 300)).toBe('#ff0000');
    const { height = 0 } = await board.metadata();
    expect(await colourAt(board, 400, height - 400)).toBe('#0000ff');
    expect(await colourAt(board, 1200, height - 400)).toBe('#ffffff');
  });

  test('grows with a line of 500 characters, and shows what markup would swallow', async () => {
    await paintStills();
    const heightOf = async (text: string) =>
      (await (await draw([makeSheetLine(1, { en: { kind: 'text', text } })], 3)).metadata()).height ?? 0;
    const short = await heightOf('Yes.');
    expect(await heightOf('I have been waiting for you. '.repeat(18))).toBeGreaterThan(short + 300);
    expect(await heightOf('A'.repeat(500))).toBeGreaterThan(short + 200);
    expect(await heightOf('<b>x</b> & <i')).toBeGreaterThanOrEqual(short);
    expect(await heightOf('tab\u0007 \ud83d half')).toBeGreaterThanOrEqual(short);
  });

  test('has rules where nothing is printed, and pictures alone where nothing is wanted', async () => {
    await paintStills();
    const blank = { kind: 'blank', rules: 3 } as const;
    const [ruled, bare] = [
      await (await draw([makeSheetLine(1, { en: blank, zh: blank })], 1)).metadata(),
      await (await draw([makeSheetLine(1, { en: null, zh: null })], 1)).metadata(),
    ];
    expect((ruled.height ?? 0) - (bare.height ?? 0)).toBeGreaterThan(6 * 44 - 1);
  });
});

describe('fonts', () => {
  test('are found in the folder that is set, before all others', async () => {
    const system = await findSheetFonts({ folder: null });
    expect(system.serif).toMatchObject({ postscriptName: 'NotoSerifCJKkr-Regular' });
    await mkdir(at('fonts/deep'), { recursive: true });
    await symlink(system.sans.path, at('fonts/deep/NotoSansCJK-Regular.ttc'));
    const own = await findSheetFonts({ folder: at('fonts') });
    expect(own.sans.path).toBe(at('fonts/deep/NotoSansCJK-Regular.ttc'));
    expect(own.serif.path).toBe(system.serif.path);
  });

  test('that are nowhere are an error that says which', async () => {
    await mkdir(at('empty'), { recursive: true });
    const found = findSheetFonts({ folder: at('absent'), systemFolders: [at('empty')] });
    await expect(found).rejects.toMatchObject({
      code: 'font_missing',
      message: expect.stringContaining('NotoSerifCJK-Regular.ttc'),
    });
  });
});
