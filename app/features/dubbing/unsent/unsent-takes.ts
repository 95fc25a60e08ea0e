import type { TakeDto } from '#contract/takes.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { RecordingStore } from './recording-store.ts';
import type { UnsentTake } from './unsent-take.ts';

/** A recording as a page shows it. */
export interface UnsentTakeView extends UnsentTake {
  /** The share that has arrived, 0 to 1, while the recording is sent; null otherwise. */
  sentShare: number | null;
  /** Whether it is stored in the browser. Otherwise it is lost with the page. */
  isStored: boolean;
  /** Whether an attempt has failed, or an earlier page made the recording. */
  isLate: boolean;
}

/** The recordings of the signed-in account, in the order in which they were made. */
export interface UnsentSnapshot {
  takes: readonly UnsentTakeView[];
  /** How many recordings of other accounts wait in this browser. */
  others: number;
}

/** What tabs tell each other. */
type Message =
  | { kind: 'changed' }
  | { kind: 'progress'; recordingId: string; share: number | null }
  | { kind: 'saved'; saved: TakeDto };

/** The parts of a browser that the queue uses. Tests replace them. */
export interface QueueSurroundings {
  stored: RecordingStore;
  held: RecordingStore;
  send: (args: {
    take: UnsentTake;
    recording: Blob;
    onProgress: (share: number) => void;
  }) => Promise<TakeDto>;
  /** Runs work while no other tab does. */
  lock: (work: () => Promise<void>) => Promise<void>;
  channel: {
    postMessage(message: Message): void;
    onmessage: ((event: MessageEvent<Message>) => void) | null;
  };
  /** Gets the events `online` and `beforeunload`. */
  page: EventTarget;
  /** Calls back after `ms` milliseconds, and returns a function that cancels it. */
  delay: (run: () => void, ms: number) => () => void;
  /** Remembers how many recordings wait. The next page reads the number without opening the store. */
  onCount: (count: number) => void;
}

const empty: UnsentSnapshot = { takes: [], others: 0 };
const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;

/** Codes of errors that another attempt may not meet. Every other error of the server refuses the recording. */
const passing: ReadonlySet<string> = new Set([
  'network',
  'timeout',
  'internal',
  'cancelled',
  'login_required',
  'foreign_origin',
  'too_many_requests',
  'disk_full',
  'not_ready',
  'take_part_missing',
]);
/** Codes of errors that every other recording would meet, too. */
const blocking: ReadonlySet<string> = new Set([
  'network',
  'timeout',
  'login_required',
  'foreign_origin',
  'too_many_requests',
  'disk_full',
]);

/**
 * Stores recordings in the browser before it sends them, one after another, and keeps each until the server has stored it
 * or the learner discards it. A draft is not sent before the learner saves it. One tab sends at a time. What fails is tried again: when the connection returns, and after
 * a time that doubles from 2 s to 60 s. A recording that the server refuses stays, with the reason.
 */
export class UnsentTakes {
  readonly #around: QueueSurroundings;
  readonly #listeners = new Set<() => void>();
  readonly #watchers = new Set<{ clipId: string; onSaved: (saved: TakeDto) => void }>();
  readonly #progress = new Map<string, number>();
  readonly #fresh = new Set<string>();
  #accountId = '';
  #snapshot: UnsentSnapshot = empty;
  #sending: Promise<void> | null = null;
  #isWanted = false;
  #delayMs = FIRST_DELAY_MS;
  #cancelDelay: () => void = () => undefined;

