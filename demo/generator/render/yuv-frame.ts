/** Picture size and frame rate of the demo library. Width and height are divisible by 16. */
export const FRAME_WIDTH = 1280;
export const FRAME_HEIGHT = 720;
export const FRAME_RATE = 24;

const LUMA = FRAME_WIDTH * FRAME_HEIGHT;
/** Number of bytes of one frame: planar Y, U, and V with halved color planes (ffmpeg's yuv420p). */
export const FRAME_BYTES = (LUMA * 3) / 2;

/** One plane of samples. */
export interface SamplePlane {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The planes of one picture. */
export interface YuvFrame {
  y: SamplePlane;
  u: SamplePlane;
  v: SamplePlane;
}

/** Returns the planes of one frame as views of `buffer`, which must have FRAME_BYTES bytes. */
export function wrapFrameBuffer(buffer: ArrayBuffer): YuvFrame {
  const half = { width: FRAME_WIDTH / 2, height: FRAME_HEIGHT / 2 };
  return {
    y: { data: new Uint8Array(buffer, 0, LUMA), width: FRAME_WIDTH, height: FRAME_HEIGHT },
    u: { data: new Uint8Array(buffer, LUMA, LUMA / 4), ...half },
    v: { data: new Uint8Array(buffer, (LUMA * 5) / 4, LUMA / 4), ...half },
  };
}
