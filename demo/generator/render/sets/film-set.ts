import type { Light } from '../characters/light.ts';
import type { Rect } from '../rasterize-svg.ts';

export type Motion =
  /** Content that repeats every `period` units moves along an axis. */
  | { kind: 'scroll'; axis: 'x' | 'y'; unitsPerSecond: number; period: number }
  /** To and fro. */
  | { kind: 'sway'; x: number; y: number; seconds: number }
  /** Steadily away from where it was drawn. */
  | { kind: 'drift'; x: number; y: number }
  /** Brighter and fainter, between these strengths (0..1). */
  | { kind: 'pulse'; from: number; to: number; seconds: number };

/** One sheet of the scenery, drawn in world units. */
export interface SetLayer {
  markup: string;
  /** The part of the world that it covers. */
  rect: Rect;
  /** How far it follows the camera's moves: 0 infinitely far, 1 at the people's distance, more in front of them. */
  depth: number;
  /** Shows only inside this part of the world (a window). */
  clip?: Rect;
  motion?: Motion;
}

/** A place: what is behind the people, what is in front of them, and how it lights them. The world is 1920 x 1080. */
export interface FilmSet {
  light: Light;
  behind: SetLayer[];
  front: SetLayer[];
}

/** The whole world with room for the camera to move. */
export const WORLD: Rect = { x: -160, y: -120, width: 2240, height: 1320 };

/** Where the heads are: left, then right. */
export const SEATS = [
  { x: 630, y: 452 },
  { x: 1290, y: 452 },
] as const;
