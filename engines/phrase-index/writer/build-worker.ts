import { parentPort } from 'node:worker_threads';
import { SharedMemoryReclaimer } from '../arrays/shared-memory.ts';
import { buildSegment } from '../build/build-segment.ts';
import { runToCompletion } from '../scheduling/time-slice.ts';
import { measureSegmentBytes } from '../segments/segment.ts';
import { shareSegment, toTransferableSegment } from '../segments/transferable-segment.ts';
import type { BuildReply, BuildRequest } from './segment-builder.ts';

if (parentPort === null) throw new Error('this module must run in a worker thread');
const port = parentPort;
const reclaimer = new SharedMemoryReclaimer();

port.on('message', (input: BuildRequest) => {
  try {
    // This thread has no other work, so it does not pause.
    const built = runToCompletion(buildSegment(input));
    const segment = shareSegment(toTransferableSegment(built));
    port.postMessage({ segment } satisfies BuildReply);
    reclaimer.release(segment, measureSegmentBytes(built));
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port.postMessage({ failure } satisfies BuildReply);
  }
});
