import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText } from './encode-text.ts';
import { listTerms, TermInterner } from './term-interner.ts';
import { tokenizeChinese, tokenizeEnglish } from './tokenize.ts';

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
      encodeText({
        text: padded,
        from: before,
        to: before + text.length,
        language,
        interner,
        limit: 100,
        push: (termId) => termIds.push(termId),
      });
      const words = listTerms(interner.content());
      expect(termIds.map((termId) => words[termId - 1])).toEqual(tokenize(text).map((token) => token.text));
    }),
    { seed: 11, numRuns: 4000 },
  );
  expect(new Set(listTerms(interner.content())).size).toBe(interner.size);
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
