import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { fastH264Options, numberedVideoInput, runTestFfmpeg } from '@taici/frame-cutter/testing';
import type { FilmSource } from '#shared/film-codes.ts';
import { expect } from '../../e2e/testing/expect.ts';

/** A film with one line in both languages. */
export interface SampleFilm {
  title: string;
  en: string;
  zh: string;
}

/** What the line of each source's film says. No other film says it. */
const samples: Record<Exclude<FilmSource, 'film'>, SampleFilm> = {
  ytb: { title: 'Kettle Talk', en: 'Kettles whistle before breakfast.', zh: '早饭前水壶在响。' },
  kid: { title: 'Snail Song', en: 'Snails carry their houses home.', zh: '蜗牛背着房子回家。' },
  client: {
    title: 'My Garden',
    en: 'Gardeners water tomatoes every morning.',
    zh: '园丁每天早上给番茄浇水。',
  },
};

const cue = (text: string) => `1\n00:00:00,500 --> 00:00:02,500\n${text}\n`;
const metadataOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Uploads a film of three seconds to a source that has none. Resolves when the search finds its line. */
export async function importSampleFilm(
  uploader: APIRequestContext,
  source: keyof typeof samples,
): Promise<SampleFilm> {
  const sample = samples[source];
  const folder = await mkdtemp(join(tmpdir(), 'taici-sample-'));
  const path = join(folder, 'film.mkv');
  // A film with the bytes of another one is not imported, so each has its own title.
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '24', seconds: 3 }),
    ...fastH264Options,
    '-metadata',
    `title=${sample.title}`,
    path,
  ]);
  const name = `${sample.title} (2026)`;
  const files: [name: string, content: Buffer][] = [
    [`${name}.en.srt`, Buffer.from(cue(sample.en))],
    [`${name}.zh-Hans.srt`, Buffer.from(cue(sample.zh))],
    [`${name}.mkv`, await readFile(path)],
  ];
  await rm(folder, { recursive: true });
  for (const [filename, content] of files) {
    const begun = await uploader.post('/api/uploads', {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(content.length),
        'upload-metadata': metadataOf({ filename, source, batch: `sample-${source}`, films: '1' }),
      },
    });
    expect(begun.status()).toBe(201);
    const sent = await uploader.patch(begun.headers().location ?? '', {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      data: content,
    });
    expect(sent.status()).toBe(204);
  }
  const find = async () => {
    const found = await uploader.get(`/api/sub_seek_${source}.php`, { params: { q: sample.en } });
    return ((await found.json()) as { total: number }).total;
  };
  await expect.poll(find, { timeout: 90_000 }).toBe(1);
  return sample;
}
