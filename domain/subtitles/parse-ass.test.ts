import { describe, expect, it } from 'vitest';
import { parseSubtitle } from './parse-subtitle.ts';

const cuesOf = (text: string) =>
  parseSubtitle({ text, format: 'ass' }).cues.map(({ startMs, endMs, text: words }) => [
    startMs,
    endMs,
    words,
  ]);

const assHead =
  '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n';
const event = (text: string, options: { style?: string; effect?: string; at?: number } = {}) => {
  const at = options.at ?? 1;
  return `Dialogue: 0,0:00:${String(at).padStart(2, '0')}.00,0:00:${String(at).padStart(2, '0')}.90,${options.style ?? 'Default'},,0,0,0,${options.effect ?? ''},${text}`;
};

describe('ASS', () => {
  it('removes overrides and converts line breaks', () => {
    expect(
      cuesOf(
        `${assHead}${event('{\\an8\\fs20}Well,{\\i1} yes{\\i0}\\Nand\\hno,\\nright', { at: 1 })}\nComment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,no`,
      ),
    ).toEqual([[1000, 1900, 'Well, yes\nand no,\nright']]);
  });

  it('keeps both halves of a bilingual event', () => {
    expect(
      cuesOf(assHead + event('你还好吗{\\fnArial\\fs14}\\N{\\fnArial\\fs14\\c&HFFFFFF&}Are you OK?')),
    ).toEqual([[1000, 1900, '你还好吗\nAre you OK?']]);
  });

  it('reads fields in the order that the script declares', () => {
    expect(
      cuesOf(
        '[Events]\nFormat: Start, End, Marked, Style, Text\nDialogue: 0:00:01.00,0:00:02.00,0,Default,One, two, three',
      ),
    ).toEqual([[1000, 2000, 'One, two, three']]);
  });

  it('leaves out drawings, signs, and crawls, and keeps dialogue moved to the top', () => {
    const parsed = parseSubtitle({
      text: [
        assHead + event('{\\p1}m 0 0 l 100 0 100 100{\\p0}'),
        event('{\\an8}Look up!', { at: 2 }),
        event('BAKERY', { style: 'Sign', at: 3 }),
        event('Staff: nobody', { style: '注释', at: 4 }),
        event('la la', { style: 'OP-romaji', at: 5 }),
        event('Breaking news', { effect: 'Banner;10', at: 6 }),
        event('{\\pos(100,200)}HOTEL', { at: 7 }),
        event('Open the door.', { at: 8 }),
        event('{\\p1}m 0 0{\\p0}Now!', { at: 9 }),
      ].join('\n'),
      format: 'ass',
    });
    expect(parsed.cues.map(({ text }) => text)).toEqual(['Look up!', 'Open the door.', 'Now!']);
    expect(parsed.drawings).toBe(6);
  });

  it('keeps speech in a style whose name is or holds a word for signs', () => {
    const lines = [
      event('I never said that.', { style: 'Ed', at: 1 }),
      event('Neither did I', { style: 'Big Ed', at: 2 }),
      event('走吧', { style: 'Ed', at: 3 }),
      event('Ladies and gentlemen, welcome!', { style: 'Opening speech', at: 4 }),
      event('Do you read me?', { style: 'Screen', at: 5 }),
      event('We will see about that.', { style: 'Sign', at: 6 }),
      event('你在干什么', { style: '标题', at: 7 }),
      event('Fine', { at: 8 }),
    ];
    expect(cuesOf(assHead + lines.join('\n'))).toHaveLength(lines.length);
  });

  it('keeps speech that alone is placed, and leaves out a sign that is placed and set', () => {
    const lines = [
      ...['One.', 'Two.', 'Three.'].map((text, n) => event(text, { at: n + 1 })),
      event('{\\pos(320,50)}Look over there', { at: 5 }),
      event('{\\pos(320,50)}再见', { at: 6 }),
      event('{\\pos(320,50)\\frz12\\blur2}Bakery', { at: 7 }),
      event('{\\move(0,0,320,50)}NO ENTRY', { at: 8 }),
    ];
    expect(cuesOf(assHead + lines.join('\n')).map(([, , text]) => text)).toEqual([
      'One.',
      'Two.',
      'Three.',
      'Look over there',
      '再见',
    ]);
  });

  it('leaves out every text of a style that mostly holds signs', () => {
    const signs = ['HOTEL', 'BAR', 'EXIT', 'Please wait'].map((text, n) =>
      event(`{\\pos(1,2)}${text}`, { style: 'Board', at: n + 1 }),
    );
    expect(cuesOf(`${assHead}${signs.join('\n')}\n${event('Come in.', { at: 9 })}`)).toEqual([
      [9000, 9900, 'Come in.'],
    ]);
  });

  it('reads escaped braces as text, and removes tags that are not closed', () => {
    const texts = [
      ['The set \\{a, b\\} is small', 'The set {a, b} is small'],
      ['{\\i1\\fs20Hello there', 'Hello there'],
      ['{\\i1Well {\\i0}then', 'Well then'],
      ['{\\pos(1,2)\\an8Wait', 'Wait'],
      ['A { B', 'A { B'],
      ['Yes{a comment of the author}', 'Yes'],
    ];
    const script = assHead + texts.map(([text = ''], n) => event(text, { at: n + 1 })).join('\n');
    expect(cuesOf(script).map(([, , text]) => text)).toEqual(texts.map(([, text]) => text));
  });

  it('reads a text with commas that is not the last field', () => {
    const read = (format: string, values: string) =>
      cuesOf(`[Events]\nFormat: ${format}\nDialogue: ${values}`);
    const wanted = [[1000, 2000, 'One, two, three']];
    expect(read('Layer, Start, End, Text, Style', '0,0:00:01.00,0:00:02.00,One, two, three,Default')).toEqual(
      wanted,
    );
    expect(read('Text, Start, End', 'One, two, three,0:00:01.00,0:00:02.00')).toEqual(wanted);
    expect(read('Layer, Start, End', '0,0:00:01.00,0:00:02.00,Default,,0,0,0,,One, two, three')).toEqual(
      wanted,
    );
  });

  it('keeps all events if the whole script is placed or has a sign style', () => {
    expect(
      cuesOf(`${assHead}${event('{\\pos(1,2)}One.')}\n${event('{\\pos(1,2)}Two.', { at: 2 })}`),
    ).toHaveLength(2);
    expect(cuesOf(assHead + event('Only line.', { style: 'Title' }))).toHaveLength(1);
  });

  it('merges the same text in several layers into one cue', () => {
    expect(cuesOf(`${assHead}${event('{\\bord3}Hey')}\n${event('{\\bord0}Hey')}`)).toEqual([
      [1000, 1900, 'Hey'],
    ]);
  });
});
