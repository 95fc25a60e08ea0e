/** What an audit entry can be about that has a name. */
export const auditSubjectKinds = [
  'account',
  'company',
  'ad',
  'red_packet',
  'campaign',
  'activity',
  'survey',
  'film',
  'video',
  'lesson',
  'word',
  'class',
] as const;
export type AuditSubjectKind = (typeof auditSubjectKinds)[number];
