/**
 * What audit entries are about, in the groups by which the audit log is searched. The codes are stored, so a code stays as it
 * is. Each has wording in the catalogue under `accounts.audit.actions`, and each group under `accounts.audit.groups`.
 */
const auditGroups = {
  people: [
    'account_made',
    'account_changed',
    'account_disabled',
    'account_enabled',
    'account_password',
    'account_gone',
    'accounts_exported',
    'sign_in_contact_changed',
    'wechat_bound',
    'wechat_unbound',
  ],
  learning: [
    'take_removed',
    'take_comment_removed',
    'dub_comment_removed',
    'class_removed',
    'class_passed_on',
    'class_student_removed',
    'dub_published',
    'dub_hidden',
    'dub_taken_down',
    'dub_restored',
    'dub_reports_dismissed',
    'film_added',
    'film_renamed',
    'video_renamed',
    'film_removed',
    'film_versions_changed',
    'lines_changed',
    'subtitles_changed',
    'word_times_changed',
    'word_made',
    'words_imported',
    'word_changed',
    'word_moved',
    'word_removed',
    'poster_changed',
    'lesson_made',
    'lesson_changed',
    'lesson_removed',
    'message_approved',
    'message_hidden',
    'message_removed',
  ],
  ads: [
    'company_made',
    'company_changed',
    'ad_made',
    'ad_submitted',
    'ad_approved',
    'ad_rejected',
    'ad_changed',
    'ad_status_changed',
    'ad_banner_saved',
    'ad_banner_removed',
    'ad_banners_sorted',
    'ad_report_exported',
  ],
  red_packets: [
    'red_packet_made',
    'red_packet_changed',
    'red_packet_activated',
    'red_packet_status',
    'red_packet_amended',
    'red_packet_ended',
    'red_packet_refunded',
    'red_packet_archived',
    'red_packet_exported',
  ],
  payouts: [
    'red_packet_paid',
    'payout_exported',
    'payout_failed',
    'payout_undone',
    'payout_returned',
    'payout_sent_again',
    'payout_tried_again',
    'payout_withdrawn',
    'payout_resumed',
    'payee_revealed',
  ],
  draws: [
    'draw_made',
    'draw_changed',
    'draw_published',
    'draw_extended',
    'draw_status_changed',
    'draw_archived',
    'draw_unarchived',
    'draw_records_exported',
    'prize_delivered',
    'phone_revealed',
    'visitor_joined',
    'draw_list_added',
    'draw_list_removed',
  ],
  campaigns: [
    'campaign_made',
    'campaign_removed',
    'campaign_published',
    'campaign_changed',
    'campaign_ended',
    'campaign_archived',
    'campaign_restored',
    'campaign_report_exported',
    'survey_made',
    'survey_changed',
    'survey_status_changed',
    'survey_removed',
  ],
  log: ['audit_exported'],
} as const;
type AuditGroup = keyof typeof auditGroups;
export type AuditAction = (typeof auditGroups)[AuditGroup][number];

export const auditGroupNames = Object.keys(auditGroups) as AuditGroup[];
export const auditActions: readonly AuditAction[] = Object.values(auditGroups).flat();

/** What the audit log can be searched for: one action, or those of a group. No name stands for both. */
export const auditTopics: readonly (AuditGroup | AuditAction)[] = [...auditGroupNames, ...auditActions];
export type AuditTopic = (typeof auditTopics)[number];

/** Returns the actions of a topic. */
export const actionsOf = (topic: AuditTopic): readonly AuditAction[] =>
  isAuditGroup(topic) ? auditGroups[topic] : [topic];

/** Returns whether a topic is a group of actions. */
export const isAuditGroup = (topic: AuditTopic): topic is AuditGroup => topic in auditGroups;
