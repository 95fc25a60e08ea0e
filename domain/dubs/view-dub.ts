import { computeDurationMs } from '#shared/clip-segments.ts';
import type { Viewer } from '../accounts/types.ts';
import type { ClipView } from '../clips/types.ts';
import { toJobView } from '../jobs/jobs-service.ts';
import type { Job } from '../jobs/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { toTakeView } from '../takes/to-take-view.ts';
import type { DubVoices } from './choose-voices.ts';
import { hasDubChanged } from './has-dub-changed.ts';
import type { Dub, DubView } from './types.ts';

/**
 * Returns a dub as the viewer sees it.
 * @param args.voices the takes that it plays now.
 * @param args.job the last job that mixed it; null for none.
 */
export async function viewDub(args: {
  viewer: Viewer;
  dub: Dub;
  clip: ClipView;
  voices: DubVoices;
  job: Job | null;
  files: Pick<LibraryFiles, 'dubFile' | 'exists' | 'size'>;
}): Promise<DubView> {
  const { viewer, dub, clip, voices, job, files } = args;
  const { takes, silencesOpenLines } = voices;
  const clipMs = computeDurationMs(clip.clip.segments);
  return {
    dub,
    mine: dub.ownerId === viewer.id,
    clip,
    takes: takes.map(({ ownerName, ...take }) => toTakeView({ viewer, clip, take, ownerName })),
    silencesOpenLines,
    job: job && toJobView({ job, title: clip.clip.title, viewer }),
    hasChanged: hasDubChanged({ dub, takes, silencesOpenLines, clipMs }),
    bytes: await readBytes(dub, files),
  };
}

async function readBytes(
  { id, clipId, film }: Dub,
  files: Pick<LibraryFiles, 'dubFile' | 'exists' | 'size'>,
): Promise<DubView['bytes']> {
  const paths = [files.dubFile(clipId, id, 'dub.mp4'), files.dubFile(clipId, id, 'dub.m4a')] as const;
  if (!film || !(await files.exists(paths[0])) || !(await files.exists(paths[1]))) return null;
  return { film: await files.size(paths[0]), sound: await files.size(paths[1]) };
}
