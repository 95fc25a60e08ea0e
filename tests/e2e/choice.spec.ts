import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

test('an address that names no film, clip, or take offers what there is', async ({ page, address }) => {
  await signInByCall(page, address, 'learner');
  const clipId = await practiceClip(page, address);
  const offers = {
    '/list/detail': [`/list/download?bar_id=${clipId}`, '/list/detail?film_id='],
    '/list/tailor': [`/list/tailor?bar_id=${clipId}`, '/list/detail?film_id='],
    '/list/frezeFrame': [`/list/frezeFrame?bar_id=${clipId}`, '/list/detail?film_id='],
    '/list/download': [`/list/download?bar_id=${clipId}`, '/list/detail?film_id='],
    '/list/sheet': [`/list/sheet?bar_id=${clipId}`, '/list/detail?film_id='],
    '/contrast': [`/contrast?bar_id=${clipId}`, '/list/detail?film_id='],
  };
  for (const [path, links] of Object.entries(offers)) {
    const answer = await page.goto(address + path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    for (const link of links) await expect(page.locator(`main a[href^="${link}"]`).first()).toBeVisible();
    await expectAccessible(page);
  }
  // What is offered opens.
  await page.locator(`main a[href^="/contrast?bar_id=${clipId}"]`).first().click();
  await expect(page.getByRole('img', { name: /波形/ })).toBeVisible();
});

test('an address that names a film or clip that does not exist is still not found', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  for (const path of ['/list/detail?film_id=none', '/list/tailor?bar_id=none', '/list/sheet?bar_id=none']) {
    const answer = await page.request.get(address + path);
    expect([path, answer.status()]).toEqual([path, 404]);
  }
});

test('the details page of the admin area offers the red packets and companies', async ({
  admin,
  address,
}) => {
  await signInByCall(admin, address, 'owner');
  const me = await admin.request.get(`${address}/api/client_info.php`);
  const { client_id } = await me.json();
  const form = { admin_id: client_id, name: '青禾文具', contact: '小林', phone: '13800000000' };
  const made = await admin.request.post(`${address}/test/weixin/admin/set_company`, {
    form,
    headers: { origin: address },
  });
  expect(made.status(), await made.text()).toBe(200);
  await admin.goto(`${address}/admin7ry784/Detail`);
  await admin.getByRole('link', { name: '青禾文具' }).click();
  await expect(admin).toHaveURL(/\/Detail\/.+/);
});
