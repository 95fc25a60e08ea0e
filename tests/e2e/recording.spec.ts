import type { Page } from '@playwright/test';
import { clipFileUrl } from '#shared/media-urls.ts';
import { signInAsNewLearner } from './testing/learners.ts';
import { addLoopbackMicrophone, LOOPBACK_DELAY_MS } from './testing/loopback-microphone.ts';
import { openMicrophone } from './testing/open-microphone.ts';
import { expect, expectAccessible, test } from './testing/page-fixtures.ts';
import { practiceClip } from './testing/practice-clip.ts';
import { saveDraft } from './testing/save-draft.ts';

test.use({ permissions: ['microphone'] });

/** Records to the end. Waits until there are `count` takes. */
async function record(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: /^(录这句|再录一次)$/ }).click();
  await saveDraft(page);
  await expect(page.locator('[data-take]')).toHaveCount(count, { timeout: 30_000 });
  await expect(page.locator('[data-recording="idle"]')).toBeVisible();
}

/**
 * Begins a recording. When more than half a second of the line has been played, the page calls its function `event`, and
 * this returns the result. A busy machine may need longer than the line to tell the page.
 */
async function recordUntil<Result>(page: Page, event: string): Promise<Result> {
  const result = page.evaluate(
    (name) =>
      new Promise<Result>((resolve) => {
        let startMs = Number.NaN;
        const timer = setInterval(() => {
          if (!document.querySelector('[data-recording="recording"]')) return;
          const playedMs = (document.querySelector('video')?.currentTime ?? 0) * 1000;
          if (Number.isNaN(startMs)) startMs = playedMs;
          if (playedMs <= startMs + 700) return;
          clearInterval(timer);
          resolve(Reflect.get(window, name)());
        }, 10);
      }),
    event,
  );
  await page.getByRole('button', { name: '录这句' }).click();
  return result;
}

/** Returns the learner's newest take. */
async function newestTake(page: Page, address: string, clipId: string) {
  const answer = await page.request.get(`${address}/api/take_index.php?bar_id=${clipId}`);
  return (await answer.json()).list[0];
}

/**
 * Returns how much later than in the clip the same sound is in its take, in milliseconds: the shift with the highest
 * correlation.
 */
async function measureShiftMs(page: Page, address: string, clipId: string): Promise<number> {
  const take = await newestTake(page, address, clipId);
  return page.evaluate(
    async (args) => {
      const rate = 16_000;
      const decode = async (url: string) => {
        const bytes = await (await fetch(url)).arrayBuffer();
        const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
        return sound.getChannelData(0);
      };
      const [clip, voice] = await Promise.all([decode(args.clipUrl), decode(args.takeUrl)]);
      const at = (ms: number) => Math.round((ms * rate) / 1000);
      const first = at(args.takeStartMs);
      let best = { shift: 0, product: 0 };
      for (let shift = -at(400); shift <= at(400); shift++) {
        let product = 0;
        for (let i = at(args.startMs); i < at(args.endMs); i++)
          product += (clip[i] ?? 0) * (voice[i - first + shift] ?? 0);
        if (product > best.product) best = { shift, product };
      }
      return (best.shift * 1000) / rate;
    },
    {
      clipUrl: clipFileUrl(clipId, 'mp4'),
      takeUrl: take.url,
      takeStartMs: take.start_ms - take.lead_ms + take.offset_ms,
      startMs: take.start_ms,
      endMs: take.end_ms,
    },
  );
}

test('after a calibration, a voice is within 20 ms of its place in the clip', { tag: '@long' }, async ({
  page,
  address,
}) => {
  await addLoopbackMicrophone(page);
  const clipId = await openMicrophone(page, address, 'recording.calibrated');
  await record(page, 1);
  expect(await measureShiftMs(page, address, clipId)).toBeGreaterThan(LOOPBACK_DELAY_MS - 40);

  await page.getByRole('button', { name: '校准', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('这台设备还没有校准')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '外放，开始校准' }).click();
  await expect(dialog.getByText('正在听短音')).toBeVisible();
  await expect(dialog.getByText(/已校准：0\.\d\d 秒/)).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  await page.reload();
  await page.getByRole('button', { name: '打开麦克风' }).click();
  await expect(page.getByRole('button', { name: /^已校准：0\.\d\d 秒$/ })).toBeVisible();
  await record(page, 2);
  expect(Math.abs(await measureShiftMs(page, address, clipId))).toBeLessThanOrEqual(20);

  await page.getByRole('button', { name: /^已校准/ }).click();
  await dialog.getByRole('button', { name: '清除校准' }).click();
  await expect(dialog.getByText('这台设备还没有校准')).toBeVisible();
});

