import { expect, test } from 'vitest';
import { exportWords } from './export-words.ts';
import type { WordView } from './types.ts';

const word = (change: Partial<WordView> = {}): WordView => ({
  id: 'w1',
  kind: 'own',
  group: 'gold',
  text: 'donkey',
  phonetic: '/ˈdɑːŋki/',
  meaning: '驴',
  note: null,
  clip: {
    videoId: 'v',
    lineId: 's',
    startMs: 0,
    endMs: 1,
    en: 'A "donkey".',
    zh: '一头\t驴',
    spans: { en: [], zh: [] },
    playable: null,
  },
  savedWordId: 'w1',
  review: null,
  entry: null,
  createdMs: 0,
  ...change,
});

test('CSV escapes formulas in the texts of learners and films', () => {
  const csv = exportWords({
    words: [word(), word({ text: "o'clock", meaning: '=HYPERLINK("http://x")', note: '-1', clip: null })],
    lines: [],
    format: 'csv',
  });
  expect(csv).toBe(
    '\uFEFF"word","phonetic","meaning","line","line_zh","film","note","list"\r\n' +
      '"donkey","/ˈdɑːŋki/","驴","A ""donkey"".","一头\t驴","","","gold"\r\n' +
      `"o'clock","/ˈdɑːŋki/","'=HYPERLINK(""http://x"")","","","","'-1","gold"\r\n`,
  );
});

test('Anki text has header lines and quoted fields', () => {
  expect(exportWords({ words: [word({ note: '# no\nremark' })], lines: [], format: 'anki' })).toBe(
    '#separator:tab\n#html:false\n#columns:word\tphonetic\tmeaning\tline\tline_zh\tfilm\tnote\tlist\n#tags column:8\n' +
      '"donkey"\t"/ˈdɑːŋki/"\t"驴"\t"A ""donkey""."\t"一头\t驴"\t""\t"# no\nremark"\t"gold"\n',
  );
});
