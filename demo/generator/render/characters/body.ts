import type { CharacterLook } from '../../types.ts';
import { mixColors } from '../color.ts';
import { type Light, litShape, tonesOf } from './light.ts';

/** Draws a body smaller than the head requires, because this makes faces easier to read. */
function shrink(markup: string): string {
  return `<g transform="translate(0 13) scale(0.9)">${markup}</g>`;
}

const NECK = 'M-33 50 L-35 118 C-40 140 -60 148 -70 156 L70 156 C60 148 40 140 37 118 L37 50 Z';

function torsoPath(build: number): string {
  const s = Math.round(160 * build);
  const h = Math.round(190 * build);
  return `M-44 128 C-80 156 -${s - 22} 158 -${s} 236 C-${h - 8} 300 -${h} 480 -${h} 700 L${h} 700 C${h} 480 ${h - 8} 300 ${s} 236 C${s - 22} 158 80 156 46 128 C30 146 -30 146 -44 128 Z`;
}

function sleeveLines(build: number, color: string): string {
  const x = Math.round(116 * build);
  return `<path d="M-${x} 318 C-${x - 8} 420 -${x - 6} 560 -${x} 700 M${x} 318 C${x - 8} 420 ${x - 6} 560 ${x} 700" fill="none" stroke="${color}" stroke-width="6" stroke-linecap="round" opacity="0.55"/>`;
}

type Clothes = CharacterLook['clothes'];

/** Draws the clothes over the torso. The caller clips them to it. */
function drawClothes(look: CharacterLook, light: Light): string {
  const garment = tonesOf(look.garment, light);
  const under = tonesOf(look.under, light);
  const accent = tonesOf(look.accent, light);
  const skin = tonesOf(look.skin, light);
  const openNeck = `<path d="M-46 120 L8 232 L52 120 Z" fill="${under.base}"/><path d="M-30 120 L4 176 L38 120 Z" fill="${skin.shade}"/>`;
  const collar = (color: string, edge: string) =>
    `<path d="M-48 122 L-66 158 L-22 204 L6 172 Z M52 122 L70 158 L30 204 L6 172 Z" fill="${color}" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/>`;
  const drawn: Record<Clothes, () => string> = {
    apron: () =>
      `<path d="M-52 128 Q2 190 56 128 L46 112 L-40 112 Z" fill="${skin.shade}"/><path d="M-58 128 Q2 200 60 128" fill="none" stroke="${garment.shade}" stroke-width="9"/>` +
      `<path d="M-92 286 Q2 306 96 286 L104 700 L-100 700 Z" fill="${accent.base}"/><path d="M-84 292 L-62 146 M88 292 L68 146" stroke="${accent.base}" stroke-width="20"/>` +
      `<path d="M-92 286 Q2 306 96 286 L97 300 Q2 322 -93 300 Z" fill="${accent.shade}" opacity="0.7"/>` +
      `<circle cx="2" cy="392" r="27" fill="none" stroke="${accent.lit}" stroke-width="5"/><path d="M-12 386 h24 v10 a11 11 0 0 1 -24 0 z" fill="${accent.lit}"/>`,
    sweater: () =>
      `<path d="M-60 122 Q2 196 62 122 L50 108 L-46 108 Z" fill="${under.base}"/><path d="M-42 116 Q2 160 44 116 Z" fill="${skin.shade}"/><path d="M-62 124 Q2 204 64 124" fill="none" stroke="${garment.shade}" stroke-width="16"/>` +
      `<path d="M-220 340 Q0 366 220 340 L220 362 Q0 388 -220 362 Z M-220 384 Q0 410 220 384 L220 394 Q0 420 -220 394 Z" fill="${accent.base}" opacity="0.9"/>`,
    hoodie: () =>
      `<path d="M-64 116 Q2 206 66 116 L44 104 L-40 104 Z" fill="${under.shade}"/><path d="M-40 112 Q2 158 42 112 Z" fill="${skin.shade}"/>` +
      `<path d="M-96 150 C-60 108 -40 140 0 196 C44 140 66 108 98 150 C70 214 30 232 2 232 C-30 232 -70 214 -96 150 Z M-40 124 Q2 200 42 124 Q30 186 2 192 Q-28 186 -40 124 Z" fill="${garment.shade}" fill-rule="evenodd"/>` +
      `<path d="M-22 214 q-6 50 -2 92 M26 214 q8 44 4 84" fill="none" stroke="${accent.base}" stroke-width="6" stroke-linecap="round"/>` +
      `<path d="M-76 560 Q0 530 80 560 L96 700 L-92 700 Z" fill="${garment.shade}" opacity="0.5"/>`,
    shirt: () =>
      openNeck +
      `<path d="M6 176 L6 700" stroke="${garment.shade}" stroke-width="4"/><path d="M-10 180 L22 180 L30 214 L18 400 L6 430 L-8 400 L-18 214 Z" fill="${accent.base}"/><path d="M-10 180 L22 180 L26 208 L-14 208 Z" fill="${accent.shade}"/>` +
      collar(garment.lit, garment.shade) +
      `<path d="M62 330 h62 v70 q-31 16 -62 0 Z" fill="none" stroke="${garment.shade}" stroke-width="4"/>`,
    blazer: () =>
      `<path d="M-48 120 L4 420 L56 120 Z" fill="${under.base}"/><path d="M-34 118 L4 188 L40 118 Z" fill="${skin.shade}"/>` +
      collar(under.lit, under.shade) +
      `<path d="M-56 126 L-104 220 L-66 246 L-86 268 L2 452 L4 408 L-40 168 Z M60 126 L108 220 L70 246 L90 268 L6 452 L4 408 L46 168 Z" fill="${garment.shade}"/>` +
      `<path d="M4 430 L4 700" stroke="${garment.shade}" stroke-width="5"/><circle cx="18" cy="480" r="7" fill="${accent.base}"/><circle cx="18" cy="560" r="7" fill="${accent.base}"/>`,
    coat: () =>
      `<path d="M-56 126 L2 350 L62 126 Z" fill="${under.base}"/>` +
      `<path d="M-60 130 L-124 232 L-84 262 L-100 286 L0 480 L4 400 Z M64 130 L128 232 L88 262 L104 286 L6 480 L4 400 Z" fill="${garment.shade}"/>` +
      `<path d="M4 460 L4 700" stroke="${garment.shade}" stroke-width="6"/><circle cx="-22" cy="520" r="9" fill="${garment.shade}"/><circle cx="-22" cy="610" r="9" fill="${garment.shade}"/>` +
      `<path d="M-70 112 C-84 150 -60 190 4 196 C64 192 88 150 74 112 C50 140 -46 140 -70 112 Z" fill="${accent.base}"/><path d="M-60 146 C-30 176 40 176 66 146" fill="none" stroke="${accent.shade}" stroke-width="6"/>` +
      `<path d="M30 180 C44 240 40 300 52 356 L4 366 C4 300 -2 240 2 190 Z" fill="${accent.base}"/><path d="M8 346 L52 336" stroke="${accent.shade}" stroke-width="6"/>`,
  };
  return drawn[look.clothes]();
}

