import { type Camera, cameras, viewAtDepth, visibleRect } from './camera.ts';
import { type LayerRaster, loadLayers, mergeStillLayers } from './load-layers.ts';
import { paintLayers } from './paint-layers.ts';
import { paintRaster } from './paint-raster.ts';
import type { Setup } from './plan-shots.ts';
import type { Raster } from './rasterize-svg.ts';
import type { SetLayer } from './sets/film-set.ts';
import type { SamplePlane, YuvFrame } from './yuv-frame.ts';

/** Depth of the whole backdrop: how far it follows the camera. */
const DEPTH = 0.6;

function createBlackFrame(width: number, height: number): YuvFrame {
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
 * Composes the scenery behind the characters into one layer, which the camera then views. The still layers
 * below everything that moves are composed once, and the others again for every frame.
 * @param args.scale samples per world unit
 * @param args.blur radius of the soft focus in world units
 * @returns a function that paints the backdrop into a frame
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
  // All layers are at depth 1, so that they keep their positions in the composed layer. The camera moves apply later.
  const layersAtDepthOne = args.layers.map((layer) => ({ ...layer, depth: 1 }));
  const layers = await loadLayers({ ...args, layers: mergeStillLayers(layersAtDepthOne) });
  const firstMoving = layers.findIndex(({ layer }) => layer.motion !== undefined);

  const canvas = createBlackFrame(width, height);
  const compose = (layersToPaint: readonly LayerRaster[], seconds: number) =>
    paintLayers({ frame: canvas, layers: layersToPaint, setup, camera: whole, seconds, wallDepth: 1 });
  compose(firstMoving === -1 ? layers : layers.slice(0, firstMoving), 0);
  const stillPart = createBlackFrame(width, height);
  copyFrame(canvas, stillPart);
  const movingLayers = firstMoving === -1 ? [] : layers.slice(firstMoving);

  const { x, y } = viewAtDepth(setup, whole, 1);
  const raster: Raster = { x, y, scale, kind: 'canvas', planes: canvas };
  return (frame, camera, seconds) => {
    if (movingLayers.length > 0) {
      copyFrame(stillPart, canvas);
      compose(movingLayers, seconds);
    }
    paintRaster({ frame, raster, view: viewAtDepth(setup, camera, DEPTH) });
  };
}
