import { findCharacter } from '../screenplay/cast.ts';
import type { CharacterLook, Mood } from '../types.ts';
import type { CharacterAnimation } from './animate-character.ts';
import { fullResolutionScale } from './camera.ts';
import { drawBody, drawForearm } from './characters/body.ts';
import { drawBackHair, drawFrontHair, drawHat } from './characters/hair.ts';
import { drawGaze, drawHead, drawMouth, GAZE_RECT, HEAD_RECT, MOUTH_RECT } from './characters/head.ts';
import { type Light, tonesOf } from './characters/light.ts';
import type { Setup } from './plan-shots.ts';
import { type Raster, type Rect, rasterizeSvg } from './rasterize-svg.ts';
import { SEATS } from './sets/film-set.ts';

/** One character as seen from one setup, in parts that move independently. */
export interface CharacterRasters {
  backHair: Raster | null;
  body: Raster;
  forearm: Raster | null;
  head: Raster;
  gazes: Map<string, Raster>;
  mouths: Map<string, Raster>;
}

/** Returns the key of the gaze at a frame. */
export const gazeKey = (animation: CharacterAnimation, frame: number): string =>
  `${animation.eyes[frame]} ${animation.mood[frame]} ${animation.browsRaised[frame]}`;
/** Returns the key of the mouth at a frame. */
export const mouthKey = (animation: CharacterAnimation, frame: number): string =>
  `${animation.mouth[frame]} ${animation.mood[frame]}`;

/**
 * Returns the seat on one side of the screen, and the direction in which its character looks: 1 to the right,
 * -1 to the left.
 */
export function seatOf(side: 0 | 1): { x: number; y: number; facing: 1 | -1 } {
  return { ...SEATS[side], facing: side === 0 ? 1 : -1 };
}

function findLook(person: string): CharacterLook {
  const { look } = findCharacter(person);
  if (look === null) throw new RangeError(`${person} is never on screen`);
  return look;
}

/** Returns the light for a drawing, which is mirrored when the character looks to the left. */
function lightFor(light: Light, facing: 1 | -1): Light {
  return { ...light, side: facing === 1 ? light.side : light.side === 1 ? -1 : 1 };
}

function placeAtSeat(seat: { x: number; y: number; facing: 1 | -1 }, rect: Rect): Rect {
  const x = seat.facing === 1 ? seat.x + rect.x : seat.x - rect.x - rect.width;
  return { ...rect, x, y: seat.y + rect.y };
}

/** Draws the parts of a character that the given frames of a setup need. */
export async function loadCharacterRasters(args: {
  person: string;
  side: 0 | 1;
  setup: Setup;
  light: Light;
  animation: CharacterAnimation;
  frames: readonly number[];
}): Promise<CharacterRasters> {
  const { setup, animation } = args;
  const seat = seatOf(args.side);
  const look = findLook(args.person);
  const light = lightFor(args.light, seat.facing);
  const draw = (markup: string, rect: Rect): Promise<Raster> =>
    rasterizeSvg({
      markup: `<g transform="translate(${seat.x} ${seat.y}) scale(${seat.facing} 1)">${markup}</g>`,
      rect: placeAtSeat(seat, rect),
      scale: fullResolutionScale(setup),
      blur: 0,
    });
  const drawAll = async (keys: Set<string>, drawOne: (key: string) => Promise<Raster>) =>
    new Map(await Promise.all([...keys].map(async (key) => [key, await drawOne(key)] as const)));

  const close = setup === 'left' || setup === 'right';
  const backHair = drawBackHair(look, light);
  const gazes = new Map<string, Parameters<typeof drawGaze>[2]>();
  const mouths = new Map<string, { mouth: CharacterAnimation['mouth'][number]; mood: Mood }>();
  for (const frame of args.frames) {
    const mood = animation.mood[frame] ?? 'calm';
    gazes.set(gazeKey(animation, frame), {
      eyes: animation.eyes[frame] ?? 'open',
      mood,
      browsRaised: animation.browsRaised[frame] ?? false,
    });
    mouths.set(mouthKey(animation, frame), { mouth: animation.mouth[frame] ?? 'shut', mood });
  }
  return {
    backHair: backHair === '' ? null : await draw(backHair, { x: -160, y: -185, width: 320, height: 430 }),
    body: await draw(drawBody(look, light), { x: -210, y: 40, width: 420, height: close ? 330 : 600 }),
    forearm: close ? null : await draw(drawForearm(look, light), { x: 40, y: 190, width: 170, height: 340 }),
    head: await draw(drawHead(look, light), HEAD_RECT),
    gazes: await drawAll(new Set(gazes.keys()), (key) => {
      const gaze = gazes.get(key) ?? { eyes: 'open', mood: 'calm', browsRaised: false };
      return draw(drawGaze(look, light, gaze), GAZE_RECT);
    }),
    mouths: await drawAll(new Set(mouths.keys()), (key) => {
      const { mouth, mood } = mouths.get(key) ?? { mouth: 'shut', mood: 'calm' };
      return draw(drawMouth(look, light, mouth, mood), MOUTH_RECT);
    }),
  };
}

/**
 * Draws the listener's shoulder and head at the edge of the other character's close-up, dark and out of
 * focus.
 */
export function loadShoulderRaster(args: {
  person: string;
  side: 0 | 1;
  setup: Setup;
  light: Light;
  x: number;
}): Promise<Raster> {
  const { facing, y } = seatOf(args.side);
  const look = findLook(args.person);
  const dark: Light = { ...lightFor(args.light, facing), ambient: '#857888', ambientShare: 0.9 };
  const silhouette: CharacterLook = {
    ...look,
    skin: look.hair,
    clothes: 'sweater',
    accent: look.garment,
    under: look.garment,
  };
  const backOfHead = `<ellipse cx="2" cy="-6" rx="77" ry="102" fill="${tonesOf(look.hair, dark).base}"/>`;
  const size = 1.75;
  return rasterizeSvg({
    markup: `<g transform="translate(${args.x} ${y + 40}) scale(${facing * size} ${size})">${drawBackHair(silhouette, dark)}${drawBody(silhouette, dark)}${backOfHead}${drawFrontHair(silhouette, dark)}${drawHat(silhouette, dark)}</g>`,
    rect: { x: args.x - 380, y: y - 330, width: 760, height: 720 },
    scale: fullResolutionScale(args.setup) / 3,
    blur: 3.2,
  });
}
