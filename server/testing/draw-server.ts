import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { HttpCall } from '#contract/define-call.ts';
import { type Person, setUpPeople } from './people.ts';

const INDEX = '/test/index/index';
const ADMIN = '/test/index/admin';

/** The fields of wire answers that tests read. */
interface WireActivity {
  [name: string]: unknown;
  activity_id: string;
  prizes: { prize_id: string; name: string }[];
  odds: { prize_id: string; stock_left: number | null }[];
  chances_left: number;
  commit: string;
  seed: string | null;
}
export interface WireDrawRecord {
  record_id: string;
  prize_id: string;
  prize: string;
  state: string;
  time: number;
}
interface WireDraw extends WireDrawRecord {
  index: number;
  chances_left: number;
  proof: { seq: number; request_id: string; roll: number; of: number; drawn_index: number; commit: string };
}

type Fields = Record<string, string>;
type Who = 'owner' | 'lei' | 'mei';
interface Answer<Data> {
  status: number;
  body: { code: number; msg: string; data: Data };
  error: string | null;
}

/** A prize that two people can win, and the fallback. */
export const drawPrizes = [
  { name: 'gold', weight: 1, stock: 2 },
  { name: 'none', weight: 0, fallback: true },
];

/**
 * Starts a test server with an owner and two learners before the tests of a file, and stops it after them. Each test
 * begins without activities. Learners call below `/test/index/index`, administrators below `/test/index/admin`.
 */
export function setUpDrawServer(options: Parameters<typeof setUpPeople>[0] = {}) {
  const { server, addPerson } = setUpPeople(options);
  const people = new Map<Who, Person>();
  const person = (who: Who): Person => {
    const found = people.get(who);
    if (!found) throw new Error('people are added before the tests');
    return found;
  };
  beforeAll(async () => {
    people.set('owner', await addPerson(['owner']));
    people.set('lei', await addPerson());
    people.set('mei', await addPerson());
  });
  beforeEach(async () => {
    const tables = [
      'draw_phone_reveals',
      'draw_records',
      'draw_participants',
      'draw_phone_numbers',
      'draw_visitor_sessions',
      'draw_visitors',
      'draw_activities',
    ] as const;
    for (const table of tables) await server().store.db.deleteFrom(table).execute();
  });

  const ask = async <Data>(
    method: 'GET' | 'POST',
    path: string,
    fields: Fields = {},
    who: Who | null = 'lei',
  ): Promise<Answer<Data>> => {
    const headers = who ? person(who).headers : {};
    const response =
      method === 'GET'
        ? await server().get(`${path}?${new URLSearchParams(fields)}`, headers)
        : await server().post(path, fields, headers);
    const body: Answer<Data>['body'] = await response.json();
    expect(body.code).toBe(response.status);
    return { status: response.status, body, error: response.headers.get('x-error-code') };
  };
  const nowSeconds = () => Math.floor(server().clock.now / 1000);
  const formFields = (change: Fields = {}): Fields => ({
    title: '转盘',
    rules: '一\r\n二',
    starts_at: String(nowSeconds() - 10),
    ends_at: String(nowSeconds() + 1000),
    chances: '3',
    needs_phone: '0',
    sponsor: '台词书店',
    contact: '400-000-0000',
    prizes: JSON.stringify(drawPrizes),
    ...change,
  });
  const save = (change: Fields = {}) =>
    ask<{ activity_id: string }>('POST', `${ADMIN}/set_activity`, formFields(change), 'owner');
  const moveActivity = (activity_id: string, status: string) =>
    ask('POST', `${ADMIN}/update_activity_status`, { activity_id, status }, 'owner');

  return {
    server,
    person,
    ask,
    nowSeconds,
    formFields,
    save,
    moveActivity,
    /** Publishes an activity. Returns its ID. */
    openActivity: async (change: Fields = {}) => {
      const { activity_id } = (await save(change)).body.data;
      await moveActivity(activity_id, '1');
      return activity_id;
    },
    info: async (who: Who = 'lei') =>
      (await ask<{ map: WireActivity }>('GET', `${INDEX}/getInfo`, {}, who)).body.data.map,
    draw: (fields: Fields = {}, who: Who = 'lei', method: 'GET' | 'POST' = 'POST') =>
      ask<WireDraw>(method, `${INDEX}/chouJiang`, fields, who),
  };
}

/** Tests that each call of a family refuses people without a session or role, and changes by pages of other sites. */
export function testDrawAccess(
  { server, person, ask, formFields }: ReturnType<typeof setUpDrawServer>,
  family: Record<string, HttpCall>,
): void {
  const calls = Object.values(family).flatMap(({ methods, path, access }) =>
    methods.map((method) => ({ method, path, access })),
  );
  test.each(calls)('$method $path checks its access rule', async ({ method, path, access }) => {
    expect((await ask(method, path, {}, null)).error).toBe('login_required');
    if (access === 'admin') {
      expect((await ask(method, path, {}, 'lei')).error).toBe('forbidden');
      const asAnother = {
        ...formFields(),
        activity_id: 'a',
        record_id: 'r',
        status: '1',
        reason: 'r',
        state: 'owed',
      };
      expect((await ask(method, path, { ...asAnother, admin_id: person('lei').id }, 'owner')).error).toBe(
        'forbidden',
      );
    }
    if (/\/get/.test(path)) return;
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const response = await fetch(`${server().url}${path}`, {
        method,
        headers: { ...person('owner').headers, ...headers },
      });
      expect(response.headers.get('x-error-code')).toBe('foreign_origin');
    }
  });
}
