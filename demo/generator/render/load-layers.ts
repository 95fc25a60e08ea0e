import { visibleRect } from './camera.ts';
import type { Setup } from './plan-shots.ts';
import { type Raster, type Rect, rasterizeSvg } from './rasterize-svg.ts';
import type { SetLayer } from './sets/film-set.ts';

/** A layer of scenery as seen from one setup. */
export interface LayerRaster {
  layer: SetLayer;
  raster: Raster;
}

function intersect(a: Rect, b: Rect): Rect | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Returns the part of a layer that its motion can bring into view. */
function movedReach(view: Rect, layer: SetLayer, seconds: number): Rect {
  const { motion } = layer;
  if (motion === undefined || motion.kind === 'pulse') return view;
  if (motion.kind === 'scroll') {
    return motion.axis === 'x'
      ? { ...view, width: view.width + motion.period }
      : { ...view, height: view.height + motion.period };
  }
  const times = motion.kind === 'drift' ? seconds : 1;
  const x = Math.abs(motion.x) * times;
  const y = Math.abs(motion.y) * times;
  return { x: view.x - x, y: view.y - y, width: view.width + 2 * x, height: view.height + 2 * y };
}

/** Returns the extent of a layer. A scrolling layer extends for one more period. */
function fullExtent(layer: SetLayer): Rect {
  const { rect, motion } = layer;
  if (motion?.kind !== 'scroll') return rect;
  return motion.axis === 'x'
    ? { ...rect, width: rect.width + motion.period }
    : { ...rect, height: rect.height + motion.period };
}

function isStill(layer: SetLayer): boolean {
  return layer.motion === undefined && layer.clip === undefined;
}

/**
 * Merges adjacent still layers into one, at the depth of the most distant one, because every layer costs time
 * in every frame.
 */
export function mergeStillLayers(layers: readonly SetLayer[]): SetLayer[] {
  const merged: SetLayer[] = [];
  for (const layer of layers) {
    const below = merged.at(-1);
    if (below === undefined || !isStill(below) || !isStill(layer)) {
      merged.push(layer);
      continue;
    }
    const x = Math.min(below.rect.x, layer.rect.x);
    const y = Math.min(below.rect.y, layer.rect.y);
    const right = Math.max(below.rect.x + below.rect.width, layer.rect.x + layer.rect.width);
    const bottom = Math.max(below.rect.y + below.rect.height, layer.rect.y + layer.rect.height);
    merged[merged.length - 1] = {
      ...below,
      markup: below.markup + layer.markup,
      rect: { x, y, width: right - x, height: bottom - y },
    };
  }
  return merged;
}

/**
 * Draws the layers that a setup's camera can see during a scene, back to front.
 * @param args.seconds length of the scene
 * @param args.scale samples per world unit
 * @param args.blur radius of the soft focus in world units
 */
export async function loadLayers(args: {
  layers: readonly SetLayer[];
  setup: Setup;
  seconds: number;
  scale: number;
  blur: number;
}): Promise<LayerRaster[]> {
  const { setup, scale, blur } = args;
  const loaded = args.layers.map(async (layer) => {
    const seen = visibleRect(setup, layer.depth);
    const visible = layer.clip === undefined ? seen : intersect(seen, widen(layer.clip));
    if (visible === null) return null;
    const rect = intersect(movedReach(visible, layer, args.seconds), fullExtent(layer));
    if (rect === null) return null;
    return { layer, raster: await rasterizeSvg({ markup: layer.markup, rect, scale, blur: blur * scale }) };
  });
  return (await Promise.all(loaded)).filter((entry) => entry !== null);
}

/** Extends the layer of a window past its edges, for the moves of the camera. */
function widen(rect: Rect): Rect {
  return { x: rect.x - 60, y: rect.y - 60, width: rect.width + 120, height: rect.height + 120 };
}
