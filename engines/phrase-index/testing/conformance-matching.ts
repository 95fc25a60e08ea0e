import { expect, it } from 'vitest';
import {
  type BilingualText,
  type CreateIndexWithVideos,
  createQuery,
  createVideo,
  invalidQuery,
  listLineIds,
} from './fixtures.ts';

/** Defines tests of the lines that match and the parts that are highlighted, by example. */
export function describeMatching(createIndexWith: CreateIndexWithVideos): void {
  const texts: BilingualText[] = [
    ["You're a fool for traveling alone,\nso completely unprepared.", '你真是个傻瓜，独自旅行，毫无准备。'],
    ["I'm a fool", '我是个傻瓜'],
    ['You fool! You’re alive.', '你这傻瓜！你还活着。'],
    ['He took it as easy as pie.', '他轻松得很'],
    ['Take it, or leave it.', null],
    ['I used to know him, but he never really used to like me', '我以前认识他'],
    ['no, no, no, no', '好好好'],
    ['Well-known X-ray: 24/7', '卡拉ＯＫ，我在FBI工作'],
    ['as good as new', '越来越好'],
    [null, '臺詞'],
    ["I don't", '台词'],
  ];
  it.each<[string, number[]]>([
    ["You're a fool", [0]],
    ['YOU’RE A FOOL', [0]],
    ['ｆｏｏｌ', [0, 1, 2]],
    ['alone so', [0]],
    ['fool so', []],
    ['fool you', []],
    ["fool you're", [2]],
    ['take it', [3, 4]],
    ['taking it', [3, 4]],
    ['"take it"', [4]],
    ['“took it', [3]],
    ['"took" it', [3]],
    ['as * as', [3, 8]],
    ['*as * as*', [3, 8]],
    ['used to * me', [5]],
    ['used to * * me', []],
    ['used * * him', [5]],
    ['no no no', [6]],
    ['no no no no no', []],
    ['well known', [7]],
    ['wellknown', []],
    ['x-ray', [7]],
    ['24 7', [7]],
    ['dont', [10]],
    ['你还活着', [2]],
    ['着', [2]],
    ['傻瓜', [0, 1, 2]],
    ['傻瓜独自', [0]],
    ['好好', [6]],
    ['越*越', [8]],
    ['越 * 好', [8]],
    ['台词', [10]],
    ['臺詞', [9]],
    ['你还活着 fool', [2]],
    ['fool你还活着', [2]],
    ['傻瓜 fool', [0, 1, 2]],
    ['傻瓜 alive', [2]],
    ['卡拉OK', [7]],
    ['我在fbi工作', [7]],
    ['fbi', []],
  ])('finds the lines that match %s', async (text, expectedSeqs) => {
    const index = await createIndexWith(createVideo('v', texts));
    const result = await index.search(createQuery(text));
    expect(listLineIds(result).sort()).toEqual(expectedSeqs.map((seq) => `v.${seq}`).sort());
    expect(result).toMatchObject({ total: expectedSeqs.length, totalKind: 'exact', next: null });
  });

  it.each<[string, number[]]>([
    ["you're a fo", [0]],
    ["you'", [0, 2, 8]],
    ['take it o', [4]],
    ['no n', [6]],
    ['used to * m', [5]],
    ['used to * h', [5]],
    ['used to * h ', []],
    ['"take it o', [4]],
    ['"taken it o', []],
    ['"took it a', [3]],
    ['"took it a"', []],
    ['well kn', [7]],
    ['傻瓜 al', [0, 2]],
    ['傻瓜 fo', [0, 1, 2]],
    ['卡拉o', [7]],
    ['我在f', [7]],
    ['takin', [3, 4]],
    ['travelin', [0]],
    ['knew h', [5]],
  ])('finds the lines that match %s with an unfinished last word', async (text, expectedSeqs) => {
    const index = await createIndexWith(
      createVideo('v', [...texts.slice(0, 8), ["They're you're"], ...texts.slice(9)]),
    );
    const result = await index.search(createQuery(text, { lastWordIsPrefix: true }));
    expect(listLineIds(result).sort()).toEqual(expectedSeqs.map((seq) => `v.${seq}`).sort());
    expect(result).toMatchObject({ total: expectedSeqs.length, totalKind: 'exact', next: null });
  });

  it('ranks whole lines first, then lines with the last word as typed, then lines that complete it', async () => {
    const index = await createIndexWith(
      createVideo('v', [['he helps here'], ['so he left'], ['He'], ['Hello'], ['for her']]),
    );
    const result = await index.search(createQuery('he', { lastWordIsPrefix: true }));
    expect(listLineIds(result)[0]).toBe('v.2');
    expect(listLineIds(result).slice(1, 3).sort()).toEqual(['v.0', 'v.1']);
    expect(listLineIds(result).slice(3).sort()).toEqual(['v.3', 'v.4']);
  });

  it('highlights the typed part of the word that completes the last one', async () => {
    const index = await createIndexWith();
    const highlighted = (text: string, en: string) =>
      index
        .highlight({ text, lastWordIsPrefix: true, en, zh: null })
        .en.map(([start, end]) => en.slice(start, end));
    expect(highlighted('what do you me', 'What do you mean?')).toEqual(['What do you me']);
    expect(highlighted('you ca', 'You café. You can’t, you ca')).toEqual(['You ca', 'You ca', 'you ca']);
    expect(highlighted("i'", 'I’m in')).toEqual(['I’']);
    expect(highlighted('take', 'He took the taker')).toEqual(['took', 'take']);
    expect(highlighted('maki', 'Made in China')).toEqual(['Made']);
  });

  it.each<[string, string, string[], string[]]>([
    ["You're a fool", 'v.0', ["You're a fool"], []],
    ['alone so', 'v.0', ['alone,\nso'], []],
    ['no', 'v.6', ['no', 'no', 'no', 'no'], []],
    ['no no', 'v.6', ['no, no, no, no'], []],
    ['as * as', 'v.8', ['as', 'as'], []],
    ['used to * me', 'v.5', ['used to', 'me'], []],
    ['傻瓜 fool', 'v.2', ['fool'], ['傻瓜']],
    ['傻瓜独自', 'v.0', [], ['傻瓜，独自']],
    ['卡拉OK', 'v.7', [], ['卡拉ＯＫ']],
  ])('highlights %s in line %s', async (text, lineId, en, zh) => {
    const index = await createIndexWith(createVideo('v', texts));
    expect(listLineIds(await index.search(createQuery(text)))).toContain(lineId);
    const [enText = null, zhText = null] = texts[Number(lineId.slice(2))] ?? [];
    const spans = index.highlight({ text, en: enText, zh: zhText });
    expect(spans.en.map(([start, end]) => enText?.slice(start, end))).toEqual(en);
    expect(spans.zh.map(([start, end]) => zhText?.slice(start, end))).toEqual(zh);
  });
}

