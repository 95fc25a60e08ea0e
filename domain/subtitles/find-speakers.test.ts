import { describe, expect, it } from 'vitest';
import { buildLines, pairLines } from './build-lines.ts';
import { cleanCues } from './clean-cues.ts';
import { findSpeakers } from './find-speakers.ts';
import { parseSubtitle } from './parse-subtitle.ts';
import { measureCpuMs } from './testing/measure-cpu-ms.ts';
import type { RawSubtitle } from './types.ts';

const bracketedSounds = ['(door slams)', '(sighs)', '(laughs)'].map((text, at) => ({
  startMs: at * 100,
  endMs: at * 100 + 90,
  text,
}));

/** Cleans a cue and returns who speaks in it. */
function findIn(text: string, options: { usesRoundBrackets?: boolean } = {}) {
  const cue = { startMs: 9000, endMs: 9900, text };
  const { cues } = cleanCues([...(options.usesRoundBrackets ? bracketedSounds : []), cue]);
  return cues.find(({ startMs }) => startMs === 9000)?.speakers;
}

describe('names in the text', () => {
  it.each([
    ['JOHN: Wait for me.', ['John']],
    ["MRS. O'NEIL #2: Wait.", ["Mrs. O'Neil #2"]],
    ['TV REPORTER: Good evening.', ['TV Reporter']],
    ['MAN (on TV): Good evening.', ['Man']],
    ['JOHN:\nWait for me.', ['John']],
    ['- JOHN: Wait.\n- MARY: For what?', ['John', 'Mary']],
    ['JOHN: Wait.\nMARY: For what?', ['John', 'Mary']],
    ['JOHN: Wait.\nPlease wait.', ['John']],
    ['JOHN: Wait.\n- For what?', ['John', null]],
    ['JOHN: Wait.\nJOHN: Please.', ['John']],
    ['[Mary] Hello there.', ['Mary']],
    ['[MARY] Hello there.', ['Mary']],
    ['- [Mary] Hello.\n- [Bob] Hi.', ['Mary', 'Bob']],
    ['[sighs] MARY: Hello.', ['Mary']],
    ['(MAN): Hello.', ['Man']],
    ['(MAN) Hello.', ['Man']],
    ['>> MARY: Hello.', ['Mary']],
    ['JOHN: WAIT FOR ME.', ['John']],
    ['- JOHN: 等等。\n- MARY: 等什么？', ['John', 'Mary']],
    ['- JOHN: Wait.\n- MARY: Why?\n- 等等。\n- 为什么？', ['John', 'Mary']],
  ])('%j is spoken by %j', (text, speakers) => {
    expect(findIn(text)).toEqual(speakers);
  });

  it('reads names in round brackets in a track that uses them for sounds', () => {
    expect(findIn('(Mary) Hello there.', { usesRoundBrackets: true })).toEqual(['Mary']);
  });

  it.each([
    'Wait for me.',
    '[door slams] Wait.',
    '[Laughs] Wait.',
    '[Whispering] Wait.',
    '[Softly] Wait.',
    '(IN SPANISH) Hola.',
    '（叹气）我知道',
    'Remember: never look back.',
    'HTTP: The protocol.',
    'WARNING: Hot.',
    'WARNING: HOT.',
    'It is 10:30 now.',
    '[speaking French]\nHello?',
    '♪ Happy birthday to you ♪',
  ])('%j names nobody', (text) => {
    expect(findIn(text)).toBeUndefined();
  });
});

describe('dashes of a dialogue', () => {
  it.each([
    ['- Hi.\n- Hello.', [null, null]],
    ['- Hi. - Hello.', [null, null]],
    ['Hi.\n- Hello.', [null, null]],
    ['>> Hi.\n>> Hello.', [null, null]],
    ['－你好。\n－早上好。', [null, null]],
    ['- Hi.\n- Hello.\n- 你好。\n- 早上好。', [null, null]],
    ['- How are you,\nmy friend?\n- Fine.', [null, null]],
  ])('%j has two speakers', (text, speakers) => {
    expect(findIn(text)).toEqual(speakers);
  });

  it.each(['- Hi.', '-5 degrees.', 'Well-known.', '- Hi.\n- [laughs]'])(
    '%j does not show two speakers',
    (text) => {
      expect(findIn(text)).toBeUndefined();
    },
  );
});

