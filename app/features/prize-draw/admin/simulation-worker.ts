import type { CostedPrize } from '#domain/prize-draw/expect-cost.ts';
import { simulateDraws } from '#domain/prize-draw/simulate-draws.ts';
import { SIMULATED_DRAWS } from '#shared/prize-limits.ts';
import { toHex } from '#shared/sha256.ts';

/** Simulates draws in the background, so that the page stays responsive. The seed is used for this trial only. */
addEventListener('message', ({ data }: MessageEvent<readonly CostedPrize[]>) => {
  const seed = toHex(crypto.getRandomValues(new Uint8Array(32)));
  postMessage(simulateDraws({ prizes: data, seed, draws: SIMULATED_DRAWS }));
});
