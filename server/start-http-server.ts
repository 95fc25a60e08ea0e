import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { loadPages, type PageHost } from '#app/load-pages.ts';
import type { Application } from './compose.ts';
import { createHttpApp } from './http.ts';
import { createUploadHandler } from './uploads/upload-handler.ts';

/** How long open answers may take to end after `close`, in milliseconds. */
const DRAIN_MS = 5000;

export interface HttpServer {
  /** `http://127.0.0.1:3000`, with the port that was taken. */
  address: string;
  /** Takes no new request; resolves when the open ones have ended, or were cut off after five seconds, and no upload is being brought in. */
  close(): Promise<void>;
}

/** Listens for HTTP. Rejects with the system's error (EADDRINUSE, EACCES) when the address cannot be had. */
export async function startHttpServer(args: {
  product: Application;
  buildDirectory: string;
}): Promise<HttpServer> {
  const { config, log, services, files, streams } = args.product;
  const pages: PageHost = await loadPages({
    buildDirectory: args.buildDirectory,
    onError: (err, path) => log.error({ err, path }, 'a page failed'),
  });
  const uploads = await createUploadHandler({
    services,
    shelf: args.product.uploadStaging,
    maxBytes: config.maxUploadBytes,
    freeBytes: () => files.freeBytes(),
    log,
  });
  const { trustedProxies } = config;
  const http = createHttpApp({
    services,
    files,
    streams,
    uploads,
    pages,
    log,
    trustedProxies,
    onUndeclaredError: ({ path }, { code }) => log.warn({ path, code }, 'an error its call does not declare'),
  });
  const server = createAdaptorServer({ fetch: http.fetch });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  void uploads.recover().catch((err: unknown) => log.warn({ err }, 'earlier uploads could not be looked at'));

  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    address: `http://${host}:${port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const cut = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, DRAIN_MS);
      // At once, lest an answer that waits for a film to be brought in be cut off.
      await Promise.all([closed, uploads.close()]);
      clearTimeout(cut);
    },
  };
}
