import { applyLight, mixColors } from '../color.ts';

/** The light of a set on its characters. */
export interface Light {
  /** Color of the ambient light, and its strength (0..1). */
  ambient: string;
  ambientShare: number;
  /** Color of the edge that the key light touches, and the side that the light comes from. */
  rim: string;
  side: -1 | 1;
}

/** A color, its lit edge, and its shade under a given light. */
export interface Tones {
  base: string;
  lit: string;
  shade: string;
}

/** Returns the tones of a color under a light. */
export function tonesOf(color: string, light: Light): Tones {
  const base = applyLight(color, light.ambient, light.ambientShare);
  return {
    base,
    lit: mixColors(base, light.rim, 0.5),
    shade: mixColors(applyLight(base, light.ambient, 0.5), '#1b1630', 0.24),
  };
}

/**
 * Draws a filled shape with a light edge on the lit side and soft shade on the other side.
 * @param args.id unique in the drawing
 * @param args.edge width of the lit edge in world units
 * @param args.over markup that is drawn over the shape and clipped to it
 */
export function litShape(args: {
  id: string;
  path: string;
  tones: Tones;
  light: Light;
  edge: number;
  over?: string;
}): string {
  const { id, path, tones, light, edge } = args;
  const from = light.side === 1 ? { x1: 1, x2: 0 } : { x1: 0, x2: 1 };
  return (
    `<defs><clipPath id="${id}c"><path d="${path}"/></clipPath>` +
    `<linearGradient id="${id}g" x1="${from.x1}" x2="${from.x2}" y1="0" y2="0.12">` +
    `<stop offset="0.35" stop-color="${tones.shade}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${tones.shade}" stop-opacity="0.85"/></linearGradient></defs>` +
    `<path d="${path}" fill="${tones.lit}"/>` +
    `<g clip-path="url(#${id}c)"><path d="${path}" fill="${tones.base}" transform="translate(${-light.side * edge} ${edge * 0.55})"/>` +
    `<path d="${path}" fill="url(#${id}g)"/>${args.over ?? ''}</g>`
  );
}
