import type { DemoFilm } from '../types.ts';
import { cafeFilms } from './cafe.ts';
import { carriageFilms } from './carriage.ts';
import { floorFilms } from './floor.ts';

/** The demo library, in the order in which it is made: one scene of every series first, so that the wall fills with variety. */
export const demoFilms: readonly DemoFilm[] = [0, 1, 2].flatMap((place) =>
  [cafeFilms, floorFilms, carriageFilms].flatMap((series) => series.slice(place, place + 1)),
);
