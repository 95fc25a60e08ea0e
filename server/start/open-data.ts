import { join } from 'node:path';
import type { Logger } from 'pino';
import type { LibraryFiles } from '#domain/media/library-files.ts';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { createDiskReserve, type DiskReserve } from '../background/disk-reserve.ts';
import type { Config } from './config.ts';

/** Opens the data of an installation: its store, its files, and its disk reserve. A command that needs no more starts in half the time. */
export function openData(args: { config: Config; log: Logger }): {
  store: Store;
  files: LibraryFiles;
  diskReserve: DiskReserve;
} {
  const { config, log } = args;
  const store = openStore(
    config.databaseUrl === null
      ? { sqlitePath: config.sqlitePath }
      : {
          databaseUrl: config.databaseUrl,
          onConnectionLost: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
        },
  );
  const files = createLibraryFiles({ root: join(config.dataFolder, 'library') });
  const diskReserve = createDiskReserve({
    path: join(config.dataFolder, 'reserve.bin'),
    freeBytes: () => files.freeBytes(),
    onFailed: (err) => log.warn({ err }, 'the reserve on the disk could not be filled'),
  });
  return { store, files, diskReserve };
}
