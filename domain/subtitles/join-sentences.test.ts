import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSentences } from './join-sentences.ts';
import type { PairedLine } from './types.ts';

type Text = string | [en: string | null, zh: string | null];

/** Lines of two seconds, a tenth of a second apart. */
function lines(texts: Text[], { lastMs = 2000, silenceMs = 100 } = {}): PairedLine[] {
  return texts.map((text, at) => {
    const [en, zh] = typeof text === 'string' ? [text, null] : text;
    return { startMs: at * (lastMs + silenceMs), endMs: at * (lastMs + silenceMs) + lastMs, en, zh };
  });
}

/** The texts after joining, in a film whose other lines carry their marks. */
function joined(texts: Text[], timing?: Parameters<typeof lines>[1]): [string | null, string | null][] {
  const marked = ['One.', 'Two!', 'Three?', 'Four…', '"Five."', 'Six.', 'Seven.', 'Eight.'];
  return joinSentences(lines([...marked, ...texts], timing))
    .slice(marked.length)
    .map(({ en, zh }) => [en, zh]);
}

describe('joinSentences', () => {
  it('joins what goes on with a small letter, and its translations', () => {
    expect(
      joined([
        ['I never thought', '我从没想过'],
        ['you would come back.', '你会回来'],
        ['Neither did I.', '我也没想过'],
      ]),
    ).toEqual([
      ['I never thought you would come back.', '我从没想过 你会回来'],
      ['Neither did I.', '我也没想过'],
    ]);
  });

  it('gives the joined line the times of both', () => {
    const [line] = joinSentences([
      { startMs: 1000, endMs: 2000, en: 'Take your time,', zh: null },
      { startMs: 2400, endMs: 3900, en: 'we are early.', zh: '我们来早了' },
    ]);
    // Without other lines to tell how the track is written, half of it is marked: enough.
    expect(line).toEqual({
      startMs: 1000,
      endMs: 3900,
      en: 'Take your time, we are early.',
      zh: '我们来早了',
    });
  });

  it.each([
    ['a name after a word no sentence ends with', 'I have to speak to', 'Mary about it.'],
    ['I after a comma', 'If you leave now,', "I'll never forgive you."],
  ])('joins %s', (_, first, second) => {
    expect(joined([first, second])).toEqual([[`${first} ${second}`, null]]);
  });

  it.each([
    ['an end mark', 'I never said so.', 'and I never will.'],
    ['an end mark in quotes', 'He said "go."', 'and I went.'],
    ['an ellipsis', 'I was going to…', 'you know.'],
    ['a capital after a word that may end', 'Come here', 'What is it?'],
    ['a capital after a comma', 'Well,', 'Tom, there you are.'],
    ['a song', '♪ the night is young ♪', 'and so are we.'],
  ])('leaves %s alone', (_, first, second) => {
    expect(joined([first, second])).toHaveLength(2);
  });

  it('joins three, as long as they last no more than eight seconds', () => {
    const three = ['what I mean is', 'that nobody', 'ever asked me.'];
    expect(joined(three)).toEqual([[three.join(' '), null]]);
    expect(joined(three, { lastMs: 2700 })).toEqual([
      ['what I mean is that nobody', null],
      ['ever asked me.', null],
    ]);
  });

  it('does not join over a second of silence, nor people talking at once', () => {
    expect(joined(['I never', 'said so.'], { silenceMs: 999 })).toHaveLength(1);
    expect(joined(['I never', 'said so.'], { silenceMs: 1000 })).toHaveLength(2);
    expect(joined(['I never', 'said so.'], { silenceMs: -251 })).toHaveLength(2);
  });

  it('says a repeated translation once, and needs English on both sides', () => {
    expect(
      joined([
        ['I never', '我没说过'],
        ['said so.', '我没说过'],
      ]),
    ).toEqual([['I never said so.', '我没说过']]);
    expect(
      joined([
        ['I never', null],
        [null, '没说过'],
      ]),
    ).toHaveLength(2);
  });

  it('leaves a track alone that is written without marks', () => {
    const texts = ['so what do we do', 'we wait', 'for how long', 'until they come'];
    expect(joinSentences(lines(texts))).toEqual(lines(texts));
  });

  it('loses no word, makes none, and keeps the order, whatever comes', () => {
    const text = fc.option(fc.constantFrom('I never', 'said so.', 'Go.', 'to', 'Mary,', 'and so', '…', ''));
    fc.assert(
      fc.property(
        fc.array(fc.record({ startMs: fc.nat(60_000), lastMs: fc.integer({ min: 1, max: 9000 }), en: text })),
        (made) => {
          const before = made
            .map(({ startMs, lastMs, en }) => ({ startMs, endMs: startMs + lastMs, en, zh: null }))
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
