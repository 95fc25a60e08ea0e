import type { IndexedVideo } from '@taici/phrase-index';
import { type Corpus, findFilmOfLine, firstLineOfFilm, generateFilm } from '../corpus/generate-films.ts';
import type { EngineAnswer } from '../engines/engine.ts';
import { type BenchQuery, formatQuery, isComparable } from '../queries/bench-query.ts';
import { containsPhrase, type LineTokens, tokenizeLine } from './contains-phrase.ts';

const FILMS_KEPT = 500;
const DIFFERENCES_TOLD = 5;

/**
 * Holds the engines' answers against each other: every count against the first one given to the same query, and
 * every line found against its text. What an engine calls an estimate is held against the count when that is known.
 * Queries that engines understand differently are let through: a count of something else is no measure of an estimate.
 */
export class AnswerCheck {
  compared = 0;
  differing = 0;
  /** The first few differences, for people. */
  readonly differences: string[] = [];
  readonly #corpus: Corpus;
  readonly #coming: LineTokens[];
  readonly #comingTotals = new Map<BenchQuery, number>();
  readonly #totals = new Map<BenchQuery, number>();
  readonly #estimates = new Map<BenchQuery, Set<number>>();
  readonly #films = new Map<number, IndexedVideo>();
  readonly #checked = new Set<string>();

  /** @param args.coming films that are there for a while, besides the corpus */
  constructor(args: { corpus: Corpus; coming: readonly IndexedVideo[] }) {
    this.#corpus = args.corpus;
    this.#coming = args.coming.flatMap(({ lines }) => lines.map(tokenizeLine));
  }

  /** The count that holds for a query; null while nobody has said. */
  totalOf(query: BenchQuery): number | null {
    return this.#totals.get(query) ?? null;
  }

  /** @param args.changing whether any of the coming films may have been there when the engine answered */
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

  /** Totals told as estimates: of how many queries that all engines understand alike, and by which share of the true one the worst is off. */
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
    // The one used last goes to the end.
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
