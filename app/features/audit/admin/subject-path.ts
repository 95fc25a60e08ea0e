import type { AuditEntryDto } from '#contract/audit.ts';
import {
  adEditorPath,
  adminCampaignPath,
  adminListPath,
  campaignDetailPath,
} from '../../../navigation/admin-paths.ts';
import { classPath, filmPath, surveyPath } from '../../../navigation/page-addresses.ts';

/** Returns the address where the subject of an entry can be seen; null if it has none, or none any more. */
export function subjectPath(
  entry: Pick<AuditEntryDto, 'subjectId' | 'subject' | 'subjectKind'>,
): string | null {
  const { subjectId: id, subject: name, subjectKind } = entry;
  switch (subjectKind) {
    case 'account':
      return adminListPath('accounts', { account: id });
    case 'company':
    case 'red_packet':
      return campaignDetailPath(id);
    case 'ad':
      return adEditorPath({ adId: id });
    case 'campaign':
      return adminCampaignPath(id);
    case 'activity':
      return adminListPath('activities', { q: name });
    case 'survey':
      return surveyPath(id);
    case 'film':
      return filmPath({ filmId: id });
    case 'video':
      return filmPath({ videoId: id });
    case 'lesson':
      return adminListPath('lessons');
    case 'class':
      return classPath({ classId: id });
    // The entry does not say in which list a word is.
    case 'word':
    case null:
      return null;
  }
}
