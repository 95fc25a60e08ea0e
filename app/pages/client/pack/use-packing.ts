import { useEffect, useRef, useState } from 'react';
import { ARCHIVE_MAX_BYTES } from '#shared/clip-archive.ts';
import { type ClipFileKey, writeFileKey } from '#shared/clip-files.ts';
import { barsZipUrl } from '#shared/media-urls.ts';
import { CallError } from '../../../http-client.ts';
import type { Locale } from '../../../preferences.ts';
import { saveFrom } from '../download/save-from.ts';
import { askUntilMade } from '../download/use-clip-files.ts';
import type { PackClip } from './pack-clip.ts';

/** A file that could not be made; without a file the whole clip, which is gone or not ready. */
export interface PackFailure {
  clip: PackClip;
  file: ClipFileKey | null;
  error: unknown;
}

export type PackPhase =
  | { phase: 'idle' }
  /** `at`: index of the file that is being made, and how far it is. */
  | { phase: 'making'; at: number; percent: number }
  /** Something is missing: what there is waits to be taken all the same. */
  | { phase: 'partly'; failures: readonly PackFailure[]; made: number; save: (() => void) | null }
  /** Nothing came of it. */
  | { phase: 'failed'; error: unknown }
  | { phase: 'tooLarge'; bytes: number };

const wholeSpan = { fromMs: null, toMs: null };
/** What goes wrong with the clip as a whole goes wrong with all its files. */
const ofClip = ['not_found', 'not_ready', 'film_removed'];
/** What has nothing to do with the one file: the rest would fare no better. */
const ofAll = ['network', 'timeout', 'too_many_requests', 'disk_full', 'login_required', 'internal'];

/** Makes the files of an archive one after another and has it saved; tells what could not be made before anything is saved. */
export function usePacking(args: { template: string; locale: Locale; onSaved: () => void }): {
  phase: PackPhase;
  pack: (files: readonly { clip: PackClip; file: ClipFileKey }[]) => Promise<void>;
  reset: () => void;
} {
  const { template, locale, onSaved } = args;
  const [phase, setPhase] = useState<PackPhase>({ phase: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const reset = () => {
    stop.current?.abort();
    setPhase({ phase: 'idle' });
  };

  const pack = async (files: readonly { clip: PackClip; file: ClipFileKey }[]) => {
    const stopping = new AbortController();
    stop.current = stopping;
    const { signal } = stopping;
    const failures: PackFailure[] = [];
    const made = new Map<string, Set<string>>();
    let count = 0;
    let bytes = 0;
    try {
      for (const [at, { clip, file }] of files.entries()) {
        if (failures.some((one) => one.clip.id === clip.id && one.file === null)) continue;
        setPhase({ phase: 'making', at, percent: 0 });
        try {
          bytes += await askUntilMade({
            barId: clip.id,
            file,
            span: wholeSpan,
            signal,
            onPercent: (percent) => setPhase({ phase: 'making', at, percent }),
          });
          made.set(clip.id, (made.get(clip.id) ?? new Set()).add(writeFileKey(file)));
          count += 1;
        } catch (error) {
          const code = error instanceof CallError ? error.code : null;
          if (code === null || ofAll.includes(code)) throw error;
          failures.push({ clip, file: ofClip.includes(code) ? null : file, error });
        }
      }
    } catch (error) {
      if (!signal.aborted) setPhase({ phase: 'failed', error });
      return;
    }
    if (signal.aborted) return;
    const save = () => {
      // One that could not be made is not tried again on the way.
      const without = failures.flatMap(({ clip, file }) =>
        file === null ? [] : [{ barId: clip.id, file: writeFileKey(file) }],
      );
      const names = new Set([...made.values()].flatMap((one) => [...one]));
      saveFrom(barsZipUrl([...made.keys()], [...names], { name: template, without, locale }));
      onSaved();
    };
    if (bytes > ARCHIVE_MAX_BYTES) return setPhase({ phase: 'tooLarge', bytes });
    if (failures.length > 0) {
      return setPhase({ phase: 'partly', failures, made: count, save: count > 0 ? save : null });
    }
    save();
    setPhase({ phase: 'idle' });
  };
  return { phase, pack, reset };
}
