import type { CountedPlace } from '#shared/ad-codes.ts';
import { writeCsvTable } from '#shared/csv.ts';
import type { AdReport } from './types.ts';

/** The wording of the table. */
export interface AdReportLabels {
  day: string;
  place: string;
  impressions: string;
  clicks: string;
  total: string;
  places: Readonly<Record<CountedPlace, string>>;
}

/** Writes a report as CSV for spreadsheets (see `writeCsvTable`): a row for each day and place, and the sum. */
export function writeAdReportCsv({ days, impressions, clicks }: AdReport, labels: AdReportLabels): string {
  return writeCsvTable([
    [labels.day, labels.place, labels.impressions, labels.clicks],
    ...days.map((row) => [row.day, labels.places[row.place], row.impressions, row.clicks]),
    [labels.total, '', impressions, clicks],
  ]);
}
