/** Where the playheads of the last pages were, by the key of their history entry, in milliseconds. */
const STORAGE_NAME = 'taici.playheads';
const MAX_KEPT = 20;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** What is kept of a page: its file and the time in it. */
interface Playhead {
  pictureId: string;
  ms: number;
}

function read(storage: Storage): [entry: string, playhead: Playhead][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_NAME) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(row: unknown): row is [string, Playhead] {
  if (!Array.isArray(row)) return false;
  const [entry, playhead]: unknown[] = row;
  return (
    typeof entry === 'string' &&
    typeof playhead === 'object' &&
    playhead !== null &&
    'pictureId' in playhead &&
    'ms' in playhead &&
    typeof playhead.pictureId === 'string' &&
    typeof playhead.ms === 'number'
  );
}

/** Keeps the playhead of a history entry, for a reload and for going back. Without storage, nothing is kept. */
export function keepPlayhead(storage: Storage, entry: string, playhead: Playhead): void {
  const others = read(storage).filter(([other]) => other !== entry);
  try {
    storage.setItem(STORAGE_NAME, JSON.stringify([...others, [entry, playhead]].slice(-MAX_KEPT)));
  } catch {
    // The page then opens at its line.
    return;
  }
}

/** Returns the kept time of a history entry in a file; null if there is none. */
export function keptPlayheadMs(storage: Storage, entry: string, pictureId: string): number | null {
  const kept = read(storage).find(([other]) => other === entry)?.[1];
  return kept?.pictureId === pictureId ? kept.ms : null;
}
