import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInOnPage, test } from './testing/page-fixtures.ts';

/** Cuts the first hit of a phrase and records over it, through the API. Returns the clip's ID. */
async function practiseClip(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(`${address}/api/sub_seek_all.php?q=take%20your%20time`);
  const [hit] = (await answer.json()).list;
  const form = { video_id: hit.video_id, start_ms: hit.start_ms, end_ms: hit.end_ms };
  const created = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
    headers: { origin: address },
    form,
  });
  const { bar_id } = await created.json();
  const detail = `${address}/api/dub_bar_detail.php?bar_id=${bar_id}`;
  await expect.poll(async () => (await (await page.request.get(detail)).json()).state).toBe('ready');
  const saved = await page.request.post(`${address}/api/take_save.php?bar_id=${bar_id}&line=0`, {
    headers: { origin: address, 'content-type': 'audio/wav' },
    data: toneOfOneSecond(),
  });
  expect(saved.status()).toBe(200);
  return bar_id;
}

/** Returns a WAV file of one second of a 220 Hz tone: mono, 16 bits, 8,000 samples. */
function toneOfOneSecond(): Buffer {
  const samples = 8000;
  const file = Buffer.alloc(44 + 2 * samples);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + 2 * samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samples, 24);
  file.writeUInt32LE(2 * samples, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples, 40);
  for (let i = 0; i < samples; i++) {
    file.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * 220 * i) / samples)), 44 + 2 * i);
  }
  return file;
}

test('an address that names no film, clip, or take offers what there is', async ({ page, address }) => {
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  const clipId = await practiseClip(page, address);
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
  await page.goto(`${address}/login`);
  await signInOnPage(page, 'demo');
  for (const path of ['/list/detail?film_id=none', '/list/tailor?bar_id=none', '/list/sheet?bar_id=none']) {
    const answer = await page.request.get(address + path);
    expect([path, answer.status()]).toEqual([path, 404]);
  }
});

test('the details page of the admin area offers the red packets and companies', async ({
  admin,
  address,
}) => {
  await admin.goto(`${address}/login`);
  await signInOnPage(admin, 'owner');
  const me = await admin.request.get(`${address}/api/client_info.php`);
  const { client_id } = await me.json();
  const form = { admin_id: client_id, name: '晨光文具', contact: '小林', phone: '13800000000' };
  const made = await admin.request.post(`${address}/test/weixin/admin/set_company`, {
    form,
    headers: { origin: address },
  });
  expect(made.status(), await made.text()).toBe(200);
  await admin.goto(`${address}/admin7ry784/Detail`);
  await admin.getByRole('link', { name: '晨光文具' }).click();
  await expect(admin).toHaveURL(/\/Detail\/.+/);
});
