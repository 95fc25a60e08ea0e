/** One page of a list. `total` counts the rows of all pages. */
export interface Page<Row> {
  list: Row[];
  total: number;
  pageNumber: number;
  pageSize: number;
  /**
   * Snapshot watermark of a list that grows, in milliseconds. Later pages that are requested with it leave out rows
   * created after this moment, so that a new row doesn't shift another one to the next page.
   */
  asOfMs?: number;
}

/** A place in a list that is ordered by time and then by ID: a row of it. Rows that come or go don't move the place. */
export interface ListCursor {
  timeMs: number;
  id: string;
}

export interface PageArgs {
  /** Number of the page, starting at 1. */
  pageNumber: number;
  pageSize: number;
  /** Snapshot watermark from the first page's answer. If it is absent or null, the page includes all current rows. */
  asOfMs?: number | null;
}
