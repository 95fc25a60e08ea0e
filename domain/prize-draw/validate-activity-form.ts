import { MAX_PRIZES, MIN_PRIZES } from '#shared/prize-limits.ts';
import { AppError } from '../errors.ts';
import { sumWeights } from './prize-selection.ts';
import type { Activity, ActivityInput } from './types.ts';

/** Checks that draws are possible with the values of a form. Throws bad_parameter with the field. */
export function validateActivityForm(form: ActivityInput): void {
  const refuse = (invalid: { field: string }): never => {
    throw new AppError('bad_parameter', invalid);
  };
  const { prizes } = form;
  if (form.title.trim() === '') refuse({ field: 'title' });
  if (form.rules.trim() === '') refuse({ field: 'rules' });
  if (form.endsMs <= form.startsMs) refuse({ field: 'endsAt' });
  if (form.chances < 1) refuse({ field: 'chances' });
  if (prizes.length < MIN_PRIZES || prizes.length > MAX_PRIZES) refuse({ field: 'prizes' });
  for (const [index, prize] of prizes.entries()) {
    if (prize.name.trim() === '') refuse({ field: `prizes.${index}.name` });
    if (prize.weight < 0) refuse({ field: `prizes.${index}.weight` });
    // The fallback is unlimited, so that there is always a prize to award.
    if (prize.isFallback ? prize.stock !== null : (prize.stock ?? 0) < 0)
      refuse({ field: `prizes.${index}.stock` });
  }
  if (prizes.filter(({ isFallback }) => isFallback).length !== 1) refuse({ field: 'prizes.isFallback' });
  if (sumWeights(prizes) < 1) refuse({ field: 'prizes.weight' });
}

/**
 * Returns the stock that a form adds to the prizes of a published activity. Published fields can only change in the
 * participants' favor. Throws illegal_move with the field that cannot change.
 */
export function planActivityExtension(
  before: Activity,
  form: ActivityInput,
): { prizeId: string; count: number }[] {
  const refuse = (invalid: { field: string }): never => {
    throw new AppError('illegal_move', invalid);
  };
  if (form.title !== before.title) refuse({ field: 'title' });
  if (form.rules !== before.rules) refuse({ field: 'rules' });
  if (form.startsMs !== before.startsMs) refuse({ field: 'startsAt' });
  if (form.endsMs < before.endsMs) refuse({ field: 'endsAt' });
  if (form.chances < before.chances) refuse({ field: 'chances' });
  if (form.needsPhone !== before.needsPhone) refuse({ field: 'needsPhone' });
  if (form.prizes.length !== before.prizes.length) refuse({ field: 'prizes' });
  return before.prizes.flatMap((prize, index) => {
    const input = form.prizes[index];
    const isSame =
      input?.id === prize.id &&
      input.name === prize.name &&
      input.imageDataUrl === prize.imageDataUrl &&
      input.weight === prize.weight &&
      input.isFallback === prize.isFallback;
    if (!input || !isSame) return refuse({ field: `prizes.${index}` });
    if (prize.stock === null || input.stock === null) {
      return prize.stock === input.stock ? [] : refuse({ field: `prizes.${index}.stock` });
    }
    if (input.stock < prize.stock) refuse({ field: `prizes.${index}.stock` });
    return input.stock > prize.stock ? [{ prizeId: prize.id, count: input.stock - prize.stock }] : [];
  });
}
