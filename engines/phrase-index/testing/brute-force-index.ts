import { InvalidQueryError } from '../api/invalid-query-error.ts';
import type {
  IndexedLine,
  IndexedVideo,
  MatchSpans,
  NumberRange,
  PhraseFilters,
  PhraseIndex,
  PhraseQuery,
  PhraseResult,
} from '../api/types.ts';
import { listReadings, type Phrase } from '../query/parse-query.ts';
import { hashHigh, hashLow } from '../segments/rank-key.ts';
import { listFormsOfCompletions, listInflections } from '../text/list-inflections.ts';
import { type Token, tokenizeChinese, tokenizeEnglish } from '../text/tokenize.ts';

interface ScannedLine {
  video: IndexedVideo;
  line: IndexedLine;
  en: Token[];
  zh: Token[];
}

interface Match {
  scanned: ScannedLine;
  /** Its rank as a sortable string. */
  order: string;
}

/**
 * Progress through a result: the lines and films shown among the first twenty hits, then the rank of the last
 * line shown.
 */
interface Shown {
  query: string;
  /** Index of the reading that the first page followed. */
  reading: number;
  first: { lineId: string; filmId: string }[];
  last: string | null;
}

/** The methods in which other implementations are compared with this one. */
export type BruteForceIndex = Pick<PhraseIndex, 'put' | 'remove' | 'has' | 'search' | 'highlight'> & {
  size(): { videos: number; lines: number };
};

/**
 * Creates the phrase index in its simplest form. It reads every line, enumerates every fit of the phrase,
 * sorts all matches, and takes hits one by one. It is the reference for other implementations. It shares
 * tokenization, query parsing, and the hash of line ids with them, but not matching, ranking, or paging.
 */
export function createBruteForceIndex(): BruteForceIndex {
  const videos = new Map<string, ScannedLine[]>();
  return {
    async put(video) {
      videos.set(
        video.videoId,
        video.lines.map((line) => ({
          video,
          line,
          en: tokenizeEnglish(line.en ?? ''),
          zh: tokenizeChinese(line.zh ?? ''),
        })),
      );
    },
    async remove(videoId) {
      videos.delete(videoId);
    },
    has: (videoId) => videos.has(videoId),
    size: () => ({ videos: videos.size, lines: [...videos.values()].flat().length }),
    search: async (query) => scan([...videos.values()].flat(), query),
    highlight({ text, lastWordIsPrefix = false, en, zh }) {
      const line = { en: tokenizeEnglish(en ?? ''), zh: tokenizeChinese(zh ?? '') };
      for (const reading of expandQuery(text, lastWordIsPrefix)) {
        const fit = fitLine(line, reading);
        if (fit) return fit.spans;
      }
      return { en: [], zh: [] };
    },
  };
}

function scan(lines: ScannedLine[], query: PhraseQuery): PhraseResult {
  const readings = expandQuery(query.text, query.lastWordIsPrefix ?? false);
  const { after, limit, ...unpaged } = query;
  const ofSources = lines.filter((scanned) => isVisible(scanned.video, { ...query, filmId: null }));
  const visible = lines
    .filter((scanned) => isVisible(scanned.video, query))
    .filter(createFilter(query.filters ?? {}, lines));
  const matchesOf = (reading: number, among: ScannedLine[]) =>
    among
      .flatMap((scanned) => matchLine(scanned, readings[reading] ?? []) ?? [])
      .sort((a, b) => (a.order < b.order ? -1 : 1));
  const firstWithMatches = readings.findIndex((_, reading) => matchesOf(reading, ofSources).length > 0);
  const shown =
    after === null
      ? {
          query: JSON.stringify(unpaged),
          reading: firstWithMatches === -1 ? readings.length - 1 : firstWithMatches,
          first: [],
          last: null,
        }
      : readShown(after, unpaged);
  const matches = matchesOf(shown.reading, visible);
  const page: Match[] = [];
  while (page.length < limit) {
    const hit = nextHit(matches, shown);
    if (!hit) break;
    page.push(hit);
    recordShown(shown, hit);
  }
  return {
    hits: page.map(({ scanned }) => ({
      lineId: readLineId(scanned),
      videoId: scanned.video.videoId,
      filmId: scanned.video.filmId,
    })),
    total: matches.length,
    totalKind: 'exact',
    next: nextHit(matches, shown) ? JSON.stringify(shown) : null,
  };
}

