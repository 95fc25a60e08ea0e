import { randomUUID } from 'node:crypto';
import type { Ad, Banner, Company, Picture } from '#domain/ads/types.ts';
import type { Campaign } from '#domain/campaigns/types.ts';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import type { RedPacket } from '#domain/red-packets/types.ts';
import { chunk } from '#shared/chunk.ts';
import { toAccountRow } from '../accounts/account-rows.ts';
import { toBannerRow } from '../ads/ad-rows.ts';
import type { Store } from '../open-store.ts';
import { addFilmWithVideo, makeAccount } from './fixtures.ts';
import type { TestStore } from './open-test-store.ts';

/** Keeps the parameters of a statement far below SQLite's limit. */
export const ROWS_PER_INSERT = 500;

/** Campaigns for tests. A test sets only the values that matter to it. */
export function makeCompany(change: Partial<Company> = {}): Company {
  return {
    id: randomUUID(),
    adminId: 'admin',
    name: '晨光文具',
    contact: '王芳',
    phone: '13800138000',
    licenseNumber: null,
    logoPictureId: null,
    remark: null,
    createdMs: 1000,
    ...change,
  };
}

export function makeAd(change: Partial<Ad> & Pick<Ad, 'companyId'>): Ad {
  return {
    id: randomUUID(),
    adminId: 'admin',
    title: '开学季',
    summary: '笔记本满减',
    link: 'https://example.com/',
    placements: ['home'],
    startsMs: 0,
    endsMs: 1_000_000,
    dailyImpressionCap: null,
    weight: 1,
    visitorDailyCap: null,
    status: 0,
    review: 'draft',
    version: 1,
    createdMs: 1000,
    ...change,
  };
}

export function makePicture(change: Partial<Picture> = {}): Picture {
  return {
    id: randomUUID(),
    ownerId: 'admin',
    width: 800,
    height: 200,
    sizeBytes: 9000,
    createdMs: 1000,
    ...change,
  };
}

export function makeRedPacket(
  change: Partial<RedPacket> & Pick<RedPacket, 'companyId' | 'videoId'>,
): RedPacket {
  return {
    id: randomUUID(),
    adminId: 'admin',
    adId: null,
    theme: '看片拆红包',
    splitType: 1,
    totalCents: 1000,
    shareCount: 10,
    minCents: 30,
    maxCents: 200,
    expiresMs: 1_000_000,
    status: 0,
    grantedCents: 0,
    grantedCount: 0,
    refundedCents: 0,
    createdMs: 1000,
    ...{ lessonId: null, needsDub: false, visitorDailyCap: null, dailyRelease: false },
    ...{ releaseFromMs: 0, releaseBefore: 0, endedMs: null, archivedMs: null },
    ...change,
  };
}

export function makeCampaign(change: Partial<Campaign> & Pick<Campaign, 'companyId'>): Campaign {
  return {
    id: randomUUID(),
    adminId: 'admin',
    name: '开学红包季',
    startsMs: 0,
    endsMs: 1_000_000,
    budgetCents: 100_000,
    placements: ['home'],
    introduction: '',
    contact: '400-800-0000',
    remark: '',
    adIds: [],
    redPacketId: null,
    activityId: null,
    surveyId: null,
    status: 'draft',
    revision: 1,
    createdMs: 1000,
    ...change,
  };
}

/** Adds an admin with a company, and a video for a red packet. All existing accounts have watched the video. */
export async function addCompanyWithVideo(store: Store): Promise<{ companyId: string; videoId: string }> {
  await store.accounts.insertAccount(makeAccount({ id: 'admin', name: '馆长', roles: ['client', 'admin'] }));
  const company = makeCompany();
  await store.campaigns.ads.insertCompany(company);
  const { video } = await addFilmWithVideo(store);
  await letEverybodyWatch(store);
  return { companyId: company.id, videoId: video.id };
}

/** Adds a banner to an ad, as it is stored. */
export async function addBanner(store: TestStore, banner: Banner): Promise<void> {
  await store.db.insertInto('ad_banners').values(toBannerRow(banner)).execute();
}

/** Enters the payment of a grant. Returns the result of `PayoutStore.settle`. */
export const payGrant = (store: Store, args: { grantId: string; adminId?: string; nowMs: number }) =>
  store.payouts.settle({
    ...{ adminId: args.adminId ?? 'admin', actorId: args.adminId ?? 'admin', nowMs: args.nowMs },
    results: [
      {
        ...{ fileLine: 1, billNumber: billNumberOf(args.grantId), cents: null, batchId: null },
        ...{ outcome: 'paid', reference: null },
      },
    ],
  });

/** Adds accounts `v0`, `v1` ... that have watched all existing videos, and may claim shares. */
export async function addVisitors(store: Store, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `v${at}`);
  for (const part of chunk(ids, ROWS_PER_INSERT))
    await store.db
      .insertInto('accounts')
      .values(part.map((id) => toAccountRow(makeAccount({ id, name: `访客 ${id}` }))))
      .execute();
  await letEverybodyWatch(store);
  return ids;
}

/** Records that all existing accounts have watched all existing videos. */
export async function letEverybodyWatch(store: Store): Promise<void> {
  await store.db
    .insertInto('watch_progress')
    .columns(['viewer_id', 'video_id', 'watched_spans', 'reported_ms', 'allowance_ms', 'completed_ms'])
    .expression((eb) =>
      eb
        .selectFrom(['accounts', 'videos'])
        .select(['accounts.id', 'videos.id as video'])
        .select([eb.val('[]').as('spans'), eb.lit(1).as('reported'), eb.lit(0).as('allowance')])
        .select(eb.lit(1).as('completed'))
        // SQLite needs a condition before the conflict clause.
        .where('accounts.id', 'is not', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