/** Draws the neck and torso below a head at (0, 0), down to y = 700. */
export function drawBody(look: CharacterLook, light: Light): string {
  const skin = tonesOf(look.skin, light);
  const garment = tonesOf(look.garment, light);
  const hood =
    look.clothes === 'hoodie'
      ? `<path d="M-108 168 C-112 88 -60 60 0 60 C60 60 114 88 110 168 Z" fill="${garment.shade}"/>`
      : '';
  const neck = litShape({
    id: 'nk',
    path: NECK,
    tones: skin,
    light,
    edge: 3,
    over: `<ellipse cx="4" cy="72" rx="62" ry="42" fill="${skin.shade}" opacity="0.75"/>`,
  });
  const torso = litShape({
    id: 'to',
    path: torsoPath(look.build),
    tones: garment,
    light,
    edge: 7,
    over: sleeveLines(look.build, garment.shade) + drawClothes(look, light),
  });
  return shrink(hood + neck + torso);
}

/** Elbow of the arm that gestures, on the side to which the head looks. */
export const ELBOW = { x: 150, y: 481 };

/** Draws a raised forearm with an open hand. A rotation about ELBOW lowers it to the table. */
export function drawForearm(look: CharacterLook, light: Light): string {
  const sleeve = tonesOf(mixColors(look.garment, '#1b1630', 0.06), light);
  const skin = tonesOf(look.skin, light);
  const forearm =
    'M206 524 C200 564 142 566 134 528 C118 470 100 420 92 366 L152 350 C172 410 202 470 206 524 Z';
  const cuff = `<path d="M88 380 L150 362 L154 380 L94 400 Z" fill="${sleeve.shade}"/>`;
  const hand =
    'M96 366 C84 344 74 322 70 302 C66 290 78 284 84 294 L94 312 C84 286 78 262 76 246 C76 234 90 232 94 244 L108 296 C104 266 102 244 104 228 C106 216 120 218 121 230 L126 294 C128 268 132 250 138 238 C144 228 156 234 153 246 L146 300 C152 286 158 278 166 272 C176 268 182 278 176 286 C166 306 158 334 150 354 Z';
  return shrink(
    litShape({ id: 'ha', path: hand, tones: skin, light, edge: 4 }) +
      litShape({ id: 'fa', path: forearm, tones: sleeve, light, edge: 5, over: cuff }),
  );
}
