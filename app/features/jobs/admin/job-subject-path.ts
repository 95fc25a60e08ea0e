import type { JobDto } from '#contract/jobs.ts';
import { downloadPath, filmPath, reelPath } from '../../../navigation/page-addresses.ts';

/** Returns the address of what a job is about; null if it has no page. */
export function jobSubjectPath({ kind, subjectId }: Pick<JobDto, 'kind' | 'subjectId'>): string | null {
  switch (kind) {
    case 'import_video':
    case 'align_lines':
    case 'check_subtitles':
      return filmPath({ videoId: subjectId });
    case 'cut_bar':
      return downloadPath({ clipId: subjectId });
    case 'cut_reel':
      return reelPath(subjectId);
    default:
      return null;
  }
}
