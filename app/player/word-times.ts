import type { LineWordsDto, WordTimeDto } from '#contract/alignments.ts';

/** How long lines without times are not asked for again, in milliseconds: they may be measured by then. */
const ASK_AGAIN_MS = 60_000;

/** Returns the words of a line and of others near it. Rejects as the HTTP client does. */
export type FetchLineWords = (lineId: string) => Promise<readonly LineWordsDto[]>;

/** Where the words of a film's lines are spoken, fetched when somebody needs them. Notifies listeners when words arrive. */
export class WordTimes {
  readonly #fetchWords: FetchLineWords;
  readonly #lines = new Map<string, LineWordsDto>();
  /** When each line was last asked for. */
  readonly #askedMs = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(fetchWords: FetchLineWords) {
    this.#fetchWords = fetchWords;
  }

  /** Increases when words arrive. */
  get version(): number {
    return this.#version;
  }

  /** Returns the words of a line, in milliseconds of the film; null while they are unknown. */
  wordsOf(line: { id: string; en: string | null }): readonly WordTimeDto[] | null {
    const words = this.#lines.get(line.id)?.words;
    const last = words?.at(-1);
    // A clip may have kept the lines of subtitles that were replaced, and its text then differs from that of the film.
    return words && last && last.end <= (line.en?.length ?? 0) ? words : null;
  }

  /** Fetches the words of a line and of those near it, unless they are there. A failed fetch is repeated later. */
  async fetch(lineId: string): Promise<void> {
    const askedMs = this.#askedMs.get(lineId) ?? Number.NEGATIVE_INFINITY;
    const hasWords = (this.#lines.get(lineId)?.words.length ?? 0) > 0;
    if (hasWords || performance.now() - askedMs < ASK_AGAIN_MS) return;
    this.#askedMs.set(lineId, performance.now());
    const lines = await this.#fetchWords(lineId).catch(() => []);
    for (const line of lines) {
      this.#lines.set(line.lineId, line);
      this.#askedMs.set(line.lineId, performance.now());
    }
    this.#notify();
  }

  /** Replaces the words of a line that somebody has edited. */
  put(line: LineWordsDto): void {
    this.#lines.set(line.lineId, line);
    this.#notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** A word stays marked for so long after its end, unless the next one begins. Milliseconds. */
const LINGER_MS = 250;

/** Returns the index of the word that is spoken at a time of the film, or was just before; -1 for none. */
export function wordAt(words: readonly Pick<WordTimeDto, 'startMs' | 'endMs'>[], ms: number): number {
  const index = words.findLastIndex(({ startMs }) => startMs <= ms);
  const word = words[index];
  return word && ms < word.endMs + LINGER_MS ? index : -1;
}
