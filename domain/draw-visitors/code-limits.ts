import { DAY_SECONDS } from '#shared/constants.ts';
import type { LimitUse } from '../shared-limits/types.ts';

/** Minimum time between two codes to one number, in seconds. */
export const RESEND_SECONDS = 60;
const HOUR_SECONDS = 3600;

const codeLimits = {
  pause: { name: 'codes in a row', count: 1, seconds: RESEND_SECONDS },
  number: { name: 'codes to a number', count: 5, seconds: DAY_SECONDS },
  holder: { name: 'codes of a holder', count: 5, seconds: HOUR_SECONDS },
  device: { name: 'codes of a device', count: 10, seconds: DAY_SECONDS },
  network: { name: 'codes of a network', count: 60, seconds: HOUR_SECONDS },
};

/** Returns what a sent code counts as. Each code costs money and disturbs the owner of a phone. */
export function usesOfCode(request: {
  phoneHash: string;
  holderId: string;
  /** Null if the browser has none. */
  device: string | null;
  network: string;
}): LimitUse[] {
  const { phoneHash, holderId, device, network } = request;
  return [
    { limit: codeLimits.pause, of: phoneHash },
    { limit: codeLimits.number, of: phoneHash },
    { limit: codeLimits.holder, of: holderId },
    ...(device === null ? [] : [{ limit: codeLimits.device, of: device }]),
    { limit: codeLimits.network, of: network },
  ];
}
