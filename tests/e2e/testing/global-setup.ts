import { createDataFolder } from '../../testing/server-process.ts';
import { buildTestLibrary } from './build-test-library.ts';

/** Sees to the library of which each worker's product gets a copy (see product-fixture.ts): the one TAICI_E2E_LIBRARY names, or else one of this run's own. */
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
