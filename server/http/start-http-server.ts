import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { loadPages, type PageHost } from '#app/load-pages.ts';
import type { Application } from '../start/compose.ts';
import { createUploadHandler } from '../uploads/upload-handler.ts';
import { compressBytes } from './compress-answers.ts';
import { createHttpApp } from './http.ts';
import { warmUpPages } from './warm-up-pages.ts';

/** How long open responses may take to end after `close`, in milliseconds. */
const DRAIN_MS = 5000;

/**
 * How long an idle connection stays open, in milliseconds. Longer than the 60 seconds for which reverse proxies usually
 * keep their connections: a request that meets a closing connection is lost, and browsers and proxies repeat no POST.
 */
const KEEP_ALIVE_MS = 65_000;

export interface HttpServer {
  /** For example `http://127.0.0.1:3000`, with the actual port. */
  address: string;
  /**
   * Accepts no new requests. Resolves when open responses have ended, or were cut off after five seconds, and no upload is
   * being imported.
   */
  close(): Promise<void>;
}

/** Starts to listen for HTTP. Rejects with the system's error (EADDRINUSE, EACCES) when it cannot use the address. */
export async function startHttpServer(args: {
  application: Application;
  buildDirectory: string;
}): Promise<HttpServer> {
  const { config, log, services, files, streams, diskReserve } = args.application;
  const pages: PageHost = await loadPages({
    buildDirectory: args.buildDirectory,
    compress: compressBytes,
    onError: (err, path) => log.error({ err, path }, 'a page failed'),
  });
  const uploads = await createUploadHandler({
    services,
    staging: args.application.uploadStaging,
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
    proxyNotice: args.application.proxyNotice,
    diskReserve,
    onUndeclaredError: ({ path }, { code }) =>
      log.warn({ path, code }, 'a call answered an error that its definition does not name'),
  });
  if (config.warmUpEnabled) await warmUpPages({ pages, services, log });
  const server = createAdaptorServer({
    fetch: http.fetch,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  void uploads.recover().catch((err: unknown) => log.warn({ err }, 'earlier uploads could not be recovered'));

  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    address: `http://${host}:${port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const cutOff = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, DRAIN_MS);
      // Both at once: closing the uploads lets responses that wait for an import end before they are cut off.
      await Promise.all([closed, uploads.close()]);
      clearTimeout(cutOff);
    },
  };
}
