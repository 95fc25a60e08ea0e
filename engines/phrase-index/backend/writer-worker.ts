import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from '../arrays/shared-memory.ts';
import { createWorkerBuilder } from '../writer/segment-builder.ts';
import { SegmentChanges } from './segment-changes.ts';
import { SegmentPublisher } from './segment-publisher.ts';
import {
  serializeError,
  type ThreadReply,
  type WriterRequest,
  type WriterThreadData,
} from './thread-messages.ts';

/** Changes an index for another thread. Answers each request when its work is done and every reader knows the result. */
function serve(port: MessagePort, data: WriterThreadData): void {
  const send = (reply: ThreadReply) => port.postMessage(reply);
  const publisher = new SegmentPublisher();
  const changes = new SegmentChanges({
    ...data,
    builders: {
      changes: createWorkerBuilder(),
      smallMerges: createWorkerBuilder(),
      largeMerges: createWorkerBuilder(),
    },
    logError: (fields, message) => {
      const cause = 'err' in fields ? fields.err : null;
      send({
        kind: 'log',
        message,
        fields: { ...fields, err: cause === null ? null : serializeError(cause) },
      });
    },
    publish: (segments) => publisher.publish(segments),
  });
  const handle = async (request: WriterRequest): Promise<unknown> => {
    switch (request.method) {
      case 'attach':
        return publisher.attach(request.argument);
      case 'open': {
        const opened = await changes.open();
        // Reading has left behind the arrays that were copied into shared memory.
        collectGarbage();
        return opened;
      }
      case 'put':
        return changes.put(request.argument);
      case 'load':
        return changes.load(request.argument);
      case 'finishLoad':
        return changes.finishLoad();
      case 'remove':
        return changes.remove(request.argument);
      case 'compact':
        return changes.compact();
      case 'close':
        return changes.close();
    }
  };
  port.on('message', (calls: { id: number; request: WriterRequest }[]) => {
    for (const { id, request } of calls)
      handle(request).then(
        (value) => send({ kind: 'done', id, value }),
        (thrown) => send({ kind: 'failed', id, failure: serializeError(thrown) }),
      );
  });
}

if (parentPort === null) throw new Error('this module must run in a worker thread');
serve(parentPort, workerData);
