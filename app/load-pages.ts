import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compress, PageContext } from './request/page-context.ts';

/** The built pages, for the server to host. */
export interface PageHost {
  /** Answers every page address and its `.data` address. Doesn't throw if a page fails, but answers with status 500. */
  handle(request: Request, value: PageContext): Promise<Response>;
  /** The folder to serve at `/`. Files in `assets/` never change (immutable, one year); the few others can. */
  clientDirectory: string;
}

/** What the pages get from their host. */
export interface PageHosting {
  /** Called for each error in a loader or in rendering. `path` has no query. */
  onError: (error: unknown, path: string) => void;
  compress: Compress;
}

type CreatePageHandler = (
  build: object,
  hosting: PageHosting,
) => (request: Request, value: PageContext) => Promise<Response>;

/** Loads the build in `buildDirectory` (an absolute path). Throws if there is no build of these pages. */
export async function loadPages(args: PageHosting & { buildDirectory: string }): Promise<PageHost> {
  const build: { entry?: { module?: { createPageHandler?: CreatePageHandler } } } = await import(
    pathToFileURL(join(args.buildDirectory, 'server', 'index.js')).href
  );
  const create = build.entry?.module?.createPageHandler;
  if (!create) throw new Error(`${args.buildDirectory} holds no build of the pages`);
  return { handle: create(build, args), clientDirectory: join(args.buildDirectory, 'client') };
}
