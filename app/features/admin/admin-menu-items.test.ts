import { expect, test } from 'vitest';
import { adminMenu, adminMenuItemAt, adminMenuPath, adminTabs } from './admin-menu-items.ts';

const itemAt = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return adminMenuItemAt({ pathname, search });
};

test('every tab is in the menu once, and each item is current at its own address', () => {
  const items = adminMenu.flatMap((group) => group.items);
  expect(new Set(items).size).toBe(items.length);
  expect(items).toEqual(expect.arrayContaining([...adminTabs]));
  for (const item of items) expect(itemAt(adminMenuPath(item))).toBe(item);
});

test.each([
  ['/admin7ry784/', 'home'],
  ['/admin7ry784?tab=nothing', 'home'],
  ['/admin7ry784/ad/set', 'ad'],
  ['/admin7ry784/GuestBook/kid', 'guestbook'],
  ['/admin7ry784/goldVideoEditor', 'words'],
  ['/admin7ry784/RRVideoEditor', 'words'],
  ['/admin7ry784/Detail/x', 'redPacket'],
  ['/admin7ry784/Details', null],
  ['/admin7ry784/campaign/x/edit?step=parts', 'campaigns'],
  ['/admin7ry784/lines?video_id=x', 'library'],
  ['/admin7ry784/adverts', null],
])('%s belongs to %s', (address, item) => {
  expect(itemAt(address)).toBe(item);
});