  constructor(surroundings: QueueSurroundings) {
    this.#around = surroundings;
    surroundings.channel.onmessage = ({ data }) => this.#onMessage(data);
    surroundings.page.addEventListener('online', () => this.wake());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the same object until something changes. */
  readonly get = (): UnsentSnapshot => this.#snapshot;

  /** Calls the watcher for each recording of a clip that the server has stored, also if another tab sent it. */
  watch(watcher: { clipId: string; onSaved: (saved: TakeDto) => void }): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Sends the recordings of an account from now on. Those of others wait until they sign in. */
  start(accountId: string): void {
    if (accountId === this.#accountId) return;
    this.#accountId = accountId;
    this.wake();
  }

  /** Keeps a recording, and sends it in the background unless it is a draft. Resolves when it is kept. */
  async add(take: Omit<UnsentTake, 'bytes' | 'refusal'>, recording: Blob): Promise<void> {
    const kept = { ...take, bytes: recording.size, refusal: null };
    this.#fresh.add(take.recordingId);
    try {
      await this.#around.stored.add(kept, recording);
    } catch {
      // No room, or no storage in a private window.
      await this.#around.held.add(kept, recording);
    }
    this.#accountId = take.accountId;
    await this.#changed();
    this.wake();
  }

  /** Sends what waits now. */
  wake(): void {
    this.#cancelDelay();
    this.#isWanted = true;
    this.#sending ??= this.#sendWhileWanted().finally(() => {
      this.#sending = null;
      // Somebody asked after the last look.
      if (this.#isWanted) this.wake();
    });
  }

  /** Sends a recording again that was refused. */
  async sendAgain(recordingId: string): Promise<void> {
    await this.#change(recordingId, { refusal: null });
    await this.#changed();
    this.wake();
  }

  /** Sends a draft from now on. */
  async save(recordingId: string): Promise<void> {
    this.#fresh.add(recordingId);
    await this.#change(recordingId, { isDraft: false });
    await this.#changed();
    this.wake();
  }

  /** Returns a recording to listen to; null if it is gone. */
  async read(recordingId: string): Promise<Blob | null> {
    const { stored, held } = this.#around;
    return (await held.read(recordingId)) ?? (await stored.read(recordingId).catch(() => null));
  }

  /** Deletes a recording for good. */
  async discard(recordingId: string): Promise<void> {
    await this.#remove(recordingId);
    await this.#changed();
  }

  async #sendWhileWanted(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      let isDone = true;
      await this.#refresh();
      if (this.#waiting().length > 0) {
        await this.#around.lock(async () => {
          // Another tab may have sent some while this one waited for its turn.
          await this.#refresh();
          isDone = await this.#sendEach();
        });
      }
      if (isDone) this.#delayMs = FIRST_DELAY_MS;
      else this.#wakeLater();
    }
  }

  #waiting(): UnsentTakeView[] {
    return this.#snapshot.takes.filter(({ refusal, isDraft }) => refusal === null && !isDraft);
  }

  /** Tries each recording once. Returns whether none is left to be tried again. */
  async #sendEach(): Promise<boolean> {
    let isDone = true;
    for (const take of this.#waiting()) {
      const error = await this.#sendOne(take);
      if (error === null) continue;
      isDone = false;
      if (blocking.has(codeOf(error))) {
        const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
        if (seconds !== null) this.#delayMs = Math.min(MAX_DELAY_MS, seconds * 1000);
        // The others would meet the same error, so they are late, too.
        for (const { recordingId } of this.#waiting()) this.#fresh.delete(recordingId);
        await this.#changed();
        break;
      }
    }
    return isDone;
  }

  /** Sends a recording. Returns the error of an attempt that failed but may succeed later; null otherwise. */
  async #sendOne(take: UnsentTakeView): Promise<unknown> {
    const { recordingId } = take;
    const recording = await this.read(recordingId);
    if (!recording) return null;
    this.#setProgress(recordingId, 0);
    try {
      const saved = await this.#around.send({
        take,
        recording,
        onProgress: (share) => this.#setProgress(recordingId, share),
      });
      await this.#remove(recordingId);
      this.#tellSaved(saved);
      this.#around.channel.postMessage({ kind: 'saved', saved });
      return null;
    } catch (error) {
      this.#fresh.delete(recordingId);
      if (passing.has(codeOf(error))) return error;
      await this.#change(recordingId, { refusal: codeOf(error) });
      return null;
    } finally {
      this.#setProgress(recordingId, null);
      await this.#changed();
    }
  }

  #wakeLater(): void {
    this.#cancelDelay();
    this.#cancelDelay = this.#around.delay(() => this.wake(), this.#delayMs);
    this.#delayMs = Math.min(MAX_DELAY_MS, this.#delayMs * 2);
  }

  async #remove(recordingId: string): Promise<void> {
    const { stored, held } = this.#around;
    await held.remove(recordingId);
    // A store that cannot be opened holds nothing. If only this removal fails, the recording is sent again, and the server recognizes it.
    await stored.remove(recordingId).catch(() => undefined);
    this.#fresh.delete(recordingId);
  }

  async #change(
    recordingId: string,
    change: Partial<Pick<UnsentTake, 'refusal' | 'isDraft'>>,
  ): Promise<void> {
    const { stored, held } = this.#around;
    await held.change(recordingId, change);
    await stored.change(recordingId, change).catch(() => undefined);
  }

  #onMessage(message: Message): void {
    if (message.kind === 'changed') void this.#refresh();
    else if (message.kind === 'saved') this.#tellSaved(message.saved);
    else this.#applyProgress(message.recordingId, message.share);
  }

  #tellSaved(saved: TakeDto): void {
    for (const watcher of this.#watchers) if (watcher.clipId === saved.clipId) watcher.onSaved(saved);
  }

  #setProgress(recordingId: string, share: number | null): void {
    this.#around.channel.postMessage({ kind: 'progress', recordingId, share });
    this.#applyProgress(recordingId, share);
  }

  #applyProgress(recordingId: string, share: number | null): void {
    if (share === null) this.#progress.delete(recordingId);
    else this.#progress.set(recordingId, share);
    this.#show({
      ...this.#snapshot,
      takes: this.#snapshot.takes.map((take) =>
        take.recordingId === recordingId ? { ...take, sentShare: share } : take,
      ),
    });
  }

  async #changed(): Promise<void> {
    this.#around.channel.postMessage({ kind: 'changed' });
    await this.#refresh();
  }

  /** Reads the list again. */
  async #refresh(): Promise<void> {
    const { stored, held, onCount } = this.#around;
    // Without storage there is nothing stored.
    const storedTakes = await stored.list().catch(() => []);
    const heldTakes = await held.list();
    const toView = (isStored: boolean) => (take: UnsentTake) => ({
      ...take,
      isStored,
      isLate: !this.#fresh.has(take.recordingId),
      sentShare: this.#progress.get(take.recordingId) ?? null,
    });
    const all = [...storedTakes.map(toView(true)), ...heldTakes.map(toView(false))];
    const takes = all.filter(({ accountId }) => accountId === this.#accountId);
    onCount(all.length);
    // The browser asks before it closes a page with which recordings would be lost.
    if (heldTakes.length > 0) this.#around.page.addEventListener('beforeunload', askBeforeLeaving);
    else this.#around.page.removeEventListener('beforeunload', askBeforeLeaving);
    this.#show({ takes, others: all.length - takes.length });
  }

  #show(snapshot: UnsentSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

const askBeforeLeaving = (event: Event): void => event.preventDefault();

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'internal');
