import { expect, test, vi } from 'vitest';
import type { IntegrityFinding } from '#domain/integrity/types.ts';
import { createIntegrityWatch } from './integrity-watch.ts';

const ok: IntegrityFinding[] = [{ rule: 'prize_stock', broken: 0, examples: [] }];
const broken: IntegrityFinding[] = [{ rule: 'prize_stock', broken: 2, examples: ['a', 'b'] }];

test('checks after the start and then every day, and keeps what it found', async () => {
  const found = [ok, broken];
  const waits: number[] = [];
  const steps: (() => void)[] = [];
  const log = { error: vi.fn(), warn: vi.fn() };
  const watch = createIntegrityWatch({
    integrity: { check: async () => found.shift() ?? Promise.reject(new Error('no database')) },
    clock: { nowMs: () => 7 },
    log,
    pause: (ms, signal) => {
      waits.push(ms);
      return new Promise((resolve, reject) => {
        steps.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
  const step = async () => {
    await vi.waitFor(() => expect(steps).toHaveLength(1));
    steps.pop()?.();
    await vi.waitFor(() => expect(steps).toHaveLength(1));
  };
  expect(watch.state()).toEqual({ state: 'unchecked', checkedMs: null });
  const running = watch.start();
  await step();
  expect(watch.state()).toEqual({ state: 'ok', checkedMs: 7 });
  await step();
  expect(watch.state()).toEqual({ state: 'broken', checkedMs: 7 });
  expect(log.error).toHaveBeenCalledWith({ broken }, expect.any(String));
  await step();
  expect(watch.state().state).toBe('broken');
  expect(log.warn).toHaveBeenCalledTimes(1);
  await running.stop();
  expect(waits).toEqual([300_000, 86_400_000, 86_400_000, 86_400_000]);
  expect(log.warn).toHaveBeenCalledTimes(1);
});
