import { type Camera, cameras, viewAtDepth, visibleRect } from './camera.ts';
import { type LayerRaster, loadLayers, mergeStillLayers } from './load-layers.ts';
import { paintLayers } from './paint-layers.ts';
import { paintRaster } from './paint-raster.ts';
import type { Setup } from './plan-shots.ts';
import type { Raster } from './rasterize-svg.ts';
import type { SetLayer } from './sets/film-set.ts';
import type { SamplePlane, YuvFrame } from './yuv-frame.ts';

/** Depth at which the whole backdrop follows the camera. */
const DEPTH = 0.6;

function blackFrame(width: number, height: number): YuvFrame {
  const plane = (w: number, h: number, value: number): SamplePlane => ({
    data: new Uint8Array(w * h).fill(value),
    width: w,
    height: h,
  });
  return {
    y: plane(width, height, 16),
    u: plane(width / 2, height / 2, 128),
    v: plane(width / 2, height / 2, 128),
  };
}

function copyFrame(from: YuvFrame, to: YuvFrame): void {
  to.y.data.set(from.y.data);
  to.u.data.set(from.u.data);
  to.v.data.set(from.v.data);
}

/**
 * The scenery behind the people, put together as one sheet at `scale` samples a world unit that the camera then looks
 * at. What stands still below everything that moves is put together once; the rest anew for every frame. `blur` is the
 * radius of a soft focus in world units.
 */
export async function loadBackdrop(args: {
  layers: readonly SetLayer[];
  setup: Setup;
  seconds: number;
  scale: number;
  blur: number;
}): Promise<(frame: YuvFrame, camera: Camera, seconds: number) => void> {
  const { setup, scale } = args;
  const extent = visibleRect(setup, 1);
  const width = Math.ceil((extent.width * scale) / 8) * 8;
  const height = Math.ceil((extent.height * scale) / 2) * 2;
  const whole: Camera = { x: extent.x + width / scale / 2, y: cameras[setup].y, width: width / scale };
  // Every sheet at depth 1: they keep their places on the common sheet, and the camera's moves come after.
  const flat = args.layers.map((layer) => ({ ...layer, depth: 1 }));
  const layers = await loadLayers({ ...args, layers: mergeStillLayers(flat) });
  const moving = layers.findIndex(({ layer }) => layer.motion !== undefined);

  const canvas = blackFrame(width, height);
  const compose = (some: readonly LayerRaster[], seconds: number) =>
    paintLayers({ frame: canvas, layers: some, setup, camera: whole, seconds, wallDepth: 1 });
  compose(moving === -1 ? layers : layers.slice(0, moving), 0);
  const ground = blackFrame(width, height);
  copyFrame(canvas, ground);
  const changing = moving === -1 ? [] : layers.slice(moving);

  const { x, y } = viewAtDepth(setup, whole, 1);
  const sheet: Raster = { x, y, scale, kind: 'canvas', planes: canvas };
  return (frame, camera, seconds) => {
    if (changing.length > 0) {
      copyFrame(ground, canvas);
      compose(changing, seconds);
    }
    paintRaster({ frame, raster: sheet, view: viewAtDepth(setup, camera, DEPTH) });
  };
}
