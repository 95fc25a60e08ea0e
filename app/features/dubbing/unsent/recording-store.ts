import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { UnsentTake } from './unsent-take.ts';

/** Where recordings wait until they are sent, in the order in which they were made. */
export interface RecordingStore {
  /** Resolves when the recording is stored. Throws if there is no room or no storage. */
  add(take: UnsentTake, recording: Blob): Promise<void>;
  list(): Promise<UnsentTake[]>;
  /** Returns a recording; null if it is gone. */
  read(recordingId: string): Promise<Blob | null>;
  /** Does nothing if the recording is gone. */
  change(recordingId: string, change: Partial<Pick<UnsentTake, 'refusal' | 'isDraft'>>): Promise<void>;
  remove(recordingId: string): Promise<void>;
}

interface Schema extends DBSchema {
  /** Keys grow, so that the order does not depend on a clock. */
  takes: {
    key: number;
    value: Omit<UnsentTake, 'isDraft'> & Partial<Pick<UnsentTake, 'isDraft'>>;
    indexes: { recordingId: string };
  };
  /** The bytes are apart, so that a list does not read them. Some browsers lose blobs that are stored as such. */
  recordings: { key: string; value: { bytes: ArrayBuffer; type: string } };
}

/** Creates a store in IndexedDB, which all pages and tabs of the site share, and which outlasts the browser. */
export function createStoredRecordings(name: string): RecordingStore {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const open = (): Promise<IDBPDatabase<Schema>> => {
    const forget = () => {
      opening = null;
    };
    opening ??= openDB<Schema>(name, 1, {
      upgrade(database) {
        database
          .createObjectStore('takes', { autoIncrement: true })
          .createIndex('recordingId', 'recordingId', { unique: true });
        database.createObjectStore('recordings');
      },
      // A later version of the page waits in another tab.
      blocking(_current, _blocked, event) {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  };

  return {
    async add(take, recording) {
      const stored = { bytes: await recording.arrayBuffer(), type: recording.type };
      const change = (await open()).transaction(['takes', 'recordings'], 'readwrite', {
        durability: 'strict',
      });
      await Promise.all([
        change.objectStore('takes').add(take),
        change.objectStore('recordings').put(stored, take.recordingId),
        change.done,
      ]);
    },
    // Recordings that an earlier version of the page stored were all to be sent.
    list: async () => (await (await open()).getAll('takes')).map((take) => ({ isDraft: false, ...take })),
    async read(recordingId) {
      const stored = await (await open()).get('recordings', recordingId);
      return stored ? new Blob([stored.bytes], { type: stored.type }) : null;
    },
    async change(recordingId, change) {
      const transaction = (await open()).transaction('takes', 'readwrite');
      const cursor = await transaction.store.index('recordingId').openCursor(recordingId);
      if (cursor) await cursor.update({ ...cursor.value, ...change });
      await transaction.done;
    },
    async remove(recordingId) {
      const change = (await open()).transaction(['takes', 'recordings'], 'readwrite');
      const key = await change.objectStore('takes').index('recordingId').getKey(recordingId);
      await Promise.all([
        ...(key === undefined ? [] : [change.objectStore('takes').delete(key)]),
        change.objectStore('recordings').delete(recordingId),
        change.done,
      ]);
    },
  };
}

/** Creates a store that lasts as long as the document. */
export function createHeldRecordings(): RecordingStore {
  const held = new Map<string, { take: UnsentTake; recording: Blob }>();
  return {
    add: async (take, recording) => void held.set(take.recordingId, { take, recording }),
    list: async () => [...held.values()].map(({ take }) => take),
    read: async (recordingId) => held.get(recordingId)?.recording ?? null,
    async change(recordingId, change) {
      const found = held.get(recordingId);
      if (found) held.set(recordingId, { ...found, take: { ...found.take, ...change } });
    },
    remove: async (recordingId) => void held.delete(recordingId),
  };
}
