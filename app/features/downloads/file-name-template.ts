import { useSyncExternalStore } from 'react';
import { NAME_TEMPLATE_MAX, nameTemplates } from '#shared/clip-name.ts';
import { PersistentStore } from '../../state/persistent-store.ts';

/** The preferred template for file names, kept between visits. */
interface FileNameChoice {
  template: string;
}

const kept = new PersistentStore<FileNameChoice>({
  name: 'taici.file-name',
  initial: { template: nameTemplates[0] },
  read: parseFileNameTemplate,
});

/** Reads a stored value; anything invalid becomes the default. */
export function parseFileNameTemplate(stored: unknown): FileNameChoice {
  const given =
    typeof stored === 'object' && stored !== null && 'template' in stored ? stored.template : null;
  const isUsable = typeof given === 'string' && given.trim() !== '' && given.length <= NAME_TEMPLATE_MAX;
  return { template: isUsable ? given : nameTemplates[0] };
}

/** The template for file names, and a function to change it. */
export function useFileNameTemplate(): [string, (template: string) => void] {
  const { template } = useSyncExternalStore(kept.subscribe, kept.get, () => kept.initial);
  return [template, chooseFileName];
}

function chooseFileName(template: string): void {
  kept.set({ template });
}
