export { createRandom } from './create-random.ts';
export { measureActivity } from './measure-activity.ts';
export { delayFrom, type ShiftedLine, shareWithin, shiftLines } from './shift-lines.ts';
export { makeBed, makeSpokenFilm, type SpokenFilm } from './spoken-film.ts';
