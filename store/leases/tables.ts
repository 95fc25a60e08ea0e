export interface LeaseTables {
  leases: { name: string; holder_id: string; until_ms: number };
}
