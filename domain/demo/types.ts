/** Which of the films that ship with the product were ever imported: one that was removed since does not come back. */
export interface DemoFilmStore {
  /** Content hashes of the videos they became, by the films' paths below `demo/films`. */
  listImported(): Promise<Map<string, string>>;
  markImported(args: { path: string; contentHash: string }): Promise<void>;
}
