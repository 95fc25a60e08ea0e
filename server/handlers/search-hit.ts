import type { SearchHitDto, SearchResultDto } from '#contract/search-hit.ts';
import type { SearchHit, SearchResultPage } from '#domain/search/types.ts';

/** A line that a search found as the contract has it. */
export const toSearchHitDto = ({ line, film, rate, ...hit }: SearchHit): SearchHitDto => ({
  ...hit,
  filmTitle: film.title,
  filmTitleZh: film.titleZh,
  startMs: line.startMs,
  endMs: line.endMs,
  en: line.en,
  zh: line.zh,
  rateNum: rate.num,
  rateDen: rate.den,
});

/** A page of hits as the contract has it; the time taken in microseconds' precision. */
export const toSearchResultDto = ({ list, tookMs, ...page }: SearchResultPage): SearchResultDto => ({
  ...page,
  list: list.map(toSearchHitDto),
  tookMs: Math.round(tookMs * 1000) / 1000,
});
