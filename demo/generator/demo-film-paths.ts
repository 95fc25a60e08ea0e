import { join } from 'node:path';
import type { DemoFilm } from './types.ts';

/** Where a scene lies inside the library folder, and its files' common name without an ending. */
export function demoFilmPaths(scene: DemoFilm): { folder: string; name: string } {
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    folder: join(`${scene.seriesZh} ${scene.series} (${scene.year})`, `Season ${two(scene.season)}`),
    name: `${scene.series} - S${two(scene.season)}E${two(scene.episode)} - ${scene.title}`,
  };
}
