import { afterEach, expect, test, vi } from 'vitest';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import { createSurveyFormState, sendSurveyAnswer } from './survey-form-state.ts';

const stored = { answerId: 'a', surveyId: 's', answers: {}, createdMs: 0, updatedMs: 0 };
const makeStorage = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};
const setUp = (args: Partial<Parameters<typeof createSurveyFormState>[0]> = {}) =>
  createSurveyFormState({
    survey: { surveyId: 's', ...demoSurvey },
    viewerId: 'v',
    given: null,
    storage: makeStorage(),
    send: async () => stored,
    ...args,
  });
const getVisibleIds = (state: ReturnType<typeof setUp>) => state.snapshot().questions.map(({ id }) => id);

afterEach(() => vi.unstubAllGlobals());

test('shows and hides questions by the answers, and stores answers until the server has them', async () => {
  const storage = makeStorage();
  const send = vi.fn(async () => stored);
  const state = setUp({ storage, send });
  const listener = vi.fn();
  state.subscribe(listener);
  expect(getVisibleIds(state)).not.toContain('why_seldom');
  state.set('often', 'seldom');
  expect(getVisibleIds(state)).toContain('why_seldom');
  state.set('why_seldom', ['time']);
  state.set('often', 'daily');
  expect(getVisibleIds(state)).not.toContain('why_seldom');
  expect(listener).toHaveBeenCalledTimes(3);
  expect(setUp({ storage }).snapshot().answers).toMatchObject({ often: 'daily' });
  expect(setUp({ storage, viewerId: 'other' }).snapshot().answers).toEqual({});
  await state.submit();
  expect(send).toHaveBeenCalledWith('s', { often: 'daily' });
  expect(state.snapshot()).toMatchObject({ sent: true, unsent: false, sending: false });
  expect(storage.items.size).toBe(0);
});

test('stores unsent answers, prefers them to those of the server, and sends them again', async () => {
  const storage = makeStorage();
  const send = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(stored);
  const state = setUp({ storage, send });
  state.set('sure', 4);
  await expect(state.submit()).rejects.toThrow('away');
  expect(state.snapshot()).toMatchObject({ unsent: true, sent: false });
  const again = setUp({ storage, send, given: { sure: 1 } });
  expect(again.snapshot()).toMatchObject({ answers: { sure: 4 }, unsent: true });
  await again.submit();
  expect(again.snapshot()).toMatchObject({ unsent: false, sent: true });
  expect(setUp({ storage, given: { sure: 4 } }).snapshot()).toMatchObject({
    sent: true,
    answers: { sure: 4 },
  });
});

test('does not mark answers as sent that changed during the request', async () => {
  let answer: () => void = () => undefined;
  const send = () => new Promise<typeof stored>((done) => (answer = () => done(stored)));
  const state = setUp({ send });
  state.set('sure', 1);
  const sending = state.submit();
  state.set('sure', 2);
  answer();
  await sending;
  expect(state.snapshot()).toMatchObject({ sent: false, answers: { sure: 2 } });
});

test('works without browser storage and with invalid stored data', async () => {
  const storage = {
    getItem: () => '{"answers":',
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  };
  const state = setUp({ storage });
  state.set('sure', 3);
  await state.submit();
  expect(state.snapshot().sent).toBe(true);
});

test('is sent once the server has the answers, even if the browser cannot remove its own', async () => {
  const storage = {
    ...makeStorage(),
    removeItem: () => {
      throw new Error('not allowed');
    },
  };
  const state = setUp({ storage });
  state.set('sure', 3);
  await expect(state.submit()).resolves.toEqual(stored);
  expect(state.snapshot()).toMatchObject({ sent: true, unsent: false, sending: false });
});

test.each([200, 204, 400, 409, 500])(
  'sendSurveyAnswer throws an error with the status %i',
  async (status) => {
    const body = status === 204 ? null : JSON.stringify({ code: status, msg: '出错了', data: null });
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    await expect(sendSurveyAnswer('s', {})).rejects.toMatchObject({ httpStatus: status });
  },
);

test('sendSurveyAnswer returns the stored answer for the status 201', async () => {
  vi.stubGlobal('fetch', async () => Response.json(stored, { status: 201 }));
  expect(await sendSurveyAnswer('s', { sure: 3 })).toEqual(stored);
});
