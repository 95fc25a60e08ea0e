import { AppError } from '#domain/errors.ts';
import { sumWeights } from './prize-selection.ts';
import type { Activity, ActivityInput } from './types.ts';

export const PRIZES_MIN = 2;
export const PRIZES_MAX = 16;

/** What makes an activity that can be drawn from. Throws bad_parameter with the field. */
export function validateActivityForm(form: ActivityInput): void {
  const refuse = (field: string): never => {
    throw new AppError('bad_parameter', { field });
  };
  const { prizes } = form;
  if (form.title.trim() === '') refuse('title');
  if (form.rules.trim() === '') refuse('rules');
  if (form.endsMs <= form.startsMs) refuse('ends_at');
  if (form.chances < 1) refuse('chances');
  if (prizes.length < PRIZES_MIN || prizes.length > PRIZES_MAX) refuse('prizes');
  for (const [place, prize] of prizes.entries()) {
    if (prize.name.trim() === '') refuse(`prizes.${place}.name`);
    if (prize.weight < 0) refuse(`prizes.${place}.weight`);
    // Something must always be there to give.
    if (prize.fallback ? prize.stock !== null : (prize.stock ?? 0) < 0) refuse(`prizes.${place}.stock`);
  }
  if (prizes.filter(({ fallback }) => fallback).length !== 1) refuse('prizes.fallback');
  if (sumWeights(prizes) < 1) refuse('prizes.weight');
}

/**
 * How a published activity would grow: by stock for each prize. Everything its visitors were told stands as it is, but for
 * what is in their favour. Throws illegal_move with the field that may not change any more.
 */
export function planActivityExtension(
  before: Activity,
  form: ActivityInput,
): { prizeId: string; by: number }[] {
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
  return before.prizes.flatMap((prize, place) => {
    const wanted = form.prizes[place];
    const same =
      wanted?.id === prize.id &&
      wanted.name === prize.name &&
      wanted.img === prize.img &&
      wanted.weight === prize.weight &&
      wanted.fallback === prize.fallback;
    if (!wanted || !same) return refuse(`prizes.${place}`);
    if (prize.stock === null || wanted.stock === null) {
      return prize.stock === wanted.stock ? [] : refuse(`prizes.${place}.stock`);
    }
    if (wanted.stock < prize.stock) refuse(`prizes.${place}.stock`);
    return wanted.stock > prize.stock ? [{ prizeId: prize.id, by: wanted.stock - prize.stock }] : [];
  });
}
