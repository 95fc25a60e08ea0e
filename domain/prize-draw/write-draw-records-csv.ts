import { writeCsvTable } from '#shared/csv.ts';
import { shanghaiDateTime } from '#shared/shanghai-day.ts';
import type { AdminDrawRecord, DeliveryState } from './types.ts';

/** The wording of the table. */
export interface DrawRecordLabels {
  number: string;
  time: string;
  visitor: string;
  prize: string;
  phone: string;
  state: string;
  delivered: string;
  trackingNumber: string;
  /** Shown for a visitor. */
  withoutAccount: string;
  states: Readonly<Record<DeliveryState, string>>;
}

/** Writes draws as CSV for spreadsheets (see `writeCsvTable`), with masked phone numbers and times in Shanghai. */
export function writeDrawRecordsCsv(records: readonly AdminDrawRecord[], labels: DrawRecordLabels): string {
  const timeOf = (atMs: number | null) => (atMs === null ? '' : shanghaiDateTime(atMs));
  return writeCsvTable([
    [
      ...[labels.number, labels.time, labels.visitor, labels.prize, labels.phone],
      ...[labels.state, labels.delivered, labels.trackingNumber],
    ],
    ...records.map((record) => [
      ...[
        record.seq,
        timeOf(record.createdMs),
        record.accountName ?? labels.withoutAccount,
        record.prizeName,
      ],
      ...[record.maskedNumber ?? '', labels.states[record.deliveryState]],
      ...[timeOf(record.deliveredMs), record.trackingNumber ?? ''],
    ]),
  ]);
}
