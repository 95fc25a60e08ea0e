import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageContext } from './request/page-context.ts';

/** The built pages, as the server hosts them. */
export interface PageHost {
  /** Answers any page address, and the `.data` address of each. Never throws for a failing page: that is a 500. */
  handle(request: Request, value: PageContext): Promise<Response>;
  /** Folder to serve at `/`: `assets/*` never change (immutable, one year), the few others may. */
  clientDirectory: string;
}

type CreatePageHandler = (
  build: object,
  onError: (error: unknown, path: string) => void,
) => (request: Request, value: PageContext) => Promise<Response>;

/** Loads the build in `buildDirectory` (absolute). Throws when there is none, or it is not one of ours. */
export async function loadPages(args: {
  buildDirectory: string;
  /** Told of errors in loaders and rendering; `path` has no query. */
  onError: (error: unknown, path: string) => void;
}): Promise<PageHost> {
  const build: { entry?: { module?: { createPageHandler?: CreatePageHandler } } } = await import(
    pathToFileURL(join(args.buildDirectory, 'server', 'index.js')).href
  );
  const create = build.entry?.module?.createPageHandler;
  if (!create) throw new Error(`${args.buildDirectory} holds no build of the pages`);
  return { handle: create(build, args.onError), clientDirectory: join(args.buildDirectory, 'client') };
}
