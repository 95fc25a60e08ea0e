import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { InvalidQueryError } from '../api/invalid-query-error.ts';
import { createWorkerBuilder } from '../writer/segment-builder.ts';
import { createInProcessBackend } from './in-process-backend.ts';
import type {
  IndexWorkerData,
  IndexWorkerReply,
  IndexWorkerRequest,
  SerializedError,
} from './worker-messages.ts';

/**
 * Runs an index for another thread. Answers each request when its work is done. Queries run between slices of
 * changes.
 */
function serve(port: MessagePort, { folder }: IndexWorkerData): void {
  const send = (reply: IndexWorkerReply) => port.postMessage(reply);
  const backend = createInProcessBackend({
    folder,
    builders: { changes: createWorkerBuilder(), merges: createWorkerBuilder() },
    logError: (fields, message) => {
      const cause = 'err' in fields ? fields.err : null;
      send({
        kind: 'log',
        message,
        fields: { ...fields, err: cause === null ? null : serializeError(cause) },
      });
    },
  });
  const handle = (request: IndexWorkerRequest): Promise<unknown> => {
    switch (request.method) {
      case 'open':
        return backend.open();
      case 'put':
        return backend.put(request.argument);
      case 'load':
        return backend.load(request.argument);
      case 'finishLoad':
        return backend.finishLoad();
      case 'remove':
        return backend.remove(request.argument);
      case 'search':
        return backend.search(request.argument);
      case 'suggest':
        return backend.suggest(request.argument);
      case 'didYouMean':
        return backend.didYouMean(request.argument);
      case 'facets':
        return backend.facets(request.argument);
      case 'close':
        return backend.close();
    }
  };
  port.on('message', ({ id, request }: { id: number; request: IndexWorkerRequest }) => {
    handle(request).then(
      (value) => {
        send({ kind: 'done', id, value });
        if (request.method === 'close') port.close();
      },
      (thrown) => send({ kind: 'failed', id, failure: serializeError(thrown) }),
    );
  });
}

function serializeError(thrown: unknown): SerializedError {
  const stack = thrown instanceof Error ? (thrown.stack ?? null) : null;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { message, stack, field: thrown instanceof InvalidQueryError ? thrown.field : null };
}

if (parentPort === null) throw new Error('this module must run in a worker thread');
serve(parentPort, workerData);
