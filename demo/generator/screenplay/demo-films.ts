import type { DemoFilm } from '../types.ts';
import { cafeFilms } from './cafe.ts';
import { carriageFilms } from './carriage.ts';
import { floorFilms } from './floor.ts';

/** All demo films. */
export const demoFilms: readonly DemoFilm[] = [...cafeFilms, ...floorFilms, ...carriageFilms];
