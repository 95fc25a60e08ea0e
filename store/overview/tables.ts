export interface OverviewTables {
  daily_counts: { day: string; kind: string; total: number };
}
