import type { IndexedVideo } from '@taici/phrase-index';
import { type Corpus, findFilmOfLine, firstLineOfFilm, generateFilm } from '../corpus/generate-films.ts';
import type { EngineAnswer } from '../engines/engine.ts';
import { type BenchQuery, formatQuery, isComparable } from '../queries/bench-query.ts';
import { containsPhrase, type LineTokens, tokenizeLine } from './contains-phrase.ts';

const FILMS_KEPT = 500;
const DIFFERENCES_TOLD = 5;

/**
 * Compares the answers of the engines: every count with the first count for the same query, and every hit
 * with its text. An estimate is compared with the exact count when that is known. Skips queries that the
 * engines interpret differently.
 */
export class AnswerCheck {
  compared = 0;
  differing = 0;
  /** The first few differences, in words. */
  readonly differences: string[] = [];
  readonly #corpus: Corpus;
  readonly #coming: LineTokens[];
  readonly #comingTotals = new Map<BenchQuery, number>();
  readonly #totals = new Map<BenchQuery, number>();
  readonly #estimates = new Map<BenchQuery, Set<number>>();
  readonly #films = new Map<number, IndexedVideo>();
  readonly #checked = new Set<string>();

  /** @param args.coming films that are present for a while, in addition to the corpus */
  constructor(args: { corpus: Corpus; coming: readonly IndexedVideo[] }) {
    this.#corpus = args.corpus;
    this.#coming = args.coming.flatMap(({ lines }) => lines.map(tokenizeLine));
  }

  /** The reference count of a query; null while no engine has counted it. */
  totalOf(query: BenchQuery): number | null {
    return this.#totals.get(query) ?? null;
  }

  /** @param args.changing whether any of the coming films may have been present when the engine answered */
  check(args: { engine: string; query: BenchQuery; answer: EngineAnswer; changing: boolean }): void {
    const { engine, query, answer, changing } = args;
    const { lines, isEstimate = false } = answer;
    if (isEstimate && answer.total !== null && isComparable(query)) this.#keepEstimate(query, answer.total);
    const total = isEstimate ? null : answer.total;
    const known = this.#totals.get(query);
    if (known === undefined && total !== null && !changing) this.#totals.set(query, total);
    if (!isComparable(query)) return;
    const wrong = (what: string) => this.#differs(`${engine}, ${formatQuery(query)}: ${what}`);
    this.compared++;
    const found = [...new Set(lines)];
    const foreign = found.filter((line) => !this.#holds(line, query));
    if (foreign.length > 0) wrong(`line ${foreign[0]} does not have it`);
    else if (found.length < lines.length) wrong('a line twice');
    else if (known !== undefined) {
      const most = changing ? known + this.#countComing(query) : known;
      if (total !== null && (total < known || total > most)) wrong(`${total} lines, not ${known} to ${most}`);
      else if (lines.length < Math.min(20, known)) wrong(`${lines.length} first lines of ${known}`);
    }
  }

  /** Estimated totals: the number of comparable queries that had one, and the largest relative error. */
  get estimates(): { queries: number; worstOff: number } {
    const off = [...this.#estimates].flatMap(([query, totals]) => {
      const known = this.#totals.get(query);
      return known === undefined
        ? []
        : [...totals].map((total) => Math.abs(total - known) / Math.max(1, known));
    });
    return { queries: this.#estimates.size, worstOff: Math.max(0, ...off) };
  }

  #keepEstimate(query: BenchQuery, total: number): void {
    const totals = this.#estimates.get(query) ?? new Set();
    this.#estimates.set(query, totals.add(total));
  }

  #differs(what: string): void {
    this.differing++;
    if (this.differences.length < DIFFERENCES_TOLD) this.differences.push(what);
  }

  #holds(line: number, query: BenchQuery): boolean {
    const key = `${line} ${formatQuery(query)}`;
    if (this.#checked.has(key)) return true;
    const film = findFilmOfLine(line);
    const text = this.#film(film).lines[line - firstLineOfFilm(film)];
    const holds = text !== undefined && containsPhrase(tokenizeLine(text), query);
    if (holds) this.#checked.add(key);
    return holds;
  }

  #film(number: number): IndexedVideo {
    const film = this.#films.get(number) ?? generateFilm(this.#corpus.seed, number);
    // Moves the most recently used film to the end.
    this.#films.delete(number);
    this.#films.set(number, film);
    const [oldest] = this.#films.keys();
    if (oldest !== undefined && this.#films.size > FILMS_KEPT) this.#films.delete(oldest);
    return film;
  }

  #countComing(query: BenchQuery): number {
    let total = this.#comingTotals.get(query);
    if (total === undefined) {
      total = this.#coming.filter((line) => containsPhrase(line, query)).length;
      this.#comingTotals.set(query, total);
    }
    return total;
  }
}
