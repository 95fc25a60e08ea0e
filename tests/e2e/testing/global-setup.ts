import { createDataFolder } from '../../testing/server-process.ts';
import { buildTestLibrary } from './build-test-library.ts';

/**
 * Prepares the library that each worker's server gets a copy of (see server-fixture.ts): the one in TAICI_E2E_LIBRARY,
 * or else one that is built for this run. The returned function removes it.
 */
export default async function prepareTestLibrary(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TAICI_E2E_LIBRARY) return undefined;
  const data = await createDataFolder();
  try {
    await buildTestLibrary(data.folder);
  } catch (error) {
    await data.remove();
    throw error;
  }
  process.env.TAICI_E2E_LIBRARY = data.folder;
  return data.remove;
}
