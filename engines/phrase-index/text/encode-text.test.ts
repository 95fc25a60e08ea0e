import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText } from './encode-text.ts';
import { listTerms, TermInterner } from './term-interner.ts';
import { hasBreakBetween, type Token, tokenizeChinese, tokenizeEnglish } from './tokenize.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...'aZé\'s’-3 ﬁ½ＡⅣ\u0301\u00ad\u200d\ufe0f你還𠮷㈱，。"*™İß\ud83d\udc00'),
  }),
);

it.each([
  ['en', tokenizeEnglish],
  ['zh', tokenizeChinese],
] as const)('encodes the same tokens as the tokenizer (%s)', (language, tokenize) => {
  const interner = new TermInterner();
  fc.assert(
    fc.property(anyText, fc.nat(5), fc.nat(5), (text, before, after) => {
      const padded = 'x'.repeat(before) + text + '好'.repeat(after);
      const termIds: number[] = [];
      const breaks: boolean[] = [];
      encodeText({
        text: padded,
        from: before,
        to: before + text.length,
        language,
        interner,
        limit: 100,
        push: (termId, isAfterBreak) => {
          termIds.push(termId);
          breaks.push(isAfterBreak);
        },
      });
      const words = listTerms(interner.content());
      const tokens = tokenize(text);
      expect(termIds.map((termId) => words[termId - 1])).toEqual(tokens.map((token) => token.text));
      const isAfterBreak = (token: Token, i: number) => {
        const before = tokens[i - 1];
        return before !== undefined && hasBreakBetween(text, before, token);
      };
      expect(breaks).toEqual(tokens.map(isAfterBreak));
    }),
    { seed: 11, numRuns: 4000 },
  );
  expect(new Set(listTerms(interner.content())).size).toBe(interner.size);
});

it.each([
  ['take your time', []],
  ['No, thank you.', ['thank']],
  ['a well-known man - really', ['really']],
  ['wait--what', ['what']],
  ["rock 'n' roll", ['n', 'roll']],
  ['没关系。地球很大', ['地']],
  ['没关系 地球\n很大', ['地', '很']],
  ['我在 FBI 工作，真的', ['真']],
])('finds the words after punctuation in %j', (text, expected) => {
  const tokens = tokenizeChinese(text);
  const found = tokens.filter((token, i) => i > 0 && hasBreakBetween(text, tokens[i - 1] as Token, token));
  expect(found.map((token) => token.text)).toEqual(expected);
});

it('pushes no more tokens than the limit', () => {
  for (const text of ['a b c d', 'a b c\u0301 d', '你好吗', '你a好']) {
    const termIds: number[] = [];
    const push = (termId: number) => termIds.push(termId);
    encodeText({
      text,
      from: 0,
      to: text.length,
      language: 'zh',
      interner: new TermInterner(),
      limit: 2,
      push,
    });
    expect(termIds).toHaveLength(2);
  }
});
