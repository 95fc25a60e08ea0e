import type { IndexedVideo } from '@taici/phrase-index';
import { type Corpus, findFilmOfLine, firstLineOfFilm, generateFilm } from '../corpus/generate-films.ts';
import type { EngineAnswer } from '../engines/engine.ts';
import { type BenchQuery, formatQuery, isComparable } from '../queries/bench-query.ts';
import { containsPhrase, type LineTokens, tokenizeLine } from './contains-phrase.ts';

const MAX_CACHED_FILMS = 500;
const MAX_DIFFERENCES = 5;

/**
 * Compares the answers of the engines: every count with the first count for the same query, and every hit
 * with its text. An estimate is compared with the exact count when that is known. Skips queries that the
 * engines interpret differently.
 */
export class AnswerCheck {
  compared = 0;
  differing = 0;
  /** Descriptions of the first few differences. */
  readonly differences: string[] = [];
  readonly #corpus: Corpus;
  readonly #addedLines: LineTokens[];
  readonly #addedTotals = new Map<BenchQuery, number>();
  readonly #totals = new Map<BenchQuery, number>();
  readonly #estimates = new Map<BenchQuery, Set<number>>();
  readonly #films = new Map<number, IndexedVideo>();
  readonly #checked = new Set<string>();

  /** @param args.feedFilms films that are present for some time, in addition to the corpus */
  constructor(args: { corpus: Corpus; feedFilms: readonly IndexedVideo[] }) {
    this.#corpus = args.corpus;
    this.#addedLines = args.feedFilms.flatMap(({ lines }) => lines.map(tokenizeLine));
  }

  /** Returns the reference count of a query; null while no engine has counted it. */
  totalOf(query: BenchQuery): number | null {
    return this.#totals.get(query) ?? null;
  }

  /**
   * Checks an answer.
   * @param args.changing whether any of the feed films may have been present when the engine answered
   */
  check(args: { engine: string; query: BenchQuery; answer: EngineAnswer; changing: boolean }): void {
    const { engine, query, answer, changing } = args;
    const { lines, isEstimate = false } = answer;
    if (isEstimate && answer.total !== null && isComparable(query)) this.#recordEstimate(query, answer.total);
    const total = isEstimate ? null : answer.total;
    const known = this.#totals.get(query);
    if (known === undefined && total !== null && !changing) this.#totals.set(query, total);
    if (!isComparable(query)) return;
    const report = (difference: string) =>
      this.#reportDifference(`${engine}, ${formatQuery(query)}: ${difference}`);
    this.compared++;
    const distinct = [...new Set(lines)];
    const foreign = distinct.filter((line) => !this.#containsPhrase(line, query));
    if (foreign.length > 0) report(`line ${foreign[0]} does not contain the phrase`);
    else if (distinct.length < lines.length) report('a line occurs twice');
    else if (known !== undefined) {
      const maxTotal = changing ? known + this.#countAddedLines(query) : known;
      if (total !== null && (total < known || total > maxTotal))
        report(`${total} lines, not ${known} to ${maxTotal}`);
      else if (lines.length < Math.min(20, known)) report(`${lines.length} first lines of ${known}`);
    }
  }

  /** Estimated totals: the number of comparable queries that had one, and the largest relative error. */
  get estimates(): { queries: number; maxRelativeError: number } {
    const errors = [...this.#estimates].flatMap(([query, totals]) => {
      const known = this.#totals.get(query);
      return known === undefined
        ? []
        : [...totals].map((total) => Math.abs(total - known) / Math.max(1, known));
    });
    return { queries: this.#estimates.size, maxRelativeError: Math.max(0, ...errors) };
  }

  #recordEstimate(query: BenchQuery, total: number): void {
    const totals = this.#estimates.get(query) ?? new Set();
    this.#estimates.set(query, totals.add(total));
  }

  #reportDifference(difference: string): void {
    this.differing++;
    if (this.differences.length < MAX_DIFFERENCES) this.differences.push(difference);
  }

  #containsPhrase(line: number, query: BenchQuery): boolean {
    const key = `${line} ${formatQuery(query)}`;
    if (this.#checked.has(key)) return true;
    const film = findFilmOfLine(line);
    const text = this.#film(film).lines[line - firstLineOfFilm(film)];
    const isMatch = text !== undefined && containsPhrase(tokenizeLine(text), query);
    if (isMatch) this.#checked.add(key);
    return isMatch;
  }

  #film(number: number): IndexedVideo {
    const film = this.#films.get(number) ?? generateFilm(this.#corpus.seed, number);
    // Moves the most recently used film to the end.
    this.#films.delete(number);
    this.#films.set(number, film);
    const [oldest] = this.#films.keys();
    if (oldest !== undefined && this.#films.size > MAX_CACHED_FILMS) this.#films.delete(oldest);
    return film;
  }

  #countAddedLines(query: BenchQuery): number {
    let total = this.#addedTotals.get(query);
    if (total === undefined) {
      total = this.#addedLines.filter((line) => containsPhrase(line, query)).length;
      this.#addedTotals.set(query, total);
    }
    return total;
  }
}
