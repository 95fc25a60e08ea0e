import { describe, expect, it } from 'vitest';
import { decodeSubtitle } from './decode-subtitle.ts';
import { SUBTITLE_MAX_BYTES } from './limits.ts';

/** Encoders for the test, built by inverting the tables of TextDecoder. */
const encoders = new Map<string, Map<string, number[]>>();
function tableOf(encoding: string): Map<string, number[]> {
  const cached = encoders.get(encoding);
  if (cached) return cached;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  const addBytes = (bytes: number[]) => {
    const text = decoder.decode(new Uint8Array(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) addBytes([byte]);
  if (!encoding.startsWith('windows')) {
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) addBytes([lead, trail]);
  }
  encoders.set(encoding, table);
  return table;
}

function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++)
      view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le');
    return bytes;
  }
  if (encoding.startsWith('utf-32')) {
    const characters = [...text];
    const view = new DataView(new ArrayBuffer(characters.length * 4));
    for (const [at, character] of characters.entries())
      view.setUint32(at * 4, character.codePointAt(0) ?? 0, encoding === 'utf-32le');
    return new Uint8Array(view.buffer);
  }
  const table = tableOf(encoding);
  return new Uint8Array(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

function srt(lines: string[]): string {
  return lines
    .map((line, at) => `${at + 1}\r\n00:00:0${at},000 --> 00:00:0${at},900\r\n${line}\r\n\r\n`)
    .join('');
}

const dialogue: Record<string, string> = {
  hans: srt([
    '你一个人来这里，真是太傻了',
    '是什么让你来到这里的？',
    '我在找人',
    '谢谢，我们走吧。',
    '她是一条龙',
  ]),
  hant: srt([
    '你一個人來這裡，真是太傻了',
    '是什麼讓你來到這裡的？',
    '我在找人',
    '謝謝，我們走吧。',
    '她是一條龍',
  ]),
  bilingual: srt(['你还好吗？\r\nAre you all right?', '我没事\r\nI’m fine.', '别担心\r\nDon’t worry.']),
  french: srt(['Où êtes-vous allé ?', 'Je suis allé au café, voilà.', 'C’est très gentil à vous.']),
  english: srt(['I’m looking for someone.', '“Very dear?”', 'Wait… what?']),
  japanese: srt(['ここで何をしているの？', '人を探しています。', 'ありがとう']),
  korean: srt(['여기서 뭐 하는 거야?', '사람을 찾고 있어요.', '고마워']),
  russian: srt(['Что привело тебя сюда?', 'Я ищу кое-кого.', 'Спасибо']),
};

const cases: [string, string][] = [
  ['hans', 'utf-8'],
  ['hans', 'utf-16le'],
  ['hans', 'utf-16be'],
  ['hans', 'utf-32le'],
  ['hans', 'utf-32be'],
  ['bilingual', 'utf-32le'],
  ['english', 'utf-32be'],
  ['hans', 'gb18030'],
  ['hant', 'utf-8'],
  ['hant', 'utf-16le'],
  ['hant', 'big5'],
  ['hant', 'gb18030'],
  ['bilingual', 'gb18030'],
  ['bilingual', 'utf-16be'],
  ['french', 'windows-1252'],
  ['french', 'utf-8'],
  ['english', 'windows-1252'],
  ['english', 'utf-16le'],
  ['japanese', 'shift_jis'],
  ['korean', 'euc-kr'],
  ['russian', 'windows-1251'],
];

describe('decodeSubtitle', () => {
  for (const [name, encoding] of cases) {
    it(`reads ${name} dialogue in ${encoding}`, () => {
      const text = dialogue[name] ?? '';
      expect(decodeSubtitle(encode(text, encoding))).toEqual({ text, encoding });
    });
    it(`reads three lines of ${name} in ${encoding}`, () => {
      const text = (dialogue[name] ?? '').split('\r\n').slice(0, 3).join('\r\n');
      expect(decodeSubtitle(encode(text, encoding))).toEqual({ text, encoding });
    });
    it(`reads five thousand lines of ${name} in ${encoding}`, () => {
      const text = (dialogue[name] ?? '').repeat(1000);
      expect(decodeSubtitle(encode(text, encoding))).toEqual({ text, encoding });
    });
  }

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    'removes the byte order mark from %s',
    (encoding) => {
      const text = dialogue.hans ?? '';
      expect(decodeSubtitle(encode(`\ufeff${text}`, encoding))).toEqual({ text, encoding });
    },
  );

  it('reads a single short Chinese line', () => {
    expect(decodeSubtitle(encode('你好', 'gb18030')).text).toBe('你好');
    expect(decodeSubtitle(encode('你說什麼', 'big5')).text).toBe('你說什麼');
  });

  it('decodes UTF-8 with a damaged character as UTF-8', () => {
    const bytes = encode(dialogue.hans ?? '', 'utf-8');
    const at = bytes.indexOf(0xe4);
    const damaged = new Uint8Array([...bytes.subarray(0, at + 1), ...bytes.subarray(at + 2)]);
    const { text, encoding } = decodeSubtitle(damaged);
    expect(encoding).toBe('utf-8');
    expect(text).toContain('是什么让你来到这里的？');
  });

  it('reads plain ASCII and an empty file', () => {
    expect(decodeSubtitle(encode('Hi.', 'utf-8'))).toEqual({ text: 'Hi.', encoding: 'utf-8' });
    expect(decodeSubtitle(new Uint8Array(0))).toEqual({ text: '', encoding: 'utf-8' });
  });

  it('reads any bytes without failing', () => {
    const bytes = new Uint8Array(5000).map((_, at) => (at * 7919) % 256);
    expect(typeof decodeSubtitle(bytes).text).toBe('string');
  });

  it('throws subtitle_too_large above the limit', () => {
    expect(() => decodeSubtitle(new Uint8Array(SUBTITLE_MAX_BYTES + 1))).toThrowError(
      expect.objectContaining({ code: 'subtitle_too_large' }),
    );
  });
});
