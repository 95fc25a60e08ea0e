import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { canonicalJson, type JsonValue } from '#shared/canonical-json.ts';
import { formatYuan } from '#shared/money.ts';
import { formatProbability } from '../format-probability.ts';
import {
  type ActivityFormValues,
  activityFormValuesOf,
  type PrizeFormValues,
  readCents,
  readWhole,
} from './activity-form-values.ts';

const fieldNames = [
  ...(['title', 'rules', 'sponsor', 'contact', 'starts', 'ends', 'chances', 'needsPhone'] as const),
  ...(['visitors', 'wheelTheme', 'costCap'] as const),
];
export type ActivityField = (typeof fieldNames)[number];

/** A prize with its place on the wheel, counted from 1, and its odds as a percentage. */
export type PlacedPrize = Omit<PrizeFormValues, 'prizeId'> & { place: number; odds: string };

/** A difference between two versions of an activity. A prize is null in the version that lacks it. */
type ActivityDifference =
  | { name: ActivityField }
  | { name: 'prize'; prize: string; mine: PlacedPrize | null; theirs: PlacedPrize | null };

/**
 * Lists the differences between two versions of a form, in the order of its fields. Prizes are matched by name, because each
 * save of a draft gives them new IDs. Prizes with the same name are matched by their order. A prize differs, too, if only its
 * place or its odds differ.
 */
export function listActivityDifferences(
  mine: ActivityFormValues,
  theirs: ActivityFormValues,
): ActivityDifference[] {
  const fields = fieldNames
    .filter((name) => canonicalJson(plainValue(mine, name)) !== canonicalJson(plainValue(theirs, name)))
    .map((name) => ({ name }));
  const [own, other] = [placePrizes(mine.prizes), placePrizes(theirs.prizes)];
  const prizes = [...new Set([...own.keys(), ...other.keys()])]
    .map((key) => ({ mine: own.get(key) ?? null, theirs: other.get(key) ?? null }))
    .filter((pair) => canonicalJson(pair.mine) !== canonicalJson(pair.theirs))
    .map((pair) => ({ name: 'prize' as const, prize: (pair.mine ?? pair.theirs)?.name ?? '', ...pair }));
  return [...fields, ...prizes];
}

/**
 * Returns the form after its editor prefers the typed values to `latest`, which somebody else has saved. If `latest` is
 * published, it keeps only what can still change: the end, the chances, and the stock of prizes that both versions have.
 */
export function keepTyped(typed: ActivityFormValues, latest: AdminActivityDto): ActivityFormValues {
  if (latest.status === activityStatusCodes.draft) return typed;
  const saved = activityFormValuesOf(latest);
  const own = new Map(keyedByName(typed.prizes));
  const prizes = keyedByName(saved.prizes).map(([key, prize]) => {
    const stock = own.get(key)?.stock ?? null;
    return prize.stock === null || stock === null ? prize : { ...prize, stock };
  });
  return { ...saved, ends: typed.ends, chances: typed.chances, prizes };
}

/** Returns the value of a field as it would be saved. */
function plainValue(values: ActivityFormValues, name: ActivityField): JsonValue {
  const value = values[name];
  if (name === 'costCap') return plainYuan(values.costCap);
  return typeof value === 'string' ? value.trim() : value;
}

const plainYuan = (text: string): string => {
  const cents = readCents(text);
  return cents === null || Number.isNaN(cents) ? text.trim() : formatYuan(cents);
};

/** Gives each prize a key: its name, and its number among the prizes with that name. */
const keyedByName = (prizes: readonly PrizeFormValues[]): [key: string, prize: PrizeFormValues][] =>
  prizes.map((prize, at) => {
    const isNamesake = ({ name }: PrizeFormValues) => name.trim() === prize.name.trim();
    return [`${prizes.slice(0, at).filter(isNamesake).length} ${prize.name.trim()}`, prize];
  });

function placePrizes(prizes: readonly PrizeFormValues[]): Map<string, PlacedPrize> {
  const weights = prizes.map(({ weight }) => readWhole(weight) || 0);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  return new Map(
    keyedByName(prizes).map(([key, { prizeId: _, ...prize }], at) => [
      key,
      {
        ...prize,
        name: prize.name.trim(),
        cost: plainYuan(prize.cost),
        place: at + 1,
        odds: formatProbability(weights[at] ?? 0, totalWeight),
      },
    ]),
  );
}
