import { expect, test } from 'vitest';
import { makeCampaign } from '#store/testing/campaign-fixtures.ts';
import { shiftOfCopy } from './copy-campaign-parts.ts';
import type { Campaign } from './types.ts';
import { validateCampaign } from './validate-campaign.ts';
import { writeCampaignReportCsv } from './write-campaign-report-csv.ts';

const NOW = 1500;
const before = makeCampaign({ companyId: 'tea', startsMs: 1000, endsMs: 2000, redPacketId: 'packet' });
const check = (from: Campaign | null, change: Partial<Campaign>) => () =>
  validateCampaign({ before: from, fields: { ...before, ...change }, nowMs: NOW });

test('accepts a draft without times, and one that was made in time', () => {
  expect(check(null, { startsMs: null, endsMs: null })).not.toThrow();
  expect(check({ ...before, endsMs: NOW }, { endsMs: NOW })).not.toThrow();
});

test.each<[string, Partial<Campaign>, string]>([
  ['an end before the start', { endsMs: 1000 }, 'endsMs'],
  ['an end in the past', { endsMs: NOW }, 'endsMs'],
  ['the same ad twice', { adIds: ['ad', 'ad'] }, 'adIds'],
])('refuses %s', (_, change, field) => {
  expect(check(before, change)).toThrow(expect.objectContaining({ code: 'bad_parameter', field }));
});

const published: Campaign = { ...before, status: 'published' };
test('a published campaign may end later, gain a part, and change what was not promised', () => {
  const change = {
    endsMs: 3000,
    activityId: 'wheel',
    adIds: ['ad'],
    budgetCents: 1,
    remark: 'x',
    contact: 'y',
  };
  expect(check(published, change)).not.toThrow();
});

test.each<[string, Partial<Campaign>, string]>([
  ['another name', { name: 'x' }, 'name'],
  ['another company', { companyId: 'x' }, 'companyId'],
  ['another start', { startsMs: 1001 }, 'startsMs'],
  ['other rules', { introduction: 'x' }, 'introduction'],
  ['an earlier end', { endsMs: 1900 }, 'endsMs'],
  ['no end', { endsMs: null }, 'endsMs'],
  ['nobody to ask', { contact: '' }, 'contact'],
  ['another red packet', { redPacketId: 'x' }, 'redPacketId'],
  ['no red packet', { redPacketId: null }, 'redPacketId'],
])('a published campaign refuses %s', (_, change, field) => {
  expect(check(published, change)).toThrow(expect.objectContaining({ code: 'illegal_move', field }));
});

test('a campaign that is over does not change', () => {
  expect(check({ ...before, status: 'ended' }, {})).toThrow(
    expect.objectContaining({ code: 'illegal_move', field: 'status' }),
  );
});

test('a copy starts within a day from now, at the same time of day', () => {
  const day = 86_400_000;
  expect(shiftOfCopy({ startsMs: 10 * day, nowMs: 9 * day })).toBe(0);
  expect(shiftOfCopy({ startsMs: 10 * day + 5, nowMs: 12 * day })).toBe(2 * day);
  expect(shiftOfCopy({ startsMs: 10 * day, nowMs: 12 * day + 1 })).toBe(3 * day);
});

test('a report has its sums, then a row for each count of a day', () => {
  const figures = {
    ...{ impressions: 9, clicks: 2, watched: 3, opened: 2, drawn: 1, answered: 0 },
    ...{ grantedCents: 250, owedCents: 150, paidCents: 100 },
  };
  const name = { ...figures, impressions: 'seen', clicks: 'clicked', watched: 'watched', opened: 'opened' };
  const words = {
    ...{ ...name, drawn: 'drawn', answered: 'answered' },
    ...{ grantedCents: 'granted', owedCents: 'owed', paidCents: 'paid' },
  };
  const days = [{ day: '2026-05-01', impressions: 9, clicks: 2, watched: 3, answered: 0 }];
  const csv = writeCampaignReportCsv(
    { campaign: before, figures, days },
    { day: 'day', measure: 'measure', value: 'value', total: 'total', figures: words },
  );
  expect(csv.split('\r\n').slice(0, 2)).toEqual(['\uFEFF"day","measure","value"', '"total","seen",9']);
  expect(csv).toContain('"total","granted","2.50"\r\n');
  expect(csv).toContain('"2026-05-01","watched",3\r\n');
});
