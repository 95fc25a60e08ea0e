import type { MouthShape } from '../../audio/detect-mouth-shapes.ts';
import type { CharacterLook, Mood } from '../../types.ts';
import { mixColors } from '../color.ts';
import { drawBeard, drawFrontHair, drawHat } from './hair.ts';
import { type Light, litShape, type Tones, tonesOf } from './light.ts';

const eyeStates = ['open', 'half', 'shut'] as const;
export type Eyes = (typeof eyeStates)[number];

export interface Gaze {
  eyes: Eyes;
  mood: Mood;
  /** Whether the brows are raised for a stressed word. */
  browsRaised: boolean;
}

const FACE =
  'M-72 -20 C-75 34 -60 68 -30 90 Q6 108 36 88 C62 68 75 32 72 -20 C72 -82 42 -102 0 -102 C-42 -102 -72 -82 -72 -20 Z';
const INK = '#2a1a1c';

function drawEyes(look: CharacterLook, eyes: Eyes, mood: Mood, skin: Tones, light: Light): string {
  const white = tonesOf('#fdf8f0', light).base;
  const iris = mixColors(tonesOf('#4a2f22', light).base, INK, 0.35);
  const wide = mood === 'surprised' ? 2.5 : 0;
  return [-24, 41]
    .map((x, index) => {
      const rx = index === 0 ? 13.5 : 12;
      const ry = 13.5 + wide;
      const lashes = look.earrings || look.hairStyle === 'long' || look.hairStyle === 'ponytail';
      const flick = lashes
        ? `<path d="M${x - rx} -4 l-6 -4 M${x + rx} -4 l6 -4" stroke="${INK}" stroke-width="3.5" stroke-linecap="round"/>`
        : '';
      if (eyes === 'shut') {
        return `<path d="M${x - rx} 1 Q${x} 11 ${x + rx} 1" fill="none" stroke="${INK}" stroke-width="4.5" stroke-linecap="round"/>${flick}`;
      }
      const lid = eyes === 'half' ? 3 : -ry;
      const clip = `<clipPath id="e${index}"><ellipse cx="${x}" cy="0" rx="${rx}" ry="${ry}"/></clipPath>`;
      return (
        `<defs>${clip}</defs><ellipse cx="${x}" cy="0" rx="${rx}" ry="${ry}" fill="${white}"/><g clip-path="url(#e${index})">` +
        `<circle cx="${x + 3.5}" cy="1" r="9" fill="${iris}"/><circle cx="${x + 3.5}" cy="1" r="4.4" fill="#140d10"/>` +
        `<circle cx="${x + 6.5}" cy="-3.5" r="2.9" fill="#ffffff"/>` +
        `<ellipse cx="${x}" cy="${-ry - 3}" rx="${rx + 3}" ry="8" fill="${INK}" opacity="0.16"/>` +
        `<rect x="${x - rx - 2}" y="${-ry - 2}" width="${rx * 2 + 4}" height="${lid + ry + 2}" fill="${skin.base}"/></g>` +
        (eyes === 'half'
          ? `<path d="M${x - rx} 3 Q${x} 4 ${x + rx} 3" fill="none" stroke="${INK}" stroke-width="4.5" stroke-linecap="round"/>`
          : `<path d="M${x - rx - 1} -3 Q${x - 6} ${-ry - 4} ${x + 2} ${-ry - 1} Q${x + rx - 1} ${-ry + 1} ${x + rx + 1} -3" fill="none" stroke="${INK}" stroke-width="4.5" stroke-linecap="round"/>`) +
        flick
      );
    })
    .join('');
}

function drawBrows(look: CharacterLook, mood: Mood, browsRaised: boolean, light: Light): string {
  const color = mixColors(tonesOf(look.hair, light).base, INK, 0.25);
  const y = { calm: -27, happy: -29, worried: -27, surprised: -36 }[mood] - (browsRaised ? 5 : 0);
  // Height of the inner end above the outer end.
  const slant = { calm: 0, happy: -1, worried: 8, surprised: 1 }[mood];
  const left = `M-40 ${y + slant * 0.6 + 2} Q-24 ${y - 7} -8 ${y - slant + 2}`;
  const right = `M27 ${y - slant + 2} Q42 ${y - 7} 55 ${y + slant * 0.6 + 3}`;
  return `<path d="${left} ${right}" fill="none" stroke="${color}" stroke-width="6.5" stroke-linecap="round"/>`;
}

