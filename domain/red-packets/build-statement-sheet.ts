import { writeCsvTable } from '#shared/csv.ts';
import { formatYuan } from '#shared/money.ts';
import { sumByAccounts } from '#shared/red-packet-codes.ts';
import { shanghaiDateTime, shanghaiDay } from '#shared/shanghai-day.ts';
import type { RedPacketStatement, StatementLabels, StatementSheet } from './types.ts';

/**
 * Lays out a statement: its facts, the totals, and a row for each day. Totals and rows are computed from the accounts of the
 * ledger, so that each column adds up to its total.
 */
export function buildStatementSheet(args: {
  statement: RedPacketStatement;
  labels: StatementLabels;
  nowMs: number;
}): StatementSheet {
  const { statement, labels, nowMs } = args;
  const { redPacket, companyName, filmTitle, videoName, balances, days, startedMs } = statement;
  const endMs = redPacket.endedMs ?? redPacket.expiresMs - 1;
  const state = redPacket.endedMs === null ? labels.statuses[redPacket.status] : labels.endedEarly;
  return {
    title: `${labels.title} ${redPacket.theme}`,
    facts: [
      [labels.company, companyName],
      [labels.video, [...new Set([filmTitle, videoName])].filter(Boolean).join(' ')],
      [labels.period, `${shanghaiDay(startedMs)} – ${shanghaiDay(endMs)}`],
      [labels.state, state],
      [labels.shares, `${redPacket.grantedCount} / ${redPacket.shareCount}`],
      [labels.writtenAt, shanghaiDateTime(nowMs)],
      [labels.funded, formatYuan(-balances.company)],
      [labels.granted, formatYuan(redPacket.grantedCents)],
      [labels.paid, formatYuan(balances.paid)],
      [labels.owed, formatYuan(balances.granted)],
      [labels.reserved, formatYuan(balances.reserved + balances.funded)],
      [labels.returned, formatYuan(balances.returned)],
      [labels.refunded, formatYuan(balances.refunded)],
    ],
    columns: [
      ...[labels.day, labels.funded, labels.count, labels.granted],
      ...[labels.paid, labels.toReturned, labels.refunded],
    ],
    rows: days.map(({ day, moved }) => {
      const grants = moved.find(({ movement }) => movement === 'grant');
      return [
        day,
        formatYuan(-sumByAccounts(moved, ['company'])),
        String(grants?.count ?? 0),
        formatYuan(grants?.cents ?? 0),
        formatYuan(sumByAccounts(moved, ['paid'])),
        formatYuan(sumByAccounts(moved, ['returned', 'refunded'])),
        formatYuan(sumByAccounts(moved, ['refunded'])),
      ];
    }),
    note: balances.granted + balances.reserved + balances.returned > 0 ? labels.open : labels.settled,
  };
}

/** Writes a statement as CSV for spreadsheets (see `writeCsvTable`): the facts and totals, the days, and a note, separated by empty rows. */
export function writeStatementCsv({ title, facts, columns, rows, note }: StatementSheet): string {
  return writeCsvTable([[title], ...facts, [], columns, ...rows, [], [note]]);
}
