export interface DubRoleTables {
  dub_roles: DubRoleTableRow;
}

/** What roles add to the row of a dub. */
export interface DubCastColumns {
  /** Whether lines without a take stay silent. */
  silences_open_lines: number;
}

export interface DubRoleTableRow {
  id: string;
  dub_id: string;
  /** Among the roles of the dub, from 0. */
  position: number;
  name: string;
  account_id: string | null;
  invite_id: string | null;
  /** JSON: list of positions of lines. */
  line_positions: string;
  taken_ms: number | null;
}
