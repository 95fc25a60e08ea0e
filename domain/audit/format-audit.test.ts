import { expect, test } from 'vitest';
import { type AuditWording, formatAuditAction, formatAuditField, formatAuditValue } from './format-audit.ts';

const wording: AuditWording = {
  topic: (topic) => `topic ${topic}`,
  fieldName: (name) => `field ${name}`,
  prizeField: ({ place, name }) => `prize ${place}, ${name}`,
  word: (word) => `word ${word}`,
  role: (role) => `role ${role}`,
  placement: (placement) => `place ${placement}`,
  system: (system) => `system ${system}`,
  browser: (browser) => `browser ${browser}`,
};

test.each([
  ['red_packet_status', 'status', '4', 'word expired'],
  ['ad_changed', 'status', '3/approved', 'word ended · word approved'],
  ['ad_changed', 'status', '0/draft', 'word draft'],
  ['campaign_ended', 'status', 'archived', 'word archived'],
  ['ad_changed', 'status', '77', '77'],
  ['red_packet_paid', 'cents', '1234', '¥12.34'],
  ['draw_changed', 'cost_cents.2', '5', '¥0.05'],
  ['red_packet_paid', 'cents', 'many', 'many'],
  ['ad_changed', 'ends', '2025-03-02T16:00:00.000Z', '2025-03-03 00:00:00'],
  ['ad_changed', 'ends', 'soon', 'soon'],
  ['lesson_changed', 'start_ms', '61500', '61.5'],
  ['subtitles_changed', 'offset_ms', '-250', '-0.25'],
  ['subtitles_changed', 'offset_ms', 'late', 'late'],
  ['account_changed', 'roles', 'client later', 'role client · later'],
  ['ad_changed', 'placements', 'home list', 'place home · place list'],
  ['ad_changed', 'device', 'mac safari', 'system mac · browser safari'],
  ['audit_exported', 'action', 'draws', 'topic draws'],
  ['red_packet_ended', 'refunded', 'true', 'word true'],
  ['red_packet_paid', 'bill', 'TC1', 'TC1'],
  ['payout_undone', 'reason', '打 13812345678', '打 ***********'],
  ['ad_changed', 'daily_cap', '', ''],
])('of %s, %s %s is shown as %s', (action, name, value, shown) => {
  expect(formatAuditValue({ action, name, value }, wording)).toBe(shown);
});

test('fields and actions have names, unknown ones their codes', () => {
  expect(formatAuditField('weight', wording)).toBe('field weight');
  expect(formatAuditField('stock.2', wording)).toBe('prize 2, field stock');
  expect(formatAuditField('later', wording)).toBe('later');
  expect(formatAuditAction('ad_changed', wording)).toBe('topic ad_changed');
  expect(formatAuditAction('later', wording)).toBe('later');
});