test('a calibration that hears nothing says what to do', async ({ page, address }) => {
  await openMicrophone(page, address, 'recording.deaf');
  await page.getByRole('button', { name: '校准', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // The microphone of the browser beeps once a second, and never hears the page.
  await dialog.getByRole('button', { name: '外放，开始校准' }).click();
  await expect(dialog.getByText('没有听清短音')).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('button', { name: '戴着耳机，开始校准' }).click();
  await dialog.getByRole('button', { name: '停止' }).click();
  await expect(dialog.getByText('这台设备还没有校准')).toBeVisible();
});

test('what was said is kept when the microphone is unplugged in mid-take', { tag: '@long' }, async ({
  page,
  address,
}) => {
  await addLoopbackMicrophone(page);
  const clipId = await openMicrophone(page, address, 'recording.unplugged');
  await Promise.all([
    expect(page.locator('[data-elapsed]')).toBeVisible(),
    recordUntil(page, 'unplugMicrophone'),
  ]);
  await expect(page.getByText('录音中断了').first()).toBeVisible();
  await saveDraft(page);
  await expect(page.locator('[data-take]')).toHaveCount(1);
  const take = await newestTake(page, address, clipId);
  expect(take.duration_ms - take.lead_ms).toBeGreaterThan(500);
  await expect(page.getByText('原来的麦克风不在了')).toBeVisible();
  await record(page, 2);
});

test('says so when the microphone is unplugged before the line begins', { tag: '@long' }, async ({
  page,
  address,
}) => {
  await addLoopbackMicrophone(page);
  await openMicrophone(page, address, 'recording.early');
  await page.getByRole('button', { name: '录这句' }).click();
  await expect(page.locator('[data-recording="counting"]')).toBeVisible();
  await page.evaluate(() => Reflect.get(window, 'unplugMicrophone')());
  await expect(page.getByText('还没开口，录音就中断了').first()).toBeVisible();
  await expect(page.locator('[data-recording="idle"]')).toBeVisible();
  await expect(page.locator('[data-take]')).toHaveCount(0);
  await record(page, 1);
});

interface ScreenLocks {
  requested: number;
  held: number;
}

/**
 * Makes the page count in `screenLocks` how often the screen is kept on. Adds `setHidden`, which does what another tab or a
 * locked screen does to the page; `switchTabs`, which hides, shows, and hides the page, and returns the counts before and
 * after each; and `lockScreen`, which also stops the sound, as the system of a phone does.
 */
const watchPhone = (page: Page) =>
  page.addInitScript(() => {
    const audioContexts: AudioContext[] = [];
    const screenLocks = { requested: 0, held: 0 };
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options);
        audioContexts.push(this);
      }
    };
    const request = async () => {
      screenLocks.requested += 1;
      screenLocks.held += 1;
      let isHeld = true;
      const release = async () => {
        if (isHeld) screenLocks.held -= 1;
        isHeld = false;
      };
      Object.assign(window, { releaseScreen: release });
      return { release };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    const setHidden = (isHidden: boolean) => {
      Object.defineProperties(document, {
        hidden: { configurable: true, get: () => isHidden },
        visibilityState: { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') },
      });
      if (isHidden) Reflect.get(window, 'releaseScreen')();
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const switchTabs = () =>
      [null, true, false, true].map((isHidden) => {
        if (isHidden !== null) setHidden(isHidden);
        return { ...screenLocks };
      });
    const lockScreen = () => {
      setHidden(true);
      // The last context is that of the recorder.
      audioContexts.at(-1)?.suspend();
    };
    Object.assign(window, { screenLocks, setHidden, switchTabs, lockScreen });
  });

test('a recording goes on in a hidden tab, and the screen is kept on again when the tab is shown', {
  tag: '@long',
}, async ({ page, address }) => {
  await addLoopbackMicrophone(page);
  await watchPhone(page);
  const clipId = await openMicrophone(page, address, 'recording.hidden');
  expect(await recordUntil<ScreenLocks[]>(page, 'switchTabs')).toEqual([
    { requested: 1, held: 1 },
    { requested: 1, held: 0 },
    { requested: 2, held: 1 },
    { requested: 2, held: 0 },
  ]);
  await saveDraft(page);
  await expect(page.locator('[data-take]')).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByText('录音中断了')).toHaveCount(0);
  const take = await newestTake(page, address, clipId);
  expect(take.duration_ms - take.lead_ms).toBeGreaterThan(take.end_ms - take.start_ms);
  expect(await page.evaluate(() => Reflect.get(window, 'screenLocks'))).toEqual({ requested: 2, held: 0 });
});

test('what was said is kept when a phone locks its screen in mid-take, and the next take can begin', async ({
  page,
  address,
}) => {
  await addLoopbackMicrophone(page);
  await watchPhone(page);
  const clipId = await openMicrophone(page, address, 'recording.locked');
  await recordUntil(page, 'lockScreen');
  await expect(page.getByText('录音中断了').first()).toBeVisible();
  await saveDraft(page);
  await expect(page.locator('[data-take]')).toHaveCount(1);
  const take = await newestTake(page, address, clipId);
  expect(take.duration_ms - take.lead_ms).toBeGreaterThan(500);
  expect(take.duration_ms - take.lead_ms).toBeLessThan(take.end_ms - take.start_ms);
  await page.evaluate(() => Reflect.get(window, 'setHidden')(false));
  await record(page, 2);
});

test('tells what is wrong with a microphone, and what to do', async ({ page, address }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    Object.assign(window, { problem: 'NotAllowedError' });
    // A system with many devices takes its time; who tries again meanwhile must not wait for ever.
    mediaDevices.enumerateDevices = async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return list();
    };
    mediaDevices.getUserMedia = (options) => {
      const name = Reflect.get(window, 'problem');
      return name === null ? real(options) : Promise.reject(new DOMException('no microphone', name));
    };
  });
  await signInAsNewLearner(page, { address, name: 'recording.problems' });
  const clipId = await practiceClip(page, address, 0);
  await page.goto(`${address}/detail?bar_id=${clipId}`);
  const meet = (problem: string | null) =>
    page.evaluate((name) => void Object.assign(window, { problem: name }), problem);
  const again = page.getByRole('button', { name: '再试一次' });
  await page.getByRole('button', { name: '打开麦克风' }).click();
  await expect(page.getByRole('alert')).toContainText('没有得到麦克风的许可');
  for (const [name, wording] of [
    ['NotFoundError', '没有找到麦克风'],
    ['NotReadableError', '关掉那个软件，再试一次'],
    ['OverconstrainedError', '换一个麦克风，再试一次'],
    ['AbortError', '拔下来重新接上'],
  ] as const) {
    await meet(name);
    await again.click();
    await expect(page.getByRole('alert')).toContainText(wording);
  }
  await expectAccessible(page);
  await expect(page.getByText('上传录音')).toBeVisible();
  await meet(null);
  await again.click();
  await expect(page.getByText('麦克风已打开')).toBeVisible();
});

