import { parentPort } from 'node:worker_threads';
import { buildSegment } from '../build/build-segment.ts';
import { toTransferableSegment } from '../build/segment-input.ts';
import { runToCompletion } from '../scheduling/time-slice.ts';
import type { BuildReply, BuildRequest } from './segment-builder.ts';

if (parentPort === null) throw new Error('segments are built in a thread of its own');
const port = parentPort;

port.on('message', (content: BuildRequest) => {
  try {
    // Nobody waits for a turn in this thread.
    const { sent, buffers } = toTransferableSegment(runToCompletion(buildSegment(content)));
    port.postMessage({ segment: sent } satisfies BuildReply, buffers);
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port.postMessage({ failure } satisfies BuildReply);
  }
});
