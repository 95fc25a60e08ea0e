import type { HttpRequest, PreviousUpload, UploadOptions } from 'tus-js-client';
import { beforeEach, expect, test, vi } from 'vitest';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { UploadQueue } from './upload-queue.ts';

type Storage = NonNullable<UploadOptions['urlStorage']>;

/** The requests to the server: the metadata of a new upload, or the address of a resumed one. */
let requests: (Record<string, string> | string)[];
let stored: Map<string, PreviousUpload & { fingerprint: string }>;
/** While this is false, every upload fails. */
let isOnline: boolean;
let nextId: number;
/** The values of the pages' own header. */
let clients: Set<string | undefined>;
/** While it is not resolved, the server answers nothing. */
let mayAnswer: PromiseWithResolvers<void>;

beforeEach(() => {
  requests = [];
  stored = new Map();
  isOnline = true;
  nextId = 1;
  clients = new Set();
  mayAnswer = Promise.withResolvers();
  mayAnswer.resolve();
});

const storage: Storage = {
  findAllUploads: async () => [...stored.values()],
  findUploadsByFingerprint: async (wanted) =>
    [...stored.values()].filter(({ fingerprint }) => fingerprint === wanted),
  async removeUpload(key) {
    stored.delete(key);
  },
  async addUpload(fingerprint, upload) {
    const urlStorageKey = `${fingerprint}/${stored.size}`;
    stored.set(urlStorageKey, { ...upload, fingerprint, urlStorageKey });
    return urlStorageKey;
  },
};

/** Answers a request like the server. Every file has ten bytes, of which a resumed upload has sent three. */
function answer(method: string, url: string, headers: Map<string, string>) {
  clients.add(headers.get(CLIENT_HEADER));
  if (method === 'POST') {
    const metadata = (headers.get('Upload-Metadata') ?? '').split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, Buffer.from(value, 'base64').toString()];
    });
    requests.push(Object.fromEntries(metadata));

    return { status: 201, headers: { location: `http://127.0.0.1/up/${nextId++}` } };
  }
  if (method === 'HEAD') {
    requests.push(url);
    return { status: 200, headers: { 'upload-offset': '3', 'upload-length': '10' } };
  }
  return isOnline ? { status: 204, headers: { 'upload-offset': '10' } } : { status: 400, headers: {} };
}

function createRequest(method: string, url: string): HttpRequest {
  const headers = new Map<string, string>();
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => void headers.set(name, value),
    getHeader: (name) => headers.get(name),
    setProgressHandler: () => undefined,
    async send() {
      await mayAnswer.promise;
      const { status, headers: given } = answer(method, url, headers);
      return {
        getStatus: () => status,
        getHeader: (name) => Object.entries(given).find(([key]) => key === name.toLowerCase())?.[1],
        getBody: () => '',
        getUnderlyingObject: () => null,
      };
    },
    abort: async () => undefined,
    getUnderlyingObject: () => null,
  };
}

const file = (name: string) => new File(['0123456789'], name, { lastModified: 1 });

/** Creates the queue of a newly opened page. */
function openQueue(): UploadQueue {
  requests = [];
  return new UploadQueue({
    endpoint: 'http://127.0.0.1/up',
    urlStorage: storage,
    httpStack: { createRequest, getName: () => 'fake' },
    fileReader: {
      openFile: async () => ({
        size: 10,
        slice: async (start, end) => ({ value: new Blob(['x'.repeat(end - start)]), done: end >= 10 }),
        close: () => undefined,
      }),
    },
  });
}

const statesOf = (queue: UploadQueue) => queue.views().map(({ state }) => state);

/** Chooses these files on a newly opened page, and waits until every upload has ended. */
async function choose(names: string[], source: 'film' | 'kid' = 'film'): Promise<void> {
  const queue = openQueue();
  queue.add(names.map(file), source);
  const finalState = isOnline ? 'done' : 'failed';
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(names.map(() => finalState)));
}

async function chooseOffline(names: string[], source: 'film' | 'kid' = 'film'): Promise<void> {
  isOnline = false;
  await choose(names, source);
  isOnline = true;
}

