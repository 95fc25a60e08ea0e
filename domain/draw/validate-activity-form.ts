import { AppError } from '#domain/errors.ts';
import { sumWeights } from './prize-selection.ts';
import type { Activity, ActivityInput } from './types.ts';

export const MIN_PRIZES = 2;
export const MAX_PRIZES = 16;

/** Checks that draws are possible with the values of a form. Throws bad_parameter with the field. */
export function validateActivityForm(form: ActivityInput): void {
  const refuse = (field: string): never => {
    throw new AppError('bad_parameter', { field });
  };
  const { prizes } = form;
  if (form.title.trim() === '') refuse('title');
  if (form.rules.trim() === '') refuse('rules');
  if (form.endsMs <= form.startsMs) refuse('ends_at');
  if (form.chances < 1) refuse('chances');
  if (prizes.length < MIN_PRIZES || prizes.length > MAX_PRIZES) refuse('prizes');
  for (const [index, prize] of prizes.entries()) {
    if (prize.name.trim() === '') refuse(`prizes.${index}.name`);
    if (prize.weight < 0) refuse(`prizes.${index}.weight`);
    // The fallback is unlimited, so that there is always a prize to award.
    if (prize.fallback ? prize.stock !== null : (prize.stock ?? 0) < 0) refuse(`prizes.${index}.stock`);
  }
  if (prizes.filter(({ fallback }) => fallback).length !== 1) refuse('prizes.fallback');
  if (sumWeights(prizes) < 1) refuse('prizes.weight');
}

/**
 * Returns the stock that a form adds to the prizes of a published activity. Published fields can only change in the
 * visitors' favor. Throws illegal_move with the field that cannot change.
 */
export function planActivityExtension(
  before: Activity,
  form: ActivityInput,
): { prizeId: string; count: number }[] {
  const refuse = (field: string): never => {
    throw new AppError('illegal_move', { field });
  };
  if (form.title !== before.title) refuse('title');
  if (form.rules !== before.rules) refuse('rules');
  if (form.startsMs !== before.startsMs) refuse('starts_at');
  if (form.endsMs < before.endsMs) refuse('ends_at');
  if (form.chances < before.chances) refuse('chances');
  if (form.needsPhone !== before.needsPhone) refuse('needs_phone');
  if (form.prizes.length !== before.prizes.length) refuse('prizes');
  return before.prizes.flatMap((prize, index) => {
    const input = form.prizes[index];
    const isSame =
      input?.id === prize.id &&
      input.name === prize.name &&
      input.img === prize.img &&
      input.weight === prize.weight &&
      input.fallback === prize.fallback;
    if (!input || !isSame) return refuse(`prizes.${index}`);
    if (prize.stock === null || input.stock === null) {
      return prize.stock === input.stock ? [] : refuse(`prizes.${index}.stock`);
    }
    if (input.stock < prize.stock) refuse(`prizes.${index}.stock`);
    return input.stock > prize.stock ? [{ prizeId: prize.id, count: input.stock - prize.stock }] : [];
  });
}
