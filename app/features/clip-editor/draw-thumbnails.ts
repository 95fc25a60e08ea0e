import type { ThumbnailSpriteDto } from '#contract/thumbnail-sprite.ts';
import { type TimeWindow, timeToX } from '../../ui/time-window.ts';

/**
 * The thumbnails of a window, side by side, each beginning at the time it shows. Zoomed out, steps are left out so that
 * none overlaps; zoomed in, a thumbnail is repeated until the next one's time comes.
 */
export function drawThumbnails(
  context: CanvasRenderingContext2D,
  args: {
    width: number;
    height: number;
    sheet: HTMLImageElement;
    strip: ThumbnailSpriteDto;
    window: TimeWindow;
  },
): void {
  const { width, height, sheet, strip, window } = args;
  const tileWidth = (height * strip.tileWidth) / strip.tileHeight;
  const stepWidth = (strip.stepMs / window.spanMs) * width;
  const every = Math.max(1, Math.ceil(tileWidth / stepWidth));
  const slotMs = every * strip.stepMs;
  const first = Math.floor(window.startMs / slotMs);
  const last = Math.floor((window.startMs + window.spanMs) / slotMs);
  for (let slot = first; slot <= last; slot += 1) {
    const tile = Math.min(strip.tiles - 1, slot * every);
    const source = {
      x: (tile % strip.columns) * strip.tileWidth,
      y: Math.floor(tile / strip.columns) * strip.tileHeight,
    };
    const fromX = timeToX(slot * slotMs, window, width);
    const toX = timeToX((slot + 1) * slotMs, window, width);
    for (let x = fromX; x < Math.min(toX, width); x += tileWidth) {
      if (x + tileWidth < 0) continue;
      const share = Math.min(1, (toX - x) / tileWidth);
      context.drawImage(
        sheet,
        source.x,
        source.y,
        strip.tileWidth * share,
        strip.tileHeight,
        x,
        0,
        tileWidth * share,
        height,
      );
    }
  }
}
