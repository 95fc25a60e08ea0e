import * as z from 'zod';
import type {
  ClaimResult,
  Grant,
  LedgerEntry,
  RedPacket,
  RedPacketFields,
  WatchProgress,
} from '#domain/red-packets/types.ts';
import {
  grantStates,
  type LedgerAccount,
  ledgerAccounts,
  ledgerMovementNames,
  redPacketStatus,
  splitType,
} from '#shared/red-packet-codes.ts';
import { readEnum, readFlag, readJson, writeFlag } from '../database/read-column.ts';
import type {
  GrantTableRow,
  LedgerEntryTableRow,
  RedPacketTableRow,
  RedPacketTables,
  WatchProgressTableRow,
} from './tables.ts';

export const toRedPacketColumns = (fields: RedPacketFields) => ({
  company_id: fields.companyId,
  ad_id: fields.adId,
  theme: fields.theme,
  video_id: fields.videoId,
  split_type: fields.splitType,
  total_cents: fields.totalCents,
  share_count: fields.shareCount,
  min_cents: fields.minCents,
  max_cents: fields.maxCents,
  expires_ms: fields.expiresMs,
  lesson_id: fields.lessonId,
  needs_dub: writeFlag(fields.needsDub),
  visitor_daily_cap: fields.visitorDailyCap,
  daily_release: writeFlag(fields.dailyRelease),
});

export const toRedPacketRow = (redPacket: RedPacket): RedPacketTableRow => ({
  ...toRedPacketColumns(redPacket),
  id: redPacket.id,
  admin_id: redPacket.adminId,
  status: redPacket.status,
  granted_cents: redPacket.grantedCents,
  granted_count: redPacket.grantedCount,
  refunded_cents: redPacket.refundedCents,
  created_ms: redPacket.createdMs,
  release_from_ms: redPacket.releaseFromMs,
  release_before: redPacket.releaseBefore,
  ended_ms: redPacket.endedMs,
  archived_ms: redPacket.archivedMs,
});

export const toRedPacket = (row: RedPacketTableRow): RedPacket => ({
  id: row.id,
  adminId: row.admin_id,
  companyId: row.company_id,
  adId: row.ad_id,
  theme: row.theme,
  videoId: row.video_id,
  splitType: readEnum(Object.values(splitType), row.split_type, 'red_packets.split_type'),
  totalCents: row.total_cents,
  shareCount: row.share_count,
  minCents: row.min_cents,
  maxCents: row.max_cents,
  expiresMs: row.expires_ms,
  status: readEnum(Object.values(redPacketStatus), row.status, 'red_packets.status'),
  grantedCents: row.granted_cents,
  grantedCount: row.granted_count,
  refundedCents: row.refunded_cents,
  createdMs: row.created_ms,
  lessonId: row.lesson_id,
  needsDub: readFlag(row.needs_dub),
  visitorDailyCap: row.visitor_daily_cap,
  dailyRelease: readFlag(row.daily_release),
  releaseFromMs: row.release_from_ms,
  releaseBefore: row.release_before,
  endedMs: row.ended_ms,
  archivedMs: row.archived_ms,
});

export const toGrant = (row: GrantTableRow): Grant => ({
  id: row.id,
  redPacketId: row.red_packet_id,
  accountId: row.visitor_id,
  shareIndex: row.share_index,
  cents: row.cents,
  state: readEnum(grantStates, row.state, 'red_packet_grants.state'),
  createdMs: row.created_ms,
  paidMs: row.paid_ms,
});

export const toLedgerEntry = (row: LedgerEntryTableRow & { actor_name: string | null }): LedgerEntry => ({
  index: row.entry_index,
  movement: readEnum(ledgerMovementNames, row.movement, 'red_packet_entries.movement'),
  from: readEnum(ledgerAccounts, row.from_account, 'red_packet_entries.from_account'),
  to: readEnum(ledgerAccounts, row.to_account, 'red_packet_entries.to_account'),
  cents: row.cents,
  grantId: row.grant_id,
  actorName: row.actor_name,
  createdMs: row.created_ms,
});

export const toBalances = (row: RedPacketTables['red_packet_balances']): Record<LedgerAccount, number> => ({
  company: row.company,
  funded: row.funded,
  reserved: row.reserved,
  granted: row.granted,
  paid: row.paid,
  returned: row.returned,
  refunded: row.refunded,
});

const answerSchema: z.ZodType<ClaimResult> = z.object({
  outcome: z.enum(['granted', 'already', 'exhausted', 'closed']),
  cents: z.number().int().nullable(),
});

export const parseClaimResult = (text: string): ClaimResult =>
  readJson(answerSchema, text, 'red_packet_claims.result');

export const parseWatchedSpans = (text: string): [number, number][] =>
  readJson(z.array(z.tuple([z.number(), z.number()])), text, 'watch_progress.watched_spans');

export const toWatchProgress = (row: WatchProgressTableRow): WatchProgress => ({
  watchedSpans: parseWatchedSpans(row.watched_spans),
  reportedMs: row.reported_ms,
  allowanceMs: row.allowance_ms,
  completedMs: row.completed_ms,
});
