import type { Page } from '@playwright/test';
import { clipFileUrl } from '#shared/media-urls.ts';
import { signInAsNewLearner } from './testing/learners.ts';
import { expect, test } from './testing/page-fixtures.ts';
import { saveTone } from './testing/practice-clip.ts';

/** Cuts a clip of two lines, with a second before and after, and records over the first one. Returns its ID and lines. */
async function dubFirstLine(page: Page, address: string) {
  const answer = await page.request.get(`${address}/api/sub_seek_all.php?q=take%20your%20time`);
  const [hit] = (await answer.json()).list;
  const around = await page.request.get(`${address}/api/dub_sub_index2.php?sub_id=${hit.sub_id}`);
  const { list } = await around.json();
  const at = list.findIndex(({ id }: { id: string }) => id === hit.sub_id);
  const made = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
    headers: { origin: address },
    form: {
      video_id: hit.video_id,
      start_ms: Math.round(list[at].start_ms),
      end_ms: Math.round(list[at + 1].end_ms),
      ...{ head_ms: 1000, tail_ms: 1000 },
    },
  });
  const { bar_id } = await made.json();
  const clipOf = async () =>
    (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${bar_id}`)).json();
  await expect.poll(async () => (await clipOf()).state, { timeout: 60_000 }).toBe('ready');
  const { lines } = await clipOf();
  const first = lines.findIndex(({ id }: { id: string }) => id === hit.sub_id);
  await saveTone(page, address, bar_id, first);
  return { clipId: bar_id as string, lines: lines as { start_ms: number; end_ms: number }[], first };
}

/** On the panel that dubs, and on the page of the dub. */
const playButton = /^播放(我的)?配音$/;

const configure = async (page: Page, address: string, form: Record<string, string>) =>
  expect(
    (
      await page.request.post(`${address}/api/dub_configure.php`, { headers: { origin: address }, form })
    ).status(),
  ).toBe(200);

/** A sound that the page has started, with the changes of its gain. Times are in seconds of the audio clock. */
interface StartedSound {
  buffer: AudioBuffer;
  /** The time of the picture, in milliseconds. */
  pictureMs: number;
  when: number;
  offset: number;
  gains: { value: number; at: number }[];
}
/** How loud the picture's own sound was at a time of the picture, in milliseconds. */
interface HeardPicture {
  ms: number;
  volume: number;
}

/** Notes which sounds the page starts, with which gains, and how loud it plays the sound of its picture. */
const noteSounds = (page: Page) =>
  page.addInitScript(() => {
    const started: StartedSound[] = [];
    const heard: HeardPicture[] = [];
    Object.assign(window, { started, heard });
    const gainsOf = new WeakMap<AudioParam, StartedSound['gains']>();
    const gainNodes = new WeakMap<AudioNode, GainNode>();
    const note = (param: AudioParam, value: number, at: number) =>
      gainsOf.set(param, [...(gainsOf.get(param) ?? []), { value, at }]);
    const { setValueAtTime, linearRampToValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      note(this, value, at);
      return setValueAtTime.call(this, value, at);
    };
    AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
      note(this, value, at);
      return linearRampToValueAtTime.call(this, value, at);
    };
    const connect: (node: AudioNode) => AudioNode = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (this: AudioNode, node: AudioNode) {
      if (node instanceof GainNode) gainNodes.set(this, node);
      return connect.call(this, node);
    } as typeof AudioNode.prototype.connect;
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0) {
      const gain = gainNodes.get(this)?.gain;
      const { buffer } = this;
      if (gain && buffer)
        started.push({
          ...{ buffer, when, offset, gains: gainsOf.get(gain) ?? [] },
          pictureMs: (document.querySelector('video')?.currentTime ?? 0) * 1000,
        });
      start.call(this, when, offset);
    };
    const look = () => {
      const video = document.querySelector('video');
      if (video && !video.paused) {
        const ms = video.currentTime * 1000;
        // The page sets the volume later in the same frame.
        setTimeout(() => heard.push({ ms, volume: video.muted ? 0 : video.volume }));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** Plays the dub to its end. */
async function playDub(page: Page) {
  await page.evaluate(() => {
    for (const name of ['started', 'heard']) Reflect.get(window, name).length = 0;
  });
  await page.getByRole('button', { name: playButton }).click();
  const isPlaying = () => page.evaluate(() => document.querySelector('video')?.paused === false);
  await expect.poll(isPlaying).toBe(true);
  await expect.poll(isPlaying, { timeout: 60_000 }).toBe(false);
}

/**
 * Renders the sounds that the page last started before these times of the picture, without the picture. Returns the root
 * mean square of each between the times, in milliseconds.
 */
const renderSounds = (page: Page, spans: [number, number][]) =>
  page.evaluate(async (measured) => {
    const all: StartedSound[] = Reflect.get(window, 'started');
    // The page starts its sounds again after a seek, or when the picture has stalled. All that start together read the clock
    // once.
    const firstMs = Math.min(...measured.map(([fromMs]) => fromMs));
    const startedAt = all.findLast(({ pictureMs }) => pictureMs <= firstMs)?.gains[0]?.at ?? 0;
    const started = all.filter(({ gains }) => gains[0]?.at === startedAt);
    const rate = 48_000;
    return Promise.all(
      started.map(async ({ buffer, pictureMs, when, offset, gains }) => {
        const sampleAt = (ms: number) => Math.round(((ms - pictureMs) * rate) / 1000);
        const length = Math.max(...measured.map(([, toMs]) => sampleAt(toMs)));
        const offline = new OfflineAudioContext(1, length, rate);
        const gain = new GainNode(offline);
        for (const [index, { value, at }] of gains.entries()) {
          if (index === 0) gain.gain.setValueAtTime(value, at - startedAt);
          else gain.gain.linearRampToValueAtTime(value, at - startedAt);
        }
        const source = new AudioBufferSourceNode(offline, { buffer });
        source.connect(gain).connect(offline.destination);
        source.start(when - startedAt, offset);
        const samples = (await offline.startRendering()).getChannelData(0);
        return measured.map(([fromMs, toMs]) => {
          const part = samples.subarray(sampleAt(fromMs), sampleAt(toMs));
          return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
        });
      }),
    );
  }, spans);

const heardPicture = (page: Page): Promise<HeardPicture[]> =>
  page.evaluate(() => Reflect.get(window, 'heard'));

test('before it is mixed, a dub plays over its bed, and lines without a take keep the actor', async ({
  page,
  address,
}) => {
  await noteSounds(page);
  await signInAsNewLearner(page, { address, name: 'preview.bed' });
  const { clipId, lines, first } = await dubFirstLine(page, address);
  await configure(page, address, { bar_id: clipId, bed: 'background' });
  const background = clipFileUrl(clipId, 'background');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const timesFetched = () => fetched.filter((path) => path === background).length;
  await page.goto(`${address}/detail?bar_id=${clipId}`);
  const clip = await (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${clipId}`)).json();
  const line = lines[first];
  const next = lines[first + 1];
  if (!line || !next) throw new Error('the clip has no two lines');
  const originMs: number = clip.start_ms;

  await test.step('the background is fetched when the dub plays, and only once', async () => {
    await expect(page.getByRole('button', { name: playButton })).toBeVisible();
    expect(timesFetched()).toBe(0);
    await playDub(page);
    await playDub(page);
    expect(timesFetched()).toBe(1);
  });

  await test.step('under the line it is heard with the voice, and not elsewhere', async () => {
    const [bed, voice] = await renderSounds(page, [
      [originMs + line.start_ms + 100, originMs + line.start_ms + 900],
      [originMs + next.start_ms + 800, originMs + next.end_ms],
    ]);
    expect(bed?.[0]).toBeGreaterThan(0.001);
    expect(bed?.[1]).toBe(0);
    expect(voice?.[0]).toBeGreaterThan(0.02);
  });

  await test.step('the actor is silent in the line, and speaks the next one', async () => {
    const heard = await heardPicture(page);
    const between = (fromMs: number, toMs: number) =>
      new Set(
        heard.filter(({ ms }) => ms - originMs > fromMs && ms - originMs < toMs).map(({ volume }) => volume),
      );
    expect([...between(line.start_ms + 60, line.end_ms - 60)]).toEqual([0]);
    expect([...between(next.start_ms + 800, next.end_ms - 60)]).toEqual([1]);
  });

  await test.step('the page of the dub plays the same', async () => {
    const { dub } = await (await page.request.get(`${address}/api/dub_mine.php?bar_id=${clipId}`)).json();
    await page.goto(`${address}/detail?dub_id=${dub.dub_id}`);
    await playDub(page);
    const [bed] = await renderSounds(page, [
      [originMs + line.start_ms + 100, originMs + line.start_ms + 900],
    ]);
    expect(bed?.[0]).toBeGreaterThan(0.001);
  });
});

