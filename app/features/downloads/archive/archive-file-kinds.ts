import { useSyncExternalStore } from 'react';
import { PersistentStore } from '#app/state/persistent-store.ts';
import { type ClipFileKey, clipFileKeys, formatClipFileKey } from '#shared/clip-files.ts';

/** The preferred files for archives, in the form of `formatClipFileKey`, kept between visits. */
interface PackKinds {
  files: readonly string[];
}

// The files that most people want together: video and subtitles.
const initial: PackKinds = { files: ['mp4', 'srt.both'] };
const kept = new PersistentStore<PackKinds>({
  name: 'taici.pack-files',
  initial,
  read: parseArchiveFileKinds,
});

/** Reads a stored value; anything invalid becomes the default. */
export function parseArchiveFileKinds(stored: unknown): PackKinds {
  const given = typeof stored === 'object' && stored !== null && 'files' in stored ? stored.files : null;
  const names = clipFileKeys.map(formatClipFileKey);
  const files = Array.isArray(given) ? names.filter((name) => given.includes(name)) : [];
  return files.length > 0 ? { files } : initial;
}

/** The selected files in display order, and a function to select or deselect one. */
export function useArchiveFileKinds(): [readonly ClipFileKey[], (file: ClipFileKey, on: boolean) => void] {
  const { files } = useSyncExternalStore(kept.subscribe, kept.get, () => kept.initial);
  return [clipFileKeys.filter((key) => files.includes(formatClipFileKey(key))), choose];
}

function choose(file: ClipFileKey, on: boolean): void {
  const name = formatClipFileKey(file);
  const others = kept.get().files.filter((one) => one !== name);
  kept.set({ files: on ? [...others, name] : others });
}
