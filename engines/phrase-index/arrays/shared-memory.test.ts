import { it, vi } from 'vitest';
import { SharedMemoryReclaimer } from './shared-memory.ts';

it('collects shared memory that is no longer used, although nothing else makes the collector run', async () => {
  const reclaimer = new SharedMemoryReclaimer();
  const collected = releaseMemory(reclaimer, 1 << 26);
  await vi.waitUntil(() => collected.deref() === undefined, { timeout: 20_000 });
});

function releaseMemory(reclaimer: SharedMemoryReclaimer, bytes: number): WeakRef<Uint8Array> {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes));
  reclaimer.release(memory, bytes);
  return new WeakRef(memory);
}
