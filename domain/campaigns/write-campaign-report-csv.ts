import { writeCsvTable } from '#shared/csv.ts';
import { formatYuan } from '#shared/money.ts';
import type { CampaignFigures, CampaignReport } from './types.ts';

/** The wording of the table. */
export interface CampaignReportLabels {
  day: string;
  measure: string;
  value: string;
  total: string;
  figures: Readonly<Record<keyof CampaignFigures, string>>;
}

const totals = [
  'impressions',
  'clicks',
  'watched',
  'opened',
  'drawn',
  'answered',
  'grantedCents',
  'owedCents',
  'paidCents',
] as const satisfies (keyof CampaignFigures)[];
const daily = ['impressions', 'clicks', 'watched', 'answered'] as const;
const amounts: readonly string[] = ['grantedCents', 'owedCents', 'paidCents'];

/** Writes a report as CSV for spreadsheets (see `writeCsvTable`): the sums, with amounts in yuan, then the counts of each day. */
export function writeCampaignReportCsv(
  { figures, days }: CampaignReport,
  labels: CampaignReportLabels,
): string {
  return writeCsvTable([
    [labels.day, labels.measure, labels.value],
    ...totals.map((name) => [
      labels.total,
      labels.figures[name],
      amounts.includes(name) ? formatYuan(figures[name]) : figures[name],
    ]),
    ...days.flatMap((row) => daily.map((name) => [row.day, labels.figures[name], row[name]])),
  ]);
}
