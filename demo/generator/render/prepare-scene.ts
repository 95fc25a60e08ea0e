import type { SetName, SpokenLine } from '../types.ts';
import { animateCharacter, type CharacterAnimation } from './animate-character.ts';
import { type Camera, cameraAt, cameras, fullResolutionScale, viewAtDepth } from './camera.ts';
import { ELBOW } from './characters/body.ts';
import { loadBackdrop } from './load-backdrop.ts';
import {
  type CharacterRasters,
  gazeKey,
  loadCharacterRasters,
  loadShoulderRaster,
  mouthKey,
  seatOf,
} from './load-character-rasters.ts';
import { loadLayers, mergeStillLayers } from './load-layers.ts';
import { paintLayers } from './paint-layers.ts';
import { type Pose, paintRaster } from './paint-raster.ts';
import { planShots, type Setup, type Shot } from './plan-shots.ts';
import type { Raster } from './rasterize-svg.ts';
import { drawSet } from './sets/draw-set.ts';
import type { SetLayer } from './sets/film-set.ts';
import { FRAME_RATE, type YuvFrame } from './yuv-frame.ts';

/** Depth of the walls with the windows. */
const WALL_DEPTH = 0.8;
const SHOULDER_DEPTH = 1.5;
/** Blur radius behind a close-up, in world units. */
const CLOSE_BLUR = 4.2;
/** Brightness of the listener beside the speaker. */
const LISTENER_TINT = 0.9;

type Painter = (frame: YuvFrame, camera: Camera, seconds: number) => void;

interface LoadedSetup {
  paintBehind: Painter;
  paintFront: Painter | null;
  people: (CharacterRasters | null)[];
  shoulder: Raster | null;
}

function paintCharacter(args: {
  frame: YuvFrame;
  rasters: CharacterRasters;
  animation: CharacterAnimation;
  side: 0 | 1;
  setup: Setup;
  camera: Camera;
  at: number;
}): void {
  const { frame, rasters, animation, at } = args;
  const seat = seatOf(args.side);
  const seconds = at / FRAME_RATE + args.side * 1.7;
  const stress = animation.stress[at] ?? 0;
  const speakingWeight = animation.speakingWeight[at] ?? 0;
  const breath = Math.sin((2 * Math.PI * seconds) / 3.6);
  const lean = seat.facing * speakingWeight * 7;
  const body: Pose = {
    pivotX: seat.x,
    pivotY: seat.y + 500,
    radians: seat.facing * speakingWeight * 0.008,
    shiftX: lean * 0.4,
    shiftY: breath * 1.3,
  };
  const head: Pose = {
    pivotX: seat.x,
    pivotY: seat.y + 96,
    radians: seat.facing * (0.012 * Math.sin(seconds * 0.9) + 0.02 * speakingWeight + 0.03 * stress - 0.012),
    shiftX: lean + 2.4 * Math.sin(seconds * 0.7),
    shiftY: breath * 1.6 - stress * 2.6,
  };
  const gesture = animation.gesture[at] ?? 0;
  const forearm: Pose = {
    pivotX: seat.x + seat.facing * ELBOW.x,
    pivotY: seat.y + ELBOW.y,
    radians: -seat.facing * (1.75 * (1 - gesture) - 0.1 * Math.sin(seconds * 5) * stress),
    shiftX: lean * 0.4,
    shiftY: breath * 1.3,
  };
  const close = args.setup === 'left' || args.setup === 'right';
  const common = {
    frame,
    view: viewAtDepth(args.setup, args.camera, 1),
    tint: close ? 1 : LISTENER_TINT + (1 - LISTENER_TINT) * speakingWeight,
  };
  if (rasters.backHair !== null) paintRaster({ ...common, raster: rasters.backHair, pose: head });
  paintRaster({ ...common, raster: rasters.body, pose: body });
  paintRaster({ ...common, raster: rasters.head, pose: head });
  const gaze = rasters.gazes.get(gazeKey(animation, at));
  const mouth = rasters.mouths.get(mouthKey(animation, at));
  if (gaze !== undefined) paintRaster({ ...common, raster: gaze, pose: head });
  if (mouth !== undefined) paintRaster({ ...common, raster: mouth, pose: head });
  if (rasters.forearm !== null && gesture > 0.02)
    paintRaster({ ...common, raster: rasters.forearm, pose: forearm });
}

