import type { ClipFilesView } from '#domain/clips/clip-files-types.ts';
import type { AnimationSpan } from '#domain/clips/resolve-animation-span.ts';
import { formatClipFileKey } from '#shared/clip-files.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import type { WireBarFiles } from '#shared/wire-clip-files.ts';

/** A clip's files as they stand on the wire. */
export function presentClipFiles(args: {
  view: ClipFilesView;
  clipId: string;
  span: AnimationSpan;
}): WireBarFiles {
  const { view, clipId, span } = args;
  return {
    bar_id: clipId,
    list: view.files.map(({ kind, lang, bytes, estimatedBytes, unavailableReason: missing }) => ({
      file: formatClipFileKey({ kind, lang }),
      url: clipFileUrl(clipId, kind, { lang, ...(kind === 'gif' || kind === 'webp' ? span : {}) }),
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
