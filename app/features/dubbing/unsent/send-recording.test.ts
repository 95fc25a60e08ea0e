import { expect, test, vi } from 'vitest';
import type { TakeDto } from '#contract/takes.ts';
import { ApiError } from '../../../api/api-error.ts';
import { sendRecording, type TakeCalls } from './send-recording.ts';
import { makeUnsentTake } from './testing/make-unsent-take.ts';

const PART = 256 * 1024;
const saved = { takeId: 'saved' } as TakeDto;

/** Makes a server that keeps the bytes that arrive, and the calls to it. */
function makeServer() {
  let received = new Uint8Array();
  const put = async (offset: number, file: Blob) => {
    if (offset > received.length) throw new ApiError({ code: 'take_part_missing', httpStatus: 409 });
    const bytes = new Uint8Array(await file.arrayBuffer());
    received = Uint8Array.from([
      ...received.subarray(0, offset),
      ...bytes,
      ...received.subarray(offset + bytes.length),
    ]);
  };
  const sendPart = vi.fn<TakeCalls['sendPart']>(async ({ offset }, { file }) => {
    if (file.size > 0) await put(Number(offset ?? 0), file);
    return { receivedBytes: received.length };
  });
  const save = vi.fn<TakeCalls['save']>(async ({ offset }, { file }) => {
    await put(Number(offset ?? 0), file);
    return saved;
  });
  return { sendPart, save, received: () => received, lose: () => (received = new Uint8Array()) };
}
const makeRecording = (size: number) => new Blob([Uint8Array.from({ length: size }, (_, at) => at % 251)]);
const sendTo = (server: ReturnType<typeof makeServer>, recording: Blob, shares: number[] = []) =>
  sendRecording({
    calls: server,
    take: makeUnsentTake({ clipId: 'a', recordingId: 'r', bytes: recording.size }),
    recording,
    onProgress: (share) => shares.push(share),
  });
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

test('sends a short recording with one request', async () => {
  const server = makeServer();
  const recording = makeRecording(PART);
  expect(await sendTo(server, recording)).toBe(saved);
  expect(server.sendPart).not.toHaveBeenCalled();
  expect(server.save.mock.calls[0]?.[0]).toMatchObject({ recordingId: 'r', accountId: 'ann', offset: 0 });
  expect(server.received()).toEqual(await bytesOf(recording));
});

test('sends a long recording in parts, and says how much has arrived', async () => {
  const server = makeServer();
  const recording = makeRecording(3 * PART + 5);
  const shares: number[] = [];
  await sendTo(server, recording, shares);
  expect(server.received()).toEqual(await bytesOf(recording));
  expect(shares.map((share) => Math.round(share * 100))).toEqual([0, 33, 67, 100]);
});

test('goes on where the connection was lost', async () => {
  const server = makeServer();
  const recording = makeRecording(3 * PART);
  const lost = new ApiError({ code: 'network', httpStatus: 0 });
  server.save.mockRejectedValueOnce(lost);
  await expect(sendTo(server, recording)).rejects.toBe(lost);
  const before = server.sendPart.mock.calls.length;
  await sendTo(server, recording);
  expect(server.sendPart.mock.calls.length - before).toBe(1);
  expect(server.received()).toEqual(await bytesOf(recording));
});

test('begins again when the server has lost what was sent', async () => {
  const server = makeServer();
  const recording = makeRecording(2 * PART);
  server.save.mockImplementationOnce(async () => {
    server.lose();
    throw new ApiError({ code: 'take_part_missing', httpStatus: 409 });
  });
  expect(await sendTo(server, recording)).toBe(saved);
  expect(server.received()).toEqual(await bytesOf(recording));
});

test('gives up when bytes keep getting lost', async () => {
  const server = makeServer();
  server.save.mockRejectedValue(new ApiError({ code: 'take_part_missing', httpStatus: 409 }));
  await expect(sendTo(server, makeRecording(5))).rejects.toMatchObject({ code: 'take_part_missing' });
  expect(server.save).toHaveBeenCalledTimes(3);
});
