import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore } from '#store/testing/open-test-store.ts';
import type { LibraryFiles } from '../../media/library-files.ts';
import { makeClock } from '../../testing/factories.ts';
import { createFakeSidecarFiles, createFakeSourceFiles } from '../../testing/fake-source-files.ts';
import { createImportService } from '../import-service.ts';

export type ImportTestHarness = Awaited<ReturnType<typeof createImportTestHarness>>;

/** Creates an import service with its own store and library, and a folder `in` to import from. For tests. */
export async function createImportTestHarness() {
  const store = await openTestStore();
  const root = await mkdtemp(join(tmpdir(), 'taici-domain-'));
  const files: LibraryFiles = createLibraryFiles({ root: join(root, 'library') });
  const sidecarFiles = createFakeSidecarFiles();
  const sourceFiles = createFakeSourceFiles(join(root, 'in'));
  let wakeCount = 0;
  for (const id of ['ann', 'ben']) await store.accounts.insertAccount(makeAccount({ id }));

  const service = (change: Partial<LibraryFiles>, keepOriginals: boolean) =>
    createImportService({
      ...store,
      files: { ...files, ...change },
      sourceFiles,
      sidecarFiles,
      keepOriginals,
      clock: makeClock(5),
      wake: () => wakeCount++,
    });
  type ImportRequest = Parameters<ReturnType<typeof service>['importPath']>[0];

  return {
    store,
    root,
    files,
    sidecarFiles,
    sourceFiles,
    wakeCount: () => wakeCount,
    importFilms: (
      request: Partial<ImportRequest> = {},
      change: Partial<LibraryFiles> = {},
      keepOriginals = true,
    ) =>
      service(change, keepOriginals).importPath({
        path: join(root, 'in'),
        source: 'film',
        ownerId: null,
        claimAllSubtitles: false,
        move: false,
        ...request,
      }),
    jobs: async () => (await store.jobs.listJobs({ states: null, limit: 99, offset: 0 })).jobs,
    rows: () => store.db.selectFrom('videos').selectAll().execute(),
    /** Lets a worker claim and finish the next import. */
    async finishImport() {
      const job = await store.jobs.claim({
        kinds: ['import_video'],
        workerId: 'w',
        nowMs: 1,
        leaseMs: 60_000,
      });
      await store.films.updateVideo(job?.subjectId ?? '', { state: 'ready' });
      await store.jobs.finish({ id: job?.id ?? '', workerId: 'w', nowMs: 2, state: 'done' });
    },
    async dispose() {
      await store.dispose();
      await rm(root, { recursive: true, force: true });
    },
  };
}
