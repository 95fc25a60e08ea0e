import type { DemoScene } from '../types.ts';
import { cafeScenes } from './cafe.ts';
import { carriageScenes } from './carriage.ts';
import { floorScenes } from './floor.ts';

/** The demo library, in the order in which it is made: one scene of every series first, so that the wall fills with variety. */
export const demoScenes: readonly DemoScene[] = [0, 1, 2].flatMap((place) =>
  [cafeScenes, floorScenes, carriageScenes].flatMap((series) => series.slice(place, place + 1)),
);
