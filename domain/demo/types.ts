/** Stores which demo films were ever imported. A film that was removed since is not imported again. */
export interface DemoFilmStore {
  /** Content hashes of the imported videos by the films' paths below `demo/films`. */
  listImported(): Promise<Map<string, string>>;
  markImported(args: { path: string; contentHash: string }): Promise<void>;
}
