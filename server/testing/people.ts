import { afterAll, beforeAll } from 'vitest';
import { contract } from '#contract/index.ts';
import { toViewer } from '#domain/accounts/auth-service.ts';
import type { Account } from '#domain/accounts/types.ts';
import type { Role } from '#shared/roles.ts';
import { createLoaderApi } from '../calls/loader-api.ts';
import { handlers } from '../handlers/index.ts';
import { noVisitor } from '../http/visitor-session.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The password of every person. */
export const PASSWORD = 'dumpling-1998';

/** An answer as JSON on the wire. */
export interface Answer {
  status: number;
  body: Record<string, unknown> & { list?: Record<string, unknown>[] };
}

/** Reads the status and the JSON of an answer. */
async function readAnswer(answer: Response | Promise<Response>): Promise<Answer> {
  const response = await answer;
  return { status: response.status, body: await response.json() };
}

type Fields = Record<string, string>;

/** Makes the loader API of every call. It holds no state. */
const loaderApi = createLoaderApi({ contract, handlers });

/**
 * Starts a test server before the tests of a file, and stops it after them. `server()` returns it while the tests run.
 * `addPerson` adds an account with a session; a learner's by default. `visitor` makes calls without a session.
 */
export function setUpPeople(options: Parameters<typeof startTestServer>[0] = {}) {
  let started: TestServer | null = null;
  const server = (): TestServer => {
    if (!started) throw new Error('the test server runs only during tests');
    return started;
  };
  let count = 0;
  beforeAll(async () => {
    started = await startTestServer(options);
  });
  afterAll(() => server().dispose());

  /** Functions that make calls with these headers. The fields and their names are those of the wire. */
  const callWith = (headers: Record<string, string>) => ({
    get: (path: string, fields: Fields = {}, more: Record<string, string> = {}) => {
      const query = new URLSearchParams(fields).toString();
      return readAnswer(server().get(query ? `${path}?${query}` : path, { ...headers, ...more }));
    },
    post: (path: string, fields: Fields = {}, more: Record<string, string> = {}) =>
      readAnswer(server().post(path, fields, { ...headers, ...more })),
    /** Posts fields and files in the field `file`. */
    postFiles: (path: string, fields: Fields, files: readonly File[]) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      for (const file of files) body.append('file', file);
      return readAnswer(fetch(`${server().url}${path}`, { method: 'POST', body, headers }));
    },
    /** Posts a file in the field `image`. */
    postImage: (path: string, bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) => {
      const body = new FormData();
      body.set('image', new File([bytes], 'image.png'));
      const init = { method: 'POST', body, headers: { ...headers, ...more } };
      return readAnswer(fetch(`${server().url}${path}`, init));
    },
  });

  return {
    server,
    visitor: callWith({}),
    addPerson: async (roles: Role[] = ['client'], change: Partial<Account> = {}) => {
      count += 1;
      const account = await server().addAccount(`person-${count}`, PASSWORD, { roles, ...change });
      const token = `token-of-${account.id}`;
      const headers = await server().openSession(account, token);
      const viewer = toViewer(account);
      return {
        account,
        id: account.id,
        viewer,
        headers,
        ...callWith(headers),
        /** The calls as page loaders make them. */
        api: loaderApi({
          ...{ services: server().services, viewer, token },
          ...{ address: '127.0.0.1', host: new URL(server().url).host, device: null, secure: false },
          visitor: noVisitor('127.0.0.1'),
          session: { begin: () => undefined, endVisit: () => undefined, end: () => undefined },
        }),
      };
    },
  };
}

export type Person = Awaited<ReturnType<ReturnType<typeof setUpPeople>['addPerson']>>;
