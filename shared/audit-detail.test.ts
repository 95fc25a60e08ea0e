import { expect, test } from 'vitest';
import { detailOfChange, readAuditDetail } from './audit-detail.ts';

test('tells the changed codes and numbers, and of texts only that they changed', () => {
  const before = {
    facts: { weight: 1, places: ['home', 'list'], cap: null, same: 'x', 'stock.2': 5 },
    typed: { title: 'Old', link: null, summary: 'Same' },
  };
  const after = {
    facts: { weight: 2, places: ['home'], cap: 9, same: 'x' },
    typed: { title: 'New', link: '', summary: 'Same' },
  };
  const detail = detailOfChange(before, after);
  expect(detail).toEqual({
    ...{ 'before.weight': '1', 'after.weight': '2', 'before.places': 'home list', 'after.places': 'home' },
    ...{ 'before.cap': '', 'after.cap': '9', 'before.stock.2': '5', 'after.stock.2': '', changed: 'title' },
  });
  expect(readAuditDetail({ action: 'ad_changed', detail: { version: '3', ...detail } })).toEqual({
    changes: [
      { name: 'weight', before: '1', after: '2' },
      { name: 'places', before: 'home list', after: 'home' },
      { name: 'cap', before: '', after: '9' },
      { name: 'stock.2', before: '5', after: '' },
      { name: 'title', before: null, after: null },
    ],
    facts: [['version', '3']],
  });
  expect(detailOfChange(before, before)).toEqual({});
});

test('reads the forms of earlier entries, and leaves out what stayed the same', () => {
  const read = (action: string, detail: Record<string, string>) => readAuditDetail({ action, detail });
  expect(read('red_packet_status', { from: '1', to: '2' }).changes).toEqual([
    { name: 'status', before: '1', after: '2' },
  ]);
  expect(read('ad_changed', { from: '1/approved', to: '1/approved' }).changes).toEqual([]);
  expect(read('account_changed', { before: 'client', roles: 'client admin' }).changes).toEqual([
    { name: 'roles', before: 'client', after: 'client admin' },
  ]);
  expect(read('account_made', { roles: 'client' }).changes).toEqual([
    { name: 'roles', before: null, after: 'client' },
  ]);
  expect(read('ad_report_exported', { from: '2026-05-01', to: '2026-05-02' })).toEqual({
    changes: [],
    facts: [
      ['from_day', '2026-05-01'],
      ['to_day', '2026-05-02'],
    ],
  });
  const days = { from_day: '2026-05-01', to_day: '2026-05-02' };
  expect(read('audit_exported', days)).toEqual({ changes: [], facts: Object.entries(days) });
});

test('a value that is among the changes is not told twice', () => {
  const detail = { expires: 'b', 'before.expires': 'a', 'after.expires': 'b' };
  expect(readAuditDetail({ action: 'red_packet_amended', detail }).facts).toEqual([]);
});
