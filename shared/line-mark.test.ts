import { expect, test } from 'vitest';
import { LINE_MARK_MAX, readLineMark, referToLine, saysMarkedText } from './line-mark.ts';

const line = { startMs: 61_234.4, en: "I'm a believer!", zh: '我相信' };
const markOf = (texts: Partial<typeof line> = {}) => {
  const mark = readLineMark(referToLine('v.3', { ...line, ...texts }).mark);
  if (!mark) throw new Error('a reference has a mark');
  return mark;
};

test('a mark says when a line starts and what it says, whatever its case and punctuation', () => {
  expect(markOf().startMs).toBe(61_234);
  expect(saysMarkedText(line, markOf())).toBe(true);
  expect(saysMarkedText({ en: 'I’m a Believer', zh: null }, markOf())).toBe(true);
  expect(saysMarkedText({ en: "I'm a beaver", zh: '我相信' }, markOf())).toBe(false);
  expect(saysMarkedText({ en: '?', zh: null }, markOf({ en: '?' }))).toBe(true);
  expect(saysMarkedText({ en: '!', zh: null }, markOf({ en: '?' }))).toBe(false);
});

test('a line that has gained English still says what its Chinese said', () => {
  const chinese = readLineMark(referToLine('v.3', { ...line, en: null }).mark);
  expect(chinese && saysMarkedText(line, chinese)).toBe(true);
});

test('a text that is no mark is read as none, and a mark has at most 20 characters', () => {
  for (const text of [null, '', '12', '-a', '12-', '12-A', '12-abcdefgh', '12345678901-a', '1-a '])
    expect(readLineMark(text), String(text)).toBeNull();
  const lengths = Array.from(
    { length: 500 },
    (_, at) => (referToLine('v.1', { startMs: 360_000_000, en: `Line ${at}`, zh: null }).mark ?? '').length,
  );
  expect(Math.max(...lengths)).toBeLessThanOrEqual(LINE_MARK_MAX);
});
