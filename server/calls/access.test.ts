import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, type Call, type HttpCall, isHttpCall } from '#contract/define-call.ts';
import {
  type CallInput,
  encodeCallUrl,
  encodeFields,
  encodeInput,
  type RequestFields,
} from '#contract/encode-input.ts';
import { contract } from '#contract/index.ts';
import { toViewer } from '#domain/accounts/auth-service.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Services } from '#domain/services.ts';
import type { Role } from '#shared/roles.ts';
import { handlers } from '../handlers/index.ts';
import { noVisitor } from '../http/visitor-session.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createLoaderApi } from './loader-api.ts';

interface Person {
  viewer: Viewer | null;
  /** The headers of their requests. */
  headers: Record<string, string>;
}

interface NamedCall {
  family: string;
  name: string;
  call: Call;
}

const visitor: Person = { viewer: null, headers: {} };
let server: TestServer;
let learner: Person;
let teacher: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  const addPerson = async (name: string, roles: Role[]): Promise<Person> => {
    const account = await server.addAccount(name, 'for these tests', { roles });
    return { viewer: toViewer(account), headers: await server.openSession(account) };
  };
  learner = await addPerson('learner', ['client']);
  teacher = await addPerson('teacher', ['client', 'teacher']);
  admin = await addPerson('admin', ['client', 'admin']);
});
afterAll(() => server.dispose());

/** Returns the calls with an access rule, each with its name. */
const callsFor = (access: Access): [string, NamedCall][] =>
  Object.entries(contract).flatMap(([family, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call.access === access)
      .map(([name, call]): [string, NamedCall] => [`${family}.${name}`, { family, name, call }]),
  );

/**
 * Makes a call: over HTTP by each of its methods, and as a page loader does. Over HTTP, the input is in the query and, for
 * POST, in a form too. Returns the error codes.
 */
async function refusalsOf(named: NamedCall, person: Person, input: CallInput = {}): Promise<unknown[]> {
  return [...(await askByHttp(named, person, input)), ...(await askByLoader(named, person, input))];
}

async function askByHttp({ call }: NamedCall, { headers }: Person, input: CallInput): Promise<unknown[]> {
  if (!isHttpCall(call)) return [];
  const url = server.url + encodeCallUrl(call.path.replaceAll(/\{\w+\}/g, 'none'), input);
  const { fields } = encodeInput(call.path, input);
  return Promise.all(
    call.methods.map(async (method) => {
      const body = method === 'POST' ? { body: encodeBody(call, fields) } : {};
      const answer = await fetch(url, { method, headers, ...body });
      return answer.headers.get('x-error-code') ?? Reflect.get(Object(await answer.json()), 'code');
    }),
  );
}

const loaderApi = createLoaderApi({ contract, handlers });

function encodeBody(call: HttpCall, fields: RequestFields): BodyInit {
  if (call.file !== 'image') return encodeFields(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

async function askByLoader(
  { family, name, call }: NamedCall,
  { viewer }: Person,
  input: CallInput,
): Promise<unknown[]> {
  // Page loaders have no calls that take or return a file.
  if (isHttpCall(call) && (call.file || call.download)) return [];
  const api = loaderApi({
    // A handler that ran would fail without services.
    services: {} as Services,
    viewer,
    token: null,
    address: '',
    host: '',
    secure: false,
    device: null,
    visitor: noVisitor(''),
    session: { begin: () => undefined, endVisit: () => undefined, end: () => undefined },
  });
  const makeCall: (input: object) => Promise<unknown> = Reflect.get(Reflect.get(api, family), name);
  return [await makeCall(input).catch((error: object) => Reflect.get(error, 'code'))];
}

describe('without looking at the input, over HTTP and in process', () => {
  test.each(callsFor('admin'))('%s refuses everybody except administrators', async (_, call) => {
    expect(new Set(await refusalsOf(call, visitor))).toEqual(new Set(['login_required']));
    expect(new Set(await refusalsOf(call, learner))).toEqual(new Set(['forbidden']));
    expect(new Set(await refusalsOf(call, teacher))).toEqual(new Set(['forbidden']));
  });

  test.each([...callsFor('client'), ...callsFor('self'), ...callsFor('device'), ...callsFor('participant')])(
    '%s refuses everybody without a session',
    async (_, call) => {
      expect(new Set(await refusalsOf(call, visitor))).toEqual(new Set(['login_required']));
    },
  );

  test.each(callsFor('device'))('%s accepts a device instead of a session', async (_, call) => {
    const input = { deviceId: 'phone-1' };
    expect(new Set(await refusalsOf(call, visitor, input))).toEqual(new Set(['bad_parameter']));
  });
});

describe('an account that the input names must be the own one, whatever else is in the input', () => {
  test.each(callsFor('self'))('%s refuses the ID of another account as unknown', async (_, call) => {
    expect(new Set(await refusalsOf(call, learner, { clientId: 'somebody' }))).toEqual(
      new Set(['not_found']),
    );
  });

  const withAdminId = callsFor('admin').filter(([, { call }]) => 'adminId' in call.input.shape);
  test.each(withAdminId)('%s refuses the ID of another administrator', async (_, call) => {
    expect(new Set(await refusalsOf(call, admin, { adminId: 'somebody' }))).toEqual(new Set(['forbidden']));
  });
});