/** Defines tests of queries without words, queries beyond the limits, and queries that could take very long. */
export function describeBadInput(createIndexWith: CreateIndexWithVideos): void {
  it.each([
    '',
    ' ',
    '*',
    '* * *',
    '""',
    '"',
    '…？！',
    '\0',
    '😀👩‍👩‍👧',
    'שלום',
    '\u202e',
    "'",
    '\ud800',
    '-',
  ])('finds nothing for %j, which has no words', async (text) => {
    const index = await createIndexWith(
      createVideo('v', [
        ['Hello, 😀', '你好'],
        [null, null],
        ['', ''],
      ]),
    );
    expect(await index.search(createQuery(text))).toEqual({
      hits: [],
      total: 0,
      totalKind: 'exact',
      next: null,
    });
  });

  it('accepts up to 32 words and 10,000 characters, and rejects more', async () => {
    const index = await createIndexWith(createVideo('v', [['a '.repeat(40), '好'.repeat(40)]]));
    const total = async (text: string) => (await index.search(createQuery(text))).total;
    expect(await total('a '.repeat(32))).toBe(1);
    expect(await total(`${'a '.repeat(32)}${'好'.repeat(32)}`)).toBe(1);
    expect(await total(`a${' '.repeat(9_999)}`)).toBe(1);
    for (const text of ['a '.repeat(33), '好'.repeat(33), `a ${'* '.repeat(31)}a`, ' '.repeat(10_001)]) {
      await expect(total(text)).rejects.toMatchObject(invalidQuery('text'));
    }
  });

  it('rejects a limit that is not a positive integer', async () => {
    const index = await createIndexWith();
    for (const limit of [0, -1, 1.5, Number.NaN]) {
      await expect(index.search(createQuery('a', { limit }))).rejects.toMatchObject(invalidQuery('limit'));
    }
  });

  it('matches gaps in long lines of one repeated word within two seconds', async () => {
    const line = 'a '.repeat(5_000);
    const index = await createIndexWith(createVideo('v', [[`${line}b`], [`b ${line}`], [`b ${line}b`]]));
    const startedMs = performance.now();
    const hits = await index.search(createQuery(`a ${'* a '.repeat(15)}b`));
    expect(listLineIds(hits).sort()).toEqual(['v.0', 'v.2']);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
}
