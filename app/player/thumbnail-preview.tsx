import type { ThumbnailSpriteDto } from '#contract/thumbnail-sprite.ts';
import { thumbnailSpriteUrl } from '#shared/media-urls.ts';
import { formatDuration } from '../i18n/format-time.ts';

/**
 * The thumbnail for a time, cut out of the video's sprite, with the time below it. `left` is its middle, in CSS pixels
 * from the start of the bar.
 */
export function ThumbnailPreview({
  videoId,
  thumbnailSprite,
  ms,
  left,
  barWidth,
}: {
  videoId: string;
  thumbnailSprite: ThumbnailSpriteDto | null;
  ms: number;
  left: number;
  barWidth: number;
}) {
  const width = thumbnailSprite?.tileWidth ?? 64;
  const middle = Math.min(barWidth - width / 2 - 4, Math.max(width / 2 + 4, left));
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full mb-2 grid -translate-x-1/2 justify-items-center border border-rule bg-stage"
      style={{ left: middle }}
    >
      {thumbnailSprite ? <Tile videoId={videoId} thumbnailSprite={thumbnailSprite} ms={ms} /> : null}
      <span className="figures px-2 py-0.5">{formatDuration(ms)}</span>
    </div>
  );
}

function Tile({
  videoId,
  thumbnailSprite,
  ms,
}: {
  videoId: string;
  thumbnailSprite: ThumbnailSpriteDto;
  ms: number;
}) {
  const tile = Math.min(thumbnailSprite.tiles - 1, Math.max(0, Math.floor(ms / thumbnailSprite.stepMs)));
  return (
    <div
      style={{
        width: thumbnailSprite.tileWidth,
        height: thumbnailSprite.tileHeight,
        backgroundImage: `url(${thumbnailSpriteUrl(videoId)})`,
        backgroundPosition: `${-(tile % thumbnailSprite.columns) * thumbnailSprite.tileWidth}px ${-Math.floor(tile / thumbnailSprite.columns) * thumbnailSprite.tileHeight}px`,
      }}
    />
  );
}
