/** A file that is somebody's: what it is called in their export, with its extension, and where it lies. */
export interface PersonalFile {
  name: string;
  path: string;
}

/** One part of what the product keeps about a person. Each slice that keeps something hands one in where the product is composed. */
export interface PersonalDataSource {
  /** What its file in the export is called, without the extension: `messages`. */
  name: string;
  /** All of it, as JSON: for the person it is about, so without what is about others. */
  exportData(accountId: string): Promise<unknown>;
  /** The files that go with it: what the person made, a voice for one. */
  listFiles?(accountId: string): Promise<PersonalFile[]>;
  /**
   * Deletes it, or takes the person out of what has to stay. Called once the account's sessions have ended; it may be
   * called again after it was interrupted.
   */
  erase(accountId: string): Promise<void>;
}

const BATCH = 200;

/** Gives `limit` entries of a list from `offset` on, fewer only at its end. */
export type ReadBatch<Entry> = (page: { limit: number; offset: number }) => Promise<Entry[]>;

/** Everything a list holds, read batch by batch. */
export async function readAllBatches<Entry>(some: ReadBatch<Entry>): Promise<Entry[]> {
  const found: Entry[] = [];
  for (;;) {
    const more = await some({ limit: BATCH, offset: found.length });
    found.push(...more);
    if (more.length < BATCH) return found;
  }
}

/** Hands a list's entries, batch by batch, to what deletes them, until none is left. */
export async function eraseInBatches<Entry>(
  some: ReadBatch<Entry>,
  deleteThese: (entries: Entry[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const doomed = await some({ limit: BATCH, offset: 0 });
    if (doomed.length === 0) return;
    await deleteThese(doomed);
  }
}
