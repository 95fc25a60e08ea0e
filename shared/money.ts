import { CENTS_PER_YUAN } from './constants.ts';

/** Maximum amount in cents: 100 million yuan. */
const MAX_CENTS = 10_000_000_000;

/**
 * Parses an amount in yuan with at most two decimals and returns it in whole cents, or null for any other text. It
 * parses decimal digits instead of a float, because 0.29 * 100 is 28.999999999999996.
 */
export function parseYuan(text: string): number | null {
  const [, yuan, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (yuan === undefined) return null;
  const cents = Number(yuan) * CENTS_PER_YUAN + Number(fraction.padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : null;
}

/** Returns an amount in cents as yuan with two decimals, such as `12.30`. */
export function formatYuan(cents: number): string {
  const whole = Math.abs(cents);
  const fraction = String(whole % CENTS_PER_YUAN).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / CENTS_PER_YUAN)}.${fraction}`;
}
