import { useSyncExternalStore } from 'react';
import { NAME_TEMPLATE_MAX, nameTemplates } from '#shared/clip-name.ts';
import { PersistentStore } from '../../state/persistent-store.ts';

/** The preferred template for file names, stored between visits. */
interface FileNameChoice {
  template: string;
}

const store = new PersistentStore<FileNameChoice>({
  name: 'taici.file-name',
  initial: { template: nameTemplates[0] },
  read: parseFileNameTemplate,
});

/** Reads a stored value; anything invalid becomes the default. */
function parseFileNameTemplate(stored: unknown): FileNameChoice {
  const template =
    typeof stored === 'object' && stored !== null && 'template' in stored ? stored.template : null;
  const isUsable =
    typeof template === 'string' && template.trim() !== '' && template.length <= NAME_TEMPLATE_MAX;
  return { template: isUsable ? template : nameTemplates[0] };
}

/** Returns the template for file names and a function to change it. */
export function useFileNameTemplate(): [string, (template: string) => void] {
  const { template } = useSyncExternalStore(store.subscribe, store.get, () => store.initial);
  return [template, setTemplate];
}

function setTemplate(template: string): void {
  store.set({ template });
}
