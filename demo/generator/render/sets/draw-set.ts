import type { SetName } from '../../types.ts';
import { drawAirport } from './airport.ts';
import { drawBeach } from './beach.ts';
import { drawCafeEvening } from './cafe-evening.ts';
import { drawCafeMorning } from './cafe-morning.ts';
import type { FilmSet } from './film-set.ts';
import { drawKitchen } from './kitchen.ts';
import { drawOffice, drawRooftop } from './office-and-rooftop.ts';
import { drawTrain } from './train.ts';

const drawings: Record<SetName, () => FilmSet> = {
  cafeMorning: drawCafeMorning,
  cafeEvening: drawCafeEvening,
  kitchen: drawKitchen,
  office: drawOffice,
  rooftop: drawRooftop,
  train: drawTrain,
  airport: drawAirport,
  beach: drawBeach,
};

/** Returns the scenery of a set, as markup. */
export function drawSet(name: SetName): FilmSet {
  return drawings[name]();
}
