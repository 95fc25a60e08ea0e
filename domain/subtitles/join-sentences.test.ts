import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSentences } from './join-sentences.ts';
import type { PairedLine } from './types.ts';

type Text = string | [en: string | null, zh: string | null];

/** Builds lines of two seconds with a tenth of a second between them. */
function lines(texts: Text[], { durationMs = 2000, silenceMs = 100 } = {}): PairedLine[] {
  return texts.map((text, at) => {
    const [en, zh] = typeof text === 'string' ? [text, null] : text;
    return {
      startMs: at * (durationMs + silenceMs),
      endMs: at * (durationMs + silenceMs) + durationMs,
      en,
      zh,
    };
  });
}

/** Joins the texts in a film whose other lines have punctuation marks, and returns the resulting texts. */
function joinTexts(texts: Text[], timing?: Parameters<typeof lines>[1]): [string | null, string | null][] {
  const marked = ['One.', 'Two!', 'Three?', 'Four…', '"Five."', 'Six.', 'Seven.', 'Eight.'];
  return joinSentences(lines([...marked, ...texts], timing))
    .slice(marked.length)
    .map(({ en, zh }) => [en, zh]);
}

describe('joinSentences', () => {
  it('joins a line that continues in lowercase, with its translation', () => {
    expect(
      joinTexts([
        ['I never thought', '我从没想过'],
        ['you would come back.', '你会回来'],
        ['Neither did I.', '我也没想过'],
      ]),
    ).toEqual([
      ['I never thought you would come back.', '我从没想过 你会回来'],
      ['Neither did I.', '我也没想过'],
    ]);
  });

  it('gives the joined line the times of both lines', () => {
    const [line] = joinSentences([
      { startMs: 1000, endMs: 2000, en: 'Take your time,', zh: null },
      { startMs: 2400, endMs: 3900, en: 'we are early.', zh: '我们来早了' },
    ]);
    // Without other lines, half of the track has punctuation, which is enough.
    expect(line).toEqual({
      startMs: 1000,
      endMs: 3900,
      en: 'Take your time, we are early.',
      zh: '我们来早了',
    });
  });

  it.each([
    ['a name after a word that ends no sentence', 'I have to speak to', 'Mary about it.'],
    ['"I" after a comma', 'If you leave now,', "I'll never forgive you."],
  ])('joins %s', (_, first, second) => {
    expect(joinTexts([first, second])).toEqual([[`${first} ${second}`, null]]);
  });

  it.each([
    ['a sentence end', 'I never said so.', 'and I never will.'],
    ['a sentence end in quotes', 'He said "go."', 'and I went.'],
    ['an ellipsis', 'I was going to…', 'you know.'],
    ['a capital letter after a word that may end a sentence', 'Come here', 'What is it?'],
    ['a capital letter after a comma', 'Well,', 'Tom, there you are.'],
    ['a song', '♪ the night is young ♪', 'and so are we.'],
  ])('does not join after %s', (_, first, second) => {
    expect(joinTexts([first, second])).toHaveLength(2);
  });

  it('joins three lines of up to eight seconds in total', () => {
    const three = ['what I mean is', 'that nobody', 'ever asked me.'];
    expect(joinTexts(three)).toEqual([[three.join(' '), null]]);
    expect(joinTexts(three, { durationMs: 2700 })).toEqual([
      ['what I mean is that nobody', null],
      ['ever asked me.', null],
    ]);
  });

  it('does not join lines with a second of silence between them or with a large overlap', () => {
    expect(joinTexts(['I never', 'said so.'], { silenceMs: 999 })).toHaveLength(1);
    expect(joinTexts(['I never', 'said so.'], { silenceMs: 1000 })).toHaveLength(2);
    expect(joinTexts(['I never', 'said so.'], { silenceMs: -251 })).toHaveLength(2);
  });

  it('keeps a repeated translation once, and needs English in both lines', () => {
    expect(
      joinTexts([
        ['I never', '我没说过'],
        ['said so.', '我没说过'],
      ]),
    ).toEqual([['I never said so.', '我没说过']]);
    expect(
      joinTexts([
        ['I never', null],
        [null, '没说过'],
      ]),
    ).toHaveLength(2);
  });

  it('leaves a track without punctuation unchanged', () => {
    const texts = ['so what do we do', 'we wait', 'for how long', 'until they come'];
    expect(joinSentences(lines(texts))).toEqual(lines(texts));
  });

  it('loses and adds no words and keeps the order, for any lines', () => {
    const text = fc.option(fc.constantFrom('I never', 'said so.', 'Go.', 'to', 'Mary,', 'and so', '…', ''));
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ startMs: fc.nat(60_000), durationMs: fc.integer({ min: 1, max: 9000 }), en: text }),
        ),
        (generated) => {
          const before = generated
            .map(({ startMs, durationMs, en }) => ({ startMs, endMs: startMs + durationMs, en, zh: null }))
            .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
          const after = joinSentences(before);
          const words = (all: PairedLine[]) => all.flatMap(({ en }) => en?.split(' ') ?? []);
          expect(words(after)).toEqual(words(before));
          expect(after.map(({ startMs }) => startMs)).toEqual(
            after.map(({ startMs }) => startMs).sort((a, b) => a - b),
          );
          expect(after.every(({ startMs, endMs }) => startMs < endMs)).toBe(true);
        },
      ),
    );
  });
});
