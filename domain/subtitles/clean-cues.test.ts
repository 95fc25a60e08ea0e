import { describe, expect, it } from 'vitest';
import { cleanCues } from './clean-cues.ts';

const filler = Array.from({ length: 12 }, (_, at) => ({
  startMs: at * 100,
  endMs: at * 100 + 90,
  text: `Filler ${at}`,
}));

/** Cleans a cue in the middle of a track. Returns its text, or null if the cue is dropped. */
function clean(text: string): string | null {
  const cue = { startMs: 5000, endMs: 6000, text };
  const after = filler.map((cue) => ({ ...cue, startMs: cue.startMs + 9000, endMs: cue.endMs + 9000 }));
  const cleaned = cleanCues([...filler, cue, ...after]).cues;
  return cleaned.find(({ startMs }) => startMs === 5000)?.text ?? null;
}

/** Cleans a cue that is the only one of its track. */
const cleanAlone = (text: string) => cleanCues([{ startMs: 0, endMs: 1000, text }]).cues[0]?.text ?? null;

describe('markup', () => {
  it.each([
    ['<i>Hello</i> <font color="#fff">there</font>', 'Hello there'],
    ['{\\an8}Up {\\i1}here{\\i0}', 'Up here'],
    ['<v Bob>Hi <c.red.big>you</c><00:00:01.500> all', 'Hi you all'],
    ['Tom &amp; Jerry&nbsp;&lt;3 &#39;ok&#x27; &hellip;', "Tom & Jerry <3 'ok' …"],
    ['&lt;i&gt;Hidden&lt;/i&gt;', 'Hidden'],
    ['a < b and c > d', 'a < b and c > d'],
    ['你　好\u00a0吗\u200b？  真的', '你 好 吗？ 真的'],
    ['One.\\NTwo.', 'One.\nTwo.'],
    ['R&B at AT&T', 'R&B at AT&T'],
    ['Use List<String> or Map<K, V>.', 'Use List<String> or Map<K, V>.'],
    ['A List<B> has <b>no</b> end.', 'A List<B> has no end.'],
    ['The <div> tag holds {name}.', 'The <div> tag holds {name}.'],
    ['{y:i}Now!', 'Now!'],
    ['un<i>believ</i>able', 'unbelievable'],
  ])('%j becomes %j', (text, wanted) => {
    expect(clean(text)).toBe(wanted);
  });
});

