/** One page of a list. `total` counts the rows of all pages. */
export interface Page<Row> {
  list: Row[];
  total: number;
  pageno: number;
  pagesize: number;
  /**
   * Snapshot watermark of a list that grows, in milliseconds. Later pages that are requested with it leave out rows
   * created after this moment, so that a new row doesn't shift another one to the next page.
   */
  asOfMs?: number;
}

export interface PageArgs {
  /** Number of the page, starting at 1. */
  pageno: number;
  pagesize: number;
  /** Snapshot watermark from the first page's answer. If it is absent or null, the page includes all current rows. */
  asOfMs?: number | null;
}
