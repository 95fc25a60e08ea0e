import { type View, viewHeight } from './paint-raster.ts';
import type { Setup, Shot } from './plan-shots.ts';
import type { Rect } from './rasterize-svg.ts';
import { SEATS } from './sets/film-set.ts';
import { FRAME_WIDTH } from './yuv-frame.ts';

/** The center and the width of the camera's view, in world units. */
export interface Camera {
  x: number;
  y: number;
  width: number;
}

const CLOSE_WIDTH = 780;

/** The camera of each setup before it moves. */
export const cameras: Record<Setup, Camera> = {
  wide: { x: 960, y: 540, width: 1780 },
  two: { x: 960, y: 560, width: 1330 },
  left: { x: SEATS[0].x + 78, y: SEATS[0].y + 38, width: CLOSE_WIDTH },
  right: { x: SEATS[1].x - 78, y: SEATS[1].y + 38, width: CLOSE_WIDTH },
};

/** Maximum extent of any camera move, as a share of the width. */
const MOVE_MARGIN = 0.07;

/** Returns the number of frame samples per world unit in a setup's sharpest layer. */
export function fullResolutionScale(setup: Setup): number {
  return FRAME_WIDTH / (cameras[setup].width * 0.965);
}

/** Returns the camera at a frame of its shot. It zooms and travels at constant speed. */
export function cameraAt(shot: Shot, frame: number): Camera {
  const { x, y, width } = cameras[shot.setup];
  const progress = (frame - shot.fromFrame) / Math.max(1, shot.toFrame - shot.fromFrame);
  return {
    x: x + shot.travel * width * (progress - 0.5),
    y,
    width: width * (shot.zoomFrom + (shot.zoomTo - shot.zoomFrom) * progress),
  };
}

/** Returns the view of a layer at the given depth after the camera has moved. Distant layers move less. */
export function viewAtDepth(setup: Setup, camera: Camera, depth: number): View {
  const base = cameras[setup];
  const width = base.width + (camera.width - base.width) * depth;
  const x = base.x + (camera.x - base.x) * depth;
  const y = base.y + (camera.y - base.y) * depth;
  return { x: x - width / 2, y: y - viewHeight(width) / 2, width };
}

/** Returns everything that a setup's camera may see of a layer at the given depth. */
export function visibleRect(setup: Setup, depth: number): Rect {
  const { x, y, width } = cameras[setup];
  const maxWidth = width * (1 + MOVE_MARGIN * Math.max(1, depth));
  const maxHeight = viewHeight(maxWidth);
  return { x: x - maxWidth / 2, y: y - maxHeight / 2, width: maxWidth, height: maxHeight };
}
