import { expect, test } from 'vitest';
import type { CampaignDto } from '#contract/campaigns-admin.ts';
import {
  checkCampaignForm,
  keepCampaignForm,
  listDifferences,
  readCampaignForm,
  toCampaignFormValues,
  toCampaignInput,
} from './campaign-form-values.ts';

/** 10:00:30 on 2026-05-01 in Shanghai. */
const START = Date.UTC(2026, 4, 1, 2, 0, 30);
const DAY = 86_400_000;
const saved: CampaignDto = {
  ...{ campaignId: 'c', companyId: 'tea', companyName: '茶', name: '开学季', startsMs: START },
  ...{ endsMs: START + DAY, budgetCents: 12_350, placements: ['home'], introduction: 'i', contact: 'c' },
  ...{ remark: '', adIds: ['ad'], redPacketId: 'hb', activityId: null, surveyId: null },
  ...{ status: 'draft', revision: 4, createdMs: 1 },
};
const values = toCampaignFormValues(saved);

test('shows a campaign as typed, and reads it back with its seconds', () => {
  expect(values).toMatchObject({ starts: '2026-05-01T10:00', ends: '2026-05-02T10:00', budget: '123.50' });
  const input = toCampaignInput(values, saved);
  expect(input).toMatchObject({ revision: 4, startsMs: START, endsMs: START + DAY, budgetCents: 12_350 });
  const later = toCampaignInput({ ...values, ends: '2026-05-03T09:30', budget: '' }, saved);
  expect(later).toMatchObject({ endsMs: Date.UTC(2026, 4, 3, 1, 30), budgetCents: null });
  expect(toCampaignInput(toCampaignFormValues(null), null)).toMatchObject({
    ...{ campaignId: null, revision: null, startsMs: null, endsMs: null, budgetCents: null },
  });
});

test('names the rule that each field breaks', () => {
  const check = (change: Partial<typeof values>, of: CampaignDto | null = saved) =>
    checkCampaignForm({ ...values, ...change }, of, START);
  expect(check({})).toEqual({});
  expect(check({ name: ' ', companyId: '', budget: '-3', starts: '', ends: '' })).toEqual({
    ...{ name: 'required', companyId: 'required', budget: 'budget' },
  });
  expect(check({ ends: '2026-05-01T09:59' })).toEqual({ ends: 'endAfterStart' });
  expect(check({ starts: '', ends: '2026-05-01T09:59' })).toEqual({ ends: 'endInFuture' });
  expect(check({ ends: '2026' })).toEqual({ ends: 'badTime' });
  const published: CampaignDto = { ...saved, status: 'published' };
  expect(check({ ends: '2026-05-02T09:00', contact: '' }, published)).toEqual({
    ...{ ends: 'endLater', contact: 'required' },
  });
});

test('lists what differs between two versions, in the order of the form', () => {
  expect(listDifferences(values, values)).toEqual([]);
  const other = { ...values, adIds: [], budget: '1', name: 'x' };
  expect(listDifferences(values, other)).toEqual(['name', 'budget', 'adIds']);
});

test('keeps values that are not saved, and ignores what is no form', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  const at = { adminId: 'boss', campaignId: 'new' };
  expect(readCampaignForm(storage, at)).toBeNull();
  keepCampaignForm(storage, at, values);
  expect(readCampaignForm(storage, at)).toEqual(values);
  expect(readCampaignForm(storage, { ...at, adminId: 'rival' })).toBeNull();
  for (const text of ['{', '{"name":1}', 'null']) {
    for (const key of kept.keys()) kept.set(key, text);
    expect(readCampaignForm(storage, at)).toBeNull();
  }
  keepCampaignForm(storage, at, null);
  expect(kept.size).toBe(0);
});
