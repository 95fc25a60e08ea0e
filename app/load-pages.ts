import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageContext } from './request/page-context.ts';

/** The built pages, for the server to host. */
export interface PageHost {
  /** Answers every page address and its `.data` address. Doesn't throw if a page fails, but answers with status 500. */
  handle(request: Request, value: PageContext): Promise<Response>;
  /** The folder to serve at `/`. Files in `assets/` never change (immutable, one year); the few others can. */
  clientDirectory: string;
}

type CreatePageHandler = (
  build: object,
  onError: (error: unknown, path: string) => void,
) => (request: Request, value: PageContext) => Promise<Response>;

/** Loads the build in `buildDirectory` (an absolute path). Throws if there is no build of these pages. */
export async function loadPages(args: {
  buildDirectory: string;
  /** Called for each error in a loader or in rendering. `path` has no query. */
  onError: (error: unknown, path: string) => void;
}): Promise<PageHost> {
  const build: { entry?: { module?: { createPageHandler?: CreatePageHandler } } } = await import(
    pathToFileURL(join(args.buildDirectory, 'server', 'index.js')).href
  );
  const create = build.entry?.module?.createPageHandler;
  if (!create) throw new Error(`${args.buildDirectory} holds no build of the pages`);
  return { handle: create(build, args.onError), clientDirectory: join(args.buildDirectory, 'client') };
}