test('sends files that were chosen together in one batch, subtitles first', async () => {
  await choose(['a.mp4', 'a.srt']);
  expect(requests).toMatchObject([
    { filename: 'a.srt', source: 'film', films: '1' },
    { filename: 'a.mp4', source: 'film', films: '1' },
  ]);
  const batches = new Set(
    requests.map((metadata) => (typeof metadata === 'string' ? metadata : metadata.batch)),
  );
  expect([...batches]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  const queue = new UploadQueue();
  const others = [file('readme.txt'), file('a.mkv.part'), new File([], 'empty.mp4')];
  expect(queue.add(others, 'film')).toEqual(['readme.txt', 'a.mkv.part', 'empty.mp4']);
});

test('resumes an upload when its file is chosen again for the same source, not for another', async () => {
  await chooseOffline(['a.mp4']);
  await choose(['a.mp4'], 'kid');
  expect(requests).toMatchObject([{ filename: 'a.mp4', source: 'kid' }]);
  await choose(['a.mp4'], 'film');
  expect(requests).toEqual(['http://127.0.0.1/up/1']);
  expect([...clients]).toEqual(['page']);
});

test('puts subtitles into the batch of the film that resumes', async () => {
  await chooseOffline(['a.mp4']);
  const [filmMetadata] = requests;
  await choose(['a.mp4', 'eng.srt']);
  expect(requests).toEqual([
    expect.objectContaining({
      filename: 'eng.srt',
      ...{ batch: Object(filmMetadata).batch, films: '1', source: 'film' },
    }),
    'http://127.0.0.1/up/1',
  ]);
});

test('restarts a film of another batch, or one that began alone, when subtitles are chosen', async () => {
  await chooseOffline(['a.mp4', 'b.mp4']);
  const [first] = requests;
  await chooseOffline(['c.mp4', 'd.mp4']);
  await chooseOffline(['e.mp4']);
  await choose(['e.mp4', 'a.mp4', 'c.mp4', 'a.srt']);
  const together = { batch: Object(first).batch, films: '2' };
  expect(requests).toEqual([
    expect.objectContaining({ filename: 'a.srt', ...together }),
    expect.objectContaining({ filename: 'e.mp4', ...together }),
    'http://127.0.0.1/up/1',
    expect.objectContaining({ filename: 'c.mp4', ...together }),
  ]);
  await choose(['c.mp4', 'd.mp4']);
  expect(requests).toEqual(['http://127.0.0.1/up/3', 'http://127.0.0.1/up/4']);
});

test('fails the files whose earlier uploads cannot be read, goes on with the others, and tries again', async () => {
  const unreadable = vi.spyOn(storage, 'findUploadsByFingerprint').mockImplementation(async (fingerprint) => {
    if (fingerprint.includes('b.mp4')) throw new Error('storage is not available');
    return [];
  });
  const queue = openQueue();
  const stateByName = () => Object.fromEntries(queue.views().map(({ name, state }) => [name, state]));
  queue.add([file('a.mp4'), file('b.mp4')], 'film');
  queue.add([file('c.mp4')], 'film');
  await vi.waitFor(() =>
    expect(stateByName()).toEqual({ 'a.mp4': 'failed', 'b.mp4': 'failed', 'c.mp4': 'done' }),
  );
  expect(requests).toMatchObject([{ filename: 'c.mp4' }]);
  unreadable.mockRestore();
  for (const { id, state } of queue.views()) if (state === 'failed') queue.resume(id);
  await vi.waitFor(() =>
    expect(stateByName()).toEqual({ 'a.mp4': 'done', 'b.mp4': 'done', 'c.mp4': 'done' }),
  );
});

test('a paused upload stops, lets the next one start, and goes on when it is resumed, once', async () => {
  const queue = openQueue();
  mayAnswer = Promise.withResolvers();
  queue.add(['a.mp4', 'b.mp4'].map(file), 'film');
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['sending', 'waiting']));
  const pausing = queue.pause(1);
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['paused', 'sending']));
  mayAnswer.resolve();
  await pausing;
  await vi.waitFor(() => expect(statesOf(queue)[1]).toBe('done'));
  expect(statesOf(queue)).toEqual(['paused', 'done']);
  requests = [];
  queue.resume(1);
  queue.resume(1);
  queue.resume(2);
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['done', 'done']));
  expect(requests).toHaveLength(1);
});

test('an upload that is paused or removed before it has started sends nothing', async () => {
  const queue = openQueue();
  queue.add(['a.mp4', 'b.mp4', 'c.mp4'].map(file), 'film');
  await Promise.all([queue.pause(1), queue.remove(2)]);
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['paused', 'done']));
  expect(requests).toMatchObject([{ filename: 'c.mp4' }]);
});

test('removing the upload that is being sent starts the next one', async () => {
  const queue = openQueue();
  mayAnswer = Promise.withResolvers();
  queue.add(['a.mp4', 'b.mp4'].map(file), 'film');
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['sending', 'waiting']));
  const removing = queue.remove(1);
  mayAnswer.resolve();
  await removing;
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['done']));
  expect(queue.views()[0]?.name).toBe('b.mp4');
});
