import type { ThumbnailSpriteDto } from '#contract/thumbnail-sprite.ts';
import { type TimeWindow, timeToX } from '../../ui/time-window.ts';

/**
 * Draws the thumbnails of a time window side by side, each from the time that it shows. When zoomed out, it skips
 * thumbnails so that none overlap; when zoomed in, it repeats each thumbnail up to the time of the next one.
 */
export function drawThumbnails(
  context: CanvasRenderingContext2D,
  args: {
    width: number;
    height: number;
    sprite: HTMLImageElement;
    layout: ThumbnailSpriteDto;
    window: TimeWindow;
  },
): void {
  const { width, height, sprite, layout, window } = args;
  const tileWidth = (height * layout.tileWidth) / layout.tileHeight;
  const stepWidth = (layout.stepMs / window.spanMs) * width;
  const step = Math.max(1, Math.ceil(tileWidth / stepWidth));
  const slotMs = step * layout.stepMs;
  const first = Math.floor(window.startMs / slotMs);
  const last = Math.floor((window.startMs + window.spanMs) / slotMs);
  for (let slot = first; slot <= last; slot += 1) {
    const tile = Math.min(layout.tiles - 1, slot * step);
    const source = {
      x: (tile % layout.columns) * layout.tileWidth,
      y: Math.floor(tile / layout.columns) * layout.tileHeight,
    };
    const fromX = timeToX(slot * slotMs, window, width);
    const toX = timeToX((slot + 1) * slotMs, window, width);
    for (let x = fromX; x < Math.min(toX, width); x += tileWidth) {
      if (x + tileWidth < 0) continue;
      const visibleShare = Math.min(1, (toX - x) / tileWidth);
      context.drawImage(
        sprite,
        source.x,
        source.y,
        layout.tileWidth * visibleShare,
        layout.tileHeight,
        x,
        0,
        tileWidth * visibleShare,
        height,
      );
    }
  }
}
