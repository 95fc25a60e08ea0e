import { type Camera, viewAtDepth } from './camera.ts';
import type { LayerRaster } from './load-layers.ts';
import { paintRaster } from './paint-raster.ts';
import type { Setup } from './plan-shots.ts';
import type { SetLayer } from './sets/film-set.ts';
import type { YuvFrame } from './yuv-frame.ts';

/** Returns the offset of a layer by its motion, in world units, and its strength. */
function computeMove(layer: SetLayer, seconds: number): { x: number; y: number; strength: number } {
  const { motion } = layer;
  if (motion === undefined) return { x: 0, y: 0, strength: 1 };
  const wave = (period: number) => Math.sin((2 * Math.PI * seconds) / period);
  switch (motion.kind) {
    case 'scroll': {
      const distance = (motion.unitsPerSecond * seconds) % motion.period;
      const offset = distance < 0 ? distance + motion.period : distance;
      return motion.axis === 'x' ? { x: -offset, y: 0, strength: 1 } : { x: 0, y: -offset, strength: 1 };
    }
    case 'sway':
      return { x: motion.x * wave(motion.seconds), y: motion.y * wave(motion.seconds * 1.07), strength: 1 };
    case 'drift':
      return { x: motion.x * seconds, y: motion.y * seconds, strength: 1 };
    case 'pulse': {
      const share = 0.5 + 0.5 * wave(motion.seconds);
      return { x: 0, y: 0, strength: motion.from + (motion.to - motion.from) * share };
    }
  }
}

/** Paints layers of scenery, back to front, as they are `seconds` into the scene. */
export function paintLayers(args: {
  frame: YuvFrame;
  layers: readonly LayerRaster[];
  setup: Setup;
  camera: Camera;
  seconds: number;
  /** Depth of the wall with the windows. */
  wallDepth: number;
}): void {
  const { frame, setup, camera } = args;
  const clipView = viewAtDepth(setup, camera, args.wallDepth);
  for (const { layer, raster } of args.layers) {
    const move = computeMove(layer, args.seconds);
    const view = viewAtDepth(setup, camera, layer.depth);
    paintRaster({
      frame,
      raster,
      view: { ...view, x: view.x - move.x, y: view.y - move.y },
      strength: move.strength,
      clip: layer.clip === undefined ? null : { rect: layer.clip, view: clipView },
    });
  }
}