describe('sounds and speakers', () => {
  it.each([
    ['[door slams]', null],
    ['(sighs) I know.', 'I know.'],
    ['[phone\nringing]\nHello?', 'Hello?'],
    ['（叹气）我知道', '我知道'],
    ['【电话铃响】', null],
    ['♪', null],
    ['♪♪ ♫', null],
    ['♪ Happy birthday to you ♪', 'Happy birthday to you'],
    ['# Happy birthday #', 'Happy birthday'],
    ["You're #1!", "You're #1!"],
    ['JOHN: Wait for me.', 'Wait for me.'],
    ["MRS. O'NEIL #2: Wait.", 'Wait.'],
    ['MAN (on TV): Good evening.', 'Good evening.'],
    ['Remember: never look back.', 'Remember: never look back.'],
    ['It is 10:30 now.', 'It is 10:30 now.'],
    ['I: the first letter', 'I: the first letter'],
    ['...', '...'],
    ['……', '……'],
    ['>> Hello.\n>> Hi.', 'Hello.\nHi.'],
    ['Wait (laughs), what?', 'Wait, what?'],
    ['等等（咳嗽），什么？', '等等，什么？'],
    ['你好（敲门声）请进', '你好请进'],
    ['Hello♪, la', 'Hello, la'],
    ['(MAN): Hello.', 'Hello.'],
    ['(IN SPANISH) Hola.', 'Hola.'],
    ['[Bob] Hello.', 'Hello.'],
    ['(an unheard-of noise)', null],
    ['(over radio) Come in.', 'Come in.'],
    ['So we (Laughter) went.', 'So we went.'],
    ['(♪ theme ♪)\nWelcome.', 'Welcome.'],
    ['(IN)Security is what I feel.', '(IN)Security is what I feel.'],
  ])('%j becomes %j', (text, wanted) => {
    expect(clean(text)).toBe(wanted);
  });

  it.each([
    'You can use it everywhere (even on phones).',
    '(even on phones)',
    'The Central Processing Unit (CPU) is fast.',
    'Vanishing (and exploding) gradients',
    'The program (if it crashes) starts again.',
    'We call f(x), foo(), and a[i] here.',
    'The second value [optional] is a name.',
    'Point (1, 2) is in the set {a, b}.',
    'Word(s) can (re)start.',
    '梯度下降（gradient descent）是一种方法',
    '它到处都能用（即使在手机上）',
    '（也就是第二个）',
    '这会有影响（影响不大）',
    'HTTP: The protocol of the web.',
    'NOTE: Save your work.',
    "It's written in C#",
    'Tune it to B♭ (B flat).',
  ])('keeps %j, which is spoken', (text) => {
    expect(clean(text)).toBe(text);
  });

  it('keeps brackets alone in a cue if the track uses them for what is spoken', () => {
    const spoken = [
      'The mean (average) of it',
      'the median (middle value)',
      'and the mode (peak)',
      '(standard deviation)',
    ];
    const sounds = ['(sighs)', 'Hey. (laughs)', '(gasps) No.', '(Bob) Come here.', '(standard deviation)'];
    const cleanAll = (texts: string[]) =>
      cleanCues(texts.map((text, at) => ({ startMs: at * 1000, endMs: at * 1000 + 900, text }))).cues.map(
        ({ text }) => text,
      );
    expect(cleanAll(spoken)).toEqual(spoken);
    expect(cleanAll(sounds)).toEqual(['Hey.', 'No.', 'Come here.']);
  });

  it.each([
    ['- Where are you?\n- Home.', 'Where are you?\nHome.'],
    ['- Yes\n- No', 'Yes.\nNo'],
    ['-Yes!\n-No!', 'Yes!\nNo!'],
    ['- 你在哪\n- 家里', '你在哪\n家里'],
    ['- Hi. - Hello.', 'Hi. Hello.'],
    ['—是我\n—进来', '是我\n进来'],
    ['Wait-', 'Wait-'],
    ['-5 degrees', '-5 degrees'],
    ['JOHN: - Stop!\nMARY: - Why?', 'Stop!\nWhy?'],
  ])('dialogue %j becomes %j', (text, wanted) => {
    expect(clean(text)).toBe(wanted);
  });
});

describe('advertising', () => {
  it.each([
    'Subtitles by explosiveskull',
    'Synced and corrected by Bob',
    'Sync by honeybunny',
    'Downloaded from YTS.MX',
    'Advertise your product or brand here\ncontact www.OpenSubtitles.org today',
    'Support us and become VIP member\nto remove all ads from www.OpenSubtitles.org',
    'http://example.com/film',
    '字幕组招募翻译',
    '翻译：小明 校对：小红 时间轴：小刚',
    '翻译：小明\n校对：小红\n压制：阿强',
    '翻译 小明  校对 小红  监制 老王',
    'QQ群：123456789',
    '关注微信公众号：看电影学英语',
    '本字幕由某某字幕组制作 仅供学习交流',
    '某某字幕组 荣誉出品',
    '更多影视资源请访问某某网',
    '★翻译：小明★校对：小红★时间轴：小刚★',
    '★翻译 小明 ★校对 小红 ★监制 老王',
    '【翻译】小明【校对】小红【监制】老王',
    '♪翻译：小明 校对：小红♪',
    '_Subtitles by Bob_',
    '* * * example.com * * *',
    '★ Translated by Bob ★',
    '-=翻译：小明=-',
  ])('drops %j', (text) => {
    expect(clean(text)).toBeNull();
  });

  it.each([
    '你能帮我翻译一下吗？',
    '翻译：他说他饿了',
    '这本书的翻译和校对都是我做的',
    '我在字幕组工作过，你呢？',
    '她是个翻译',
    '时间不多了',
    '他是公司的总监 你是谁',
    '我把微信公众号关了',
    'I need a translator.',
    'Translated by my grandmother, it sounds better.',
    'The captain sent by the king is here.',
    'I bought it on Amazon.com last week.',
    'Who downloaded this?',
    'They were released by the police.',
    'Turn on the subtitles, please.',
    '字幕太小了，我看不清',
  ])('keeps %j', (text) => {
    expect(clean(text)).toBe(text);
  });

  it('drops weaker signs of advertising only at the ends of a track', () => {
    expect(cleanAlone('翻译：小明')).toBeNull();
    expect(cleanAlone('Translated by Bob')).toBeNull();
    expect(cleanAlone('example.com')).toBeNull();
    expect(cleanAlone('你能帮我翻译一下吗？')).toBe('你能帮我翻译一下吗？');
  });

  it('finds the credits after sounds and music, however many', () => {
    const texts = [...Array(8).fill('[music]'), 'Translated by Bob', ...filler.map(({ text }) => text)];
    const cues = texts.map((text, at) => ({ startMs: at * 1000, endMs: at * 1000 + 900, text }));
    expect(cleanCues(cues).cues.map(({ text }) => text)).toEqual(filler.map(({ text }) => text));
  });

  it('keeps the dialogue beside a line of advertising', () => {
    expect(clean('Come in.\nwww.example.com')).toBe('Come in.');
  });
});

