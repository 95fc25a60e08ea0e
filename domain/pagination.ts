/** A list answer: rows of one page, and how many there are in all. */
export interface Page<Row> {
  list: Row[];
  total: number;
  pageno: number;
  pagesize: number;
  /**
   * For a list that grows: rows made after this moment are not on its later pages when they are asked for with it, so that
   * a row that is added pushes none onto the next page. In milliseconds.
   */
  asOfMs?: number;
}

export interface PageArgs {
  /** From 1. */
  pageno: number;
  pagesize: number;
  /** From the first page's answer; absent or null: the rows there are now. */
  asOfMs?: number | null;
}
