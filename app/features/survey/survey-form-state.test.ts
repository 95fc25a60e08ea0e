import { afterEach, expect, test, vi } from 'vitest';
import { demoSurvey } from '#domain/survey/demo-survey.ts';
import { createSurveyFormState, sendSurveyAnswer } from './survey-form-state.ts';

const stored = { answerId: 'a', surveyId: 's', answers: {}, createdMs: 0, updatedMs: 0 };
const makeKeep = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const make = (args: Partial<Parameters<typeof createSurveyFormState>[0]> = {}) =>
  createSurveyFormState({
    survey: { surveyId: 's', ...demoSurvey },
    viewerId: 'v',
    given: null,
    keep: makeKeep(),
    send: async () => stored,
    ...args,
  });
const asked = (state: ReturnType<typeof make>) => state.snapshot().questions.map(({ id }) => id);

afterEach(() => vi.unstubAllGlobals());

test('answers show and hide questions, and are kept until the server has them', async () => {
  const keep = makeKeep();
  const send = vi.fn(async () => stored);
  const state = make({ keep, send });
  const told = vi.fn();
  state.subscribe(told);
  expect(asked(state)).not.toContain('why_seldom');
  state.set('often', 'seldom');
  expect(asked(state)).toContain('why_seldom');
  state.set('why_seldom', ['time']);
  state.set('often', 'daily');
  expect(asked(state)).not.toContain('why_seldom');
  expect(told).toHaveBeenCalledTimes(3);
  expect(make({ keep }).snapshot().answers).toMatchObject({ often: 'daily' });
  expect(make({ keep, viewerId: 'other' }).snapshot().answers).toEqual({});
  await state.submit();
  expect(send).toHaveBeenCalledWith('s', { often: 'daily' });
  expect(state.snapshot()).toMatchObject({ sent: true, unsent: false, sending: false });
  expect(keep.kept.size).toBe(0);
});

test('what could not be sent is kept, wins over what the server has, and can be sent again', async () => {
  const keep = makeKeep();
  const send = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(stored);
  const state = make({ keep, send });
  state.set('sure', 4);
  await expect(state.submit()).rejects.toThrow('away');
  expect(state.snapshot()).toMatchObject({ unsent: true, sent: false });
  const again = make({ keep, send, given: { sure: 1 } });
  expect(again.snapshot()).toMatchObject({ answers: { sure: 4 }, unsent: true });
  await again.submit();
  expect(again.snapshot()).toMatchObject({ unsent: false, sent: true });
  expect(make({ keep, given: { sure: 4 } }).snapshot()).toMatchObject({ sent: true, answers: { sure: 4 } });
});

test('what is changed while it is under way is not taken for sent', async () => {
  let answer: () => void = () => undefined;
  const send = () => new Promise<typeof stored>((done) => (answer = () => done(stored)));
  const state = make({ send });
  state.set('sure', 1);
  const sending = state.submit();
  state.set('sure', 2);
  answer();
  await sending;
  expect(state.snapshot()).toMatchObject({ sent: false, answers: { sure: 2 } });
});

test('a browser that keeps nothing, or rubbish, does no harm', async () => {
  const keep = {
    getItem: () => '{"answers":',
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  };
  const state = make({ keep });
  state.set('sure', 3);
  await state.submit();
  expect(state.snapshot().sent).toBe(true);
});

test.each([200, 204, 400, 409, 500])('%i is no success: it is thrown as that status', async (status) => {
  const body = status === 204 ? null : JSON.stringify({ code: status, msg: '出错了', data: null });
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  await expect(sendSurveyAnswer('s', {})).rejects.toMatchObject({ httpStatus: status });
});

test('201 is success', async () => {
  vi.stubGlobal('fetch', async () => Response.json(stored, { status: 201 }));
  expect(await sendSurveyAnswer('s', { sure: 3 })).toEqual(stored);
});
