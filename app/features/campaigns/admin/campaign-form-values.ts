import type { CampaignDto } from '#contract/campaigns-admin.ts';
import { type AdPlacement, adPlacements } from '#shared/ad-codes.ts';
import { formatYuan, parseYuan } from '#shared/money.ts';
import { formatFieldTime, parseFieldTime } from '../../prize-draw/admin/activity-form-values.ts';

/** What somebody has typed and chosen. Times are local times in Shanghai, as browser fields have them; the budget is in yuan. */
export interface CampaignFormValues {
  companyId: string;
  name: string;
  starts: string;
  ends: string;
  budget: string;
  placements: AdPlacement[];
  introduction: string;
  contact: string;
  remark: string;
  adIds: string[];
  redPacketId: string | null;
  activityId: string | null;
  surveyId: string | null;
}

const emptyValues: CampaignFormValues = {
  companyId: '',
  name: '',
  starts: '',
  ends: '',
  budget: '',
  placements: ['home', 'list'],
  introduction: '',
  contact: '',
  remark: '',
  adIds: [],
  redPacketId: null,
  activityId: null,
  surveyId: null,
};

const toFieldTime = (ms: number | null) => (ms === null ? '' : formatFieldTime(Math.floor(ms / 1000)));

/** Returns the values of a campaign; those of an empty form without one. */
export function toCampaignFormValues(campaign: CampaignDto | null): CampaignFormValues {
  if (!campaign) return emptyValues;
  const { companyId, name, startsMs, endsMs, budgetCents, placements, introduction, contact } = campaign;
  const { remark, adIds, redPacketId, activityId, surveyId } = campaign;
  return {
    ...{ companyId, name, placements, introduction, contact, remark, adIds },
    ...{ redPacketId, activityId, surveyId },
    starts: toFieldTime(startsMs),
    ends: toFieldTime(endsMs),
    budget: budgetCents === null ? '' : formatYuan(budgetCents),
  };
}

/** Returns a time in milliseconds; null for an empty field. A field that nobody has changed keeps its seconds. */
function parseTime(text: string, saved: number | null): number | null {
  if (text === toFieldTime(saved)) return saved;
  const seconds = parseFieldTime(text);
  return seconds === null ? null : seconds * 1000;
}

/** Returns the input of the call that saves the values. `saved` is what is stored; null for a new campaign. */
export function toCampaignInput(values: CampaignFormValues, saved: CampaignDto | null) {
  const { starts, ends, budget, ...rest } = values;
  return {
    ...rest,
    campaignId: saved?.campaignId ?? null,
    revision: saved?.revision ?? null,
    startsMs: parseTime(starts, saved?.startsMs ?? null),
    endsMs: parseTime(ends, saved?.endsMs ?? null),
    budgetCents: budget.trim() === '' ? null : parseYuan(budget),
  };
}

export type CampaignFormField = 'companyId' | 'name' | 'starts' | 'ends' | 'budget' | 'contact';
type CampaignFormRule = 'required' | 'badTime' | 'endAfterStart' | 'endInFuture' | 'endLater' | 'budget';

/** Returns which rule each field breaks, before anything is sent. */
export function checkCampaignForm(
  values: CampaignFormValues,
  saved: CampaignDto | null,
  nowMs: number,
): Partial<Record<CampaignFormField, CampaignFormRule>> {
  const { startsMs, endsMs } = toCampaignInput(values, saved);
  const broken: Partial<Record<CampaignFormField, CampaignFormRule>> = {};
  if (values.companyId === '') broken.companyId = 'required';
  if (values.name.trim() === '') broken.name = 'required';
  if (values.budget.trim() !== '' && parseYuan(values.budget) === null) broken.budget = 'budget';
  if (values.starts !== '' && startsMs === null) broken.starts = 'badTime';
  if (values.ends !== '' && endsMs === null) broken.ends = 'badTime';
  if (endsMs !== null && endsMs !== saved?.endsMs && endsMs <= nowMs) broken.ends = 'endInFuture';
  if (startsMs !== null && endsMs !== null && endsMs <= startsMs) broken.ends = 'endAfterStart';
  if (saved?.status === 'published') {
    if (endsMs === null || (saved.endsMs !== null && endsMs < saved.endsMs)) broken.ends = 'endLater';
    if (values.contact.trim() === '') broken.contact = 'required';
  }
  return broken;
}

/** The fields of a form, in their order, with the names that their labels have in the catalogue. */
export const campaignFormLabels = {
  companyId: 'company',
  name: 'name',
  starts: 'starts',
  ends: 'ends',
  budget: 'budget',
  placements: 'places',
  introduction: 'introduction',
  contact: 'contact',
  remark: 'remark',
} as const satisfies Partial<Record<keyof CampaignFormValues, string>>;

/** The parts that a form holds, with the names that they have in the catalogue. */
export const campaignFormParts = {
  adIds: 'ad',
  redPacketId: 'red_packet',
  activityId: 'activity',
  surveyId: 'survey',
} as const satisfies Partial<Record<keyof CampaignFormValues, string>>;

/** Returns the names of the fields that differ, in the order of the form. */
export function listDifferences(
  mine: CampaignFormValues,
  theirs: CampaignFormValues,
): (keyof CampaignFormValues)[] {
  const names = [
    ...Object.keys(campaignFormLabels),
    ...Object.keys(campaignFormParts),
  ] as (keyof CampaignFormValues)[];
  return names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]));
}

const storageKey = (adminId: string, campaignId: string) => `campaign-form:${adminId}:${campaignId}`;

/** Keeps values that are not saved yet, so that they outlive a reload and the end of the session. */
export function keepCampaignForm(
  storage: Storage,
  at: { adminId: string; campaignId: string },
  values: CampaignFormValues | null,
): void {
  const key = storageKey(at.adminId, at.campaignId);
  if (values === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(values));
}

/** Returns the kept values of a campaign; null if there are none, or if they are those of another version of the form. */
export function readCampaignForm(
  storage: Storage,
  at: { adminId: string; campaignId: string },
): CampaignFormValues | null {
  const text = storage.getItem(storageKey(at.adminId, at.campaignId));
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isCampaignForm(kept) ? kept : null;
  } catch {
    // Somebody else has written there.
    return null;
  }
}

function isCampaignForm(kept: unknown): kept is CampaignFormValues {
  if (typeof kept !== 'object' || kept === null) return false;
  const texts = ['companyId', 'name', 'starts', 'ends', 'budget', 'introduction', 'contact', 'remark'];
  const parts = ['redPacketId', 'activityId', 'surveyId'];
  const value = (name: string): unknown => Reflect.get(kept, name);
  const [places, adIds] = [value('placements'), value('adIds')];
  return (
    texts.every((name) => typeof value(name) === 'string') &&
    parts.every((name) => value(name) === null || typeof value(name) === 'string') &&
    Array.isArray(places) &&
    places.every((place) => adPlacements.includes(place)) &&
    Array.isArray(adIds) &&
    adIds.every((id) => typeof id === 'string')
  );
}
