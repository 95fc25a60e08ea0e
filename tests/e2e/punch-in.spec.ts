import { expect, expectAccessible, hydrateAll, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';
import { saveDraft } from './testing/save-draft.ts';
import { signInByCall } from './testing/sign-in-by-call.ts';

test.use({ permissions: ['microphone'] });

test('a stretch of a take is recorded again: the rest keeps every sample, and one press goes back', async ({
  page,
  address,
}) => {
  await signInByCall(page, address, 'learner');
  const clipId = await practiceClip(page, address, 0);
  await page.goto(`${address}/detail?bar_id=${clipId}`);
  await hydrateAll(page);
  await page.getByRole('button', { name: '听原声' }).click();
  await page.getByRole('button', { name: '打开麦克风' }).click();
  await page.getByRole('button', { name: '录这句' }).click();
  await saveDraft(page);
  const takes = page.locator('[data-take]');
  await expect(takes).toHaveCount(1, { timeout: 30_000 });
  const fetchTakes = async () =>
    (await (await page.request.get(`${address}/api/take_index.php?bar_id=${clipId}`)).json()).list;
  const [source] = await fetchTakes();

  await takes.first().getByRole('button', { name: '补录一段' }).click();
  const from = page.getByRole('slider', { name: '从' });
  await from.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  const fromMs = Number(await from.inputValue());
  expect(fromMs).toBeGreaterThan(source.lead_ms);
  await expectAccessible(page, '[data-take]');
  await page.getByRole('button', { name: '补录这一段' }).click();
  await saveDraft(page);
  await expect(takes).toHaveCount(2, { timeout: 40_000 });
  await expect(takes.first().getByText('补录过')).toBeVisible();

  const redone = (await fetchTakes()).find(({ take_id }: { take_id: string }) => take_id !== source.take_id);
  expect(redone).toMatchObject({ lead_ms: source.lead_ms, duration_ms: source.duration_ms });
  const difference = await page.evaluate(
    async (ids) => {
      const [before, after] = await Promise.all(
        ids.map(async (id) => {
          const bytes = await (await fetch(`/media/take/${id}/take.flac`)).arrayBuffer();
          const rate = new DataView(bytes).getUint32(18) >>> 12;
          const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
          return { samples: sound.getChannelData(0), rate };
        }),
      );
      if (!before || !after) throw new Error('two takes are compared');
      const different = [...before.samples.keys()].filter((at) => before.samples[at] !== after.samples[at]);
      return {
        lengths: [before.samples.length, after.samples.length],
        firstMs: ((different[0] ?? 0) / before.rate) * 1000,
        count: different.length,
      };
    },
    [source.take_id, redone.take_id],
  );
  expect(difference.lengths[1]).toBe(difference.lengths[0]);
  expect(difference.count).toBeGreaterThan(100);
  expect(difference.firstMs).toBeGreaterThanOrEqual(fromMs - 1);

  await takes.first().getByRole('button', { name: '用回补录前的录音' }).click();
  await expect
    .poll(async () => (await fetchTakes()).find(({ best }: { best: boolean }) => best)?.take_id)
    .toBe(source.take_id);
});
