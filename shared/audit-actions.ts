/**
 * What audit entries are about. The codes are stored, so a code stays as it is. Each has wording in the catalogue under
 * `accounts.audit.actions`.
 */
export const auditActions = [
  'account_made',
  'account_changed',
  'account_disabled',
  'account_enabled',
  'account_password',
  'account_gone',
  'take_removed',
  'take_comment_removed',
  'dub_comment_removed',
  'class_removed',
  'class_passed_on',
  'dub_taken_down',
  'dub_restored',
  'ad_submitted',
  'ad_approved',
  'ad_rejected',
  'ad_changed',
  'ad_status_changed',
  'ad_banner_saved',
  'ad_banner_removed',
  'ad_banners_sorted',
  'ad_report_exported',
  'red_packet_activated',
  'red_packet_status',
  'red_packet_amended',
  'red_packet_ended',
  'red_packet_refunded',
  'red_packet_archived',
  'red_packet_exported',
  'red_packet_paid',
  'prize_delivered',
  'phone_revealed',
] as const;
export type AuditAction = (typeof auditActions)[number];
