import { describe, expect, it } from 'vitest';
import { splitLanguages } from './split-languages.ts';

const cuesOf = (texts: string[]) =>
  texts.map((text, at) => ({ startMs: at * 2000, endMs: at * 2000 + 1500, text }));
const split = (texts: string[], language: 'en' | 'zh' | 'both' | 'other' | null = null) => {
  const result = splitLanguages({ cues: cuesOf(texts), language });
  return result && { lang: result.lang, texts: result.cues.map(({ en, zh }) => [en, zh]) };
};

describe('one language', () => {
  it.each([
    ['en', ['Where are you going?', "I don't know.", 'Home.']],
    ['zh', ['你去哪里？', '我不知道', '回家']],
    ['zh', ['你去哪裡？', '我不知道', '回家']],
    ['zh', ['他在 FBI 工作', '我爱 New York', 'OK！']],
  ])('detects %s in %j', (lang, texts) => {
    const result = split(texts);
    expect(result?.lang).toBe(lang);
    expect(result?.texts.map(([en, zh]) => en ?? zh)).toEqual(texts);
  });

  it.each([
    ['French', ['Vous êtes folle de voyager seule', 'Merci.', 'Je cherche quelqu’un.', 'C’est un dragon.']],
    ['German', ['Du bist töricht, allein zu reisen', 'Danke.', 'Ich suche jemanden.', 'Einen Drachen.']],
    ['Spanish', ['Eres una tonta por viajar sola', 'Gracias.', 'Busco a alguien.', 'Un dragón.']],
    ['Italian', ['Sei una sciocca a viaggiare da sola', 'Grazie.', 'Sto cercando qualcuno.', 'Un drago.']],
    ['Portuguese', ['Você é tola por viajar sozinha', 'Obrigada.', 'Estou procurando alguém.', 'Um dragão.']],
    ['Dutch', ['Je bent gek om alleen te reizen', 'Dank je.', 'Ik zoek iemand.', 'Een draak.']],
    ['Polish', ['Jesteś głupia, że podróżujesz sama', 'Dziękuję.', 'Szukam kogoś.', 'Smoka.']],
    ['Vietnamese', ['Cô thật ngốc khi đi một mình', 'Cảm ơn.', 'Tôi đang tìm một người.', 'Một con rồng.']],
    ['Russian', ['Ты глупа, что путешествуешь одна', 'Спасибо.', 'Я ищу кое-кого.']],
    ['Japanese', ['ここで何をしているの？', '人を探しています', '東京駅', 'ありがとう']],
    ['Korean', ['여기서 뭐 해?', '사람을 찾고 있어요', '고마워']],
    ['Arabic', ['أين أنت؟', 'شكرا']],
  ])('returns null for %s', (_, texts) => {
    expect(split(texts)).toBeNull();
  });

  it('uses the tag to identify Latin text', () => {
    expect(split(['Merci.', 'Bravo!'], 'other')).toBeNull();
    expect(split(['Merci.', 'Bravo!'], 'en')?.lang).toBe('en');
    expect(split(['Hello!', 'Goodbye!'])?.lang).toBe('en');
  });

  it('assigns digits and dots to the tagged language only', () => {
    expect(split(['1984', '...'], 'zh')).toEqual({
      lang: 'zh',
      texts: [
        [null, '1984'],
        [null, '...'],
      ],
    });
    expect(split(['1984', '...'])).toBeNull();
  });

  it('joins the lines of a text', () => {
    expect(split(["You're a fool\nfor traveling alone.", 'It is.'])?.texts[0]?.[0]).toBe(
      "You're a fool for traveling alone.",
    );
  });
});

