import type { MovingSpan } from '#domain/clips/choose-moving-span.ts';
import type { ClipFilesView } from '#domain/clips/clip-files-types.ts';
import { writeFileKey } from '#shared/clip-files.ts';
import { barUrl } from '#shared/media-urls.ts';
import type { WireBarFiles } from '#shared/wire-clip-files.ts';

/** A clip's files as they stand on the wire. */
export function presentClipFiles(args: {
  view: ClipFilesView;
  barId: string;
  span: MovingSpan;
}): WireBarFiles {
  const { view, barId, span } = args;
  return {
    bar_id: barId,
    list: view.files.map(({ kind, lang, bytes, estimatedBytes, missing }) => ({
      file: writeFileKey({ kind, lang }),
      url: barUrl(barId, kind, { lang, ...(kind === 'gif' || kind === 'webp' ? span : {}) }),
      bytes,
      estimated_bytes: estimatedBytes,
      missing,
    })),
    picture: view.picture,
    original: view.original,
    original_kept: view.isOriginalKept,
    sound_wide: view.isSoundWide,
  };
}
