import type { HttpRequest, PreviousUpload, UploadOptions } from 'tus-js-client';
import { beforeEach, expect, test, vi } from 'vitest';
import { UploadQueue } from './upload-queue.ts';

type Storage = NonNullable<UploadOptions['urlStorage']>;

/** What the server was asked, in turn: a new upload by what it was told of, one that goes on by its address. */
let asked: (Record<string, string> | string)[];
let stored: Map<string, PreviousUpload & { fingerprint: string }>;
/** Every upload breaks off until this is set. */
let isLineGood: boolean;
let nextId: number;

beforeEach(() => {
  asked = [];
  stored = new Map();
  isLineGood = true;
  nextId = 1;
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

/** The server's part of the protocol: every file is ten bytes, of which one that goes on has sent three. */
function answer(method: string, url: string, headers: Map<string, string>) {
  if (method === 'POST') {
    const told = (headers.get('Upload-Metadata') ?? '').split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, Buffer.from(value, 'base64').toString()];
    });
    asked.push(Object.fromEntries(told));
    return { status: 201, headers: { location: `http://127.0.0.1/up/${nextId++}` } };
  }
  if (method === 'HEAD') {
    asked.push(url);
    return { status: 200, headers: { 'upload-offset': '3', 'upload-length': '10' } };
  }
  return isLineGood ? { status: 204, headers: { 'upload-offset': '10' } } : { status: 400, headers: {} };
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

/** Chooses these files on a page that was just opened, and waits until none is under way. */
async function choose(names: string[], source: 'film' | 'kid' = 'film'): Promise<void> {
  asked = [];
  const queue = new UploadQueue({
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
  queue.add(names.map(file), source);
  const over = isLineGood ? 'done' : 'failed';
  await vi.waitFor(() => expect(queue.views().map(({ state }) => state)).toEqual(names.map(() => over)));
}

async function breakOff(names: string[], source: 'film' | 'kid' = 'film'): Promise<void> {
  isLineGood = false;
  await choose(names, source);
  isLineGood = true;
}

test('files chosen together are told so, subtitles first', async () => {
  await choose(['a.mp4', 'a.srt']);
  expect(asked).toMatchObject([
    { filename: 'a.srt', source: 'film', films: '1' },
    { filename: 'a.mp4', source: 'film', films: '1' },
  ]);
  const batches = new Set(asked.map((told) => (typeof told === 'string' ? told : told.batch)));
  expect([...batches]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  const queue = new UploadQueue();
  const others = [file('readme.txt'), file('a.mkv.part'), new File([], 'empty.mp4')];
  expect(queue.add(others, 'film')).toEqual(['readme.txt', 'a.mkv.part', 'empty.mp4']);
});

test('an upload goes on when its file is chosen again for the same source, not for another', async () => {
  await breakOff(['a.mp4']);
  await choose(['a.mp4'], 'kid');
  expect(asked).toMatchObject([{ filename: 'a.mp4', source: 'kid' }]);
  await choose(['a.mp4'], 'film');
  expect(asked).toEqual(['http://127.0.0.1/up/1']);
});

test('subtitles chosen with a film that goes on meet it', async () => {
  await breakOff(['a.mp4']);
  const [begun] = asked;
  await choose(['a.mp4', 'eng.srt']);
  expect(asked).toEqual([
    expect.objectContaining({
      filename: 'eng.srt',
      ...{ batch: Object(begun).batch, films: '1', source: 'film' },
    }),
    'http://127.0.0.1/up/1',
  ]);
});

test('with subtitles, a film begun in another batch begins anew, and so does one that would take the wrong ones', async () => {
  await breakOff(['a.mp4', 'b.mp4']);
  const [first] = asked;
  await breakOff(['c.mp4', 'd.mp4']);
  await breakOff(['e.mp4']);
  await choose(['e.mp4', 'a.mp4', 'c.mp4', 'a.srt']);
  const together = { batch: Object(first).batch, films: '2' };
  expect(asked).toEqual([
    expect.objectContaining({ filename: 'a.srt', ...together }),
    expect.objectContaining({ filename: 'e.mp4', ...together }),
    'http://127.0.0.1/up/1',
    expect.objectContaining({ filename: 'c.mp4', ...together }),
  ]);
  await choose(['c.mp4', 'd.mp4']);
  expect(asked).toEqual(['http://127.0.0.1/up/3', 'http://127.0.0.1/up/4']);
});
