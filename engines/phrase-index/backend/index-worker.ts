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

/** Does an index's work for another thread: each request is answered when it is done, queries between the slices of changes. */
function serve(port: MessagePort, { folder }: IndexWorkerData): void {
  const send = (reply: IndexWorkerReply) => port.postMessage(reply);
  const work = createInProcessBackend({
    folder,
    builders: { changes: createWorkerBuilder(), merges: createWorkerBuilder() },
    logError: (fields, message) => {
      const cause = 'err' in fields ? fields.err : null;
      send({ kind: 'log', message, fields: { ...fields, err: cause === null ? null : failureOf(cause) } });
    },
  });
  const answer = (request: IndexWorkerRequest): Promise<unknown> => {
    switch (request.method) {
      case 'open':
        return work.open();
      case 'put':
        return work.put(request.argument);
      case 'load':
        return work.load(request.argument);
      case 'finishLoad':
        return work.finishLoad();
      case 'remove':
        return work.remove(request.argument);
      case 'search':
        return work.search(request.argument);
      case 'suggest':
        return work.suggest(request.argument);
      case 'didYouMean':
        return work.didYouMean(request.argument);
      case 'facets':
        return work.facets(request.argument);
      case 'close':
        return work.close();
    }
  };
  port.on('message', ({ id, request }: { id: number; request: IndexWorkerRequest }) => {
    answer(request).then(
      (value) => {
        send({ kind: 'done', id, value });
        if (request.method === 'close') port.close();
      },
      (thrown) => send({ kind: 'failed', id, failure: failureOf(thrown) }),
    );
  });
}

function failureOf(thrown: unknown): SerializedError {
  const stack = thrown instanceof Error ? (thrown.stack ?? null) : null;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { message, stack, field: thrown instanceof InvalidQueryError ? thrown.field : null };
}

if (parentPort === null) throw new Error('the index works in a thread of its own');
serve(parentPort, workerData);
