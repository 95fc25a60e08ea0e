import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Cuts the first hit of a phrase and records over it, through the API, as often as `takes` says. Returns the clip's ID. */
export async function practiceClip(page: Page, address: string, takes = 1): Promise<string> {
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
  for (let take = 0; take < takes; take += 1) await saveTone(page, address, bar_id);
  return bar_id;
}

/** Saves a tone as a take of a line of a clip, by default the first, through the API. */
export async function saveTone(page: Page, address: string, clipId: string, line = 0): Promise<void> {
  const saved = await page.request.post(`${address}/api/take_save.php?bar_id=${clipId}&line=${line}`, {
    headers: { origin: address, 'content-type': 'audio/wav' },
    data: toneOfOneSecond(),
  });
  expect(saved.status()).toBe(200);
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