describe('two languages', () => {
  it('splits lines in either order, and keeps digits with their neighbors', () => {
    expect(
      split(['你好吗？\nHow are you?', 'I am fine.\nReally.\n我很好', '1984\n一九八四年\nIn 1984\n1984']),
    ).toEqual({
      lang: 'both',
      texts: [
        ['How are you?', '你好吗？'],
        ['I am fine. Really.', '我很好'],
        ['In 1984 1984', '1984 一九八四年'],
      ],
    });
  });

  it('splits one line if both halves are sentences', () => {
    expect(split(['你好。 Hello.', '我们走吧！Let’s go!', 'Thank you. 谢谢。', '是吗？'])).toEqual({
      lang: 'both',
      texts: [
        ['Hello.', '你好。'],
        ['Let’s go!', '我们走吧！'],
        ['Thank you.', '谢谢。'],
        [null, '是吗？'],
      ],
    });
  });

  it('keeps a foreign word in a Chinese line', () => {
    expect(
      split(['我爱 New York\nI love New York', '他在FBI\nHe is with the FBI', '你好\nHello'])?.texts[0],
    ).toEqual(['I love New York', '我爱 New York']);
  });

  it('pairs halves that are separate cues', () => {
    const cues = [
      { startMs: 0, endMs: 1000, text: '你好' },
      { startMs: 0, endMs: 1000, text: 'Hello.' },
      { startMs: 2000, endMs: 3000, text: '你是谁？' },
      { startMs: 2000, endMs: 3000, text: 'Who are you?' },
      { startMs: 4000, endMs: 5000, text: '走' },
    ];
    expect(splitLanguages({ cues, language: null })).toEqual({
      isSure: true,
      lang: 'both',
      cues: [
        { startMs: 0, endMs: 1000, en: 'Hello.', zh: '你好' },
        { startMs: 2000, endMs: 3000, en: 'Who are you?', zh: '你是谁？' },
        { startMs: 4000, endMs: 5000, en: null, zh: '走' },
      ],
    });
  });

  it('keeps the Chinese half beside another language', () => {
    expect(split(['你在做什么？\n何をしているの？', '谢谢\nありがとう', '再见\nさようなら'])).toEqual({
      lang: 'zh',
      texts: [
        [null, '你在做什么？'],
        [null, '谢谢'],
        [null, '再见'],
      ],
    });
    expect(
      split([
        '你疯了\nVous êtes folle de voyager seule',
        '谢谢\nMerci à vous',
        '我在找人\nJe cherche quelqu’un',
      ])?.lang,
    ).toBe('zh');
  });

  it('treats a few English lines in a Chinese track as exceptions', () => {
    const texts = [
      ...Array.from({ length: 20 }, (_, at) => `这是第${at}句话`),
      'Happy birthday to you',
      'OK',
    ];
    const result = split(texts);
    expect(result?.lang).toBe('zh');
    expect(result?.texts.at(-1)).toEqual([null, 'OK']);
  });
});

describe('little or unusual English', () => {
  const verdict = (texts: string[]) => {
    const result = splitLanguages({ cues: cuesOf(texts), language: null });
    return result && [result.lang, result.isSure];
  };

  it.each([
    [['Sintel, Shaman, Ishtar, no!']],
    [['Ana, Otto, Li: me, la Diva?']],
    [['Da, Ivan!']],
    [['Amélie! René! Zoë!']],
    [["Go, Juan, go! Maria's in L.A."]],
    [['Run!', 'Hide, you!', 'La la la la la, da da da da da, e e e e e', 'It is here.', 'Faster!', 'Stop!']],
    [['Run!', 'Hide, Ana!', 'La la la la, na na na, la la la', 'Left!', 'Faster!', 'Stop!']],
  ])('imports %j as English', (texts) => {
    expect(verdict(texts)?.[0]).toBe('en');
  });

  it('is sure of ordinary English and of nothing else', () => {
    expect(verdict(['Where are you going?', "I don't know.", 'Home.'])).toEqual(['en', true]);
    expect(verdict(['Sintel!', 'Ishtar!'])).toEqual(['en', false]);
  });

  it('keeps the English of 50,000 cues, on their own and beside Chinese', () => {
    const alone = splitLanguages({
      cues: cuesOf(Array.from({ length: 50_000 }, (_, at) => `Line number ${at}`)),
      language: null,
    });
    expect(alone?.cues.filter(({ en }) => en !== null)).toHaveLength(50_000);
    const beside = splitLanguages({
      cues: cuesOf(Array.from({ length: 50_000 }, (_, at) => `这是第${at}句\nSentence number ${at}`)),
      language: null,
    });
    expect(beside?.lang).toBe('both');
    expect(beside?.cues.filter(({ en, zh }) => en !== null && zh !== null)).toHaveLength(50_000);
  });

  it('decides on all cues, not on a regular sample of them', () => {
    const texts = Array.from({ length: 6000 }, (_, at) =>
      at % 4 === 0 ? 'Je ne sais pas où est la rue' : "I don't know where you are, but it is not here",
    );
    expect(verdict(texts)).toEqual(['en', true]);
  });

  it('refuses a film in a language that it does not know', () => {
    const syllables = ['ba', 'ke', 'mi', 'to', 'wu', 'zan', 'lor', 'fis', 'pel', 'gud'];
    const word = (at: number) => [at % 10, (at >> 2) % 10, (at >> 4) % 10].map((n) => syllables[n]).join('');
    const texts = Array.from({ length: 200 }, (_, at) => [at, at * 3 + 1, at * 7 + 2].map(word).join(' '));
    expect(verdict(texts)).toBeNull();
  });
});