function mouthMarkup(mouth: MouthShape, mood: Mood, skin: Tones, light: Light): string {
  const lip = mixColors(skin.base, tonesOf('#a8322f', light).base, 0.58);
  const inside = tonesOf('#58191f', light).base;
  const teeth = tonesOf('#fffaf2', light).base;
  const tongue = tonesOf('#c8606a', light).base;
  const line = `fill="none" stroke="${mixColors(lip, INK, 0.3)}" stroke-width="4.5" stroke-linecap="round"`;
  const smile = mood === 'happy' ? 4 : mood === 'worried' ? -3 : 0;
  const cavity = (path: string, inner: string) =>
    `<defs><clipPath id="mc"><path d="${path}"/></clipPath></defs><path d="${path}" fill="${inside}"/>` +
    `<g clip-path="url(#mc)">${inner}</g><path d="${path}" fill="none" stroke="${lip}" stroke-width="4"/>`;
  const drawn: Record<MouthShape, string> = {
    shut: {
      calm: `<path d="M-15 1 Q2 6 18 0" ${line}/>`,
      happy: `<path d="M-21 -4 Q2 16 23 -5" ${line}/>`,
      worried: `<path d="M-15 5 Q2 -5 17 4" ${line}/>`,
      surprised: cavity('M-8 2 Q2 -8 12 2 Q10 14 2 14 Q-6 14 -8 2 Z', ''),
    }[mood],
    ajar: cavity(
      `M-17 ${-smile} Q2 -6 19 ${-smile} Q14 11 2 12 Q-12 11 -17 ${-smile} Z`,
      `<rect x="-16" y="-8" width="34" height="7.5" fill="${teeth}"/>`,
    ),
    open: cavity(
      `M-19 ${-4 - smile} Q2 -9 21 ${-4 - smile} Q18 22 2 23 Q-15 22 -19 ${-4 - smile} Z`,
      `<rect x="-20" y="-12" width="44" height="11.5" fill="${teeth}"/><ellipse cx="2" cy="22" rx="13" ry="8" fill="${tongue}"/>`,
    ),
    wide: cavity(
      `M-24 ${-6 - smile} Q2 -12 26 ${-6 - smile} Q22 28 2 29 Q-19 28 -24 ${-6 - smile} Z`,
      `<rect x="-25" y="-16" width="54" height="14" fill="${teeth}"/><ellipse cx="2" cy="28" rx="16" ry="10" fill="${tongue}"/>`,
    ),
    round: cavity('M-8 3 Q-8 -9 2 -9 Q12 -9 12 3 Q12 16 2 16 Q-8 16 -8 3 Z', ''),
    teeth: cavity(
      `M-18 ${-3 - smile} Q2 -6 20 ${-3 - smile} Q17 10 2 10 Q-15 10 -18 ${-3 - smile} Z`,
      `<rect x="-20" y="-10" width="44" height="22" fill="${teeth}"/><path d="M-18 3 Q2 5 20 3" stroke="${mixColors(teeth, INK, 0.35)}" stroke-width="2.5" fill="none"/>`,
    ),
  };
  return drawn[mouth];
}

function drawGlasses(light: Light): string {
  const frame = tonesOf('#33282a', light).base;
  return (
    `<g fill="#ffffff" fill-opacity="0.1" stroke="${frame}" stroke-width="4.5"><rect x="-49" y="-22" width="48" height="44" rx="19"/>` +
    `<rect x="20" y="-22" width="43" height="44" rx="18"/><path d="M-1 -4 Q10 -12 20 -4 M-49 -6 L-74 -10" fill="none"/></g>` +
    `<path d="M-38 -12 l12 -6 M31 -12 l10 -5" stroke="#ffffff" stroke-opacity="0.5" stroke-width="3.5" stroke-linecap="round"/>`
  );
}

/** Bounds of the parts of a head at (0, 0) that looks to the right. */
export const HEAD_RECT = { x: -135, y: -185, width: 275, height: 315 };
export const GAZE_RECT = { x: -84, y: -62, width: 160, height: 96 };
export const MOUTH_RECT = { x: -26, y: 32, width: 72, height: 66 };

/** Draws a head at (0, 0), about 200 units high, that looks to the right, without eyes, brows, and mouth. */
export function drawHead(look: CharacterLook, light: Light): string {
  const skin = tonesOf(look.skin, light);
  const line = mixColors(skin.base, skin.shade, 0.8);
  const ear =
    `<ellipse cx="-72" cy="8" rx="15" ry="21" fill="${skin.base}"/><path d="M-78 2 q8 -6 9 4 q1 8 -6 10" fill="none" stroke="${line}" stroke-width="3.5" stroke-linecap="round"/>` +
    (look.earrings ? `<circle cx="-73" cy="33" r="5.5" fill="${tonesOf(look.accent, light).lit}"/>` : '');
  const blush = `<ellipse cx="-40" cy="34" rx="17" ry="11" fill="#e0584a" opacity="0.2"/><ellipse cx="52" cy="34" rx="13" ry="10" fill="#e0584a" opacity="0.2"/>`;
  const hairShadow = `<path d="M-76 -30 C-40 -46 40 -46 76 -34 L76 -110 L-76 -110 Z" fill="${skin.shade}" opacity="0.32"/>`;
  const nose = `<path d="M17 4 Q29 24 22 30 Q15 33 8 30" fill="none" stroke="${line}" stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (
    ear +
    litShape({ id: 'fc', path: FACE, tones: skin, light, edge: 6, over: hairShadow + blush }) +
    drawBeard(look, light) +
    nose +
    drawFrontHair(look, light) +
    drawHat(look, light)
  );
}

/** Draws the eyes, brows, and glasses of the same head. */
export function drawGaze(look: CharacterLook, light: Light, gaze: Gaze): string {
  const skin = tonesOf(look.skin, light);
  return (
    drawEyes(look, gaze.eyes, gaze.mood, skin, light) +
    (look.glasses ? drawGlasses(light) : '') +
    drawBrows(look, gaze.mood, gaze.browsRaised, light)
  );
}

/** Draws the mouth of the same head. */
export function drawMouth(look: CharacterLook, light: Light, mouth: MouthShape, mood: Mood): string {
  return `<g transform="translate(9 57)">${mouthMarkup(mouth, mood, tonesOf(look.skin, light), light)}</g>`;
}
