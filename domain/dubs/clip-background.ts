import { computeDurationMs } from '#shared/clip-segments.ts';
import { toViewer } from '../accounts/auth-service.ts';
import type { AccountStore } from '../accounts/types.ts';
import type { ClipStore, ClipsService, ClipWithLines } from '../clips/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { MediaProcessor, MediaTaskOptions } from '../media/types.ts';
import type { BackgroundMeasure } from './choose-bed.ts';
import type { DubStore } from './types.ts';

interface Measuring {
  dubs: Pick<DubStore, 'clipBackground' | 'setClipBackground'>;
  files: Pick<LibraryFiles, 'clipFile'>;
  media: Pick<MediaProcessor, 'measureBackground'>;
}

/**
 * Returns what was measured of a clip's sound, and measures it when that has not been done. Null for a clip without sound.
 * Throws errors of the media tools.
 */
export async function readClipBackground(
  args: Measuring & { clip: ClipWithLines },
  options: MediaTaskOptions,
): Promise<BackgroundMeasure | null> {
  const { dubs, files, media, clip: view } = args;
  const { clip, video, lines } = view;
  if (!video.mezzanine?.hasAudio) return null;
  const stored = await dubs.clipBackground(clip.id);
  if (stored) return stored;
  const measure = await media.measureBackground(
    {
      clip: files.clipFile(clip.id, 'clip.mp4'),
      durationMs: computeDurationMs(clip.segments),
      lines: lines.map(({ startMs, endMs }) => ({ startMs, endMs })),
    },
    options,
  );
  await dubs.setClipBackground(clip.id, measure);
  return measure;
}

/**
 * Measures a clip that has just been cut. Does nothing for one that is gone, or that its owner may no longer see. `signal` is
 * that of the job that has cut it; throws when it is aborted.
 */
export async function measureCutClip(
  args: Measuring & {
    clipStore: Pick<ClipStore, 'clipById'>;
    accounts: Pick<AccountStore, 'accountById'>;
    clips: Pick<ClipsService, 'withLines'>;
    clipId: string;
    signal: AbortSignal;
  },
): Promise<void> {
  const { clipStore, accounts, clips, clipId, signal } = args;
  const saved = await clipStore.clipById(clipId);
  const owner = saved?.state === 'ready' ? await accounts.accountById(saved.ownerId) : null;
  if (!owner) return;
  const [clip] = await clips.withLines({ viewer: toViewer(owner), clipIds: [clipId] });
  if (!clip) return;
  // People who wait for a cut go first.
  const caller = { priority: 'soon', accountId: owner.id } as const;
  await readClipBackground({ ...args, clip }, { signal, caller });
}
