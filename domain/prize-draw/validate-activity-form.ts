import { canonicalJson } from '#shared/canonical-json.ts';
import {
  CHANCES_MAX,
  DRAW_COST_MAX_CENTS,
  MAX_PRIZES,
  MIN_PRIZES,
  PRIZE_COUNT_MAX,
  PRIZE_NAME_MAX,
} from '#shared/prize-limits.ts';
import { AppError } from '../errors.ts';
import { expectCost } from './expect-cost.ts';
import { sumWeights } from './prize-selection.ts';
import type { Activity, ActivityInput, VisitorRules } from './types.ts';

const isCount = (value: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= most;

/**
 * Checks that draws are possible with the values of a form and that, if there is a cost cap, all costs are given. Throws
 * bad_parameter with the field.
 */
export function validateActivityForm(form: ActivityInput): void {
  const refuse = (invalid: { field: string }): never => {
    throw new AppError('bad_parameter', invalid);
  };
  const { prizes } = form;
  if (form.title.trim() === '') refuse({ field: 'title' });
  if (form.rules.trim() === '') refuse({ field: 'rules' });
  if (form.endsMs <= form.startsMs) refuse({ field: 'endsAt' });
  if (form.chances < 1 || !isCount(form.chances, CHANCES_MAX)) refuse({ field: 'chances' });
  const wrongRule = form.visitors ? findWrongVisitorRule(form.visitors, form.chances) : null;
  if (wrongRule !== null) refuse({ field: `visitors.${wrongRule}` });
  const isCapped = form.costCapCents !== null;
  if (form.costCapCents !== null && !isCount(form.costCapCents, DRAW_COST_MAX_CENTS))
    refuse({ field: 'costCapCents' });
  if (prizes.length < MIN_PRIZES || prizes.length > MAX_PRIZES) refuse({ field: 'prizes' });
  for (const [index, prize] of prizes.entries()) {
    if (prize.name.trim() === '' || prize.name.length > PRIZE_NAME_MAX)
      refuse({ field: `prizes.${index}.name` });
    if (!isCount(prize.weight, PRIZE_COUNT_MAX)) refuse({ field: `prizes.${index}.weight` });
    // The fallback is unlimited, so that there is always a prize to award.
    if (prize.isFallback ? prize.stock !== null : !isCount(prize.stock ?? 0, PRIZE_COUNT_MAX))
      refuse({ field: `prizes.${index}.stock` });
    for (const cap of ['personCap', 'dayCap'] as const) {
      // A cap of the fallback would leave no prize to award.
      const value = prize[cap] ?? null;
      if (value !== null && (prize.isFallback || value < 1 || !isCount(value, PRIZE_COUNT_MAX)))
        refuse({ field: `prizes.${index}.${cap}` });
    }
    const costCents = prize.costCents ?? (isCapped && !prize.isFallback ? -1 : 0);
    if (!isCount(costCents, DRAW_COST_MAX_CENTS)) refuse({ field: `prizes.${index}.costCents` });
  }
  if (prizes.filter(({ isFallback }) => isFallback).length !== 1) refuse({ field: 'prizes.isFallback' });
  if (sumWeights(prizes) < 1) refuse({ field: 'prizes.weight' });
}

/**
 * Returns the name of the first invalid rule: one that gives a weaker binding more chances than a stronger one, or that is not a
 * whole number in its range. Null if all are valid. A session is the weakest binding because anybody can start one.
 */
function findWrongVisitorRule(rules: VisitorRules, chances: number): keyof VisitorRules | null {
  const { sessionChances, phoneChances, wechatChances, deviceDailyCap, networkDailyCap } = rules;
  const wrongChances = (['sessionChances', 'phoneChances', 'wechatChances'] as const).find(
    (name) => !isCount(rules[name], CHANCES_MAX),
  );
  if (wrongChances) return wrongChances;
  if (phoneChances < sessionChances || phoneChances > chances) return 'phoneChances';
  if (wechatChances < sessionChances || wechatChances > chances) return 'wechatChances';
  if (Math.max(phoneChances, wechatChances) < 1) return 'phoneChances';
  const isLimit = (value: number | null) => value === null || (value >= 1 && isCount(value, PRIZE_COUNT_MAX));
  if (!isLimit(deviceDailyCap)) return 'deviceDailyCap';
  return isLimit(networkDailyCap) ? null : 'networkDailyCap';
}

/**
 * Checks that a draft names its organizer and contact, and that the expected cost of its draws does not exceed its cap.
 * Throws draw_contact_missing, draw_cost_over_cap.
 */
export function assertPublishable({ sponsor, contact, prizes, costCapCents }: Activity): void {
  if (sponsor === '' || contact === '') throw new AppError('draw_contact_missing');
  if (costCapCents !== null && expectCost(prizes) > costCapCents) throw new AppError('draw_cost_over_cap');
}

const textOfRules = (rules: VisitorRules | null | undefined): string =>
  canonicalJson(rules ? { ...rules } : null);

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
  if (form.sponsor !== before.sponsor) refuse({ field: 'sponsor' });
  if (form.contact !== before.contact) refuse({ field: 'contact' });
  if (form.wheelTheme !== before.wheelTheme) refuse({ field: 'wheelTheme' });
  if (form.costCapCents !== before.costCapCents) refuse({ field: 'costCapCents' });
  if (textOfRules(form.visitors) !== textOfRules(before.visitors)) refuse({ field: 'visitors' });
  if (form.prizes.length !== before.prizes.length) refuse({ field: 'prizes' });
  return before.prizes.flatMap((prize, index) => {
    const input = form.prizes[index];
    const isSame =
      input?.id === prize.id &&
      input.name === prize.name &&
      input.imageDataUrl === prize.imageDataUrl &&
      input.weight === prize.weight &&
      input.isFallback === prize.isFallback &&
      (input.personCap ?? null) === prize.personCap &&
      (input.dayCap ?? null) === prize.dayCap &&
      input.costCents === prize.costCents;
    if (!input || !isSame) return refuse({ field: `prizes.${index}` });
    if (prize.stock === null || input.stock === null) {
      return prize.stock === input.stock ? [] : refuse({ field: `prizes.${index}.stock` });
    }
    if (input.stock < prize.stock) refuse({ field: `prizes.${index}.stock` });
    return input.stock > prize.stock ? [{ prizeId: prize.id, count: input.stock - prize.stock }] : [];
  });
}
