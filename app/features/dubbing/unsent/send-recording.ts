import type { BrowserApi } from '#contract/api.ts';
import type { contract } from '#contract/index.ts';
import type { TakeDto } from '#contract/takes.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { UnsentTake } from './unsent-take.ts';

/** Size of a part in bytes. A slow connection sends it before a request times out. */
const PART_BYTES = 256 * 1024;
/** How often one attempt asks where to go on because bytes that were sent are missing. */
const MAX_RESTARTS = 2;

export type TakeCalls = Pick<BrowserApi<typeof contract>['takes'], 'save' | 'sendPart'>;

/**
 * Sends a recording in parts, and goes on where an earlier attempt ended. Calls `onProgress` with the share that has
 * arrived, 0 to 1. Returns the take. Throws ApiError.
 */
export async function sendRecording(args: {
  calls: TakeCalls;
  take: UnsentTake;
  recording: Blob;
  onProgress: (share: number) => void;
}): Promise<TakeDto> {
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await sendFromWhereItEnded(args);
    } catch (error) {
      const isMissingPart = error instanceof ApiError && error.code === 'take_part_missing';
      if (!isMissingPart || restarts === MAX_RESTARTS) throw error;
    }
  }
}

async function sendFromWhereItEnded({
  calls,
  take,
  recording,
  onProgress,
}: Parameters<typeof sendRecording>[0]): Promise<TakeDto> {
  const { recordingId, accountId, clipId, lineIndex, preRollMs, sourceTakeId } = take;
  const options = { quiet: true };
  let offset = 0;
  const sendPart = async (file: Blob) => {
    const { receivedBytes } = await calls.sendPart({ recordingId, accountId, offset }, { ...options, file });
    offset = Math.min(receivedBytes, recording.size - 1);
    onProgress(offset / recording.size);
  };
  // A recording of one part needs no other request.
  if (recording.size > PART_BYTES) await sendPart(new Blob());
  while (recording.size - offset > PART_BYTES) await sendPart(recording.slice(offset, offset + PART_BYTES));
  return calls.save(
    { clipId, lineIndex, preRollMs, recordingId, accountId, sourceTakeId, offset },
    { ...options, file: recording.slice(offset, recording.size, recording.type) },
  );
}
