/** What has arrived of the recordings that are sent in parts. Each account sees only its own. */
export interface TakePartFiles {
  /** Returns how many bytes of a recording have arrived; 0 if it is unknown. */
  size(recording: RecordingKey): Promise<number>;
  /**
   * Writes bytes from `offset` on, as far as they come, also if the stream fails. Bytes that are there already are
   * written again. Throws take_part_missing if fewer than `offset` bytes have arrived, and body_too_large if the
   * recording exceeds `maxBytes`.
   */
  write(
    args: RecordingKey & { offset: number; maxBytes: number; part: AsyncIterable<Uint8Array> },
  ): Promise<void>;
  /** Reads the first `bytes` bytes of a recording. Opens nothing before it is iterated. */
  read(args: RecordingKey & { bytes: number }): AsyncIterable<Uint8Array>;
  /** Deletes a recording. Does nothing if it is unknown. */
  remove(recording: RecordingKey): Promise<void>;
  /** Deletes an account's recordings that changed longest ago until `keep` are left. */
  prune(args: { accountId: string; keep: number }): Promise<void>;
  /** Lists an account's recordings with their sizes in bytes. */
  list(accountId: string): Promise<{ recordingId: string; bytes: number }[]>;
  /** Deletes all recordings of an account. */
  removeAll(accountId: string): Promise<void>;
  /** Deletes the recordings of all accounts to which nothing was added since `beforeMs`. */
  removeStale(beforeMs: number): Promise<void>;
}

export interface RecordingKey {
  accountId: string;
  recordingId: string;
}

/** How long an incomplete recording is kept without a change, in milliseconds. The browser then sends it from its start. */
export const TAKE_PART_RETENTION_MS = 7 * 24 * 3600_000;
/** How many incomplete recordings an account may have. A browser sends one at a time. */
export const MAX_OPEN_RECORDINGS = 8;