/** Loads the layers in front of the characters. Returns a function that paints them. */
async function loadFront(args: {
  layers: readonly SetLayer[];
  setup: Setup;
  seconds: number;
}): Promise<Painter> {
  const { setup } = args;
  const layers = await loadLayers({
    layers: mergeStillLayers(args.layers),
    setup,
    seconds: args.seconds,
    scale: fullResolutionScale(setup),
    blur: 0,
  });
  return (frame, camera, seconds) =>
    paintLayers({ frame, layers, setup, camera, seconds, wallDepth: WALL_DEPTH });
}

/** Everything that determines the picture of a scene, as plain data. */
export interface SceneDescription {
  seed: string;
  set: SetName;
  seats: [string, string];
  spoken: SpokenLine[];
  /** The voices, for the mouths: one per line, at 48 kHz. */
  speech: Float32Array[];
  frames: number;
}

/**
 * Draws everything that a scene needs. Returns a function that paints any frame from 0 to `frames` - 1, and
 * throws RangeError for any other. The same description gives the same frames.
 */
export async function prepareScene(
  description: SceneDescription,
): Promise<(at: number, into: YuvFrame) => void> {
  const { seed, spoken, speech, seats, frames } = description;
  const set = drawSet(description.set);
  const shots = planShots({ seed, spoken, seats, frames });
  const animations = seats.map((person) => animateCharacter({ person, seed, spoken, speech, frames }));
  const loaded = new Map<Setup, LoadedSetup>();
  for (const setup of new Set(shots.map((shot) => shot.setup))) {
    const shotsOfSetup = shots.filter((shot) => shot.setup === setup);
    const framesOfSetup = shotsOfSetup.flatMap((shot) =>
      Array.from({ length: shot.toFrame - shot.fromFrame }, (_, index) => shot.fromFrame + index),
    );
    const subject = setup === 'left' ? 0 : setup === 'right' ? 1 : null;
    const people = ([0, 1] as const).map((side) => {
      const animation = animations[side];
      if (animation === undefined || (subject !== null && subject !== side)) return null;
      return loadCharacterRasters({
        person: seats[side],
        side,
        setup,
        light: set.light,
        animation,
        frames: framesOfSetup,
      });
    });
    const other = subject === 0 ? 1 : 0;
    const { x, width } = cameras[setup];
    loaded.set(setup, {
      paintBehind: await loadBackdrop({
        layers: set.behind,
        setup,
        seconds: frames / FRAME_RATE,
        // Layers that are out of focus need only half the samples.
        scale: subject === null ? fullResolutionScale(setup) : fullResolutionScale(setup) / 2,
        blur: subject === null ? 0 : CLOSE_BLUR,
      }),
      paintFront:
        subject === null ? await loadFront({ layers: set.front, setup, seconds: frames / FRAME_RATE }) : null,
      people: await Promise.all(people),
      shoulder:
        subject === null
          ? null
          : await loadShoulderRaster({
              person: seats[other],
              side: other,
              setup,
              light: set.light,
              x: x + seatOf(subject).facing * width * 0.56,
            }),
    });
  }

  return (at, into) => {
    const shot: Shot | undefined = shots.find(({ fromFrame, toFrame }) => at >= fromFrame && at < toFrame);
    const scenery = shot === undefined ? undefined : loaded.get(shot.setup);
    if (shot === undefined || scenery === undefined) throw new RangeError(`the scene has no frame ${at}`);
    const camera = cameraAt(shot, at);
    scenery.paintBehind(into, camera, at / FRAME_RATE);
    for (const side of [0, 1] as const) {
      const rasters = scenery.people[side];
      const animation = animations[side];
      if (rasters === null || rasters === undefined || animation === undefined) continue;
      paintCharacter({ frame: into, rasters, animation, side, setup: shot.setup, camera, at });
    }
    scenery.paintFront?.(into, camera, at / FRAME_RATE);
    if (scenery.shoulder !== null) {
      paintRaster({
        frame: into,
        raster: scenery.shoulder,
        view: viewAtDepth(shot.setup, camera, SHOULDER_DEPTH),
      });
    }
  };
}
