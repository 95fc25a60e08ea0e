import { useEffect, useRef, useState } from 'react';
import { ARCHIVE_MAX_BYTES } from '#shared/clip-archive.ts';
import { type ClipFileKey, formatClipFileKey } from '#shared/clip-files.ts';
import { clipArchiveUrl } from '#shared/media-urls.ts';
import { ApiError } from '../../../api/api-error.ts';
import { downloadFromUrl } from '../../../api/download-from-url.ts';
import type { Locale } from '../../../state/preferences.ts';
import { pollUntilFileReady } from '../use-clip-files.ts';
import type { ArchiveClip } from './plan-archive.ts';

/** A file that could not be created. Without a file, the whole clip was removed or is not ready. */
export interface ArchiveFailure {
  clip: ArchiveClip;
  file: ClipFileKey | null;
  error: unknown;
}

export type ArchivePhase =
  | { phase: 'idle' }
  /** `index` is the index of the file that is being created. */
  | { phase: 'making'; index: number; percent: number }
  /** Some files failed; the others can still be saved. */
  | { phase: 'partly'; failures: readonly ArchiveFailure[]; createdCount: number; save: (() => void) | null }
  /** The whole archive failed. */
  | { phase: 'failed'; error: unknown }
  | { phase: 'tooLarge'; bytes: number };

const wholeSpan = { fromMs: null, toMs: null };
/** Errors of a clip as a whole, which affect all its files. */
const clipErrors = ['not_found', 'not_ready', 'film_removed'];
/** Errors that would affect every other file as well. */
const generalErrors = ['network', 'timeout', 'too_many_requests', 'disk_full', 'login_required', 'internal'];

/** Creates the files of an archive one after another, then downloads it. Reports failed files before the download. */
export function useArchive(args: { template: string; locale: Locale; onSaved: () => void }): {
  phase: ArchivePhase;
  pack: (files: readonly { clip: ArchiveClip; file: ClipFileKey }[]) => Promise<void>;
  reset: () => void;
} {
  const { template, locale, onSaved } = args;
  const [phase, setPhase] = useState<ArchivePhase>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const reset = () => {
    running.current?.abort();
    setPhase({ phase: 'idle' });
  };

  const pack = async (files: readonly { clip: ArchiveClip; file: ClipFileKey }[]) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const failures: ArchiveFailure[] = [];
    const created = new Map<string, Set<string>>();
    let count = 0;
    let bytes = 0;
    try {
      for (const [index, { clip, file }] of files.entries()) {
        if (failures.some((failure) => failure.clip.clipId === clip.clipId && failure.file === null))
          continue;
        setPhase({ phase: 'making', index, percent: 0 });
        try {
          bytes += await pollUntilFileReady({
            clipId: clip.clipId,
            file,
            span: wholeSpan,
            signal,
            onPercent: (percent) => setPhase({ phase: 'making', index, percent }),
          });
          created.set(clip.clipId, (created.get(clip.clipId) ?? new Set()).add(formatClipFileKey(file)));
          count += 1;
        } catch (error) {
          const code = error instanceof ApiError ? error.code : null;
          if (code === null || generalErrors.includes(code)) throw error;
          failures.push({ clip, file: clipErrors.includes(code) ? null : file, error });
        }
      }
    } catch (error) {
      if (!signal.aborted) setPhase({ phase: 'failed', error });
      return;
    }
    if (signal.aborted) return;
    const save = () => {
      // Exclude failed files, so that the download does not try to create them again.
      const without = failures.flatMap(({ clip, file }) =>
        file === null ? [] : [{ clipId: clip.clipId, file: formatClipFileKey(file) }],
      );
      const names = new Set([...created.values()].flatMap((keys) => [...keys]));
      downloadFromUrl(clipArchiveUrl([...created.keys()], [...names], { name: template, without, locale }));
      onSaved();
    };
    if (bytes > ARCHIVE_MAX_BYTES) return setPhase({ phase: 'tooLarge', bytes });
    if (failures.length > 0) {
      return setPhase({ phase: 'partly', failures, createdCount: count, save: count > 0 ? save : null });
    }
    save();
    setPhase({ phase: 'idle' });
  };
  return { phase, pack, reset };
}
