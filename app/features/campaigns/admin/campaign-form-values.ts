import type { CampaignDto } from '#contract/campaigns-admin.ts';
import { type AdPlacement, adPlacements } from '#shared/ad-codes.ts';
import { formatYuan, parseYuan } from '#shared/money.ts';
import { formatFieldTime, parseFieldTime } from '../../prize-draw/admin/activity-form-values.ts';

/** The campaign form as filled in. Times are Shanghai local times in the format of browser fields; the budget is in yuan. */
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

/** Returns the form values of a campaign, or those of an empty form for null. */
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

/** Returns a time in milliseconds, or null for an empty or invalid field. An unchanged field keeps the saved seconds. */
function parseTime(text: string, saved: number | null): number | null {
  if (text === toFieldTime(saved)) return saved;
  const seconds = parseFieldTime(text);
  return seconds === null ? null : seconds * 1000;
}

/** Returns the input of the `save` call. `saved` is the stored campaign, or null for a new one. */
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

/** Checks the form before it is sent. Returns the broken rule of each invalid field. */
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

/** The catalogue keys of the field labels, in form order. */
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

/** The catalogue keys of the campaign's parts, by form field. */
export const campaignFormParts = {
  adIds: 'ad',
  redPacketId: 'red_packet',
  activityId: 'activity',
  surveyId: 'survey',
} as const satisfies Partial<Record<keyof CampaignFormValues, string>>;

/** Returns the names of the fields that differ, in form order. */
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

/** Keeps unsaved values, so that they survive a reload and the end of the session. Null removes them. */
export function keepCampaignForm(
  storage: Storage,
  at: { adminId: string; campaignId: string },
  values: CampaignFormValues | null,
): void {
  const key = storageKey(at.adminId, at.campaignId);
  if (values === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(values));
}

/** Returns the kept values of a campaign, or null if there are none or they are not valid form values. */
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
    // The stored text is not JSON.
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
