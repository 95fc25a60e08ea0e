import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHan, type Token, tokenizeChinese, tokenizeEnglish } from './tokenize.ts';

const words = (tokens: Token[]) => tokens.map((token) => token.text);

describe('tokenizeEnglish', () => {
  it.each<[string, string[]]>([
    ["I'm here, you're NOT", ["i'm", 'here', "you're", 'not']],
    ['I’m I‘m Iʼm I＇m I`m I´m', ["i'm", "i'm", "i'm", "i'm", "i'm", "i'm"]],
    [
      "'cause 'em goin' dogs' rock'n'roll ''quoted''",
      ['cause', 'em', 'goin', 'dogs', "rock'n'roll", 'quoted'],
    ],
    ["don''t", ['don', 't']],
    ['well-known X–ray twenty—one', ['well', 'known', 'x', 'ray', 'twenty', 'one']],
    ['24/7, $3.50 in the 1980s', ['24', '7', '3', '50', 'in', 'the', '1980s']],
    ['café naïve CAFE\u0301 Ångström', ['cafe', 'naive', 'cafe', 'angstrom']],
    ['ｆｕｌｌ　ＷＩＤＴＨ１２', ['full', 'width12']],
    ['ﬁne 𝐛𝐨𝐥𝐝 ⓐ ½ İstanbul', ['fine', 'bold', 'a', '1', '2', 'istanbul']],
    [
      'Windows™ ser\u00advice zero\u200bwidth \u202bright\u202c',
      ['windows', 'service', 'zerowidth', 'right'],
    ],
    ['你好 hello 世界 привет שלום 😀 ok_ok', ['hello', 'ok', 'ok']],
    ['\0 \ud800 … ~', []],
  ])('splits %j into words', (text, expected) => {
    expect(words(tokenizeEnglish(text))).toEqual(expected);
  });

  it('returns spans of the original text where normalization changes lengths', () => {
    const text = '… ﬁne e\u0301t\u00ade\u0301 İ𝐛';
    const spans = tokenizeEnglish(text).map(({ text: word, start, end }) => [word, text.slice(start, end)]);
    expect(spans).toEqual([
      ['fine', 'ﬁne'],
      ['ete', 'e\u0301t\u00ade\u0301'],
      ['ib', 'İ𝐛'],
    ]);
  });
});

describe('tokenizeChinese', () => {
  it.each<[string, string[]]>([
    ['你还活着！', ['你', '还', '活', '着']],
    ['「臺詞」、“台词”……', ['臺', '詞', '台', '词']],
    ['卡拉ＯＫ，第１２章', ['卡', '拉', 'ok', '第', '12', '章']],
    ['𠮷野家 々 〇 ㈱ ⼀', ['𠮷', '野', '家', '々', '〇', '株', '一']],
    ['葛\u{e0100}城', ['葛', '城']],
  ])('splits %j into characters and words', (text, expected) => {
    expect(words(tokenizeChinese(text))).toEqual(expected);
  });

  it('distinguishes Chinese characters from words', () => {
    expect(tokenizeChinese('𠮷 OK 3').map(isHan)).toEqual([true, false, false]);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...'aZé\'s’-3 ﬁ½ＡⅣ\u0301\u00ad\u200d\ufe0f你還𠮷㈱，。"*™İß\ud83d\udc00'),
  }),
);

describe.each([
  ['tokenizeEnglish', tokenizeEnglish],
  ['tokenizeChinese', tokenizeChinese],
])('%s for any text', (_, tokenize) => {
  it('returns for each token the span of text that folds to it, in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let before = 0;
        for (const { text: word, start, end } of tokenize(text)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(words(tokenize(text.slice(start, end)))).toContain(word);
          expect(words(tokenize(word))).toEqual([word]);
          before = start;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('does not depend on Unicode composition or on text outside words', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const expected = words(tokenize(text.normalize('NFC')));
        expect(words(tokenize(text.normalize('NFD')))).toEqual(expected);
        expect(words(tokenize(` … ${text} ?`))).toEqual(words(tokenize(text)));
      }),
      { numRuns: 2000 },
    );
  });
});
