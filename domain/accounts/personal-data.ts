/** A file of a person: its name in the export, with its extension, and its path on disk. */
export interface PersonalFile {
  name: string;
  path: string;
}

/**
 * One kind of personal data. Each feature that stores personal data provides one source, which `compose()` collects.
 */
export interface PersonalDataSource {
  /** Name of the JSON file in the export, without the extension: `messages`. */
  name: string;
  /**
   * Returns all data about the person as JSON. The export goes to that person, so it must not contain data about
   * others.
   */
  exportData(accountId: string): Promise<unknown>;
  /** Returns files to export with the data, such as voice recordings. */
  listFiles?(accountId: string): Promise<PersonalFile[]>;
  /**
   * Deletes the data, or removes the person from records that must be retained. Called after the account's sessions
   * have ended, and possibly again if it was interrupted.
   */
  erase(accountId: string): Promise<void>;
}

const BATCH_SIZE = 200;

/** Returns `limit` entries of a list, starting at `offset`; fewer only at its end. */
export type ReadBatch<Entry> = (page: { limit: number; offset: number }) => Promise<Entry[]>;

/** Reads all entries of a list in batches. */
export async function readAllBatches<Entry>(readBatch: ReadBatch<Entry>): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (;;) {
    const batch = await readBatch({ limit: BATCH_SIZE, offset: entries.length });
    entries.push(...batch);
    if (batch.length < BATCH_SIZE) return entries;
  }
}

/**
 * Deletes all entries of a list in batches. `deleteEntries` must delete the batch that it is given, or this never ends.
 */
export async function eraseInBatches<Entry>(
  readBatch: ReadBatch<Entry>,
  deleteEntries: (entries: Entry[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const batch = await readBatch({ limit: BATCH_SIZE, offset: 0 });
    if (batch.length === 0) return;
    await deleteEntries(batch);
  }
}