test('without its background, a dub plays over the original, turned down, and says so', {
  tag: '@long',
}, async ({ page, address }) => {
  await noteSounds(page);
  await signInAsNewLearner(page, { address, name: 'preview.nobed' });
  const { clipId, lines, first } = await dubFirstLine(page, address);
  await configure(page, address, { bar_id: clipId, bed: 'background' });
  await page.route(`**${clipFileUrl(clipId, 'background')}`, (route) => route.fulfill({ body: 'no sound' }));
  await page.goto(`${address}/detail?bar_id=${clipId}`);
  const clip = await (await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${clipId}`)).json();
  const line = lines[first];
  if (!line) throw new Error('the clip has no line');
  await Promise.all([
    playDub(page),
    expect(page.getByText('背景声没加载出来，先用调低的原声代替。').first()).toBeVisible(),
  ]);
  const volumes = (await heardPicture(page))
    .filter(({ ms }) => ms > clip.start_ms + line.start_ms + 60 && ms < clip.start_ms + line.end_ms - 60)
    .map(({ volume }) => volume);
  expect(volumes.length).toBeGreaterThan(0);
  for (const volume of volumes) expect(volume).toBeCloseTo(10 ** (-15 / 20), 3);
});

test('lines that the owner wants silent are silent on the page of the dub, too', { tag: '@long' }, async ({
  page,
  address,
}) => {
  await noteSounds(page);
  await signInAsNewLearner(page, { address, name: 'preview.silent' });
  const { clipId, lines, first } = await dubFirstLine(page, address);
  await configure(page, address, { bar_id: clipId, bed: 'silent' });
  const saved = await page.request.post(`${address}/api/dub_role_open_lines.php`, {
    headers: { origin: address },
    form: { bar_id: clipId, silences_open_lines: '1' },
  });
  expect(saved.status()).toBe(200);
  const { dub } = await (await page.request.get(`${address}/api/dub_mine.php?bar_id=${clipId}`)).json();
  const next = lines[first + 1];
  if (!next) throw new Error('the clip has no second line');
  for (const path of [`/detail?dub_id=${dub.dub_id}`, `/detail?bar_id=${clipId}`]) {
    await page.goto(address + path);
    await playDub(page);
    const { start_ms } = dub.bar;
    const volumes = (await heardPicture(page))
      .filter(({ ms }) => ms > start_ms + next.start_ms + 60 && ms < start_ms + next.end_ms - 60)
      .map(({ volume }) => volume);
    expect(new Set(volumes)).toEqual(new Set([0]));
  }
});
