import type { ThumbnailSpriteLayout } from '#domain/films/types.ts';
import { thumbnailSpriteUrl } from '#shared/media-urls.ts';
import { formatDuration } from '../i18n/format-time.ts';

/** The thumbnail nearest to a time, cut out of the video's sheet, with the time under it. `left` is its middle, px from the bar's start. */
export function ThumbnailPreview({
  videoId,
  strip,
  ms,
  left,
  barWidth,
}: {
  videoId: string;
  strip: ThumbnailSpriteLayout | null;
  ms: number;
  left: number;
  barWidth: number;
}) {
  const width = strip?.tileWidth ?? 64;
  const middle = Math.min(barWidth - width / 2 - 4, Math.max(width / 2 + 4, left));
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full mb-2 grid -translate-x-1/2 justify-items-center border border-rule bg-stage"
      style={{ left: middle }}
    >
      {strip ? <Tile videoId={videoId} strip={strip} ms={ms} /> : null}
      <span className="figures px-2 py-0.5">{formatDuration(ms)}</span>
    </div>
  );
}

function Tile({ videoId, strip, ms }: { videoId: string; strip: ThumbnailSpriteLayout; ms: number }) {
  const tile = Math.min(strip.tiles - 1, Math.max(0, Math.floor(ms / strip.stepMs)));
  return (
    <div
      style={{
        width: strip.tileWidth,
        height: strip.tileHeight,
        backgroundImage: `url(${thumbnailSpriteUrl(videoId)})`,
        backgroundPosition: `${-(tile % strip.columns) * strip.tileWidth}px ${-Math.floor(tile / strip.columns) * strip.tileHeight}px`,
      }}
    />
  );
}
