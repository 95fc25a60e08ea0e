import { applyLight, mixColors } from '../color.ts';

/** How a place lights the people in it. */
export interface Light {
  /** Colour that everything is seen through, and how much of it. */
  ambient: string;
  ambientShare: number;
  /** Colour of the edge that the key light touches, and the side it comes from. */
  rim: string;
  side: -1 | 1;
}

/** A colour with its lit edge and its shade under a given light. */
export interface Tones {
  base: string;
  lit: string;
  shade: string;
}

export function tonesOf(colour: string, light: Light): Tones {
  const base = applyLight(colour, light.ambient, light.ambientShare);
  return {
    base,
    lit: mixColors(base, light.rim, 0.5),
    shade: mixColors(applyLight(base, light.ambient, 0.5), '#1b1630', 0.24),
  };
}

/**
 * A filled shape with an edge of light on the lit side and soft shade on the other. `id` must be unique in the
 * drawing; `edge` is the width of the lit edge in world units.
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
