import { parentPort } from 'node:worker_threads';
import { buildSegment } from '../build/build-segment.ts';
import { toTransferableSegment } from '../build/segment-input.ts';
import { runToCompletion } from '../scheduling/time-slice.ts';
import type { BuildReply, BuildRequest } from './segment-builder.ts';

if (parentPort === null) throw new Error('this module must run in a worker thread');
const port = parentPort;

port.on('message', (input: BuildRequest) => {
  try {
    // This thread has no other work, so it does not pause.
    const { transferable, buffers } = toTransferableSegment(runToCompletion(buildSegment(input)));
    port.postMessage({ segment: transferable } satisfies BuildReply, buffers);
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port.postMessage({ failure } satisfies BuildReply);
  }
});
