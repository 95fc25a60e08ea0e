import type { CharacterLook } from '../../types.ts';
import { mixColors } from '../color.ts';
import { type Light, litShape, tonesOf } from './light.ts';

type HairStyle = CharacterLook['hairStyle'];

/** Hair in front of the face, for a head at (0, 0) that looks to the right. */
const front: Record<HairStyle, string> = {
  short:
    'M-79 6 C-94 -64 -70 -128 2 -127 C72 -126 94 -66 78 8 C75 -22 71 -42 60 -56 C36 -50 -14 -52 -44 -70 C-58 -54 -68 -36 -70 -8 Z',
  swept:
    'M-79 4 C-98 -58 -78 -112 -22 -124 C28 -142 88 -116 90 -62 C90 -36 84 -14 78 6 C76 -20 72 -38 62 -52 C22 -46 -18 -60 -40 -80 C-50 -62 -66 -44 -71 -8 Z',
  curly:
    'M-80 2 C-104 -14 -100 -50 -86 -58 C-96 -86 -70 -104 -56 -100 C-52 -126 -16 -134 0 -118 C18 -138 52 -128 58 -104 C84 -104 100 -76 88 -56 C102 -40 98 -10 80 2 C78 -16 76 -28 68 -38 C56 -34 50 -44 46 -54 C36 -44 22 -46 16 -56 C6 -44 -10 -46 -16 -56 C-26 -46 -38 -44 -46 -52 C-52 -36 -66 -34 -72 -16 Z',
  bun: 'M-79 16 C-94 -66 -66 -118 0 -118 C66 -118 92 -66 79 16 C76 -20 66 -46 34 -72 C10 -54 -44 -50 -62 -34 C-70 -22 -72 -6 -73 14 Z',
  bob: 'M-84 44 C-104 -74 -68 -122 0 -122 C70 -122 104 -72 86 48 C80 52 74 48 72 40 C74 0 68 -26 58 -42 C24 -34 -20 -40 -46 -56 C-62 -38 -68 0 -68 38 C-72 48 -78 50 -84 44 Z',
  long: 'M-82 70 C-104 -70 -70 -122 -4 -122 C70 -122 104 -70 84 70 C78 60 74 30 72 2 C70 -34 50 -62 18 -82 C-14 -56 -52 -44 -64 -14 C-72 12 -72 44 -72 70 Z',
  ponytail:
    'M-79 10 C-96 -64 -68 -120 0 -120 C68 -120 94 -64 79 10 C78 -16 74 -30 66 -42 C40 -32 14 -44 0 -60 C-20 -42 -52 -40 -64 -34 C-72 -22 -72 -6 -74 10 Z',
};

/** Hair behind head and shoulders. */
const back: Partial<Record<HairStyle, string>> = {
  bob: 'M-86 -30 C-112 30 -104 92 -78 100 C-40 108 40 108 80 100 C106 92 112 30 88 -30 Z',
  long: 'M-84 -40 C-120 40 -118 150 -104 216 C-70 236 -40 226 -20 206 L28 206 C50 228 82 232 106 214 C120 150 118 40 86 -40 Z',
  ponytail: 'M-50 -86 C-118 -104 -150 -40 -142 30 C-138 74 -122 104 -104 126 C-104 84 -100 40 -84 6 Z',
  bun: 'M-66 -104 C-72 -152 -24 -174 10 -156 C42 -138 40 -100 14 -88 Z',
};

const strands: Record<HairStyle, string> = {
  short: 'M-50 -96 C-20 -112 30 -112 56 -88',
  swept: 'M-58 -88 C-30 -116 40 -122 70 -82 M-40 -84 C-10 -98 40 -98 72 -64',
  curly: 'M-60 -78 C-44 -96 -26 -92 -20 -80 M0 -98 C18 -110 34 -100 36 -86 M60 -74 C72 -76 78 -64 72 -54',
  bun: 'M-56 -62 C-40 -92 0 -102 30 -92 M60 -40 C56 -60 48 -74 38 -84',
  bob: 'M-64 -60 C-40 -100 30 -108 62 -72',
  long: 'M-60 -50 C-44 -84 -8 -96 14 -98 M74 -20 C68 -54 50 -82 26 -96',
  ponytail: 'M-58 -62 C-30 -98 30 -102 60 -68',
};

/**
 * Draws the hair behind the body, for a head that looks to the right. Returns an empty string for a style
 * without back hair.
 */
export function drawBackHair(look: CharacterLook, light: Light): string {
  const path = back[look.hairStyle];
  if (path === undefined) return '';
  const tones = tonesOf(mixColors(look.hair, '#120c14', 0.22), light);
  return litShape({ id: 'hb', path, tones, light, edge: 4 });
}

/** Draws the hair in front of the face. */
export function drawFrontHair(look: CharacterLook, light: Light): string {
  const tones = tonesOf(look.hair, light);
  const shine = `<path d="${strands[look.hairStyle]}" fill="none" stroke="${tones.lit}" stroke-width="5" stroke-linecap="round" opacity="0.4"/>`;
  return litShape({ id: 'hf', path: front[look.hairStyle], tones, light, edge: 5, over: shine });
}

/** Draws the beard. Returns an empty string for a character without one. */
export function drawBeard(look: CharacterLook, light: Light): string {
  const tones = tonesOf(look.hair, light);
  if (look.beard === 'full') {
    const path =
      'M-74 0 C-74 60 -52 112 6 114 C58 112 76 60 75 0 C70 22 62 36 48 36 C30 30 -10 30 -28 36 C-48 38 -66 24 -74 0 Z';
    return litShape({ id: 'bd', path, tones, light, edge: 4 });
  }
  if (look.beard === 'moustache') {
    return `<path d="M8 36 C-6 28 -26 34 -36 52 C-22 50 0 50 8 46 C18 50 38 50 50 50 C42 34 22 28 8 36 Z" fill="${tones.base}"/>`;
  }
  return '';
}

/** Draws the hat. Returns an empty string for a character without one. */
export function drawHat(look: CharacterLook, light: Light): string {
  if (look.hat === 'cap') {
    const tones = tonesOf(mixColors(look.garment, '#10202c', 0.35), light);
    const crown = 'M-82 -50 C-84 -128 -40 -146 4 -146 C52 -146 88 -122 84 -50 C40 -64 -40 -64 -82 -50 Z';
    const brim = `<path d="M-20 -58 C30 -74 90 -66 126 -38 C90 -44 20 -46 -20 -46 Z" fill="${tones.shade}"/>`;
    return litShape({ id: 'ht', path: crown, tones, light, edge: 5 }) + brim;
  }
  if (look.hat === 'brimmed') {
    const tones = tonesOf(mixColors(look.garment, '#3a2f2a', 0.55), light);
    const crown =
      'M-74 -62 C-78 -120 -60 -164 -30 -164 C-12 -164 -6 -154 4 -154 C16 -154 24 -166 42 -162 C68 -154 78 -118 76 -62 Z';
    const band = `<path d="M-78 -86 C-30 -76 30 -76 80 -86 L78 -58 L-76 -58 Z" fill="${tonesOf(look.accent, light).base}"/>`;
    const brim = 'M-126 -58 C-80 -80 80 -80 128 -58 C100 -38 -96 -38 -126 -58 Z';
    return (
      litShape({ id: 'ht', path: crown, tones, light, edge: 5, over: band }) +
      litShape({ id: 'hr', path: brim, tones, light, edge: 4 })
    );
  }
  return '';
}
