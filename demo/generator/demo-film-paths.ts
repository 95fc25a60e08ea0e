import { join } from 'node:path';
import type { DemoFilm } from './types.ts';

/**
 * Returns the folder of a film inside the library folder, and the common name of its files without an
 * extension.
 */
export function demoFilmPaths(film: DemoFilm): { folder: string; name: string } {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return {
    folder: join(`${film.seriesZh} ${film.series} (${film.year})`, `Season ${twoDigits(film.season)}`),
    name: `${film.series} - S${twoDigits(film.season)}E${twoDigits(film.episode)} - ${film.title}`,
  };
}
