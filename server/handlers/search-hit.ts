import type { SearchHitDto, SearchResultDto } from '#contract/search-hit.ts';
import type { SearchHit, SearchResultPage } from '#domain/search/types.ts';
import { defineDto } from '../calls/handler.ts';

/** Converts a search hit to the contract's shape. */
export const toSearchHitDto = defineDto<SearchHitDto>()(({ line, film, rate, ...hit }: SearchHit) => ({
  ...hit,
  filmTitle: film.title,
  filmTitleZh: film.titleZh,
  startMs: line.startMs,
  endMs: line.endMs,
  en: line.en,
  zh: line.zh,
  rateNum: rate.num,
  rateDen: rate.den,
}));

/** Converts a page of hits to the contract's shape, with the duration rounded to microseconds. */
export const toSearchResultDto = defineDto<SearchResultDto>()(
  ({ list, tookMs, ...page }: SearchResultPage) => ({
    ...page,
    list: list.map(toSearchHitDto),
    tookMs: Math.round(tookMs * 1000) / 1000,
  }),
);
