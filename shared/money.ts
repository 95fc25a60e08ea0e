import { CENTS_PER_YUAN } from './constants.ts';

/** Largest amount that is read, in cents: a hundred million yuan. */
const MAX_CENTS = 10_000_000_000;

/**
 * Whole cents of an amount in yuan as people type it: digits, and at most two behind the point. Read as decimal text,
 * never as a float, since 0.29 * 100 is 28.999999999999996. Null for anything else.
 */
export function parseYuan(text: string): number | null {
  const [, yuan, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (yuan === undefined) return null;
  const cents = Number(yuan) * CENTS_PER_YUAN + Number(fraction.padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : null;
}

/** An amount of whole cents as yuan with two decimals: `12.30`. */
export function formatYuan(cents: number): string {
  const whole = Math.abs(cents);
  const fraction = String(whole % CENTS_PER_YUAN).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / CENTS_PER_YUAN)}.${fraction}`;
}
