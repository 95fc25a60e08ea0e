import { expect, test } from 'vitest';
import { extractLineRequests, rankRequestedLines } from './rank-requested-lines.ts';

test.each([
  ['"I could do this all day" 这句哪部电影里有？', ['line I could do this all day', 'question']],
  ['求“You had me at hello”', ['line You had me at hello']],
  ['What do you say?', ['question']],
  ['May the force be with you', ['line May the force be with you']],
  ['这个词怎么读', ['question']],
  ['有人知道吗', ['question']],
  ['今天打卡第三天', []],
  ['hello', []],
  ['谢谢《靠窗的位子》', []],
  [`想问 ${'很长 '.repeat(60)}？`, []],
])('extractLineRequests reads %s', (text, kinds) => {
  const requests = extractLineRequests(text).map((request) =>
    request.kind === 'line' ? `line ${request.text}` : request.kind,
  );
  expect(requests).toEqual(kinds);
});

test('rankRequestedLines merges spelling variants and sorts by people, then messages, then time', () => {
  const say = (text: string, authorId: string, publishedMs: number) => ({ text, authorId, publishedMs });
  const messages = [
    say('May the Force be with you!', 'a', 5),
    say('may the force be with you', 'b', 9),
    say('may the force，be with you', 'b', 7),
    say('怎么说再见？', 'a', 1),
    say('怎么说再见?', 'a', 2),
    say('怎么说再见', 'a', 3),
    say('怎么说 再见', 'a', 4),
    say('“See you later” “see you, later”', 'c', 8),
    say('打卡', 'd', 9),
  ];
  expect(rankRequestedLines({ messages, limit: 10 })).toEqual([
    { kind: 'line', text: 'may the force be with you', people: 2, messages: 3, latestMs: 9 },
    { kind: 'question', text: '怎么说 再见', people: 1, messages: 4, latestMs: 4 },
    { kind: 'line', text: 'see you, later', people: 1, messages: 1, latestMs: 8 },
  ]);
  expect(rankRequestedLines({ messages, limit: 1 })).toHaveLength(1);
  expect(rankRequestedLines({ messages: [], limit: 5 })).toEqual([]);
});
