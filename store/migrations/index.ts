import type { Migration } from 'kysely/migration';
import type { StoreDialect } from '../database/tables.ts';
import { createBaseline } from './0001-baseline.ts';
import { addWatchAllowanceAndLeases } from './0002-watch-allowance-and-leases.ts';
import { createKnownDevices } from './0003-known-devices.ts';
import { createKeptCounters } from './0004-kept-counters.ts';
import { addJobAccountsAndOriginalBytes } from './0005-job-accounts-and-original-bytes.ts';
import { createSavedLines } from './0006-saved-lines.ts';
import { createTakeReviews } from './0007-take-reviews.ts';
import { createReels } from './0008-reels.ts';
import { addVideoVersionsAndKeptLines } from './0009-video-versions-and-kept-lines.ts';
import { createDubs } from './0010-dubs.ts';
import { createDubPosts } from './0011-dub-posts.ts';
import { addSpeakersAndDubRoles } from './0012-speakers-and-dub-roles.ts';
import { addRecordingsAndLinePractice } from './0013-recordings-and-line-practice.ts';
import { createWordTimes } from './0014-word-times.ts';
import { addSubtitleTiming } from './0015-subtitle-timing.ts';
import { createTakeAnalyses } from './0016-take-analyses.ts';
import { createClasses } from './0017-classes.ts';
import { createRedPacketLedger } from './0018-red-packet-ledger.ts';
import { createDailyCounts } from './0019-daily-counts.ts';
import { chainAuditEntries } from './0021-audit-chain.ts';
import { addAdReviewsAndViews } from './0022-ad-reviews-and-views.ts';
import { createDrawChain } from './0023-draw-chain.ts';
import { addRewardIndexes } from './0026-rewards.ts';
import { createPayoutBills } from './0027-payout-bills.ts';
import { createPayoutPayees } from './0028-payout-payees.ts';
import { createPayoutTransfers } from './0029-payout-transfers.ts';
import { addRedPacketConditions } from './0030-red-packet-conditions.ts';
import { createDrawVisitors } from './0031-draw-visitors.ts';
import { addDrawOperation } from './0032-draw-operation.ts';
import { createCampaigns } from './0033-campaigns.ts';
import { addListIndexes } from './0034-list-indexes.ts';
import { addAuditIndexes } from './0035-audit-search.ts';
import { addPeople } from './0036-people.ts';
import { addGuestbookListIndexes } from './0037-guestbook-lists.ts';
import { createSharedLimitCounters } from './0038-shared-limits.ts';
import { addContentIndexes } from './0039-content-indexes.ts';
import { addAccountGroups } from './0040-account-groups.ts';
import { addStableOrders } from './0041-stable-orders.ts';
import { dialectTypes } from './dialect-types.ts';

/** Every migration, in the order of the names. A released migration never changes; add a new one instead. */
export function listMigrations(dialect: StoreDialect): Record<string, Migration> {
  const types = dialectTypes[dialect];
  return {
    '0001-baseline': createBaseline(types),
    '0002-watch-allowance-and-leases': addWatchAllowanceAndLeases(types),
    '0003-known-devices': createKnownDevices(types),
    '0004-kept-counters': createKeptCounters(types),
    '0005-job-accounts-and-original-bytes': addJobAccountsAndOriginalBytes(types),
    '0006-saved-lines': createSavedLines(types),
    '0007-take-reviews': createTakeReviews(types),
    '0008-reels': createReels(types),
    '0009-video-versions-and-kept-lines': addVideoVersionsAndKeptLines(types),
    '0010-dubs': createDubs(types),
    '0011-dub-posts': createDubPosts(types),
    '0012-speakers-and-dub-roles': addSpeakersAndDubRoles(types),
    '0013-recordings-and-line-practice': addRecordingsAndLinePractice(types),
    '0014-word-times': createWordTimes(types),
    '0015-subtitle-timing': addSubtitleTiming(types),
    '0016-take-analyses': createTakeAnalyses(types),
    '0017-classes': createClasses(types),
    '0018-red-packet-ledger': createRedPacketLedger(types),
    '0019-daily-counts': createDailyCounts(types),
    '0021-audit-chain': chainAuditEntries(types),
    '0022-ad-reviews-and-views': addAdReviewsAndViews(types),
    '0023-draw-chain': createDrawChain(types),
    '0026-rewards': addRewardIndexes(),
    '0027-payout-bills': createPayoutBills(types),
    '0028-payout-payees': createPayoutPayees(types),
    '0029-payout-transfers': createPayoutTransfers(types),
    '0030-red-packet-conditions': addRedPacketConditions(types),
    '0031-draw-visitors': createDrawVisitors(types),
    '0032-draw-operation': addDrawOperation(types),
    '0033-campaigns': createCampaigns(types),
    '0034-list-indexes': addListIndexes(types),
    '0035-audit-search': addAuditIndexes(),
    '0036-people': addPeople(types),
    '0037-guestbook-lists': addGuestbookListIndexes(),
    '0038-shared-limits': createSharedLimitCounters(types),
    '0039-content-indexes': addContentIndexes(),
    '0040-account-groups': addAccountGroups(types),
    '0041-stable-orders': addStableOrders(types),
  };
}