it('drops a text that is too long to be spoken, quickly', () => {
  for (const piece of ['<a', 'A:', '你', '(', '- ']) {
    expect(cleanCues([{ startMs: 0, endMs: 1000, text: piece.repeat(1_000_000) }])).toEqual({
      cues: [],
      dropped: { advertising: 0, sounds: 0, empty: 1 },
    });
  }
});

it('counts the dropped cues', () => {
  const texts = ['<i></i>', '[bang]', '♪', 'www.example.com', 'Talk.', 'More.\nwww.example.com'];
  const cues = texts.map((text, at) => ({ startMs: at * 1000, endMs: at * 1000 + 900, text }));
  const cleaned = cleanCues(cues);
  expect(cleaned.dropped).toEqual({ advertising: 2, sounds: 2, empty: 1 });
  expect(cleaned.cues.map(({ text }) => text)).toEqual(['Talk.', 'More.']);
});

describe('repeated cues', () => {
  const at = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text });

  it('merges adjacent cues with the same text', () => {
    expect(
      cleanCues([
        at(0, 1000, 'Hey'),
        at(1000, 2000, '<i>Hey</i>'),
        at(2100, 3000, 'Hey'),
        at(5000, 6000, 'Hey'),
      ]).cues,
    ).toEqual([at(0, 3000, 'Hey'), at(5000, 6000, 'Hey')]);
  });

  it('merges no cue longer than a minute', () => {
    const cues = Array.from({ length: 5 }, (_, n) => at(n * 25_000, (n + 1) * 25_000, 'Hey'));
    expect(cleanCues(cues).cues).toEqual([
      at(0, 50_000, 'Hey'),
      at(50_000, 100_000, 'Hey'),
      at(100_000, 125_000, 'Hey'),
    ]);
  });

  it('unrolls rolling captions', () => {
    const { cues } = cleanCues([
      at(0, 1000, 'so today'),
      at(1000, 2000, 'so today\nwe are going'),
      at(2000, 2010, 'we are going'),
      at(2010, 3000, 'we are going\nto the market'),
      at(3000, 4000, 'to the market\nby bus'),
    ]);
    expect(cues.map(({ text }) => text)).toEqual(['so today', 'we are going', 'to the market', 'by bus']);
  });

  it('does not unroll a track in which a speaker only repeats a word', () => {
    const cues = ['No.', 'No.\nI mean it.', 'Fine.', 'Good.', 'Go.'].map((text, n) =>
      at(n * 1000, n * 1000 + 990, text),
    );
    expect(cleanCues(cues).cues.map(({ text }) => text)).toEqual([
      'No.',
      'No.\nI mean it.',
      'Fine.',
      'Good.',
      'Go.',
    ]);
  });
});