function readShown(after: string, unpaged: object): Shown {
  try {
    const shown: Shown = JSON.parse(after);
    if (shown.query === JSON.stringify(unpaged)) return shown;
  } catch (cause) {
    throw new InvalidQueryError('after', 'not a cursor', { cause });
  }
  throw new InvalidQueryError('after', 'a cursor of another query');
}

function isVisible({ source, filmId, ownerId }: IndexedVideo, query: PhraseQuery): boolean {
  if (!query.sources.includes(source)) return false;
  if (query.filmId !== null && query.filmId !== filmId) return false;
  const ownerIds = query.ownerIdsBySource?.[source];
  return ownerIds === undefined || ownerIds.some((id) => id === ownerId);
}

/**
 * Creates a function that returns whether a line passes the filters.
 * @param lines all lines of the index, for word frequencies
 */
function createFilter({ speed, words, difficulty }: PhraseFilters, lines: ScannedLine[]) {
  const all = difficulty ? lines.flatMap(({ en }) => en.map(({ text }) => text)) : [];
  const isInRange = (value: number, range?: NumberRange) =>
    !range || (range.min <= value && value <= range.max);
  return ({ line, en }: ScannedLine) => {
    if (!speed && !words && !difficulty) return true;
    const minutes = (line.endMs - line.startMs) / 60_000;
    if (en.length === 0 || !isInRange(en.length, words)) return false;
    if (!isInRange(minutes > 0 ? Math.round(en.length / minutes) : 0, speed)) return false;
    const shares = en.map(({ text }) => all.filter((other) => other === text).length / all.length);
    const difficultyOf = (share: number) =>
      1 + [1e-3, 1e-4, 1e-5, 1e-6].filter((minShare) => share < minShare).length;
    return !difficulty || isInRange(difficultyOf(Math.min(...shares)), difficulty);
  };
}

function nextHit(matches: Match[], { first, last }: Shown): Match | undefined {
  const isShown = (match: Match) => first.some(({ lineId }) => lineId === readLineId(match.scanned));
  const fresh = matches.filter((match) => (last === null || last < match.order) && !isShown(match));
  if (first.length >= 20) return fresh[0];
  const shownOf = (id: string) => first.filter(({ filmId }) => filmId === id).length;
  return fresh.find((match) => shownOf(match.scanned.video.filmId) < 2) ?? fresh[0];
}

function recordShown(shown: Shown, { scanned, order }: Match): void {
  if (shown.first.length >= 20) shown.last = order;
  else shown.first.push({ lineId: readLineId(scanned), filmId: scanned.video.filmId });
}

const readLineId = ({ video, line }: ScannedLine): string => `${video.videoId}.${line.seq}`;

/** Returns the rank of a match as a sortable string, for qualities from -1 to 1,000,000. */
function computeOrder(scanned: ScannedLine, tier: number): string {
  const ascending = [
    1e6 - scanned.video.quality,
    hashHigh(readLineId(scanned)),
    hashLow(readLineId(scanned)),
  ];
  return [tier, ...ascending.map((part) => part.toFixed(6).padStart(20, '0'))].join(' ');
}

interface ExpandedWord {
  forms: string[];
  /** Further forms that complete the word. */
  completions: string[];
  /** Any term that begins with this completes the word; null for a finished word. */
  prefix: string | null;
  min: number;
  max: number;
}

function expandPhrase(phrase: Phrase): ExpandedWord[] {
  return phrase.map(({ text, exact, gap, completion }) => ({
    forms: exact ? [text] : listInflections(text),
    completions: completion === 'forms' && !exact ? listFormsOfCompletions(text) : [],
    prefix: completion ? text : null,
    ...gap,
  }));
}

interface ExpandedInterpretation {
  en: ExpandedWord[] | null;
  zh: ExpandedWord[] | null;
}

