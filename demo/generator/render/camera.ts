import { type View, viewHeight } from './paint-raster.ts';
import type { Setup, Shot } from './plan-shots.ts';
import type { Rect } from './rasterize-svg.ts';
import { SEATS } from './sets/film-set.ts';
import { FRAME_WIDTH } from './yuv-frame.ts';

/** The camera's place: the middle of what it sees and how much of it, in world units. */
export interface Camera {
  x: number;
  y: number;
  width: number;
}

const CLOSE_WIDTH = 780;

/** Where each setup's camera stands before it moves. */
export const cameras: Record<Setup, Camera> = {
  wide: { x: 960, y: 540, width: 1780 },
  two: { x: 960, y: 560, width: 1330 },
  left: { x: SEATS[0].x + 78, y: SEATS[0].y + 38, width: CLOSE_WIDTH },
  right: { x: SEATS[1].x - 78, y: SEATS[1].y + 38, width: CLOSE_WIDTH },
};

/** The narrowest and the sideways reach of any move, as shares of the width. */
export const MOVE_MARGIN = 0.07;

/** Frame samples a world unit in a setup's sharpest layer. */
export function fullResolutionScale(setup: Setup): number {
  return FRAME_WIDTH / (cameras[setup].width * 0.965);
}

/** The camera at a frame of its shot: an even push and travel, as on rails. */
export function cameraAt(shot: Shot, frame: number): Camera {
  const { x, y, width } = cameras[shot.setup];
  const done = (frame - shot.fromFrame) / Math.max(1, shot.toFrame - shot.fromFrame);
  return {
    x: x + shot.travel * width * (done - 0.5),
    y,
    width: width * (shot.zoomFrom + (shot.zoomTo - shot.zoomFrom) * done),
  };
}

/** What a sheet at the given depth shows when the camera has moved from its place: far sheets follow less. */
export function viewAtDepth(setup: Setup, camera: Camera, depth: number): View {
  const base = cameras[setup];
  const width = base.width + (camera.width - base.width) * depth;
  const x = base.x + (camera.x - base.x) * depth;
  const y = base.y + (camera.y - base.y) * depth;
  return { x: x - width / 2, y: y - viewHeight(width) / 2, width };
}

/** Everything a setup's camera may see of a sheet at the given depth. */
export function visibleRect(setup: Setup, depth: number): Rect {
  const { x, y, width } = cameras[setup];
  const wide = width * (1 + MOVE_MARGIN * Math.max(1, depth));
  const high = viewHeight(wide);
  return { x: x - wide / 2, y: y - high / 2, width: wide, height: high };
}
