import type { SeriesId, SetName } from '../types.ts';

/** The music of a series: chords as MIDI notes (the first is the bass), one chord per bar of four beats. */
export interface Score {
  beatsPerMinute: number;
  chords: number[][];
  /** Notes of the arpeggio, one per half beat, as indices into the chord without its bass; null is a rest. */
  arpeggio: (number | null)[];
  /** Strengths of the partials of the held tones and of the plucked tones. */
  padPartials: number[];
  pluckPartials: number[];
  /** Seconds in which a plucked tone falls to a third. */
  pluckDecay: number;
}

export const scores: Record<SeriesId, Score> = {
  cafe: {
    beatsPerMinute: 88,
    chords: [
      [48, 64, 67, 71, 74],
      [45, 64, 67, 72, 76],
      [41, 64, 65, 69, 72],
      [43, 62, 65, 69, 71],
    ],
    arpeggio: [0, 2, 1, 3, null, 2, 1, null],
    padPartials: [1, 0.3, 0.12],
    pluckPartials: [1, 0.1, 0.32, 0.05, 0.08],
    pluckDecay: 0.34,
  },
  floor: {
    beatsPerMinute: 66,
    chords: [
      [38, 60, 65, 69, 76],
      [34, 62, 65, 69, 74],
      [41, 60, 64, 69, 72],
      [36, 62, 64, 67, 74],
    ],
    arpeggio: [3, null, 1, null, 2, null, 0, null],
    padPartials: [1, 0.5, 0.28, 0.14, 0.06],
    pluckPartials: [1, 0.04, 0.02],
    pluckDecay: 0.9,
  },
  carriage: {
    beatsPerMinute: 100,
    chords: [
      [40, 64, 67, 71, 74],
      [36, 64, 67, 71, 76],
      [43, 62, 67, 71, 74],
      [38, 62, 66, 69, 74],
    ],
    arpeggio: [0, 1, 2, 3, 2, 1, 2, 1],
    padPartials: [1, 0.2, 0.3, 0.04, 0.1],
    pluckPartials: [1, 0.5, 0.2, 0.12, 0.06],
    pluckDecay: 0.26,
  },
};

/** The ambience of a place: filtered noise that swells slowly. */
export interface Ambience {
  level: number;
  /** The noise has frequencies between these two, in hertz. */
  lowHz: number;
  highHz: number;
  /** Seconds from one swell to the next, and the depth of the swell (0..1). */
  swellSeconds: number;
  swellDepth: number;
}

export const ambiences: Record<SetName, Ambience> = {
  cafeMorning: { level: 0.006, lowHz: 180, highHz: 700, swellSeconds: 5, swellDepth: 0.5 },
  cafeEvening: { level: 0.011, lowHz: 900, highHz: 6000, swellSeconds: 7, swellDepth: 0.35 },
  kitchen: { level: 0.004, lowHz: 200, highHz: 900, swellSeconds: 9, swellDepth: 0.4 },
  office: { level: 0.005, lowHz: 60, highHz: 240, swellSeconds: 11, swellDepth: 0.3 },
  rooftop: { level: 0.009, lowHz: 120, highHz: 500, swellSeconds: 6, swellDepth: 0.7 },
  train: { level: 0.016, lowHz: 50, highHz: 260, swellSeconds: 0.62, swellDepth: 0.45 },
  airport: { level: 0.006, lowHz: 150, highHz: 900, swellSeconds: 8, swellDepth: 0.4 },
  beach: { level: 0.016, lowHz: 250, highHz: 2600, swellSeconds: 5.5, swellDepth: 0.85 },
};
