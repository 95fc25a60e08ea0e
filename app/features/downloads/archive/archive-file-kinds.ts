import { useSyncExternalStore } from 'react';
import { type ClipFileKey, clipFileKeys, formatClipFileKey } from '#shared/clip-files.ts';
import { PersistentStore } from '../../../state/persistent-store.ts';

/** The preferred files for archives, in the form of `formatClipFileKey`, stored between visits. */
interface ArchiveFileKinds {
  files: readonly string[];
}

// The files that most people want together: video and subtitles.
const initial: ArchiveFileKinds = { files: ['mp4', 'srt.both'] };
const store = new PersistentStore<ArchiveFileKinds>({
  name: 'taici.pack-files',
  initial,
  read: parseArchiveFileKinds,
});

/** Reads a stored value; anything invalid becomes the default. */
export function parseArchiveFileKinds(stored: unknown): ArchiveFileKinds {
  const storedFiles =
    typeof stored === 'object' && stored !== null && 'files' in stored ? stored.files : null;
  const names = clipFileKeys.map(formatClipFileKey);
  const files = Array.isArray(storedFiles) ? names.filter((name) => storedFiles.includes(name)) : [];
  return files.length > 0 ? { files } : initial;
}

/** Returns the selected files in display order and a function to select or deselect one. */
export function useArchiveFileKinds(): [
  readonly ClipFileKey[],
  (file: ClipFileKey, isSelected: boolean) => void,
] {
  const { files } = useSyncExternalStore(store.subscribe, store.get, () => store.initial);
  return [clipFileKeys.filter((key) => files.includes(formatClipFileKey(key))), setSelected];
}

function setSelected(file: ClipFileKey, isSelected: boolean): void {
  const name = formatClipFileKey(file);
  const others = store.get().files.filter((other) => other !== name);
  store.set({ files: isSelected ? [...others, name] : others });
}
