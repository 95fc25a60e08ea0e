import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { AppContext as PageContext } from '#app/context.ts';
import { readPreferences } from '#app/preferences.ts';
import type { AppContext } from './request-context.ts';

export interface PageRenderer {
  /** Folder of the built files that go to browsers. */
  clientFolder: string;
  render(c: AppContext): Promise<Response>;
}

/** What app/entry.server.tsx exports beside its handler. The build holds its own copy of the context key, so it makes the context. */
interface EntryModule {
  provideContext(value: PageContext): RouterContextProvider;
}

/** Loads the built pages from `buildFolder`. Throws when there is no build. */
export async function loadPages(args: { buildFolder: string }): Promise<PageRenderer> {
  const buildFolder = resolve(args.buildFolder);
  const build: ServerBuild = await import(pathToFileURL(`${buildFolder}/server/index.js`).href);
  const entry: { module: unknown } = build.entry;
  if (!isEntryModule(entry.module))
    throw new Error('The build does not export provideContext; build it again.');
  const { provideContext } = entry.module;
  const handle = createRequestHandler(build, 'production');
  return {
    clientFolder: `${buildFolder}/client`,
    render(c) {
      const { services, viewer } = c.var;
      const preferences = readPreferences(c.req.header('cookie') ?? null);
      return handle(c.req.raw, provideContext({ services, viewer, ...preferences }));
    },
  };
}

function isEntryModule(value: unknown): value is EntryModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'provideContext' in value &&
    typeof value.provideContext === 'function'
  );
}