test('a calibration whose sound breaks off ends at once, and says so', { tag: '@long' }, async ({
  page,
  address,
}) => {
  await addLoopbackMicrophone(page);
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAndRemember(this: HTMLMediaElement) {
      Object.assign(window, { lastPlayed: this });
      return play.call(this);
    };
  });
  await openMicrophone(page, address, 'recording.broken');
  await page.getByRole('button', { name: '校准', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const breakOff of ['error', 'pause']) {
    await dialog.getByRole('button', { name: '外放，开始校准' }).click();
    await expect(dialog.getByText('正在听短音')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'lastPlayed')?.currentTime ?? 0))
      .toBeGreaterThan(0.5);
    await page.evaluate((what) => {
      const audio: HTMLMediaElement = Reflect.get(window, 'lastPlayed');
      if (what === 'pause') audio.pause();
      else audio.dispatchEvent(new Event(what));
      Object.assign(window, { lastPlayed: null });
    }, breakOff);
    await expect(dialog.getByText('校准被打断了')).toBeVisible({ timeout: 2000 });
  }
  await expectAccessible(page);
});

test('a silent recording is not saved before the learner says so', async ({ page, address }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () =>
      new AudioContext().createMediaStreamDestination().stream;
  });
  await openMicrophone(page, address, 'recording.silent');
  await page.getByRole('button', { name: '录这句' }).click();
  await expect(page.getByText('没有听到声音')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-take]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: '还是存下' }).click();
  await expect(page.locator('[data-take]')).toHaveCount(1);
});

test('while another tab records, a recording does not begin; the original is heard as chosen', {
  tag: '@long',
}, async ({ page, address }) => {
  const clipId = await openMicrophone(page, address, 'recording.tabs');
  const other = await page.context().newPage();
  await other.goto(`${address}/detail?bar_id=${clipId}`);
  await other.getByRole('button', { name: '打开麦克风' }).click();
  await expect(other.getByText('麦克风已打开')).toBeVisible();
  await page.getByRole('combobox', { name: '录音时的原声' }).selectOption('压低');
  await expect(page.getByText('戴上耳机')).toBeVisible();
  const volume = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => (video.muted ? 0 : video.volume));
  await page.getByRole('button', { name: '录这句' }).click();
  await expect(page.locator('[data-recording="recording"]')).toBeVisible();
  expect(await volume()).toBeCloseTo(0.126, 2);
  await other.getByRole('button', { name: '录这句' }).click();
  await expect(other.getByText('另一个标签页正在录音').first()).toBeVisible();
  await saveDraft(page);
  await expect(page.locator('[data-take]')).toHaveCount(1, { timeout: 30_000 });
  expect(await volume()).toBe(1);
});