function expandQuery(text: string, lastWordIsPrefix: boolean): ExpandedInterpretation[][] {
  return listReadings({ text, lastWordIsPrefix }).map((reading = []) =>
    reading.map(({ en, zh }) => ({ en: en && expandPhrase(en), zh: zh && expandPhrase(zh) })),
  );
}

function matchLine(scanned: ScannedLine, interpretations: ExpandedInterpretation[]): Match | null {
  const fit = fitLine(scanned, interpretations);
  return fit && { scanned, order: computeOrder(scanned, fit.tier) };
}

function fitLine(
  line: { en: Token[]; zh: Token[] },
  interpretations: ExpandedInterpretation[],
): { tier: number; spans: MatchSpans } | null {
  let tier = Number.POSITIVE_INFINITY;
  const marked: { en: Set<number>; zh: Set<number> } = { en: new Set(), zh: new Set() };
  for (const { en, zh } of interpretations) {
    const enFits = en && listFits(en, line.en);
    const zhFits = zh && listFits(zh, line.zh);
    if (enFits?.length === 0 || zhFits?.length === 0) continue;
    const enTier = en && enFits ? findBestTier(enFits, en, line.en) : 0;
    const zhTier = zh && zhFits ? findBestTier(zhFits, zh, line.zh) : 0;
    tier = Math.min(tier, Math.max(enTier, zhTier));
    for (const fit of enFits ?? []) mark(marked.en, fit, en ?? [], line.en);
    for (const fit of zhFits ?? []) mark(marked.zh, fit, zh ?? [], line.zh);
  }
  if (tier === Number.POSITIVE_INFINITY) return null;
  return { tier, spans: { en: listRuns(marked.en), zh: listRuns(marked.zh) } };
}

/** Returns 0 if some fit covers the whole line with the words as typed, 1 if one has them as typed, and else 2. */
function findBestTier(fits: number[][], words: ExpandedWord[], tokens: Token[]): number {
  const typed = fits.filter((fit) => words.at(-1)?.forms.includes(tokens[fit.at(-1) ?? 0]?.text ?? ''));
  if (typed.some((fit) => isWhole(fit, tokens))) return 0;
  return typed.length > 0 ? 1 : 2;
}

const accepts = ({ forms, completions, prefix }: ExpandedWord, text: string): boolean =>
  forms.includes(text) || completions.includes(text) || (prefix !== null && text.startsWith(prefix));

/** Lists every way in which the words fit: the token of each word. */
function listFits(words: ExpandedWord[], tokens: Token[]): number[][] {
  let fits: number[][] = [[]];
  for (const word of words) {
    const { min, max } = word;
    fits = fits.flatMap((fit) => {
      const before = fit.at(-1);
      return tokens.flatMap((token, at) => {
        const between = before === undefined ? min : at - before - 1;
        return between >= min && between <= max && accepts(word, token.text) ? [[...fit, at]] : [];
      });
    });
  }
  return fits;
}

function isWhole(fit: number[], tokens: Token[]): boolean {
  return fit[0] === 0 && fit.at(-1) === tokens.length - 1;
}

/** Marks the characters of the words, and those between adjacent words. Of a longer word, only the typed part. */
function mark(marked: Set<number>, fit: number[], words: ExpandedWord[], tokens: Token[]): void {
  for (const [index, at] of fit.entries()) {
    const token = tokens[at];
    const word = words[index];
    if (!token || !word) continue;
    const before = fit[index - 1] === at - 1 ? tokens[at - 1] : undefined;
    const isWholeWord = word.prefix === null || [...word.forms, ...word.completions].includes(token.text);
    const end = isWholeWord ? token.end : token.start + (word.prefix?.length ?? 0);
    for (let character = before?.end ?? token.start; character < end; character++) marked.add(character);
  }
}

function listRuns(marked: Set<number>): [number, number][] {
  const starts = [...marked].filter((at) => !marked.has(at - 1)).sort((a, b) => a - b);
  return starts.map((start) => {
    let end = start;
    while (marked.has(end)) end++;
    return [start, end];
  });
}