describe('formats', () => {
  const vtt = (text: string) =>
    cleanCues(
      parseSubtitle({ text: `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`, format: 'vtt' }).cues,
    ).cues.map((cue) => [cue.text, cue.speakers]);

  it.each([
    ['<v June>I thought so.</v>', 'I thought so.', ['June']],
    ['<v.loud.first Mary Ann>Hello!', 'Hello!', ['Mary Ann']],
    ['<v R&amp;D>Hello!', 'Hello!', ['R&D']],
    ['<v June>Hi.</v> <v Victor>Hello.</v>', 'Hi. Hello.', ['June', 'Victor']],
    ['- <v June>Hi.\n- <v Victor>Hello.', 'Hi.\nHello.', ['June', 'Victor']],
    ['<v >Hello!', 'Hello!', undefined],
  ])('reads the voice spans of WebVTT in %j', (text, spoken, speakers) => {
    expect(vtt(text)).toEqual([[spoken, speakers]]);
  });

  const ass = (events: string[]) =>
    cleanCues(
      parseSubtitle({
        text: [
          '[Events]',
          'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
          ...events.map((event, at) => `Dialogue: 0,0:00:0${at}.00,0:00:0${at}.90,Default,${event}`),
        ].join('\n'),
        format: 'ass',
      }).cues,
    ).cues.map((cue) => [cue.text, cue.speakers]);

  it('reads the name field of ASS, unless it names nobody', () => {
    expect(
      ass([
        'MARY,0,0,0,,Hello there.',
        'NTP,0000,0000,0000,,Good morning.',
        'Default,0,0,0,,How are you?',
        ',0,0,0,,I am fine.',
        'Mary,0,0,0,,- Are you?\\N- Yes.',
        'Mary,0,0,0,,BOB: Is it?',
      ]),
    ).toEqual([
      ['Hello there.', ['Mary']],
      ['Good morning.', undefined],
      ['How are you?', undefined],
      ['I am fine.', undefined],
      ['Are you?\nYes.', ['Mary']],
      ['Is it?', ['Bob']],
    ]);
  });
});

describe('lines', () => {
  const srt = (name: string, texts: string[]): RawSubtitle => ({
    name,
    origin: 'sidecar',
    languageTag: null,
    format: 'srt',
    bytes: new TextEncoder().encode(
      texts.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n`).join('\n'),
    ),
  });
  const speakersOf = (raw: RawSubtitle[]) => buildLines({ raw }).lines.map(({ speakers }) => speakers);

  it('get the names of the English cues, or else those of the Chinese ones', () => {
    const english = ['MARY: Where were you last night?', 'I was at home.', '- Were you?\n- I was.'];
    const chinese = ['BOB: 你昨晚在哪儿？', 'BOB: 我在家。', '是吗？'];
    expect(speakersOf([srt('a.en.srt', english), srt('a.zh.srt', chinese)])).toEqual([
      ['Mary'],
      ['Bob'],
      [null, null],
    ]);
  });

  it('have the names of a bilingual track', () => {
    const both = ['MARY: Where were you?\n你在哪儿？', '- At home.\n- Really?\n- 在家。\n- 真的？'];
    expect(speakersOf([srt('a.srt', both)])).toEqual([['Mary'], [null, null]]);
  });

  it('have the names of both parts of a sentence that was split', () => {
    const split = ['MARY: I have been waiting for', 'you since noon.', "BOB: I'm sorry.", 'Good night.'];
    expect(speakersOf([srt('a.en.srt', split)])).toEqual([['Mary'], ['Bob'], undefined]);
  });

  it('keep their speakers when tracks are paired again', () => {
    const { tracks, lines } = buildLines({
      raw: [srt('a.en.srt', ['MARY: Where were you last night?', 'BOB: I was at home.'])],
    });
    expect(pairLines({ tracks: tracks.map((track) => ({ ...track, ratio: 1, offsetMs: 0 })) })).toEqual(
      lines,
    );
    expect(lines.map(({ speakers }) => speakers)).toEqual([['Mary'], ['Bob']]);
  });

  it('name at most eight speakers', () => {
    const dashes = Array.from({ length: 50 }, (_, at) => `- Word ${at}.`).join('\n');
    expect(findIn(dashes)).toHaveLength(8);
  });
});

it.each([
  ['brackets', '[A] '.repeat(900)],
  ['dashes', '- a. '.repeat(700)],
  ['capitals', `${'A '.repeat(1900)}:`],
  ['voices', '<v A>'.repeat(700)],
  ['an open voice', `<v ${'A '.repeat(1900)}`],
])('reads hostile %s quickly', (_, text) => {
  const use = { round: null, square: null };
  const readOften = () => {
    for (let at = 0; at < 100; at += 1) findSpeakers({ source: text, text, use, given: undefined });
  };
  expect(measureCpuMs(readOften)).toBeLessThan(1000);
});
