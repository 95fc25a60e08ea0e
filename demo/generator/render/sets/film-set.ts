import type { Light } from '../characters/light.ts';
import type { Rect } from '../rasterize-svg.ts';

type Motion =
  /** Content that repeats every `period` units moves along an axis. */
  | { kind: 'scroll'; axis: 'x' | 'y'; unitsPerSecond: number; period: number }
  /** Moves back and forth. */
  | { kind: 'sway'; x: number; y: number; seconds: number }
  /** Moves steadily away from where it was drawn, in world units per second. */
  | { kind: 'drift'; x: number; y: number }
  /** Becomes brighter and fainter, between these strengths (0..1). */
  | { kind: 'pulse'; from: number; to: number; seconds: number };

/** One layer of the scenery, drawn in world units. */
export interface SetLayer {
  markup: string;
  /** The part of the world that the layer covers. */
  rect: Rect;
  /**
   * How far the layer follows the camera: 0 at infinite distance, 1 at the distance of the characters, more
   * in front of them.
   */
  depth: number;
  /** The part of the world, such as a window, inside which the layer is visible. */
  clip?: Rect;
  motion?: Motion;
}

/** A set: the layers behind and in front of the characters, and its light. The world is 1920 x 1080 units. */
export interface FilmSet {
  light: Light;
  behind: SetLayer[];
  front: SetLayer[];
}

/** The whole world, with a margin for the moves of the camera. */
export const WORLD: Rect = { x: -160, y: -120, width: 2240, height: 1320 };

/** Positions of the heads: left, then right. */
export const SEATS = [
  { x: 630, y: 452 },
  { x: 1290, y: 452 },
] as const;
