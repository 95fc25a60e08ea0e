import { useSyncExternalStore } from 'react';
import { PersistentStore } from '#app/state/persistent-store.ts';
import { type ClipFileKey, clipFileKeys, formatClipFileKey } from '#shared/clip-files.ts';

/** Which files somebody takes home of several clips, as `formatClipFileKey` writes them; kept from visit to visit. */
interface PackKinds {
  files: readonly string[];
}

// What most people want together: the film and its lines.
const initial: PackKinds = { files: ['mp4', 'srt.both'] };
const kept = new PersistentStore<PackKinds>({
  name: 'taici.pack-files',
  initial,
  read: parseArchiveFileKinds,
});

/** A valid choice out of whatever was stored. */
export function parseArchiveFileKinds(stored: unknown): PackKinds {
  const given = typeof stored === 'object' && stored !== null && 'files' in stored ? stored.files : null;
  const names = clipFileKeys.map(formatClipFileKey);
  const files = Array.isArray(given) ? names.filter((name) => given.includes(name)) : [];
  return files.length > 0 ? { files } : initial;
}

/** The files chosen, in the order they are shown in, and the way to choose another or let one go. */
export function useArchiveFileKinds(): [readonly ClipFileKey[], (file: ClipFileKey, on: boolean) => void] {
  const { files } = useSyncExternalStore(kept.subscribe, kept.get, () => kept.initial);
  return [clipFileKeys.filter((key) => files.includes(formatClipFileKey(key))), choose];
}

function choose(file: ClipFileKey, on: boolean): void {
  const name = formatClipFileKey(file);
  const others = kept.get().files.filter((one) => one !== name);
  kept.set({ files: on ? [...others, name] : others });
}
