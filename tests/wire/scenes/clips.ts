import { readFile } from 'node:fs/promises';
import { at, type Json, textAt } from '../json.ts';
import type { ScenarioContext } from './scenario-context.ts';

const CREATE = '/api/creat_dub_bar_client.php';
const DETAIL = '/api/dub_bar_detail.php';
/** Options for a clip that is being cut: its progress depends on the speed of the machine. */
const cutting = { loose: ['percent', 'proof', 'state', 'files'] };

async function awaitClip({ play }: ScenarioContext, who: string, created: Json): Promise<string> {
  const id = textAt(created, 'bar_id');
  await play.until(who, DETAIL, { bar_id: id }, (body) => at(body, 'state') === 'ready');
  return id;
}

/** Cutting clips and downloading their files. */
export async function playClips(context: ScenarioContext): Promise<void> {
  const { play } = context;
  const video_id = context.id('film video');
  const whole = { video_id, start_ms: 500, end_ms: 3200, head_ms: 50, tail_ms: 350, title: 'Take your time' };
  const created = await play.post('cut a clip', 'mia', CREATE, whole, { json: false, ...cutting });
  const clip = context.saveId('clip', await awaitClip(context, 'mia', created));
  await play.get('a clip', 'mia', DETAIL, { bar_id: clip });
  await play.get("another's clip", 'noah', DETAIL, { bar_id: clip });
  const spans = [
    { start_ms: 3500, end_ms: 4700 },
    { start_ms: 500, end_ms: 1700, start_frame: 12, end_frame: 40 },
  ];
  const joined = { video_id, start_ms: 500, end_ms: 4700, spans };
  const content = { body: Buffer.from(JSON.stringify(joined)), type: 'application/json' };
  const second = await play.send('cut a clip of two stretches (JSON)', 'mia', 'POST', CREATE, {
    content,
    ...cutting,
  });
  context.saveId('joined clip', await awaitClip(context, 'mia', second.body));
  await play.get('a clip of two stretches', 'mia', DETAIL, { bar_id: context.id('joined clip') });
  const short = { video_id: context.id('kid video'), start_ms: 0, end_ms: 1, start_frame: 12, end_frame: 48 };
  const third = await play.get('cut a clip by GET', 'noah', CREATE, short, cutting);
  context.saveId('kid clip', await awaitClip(context, 'noah', third));
  const own = { video_id: context.id('client video'), start_ms: 500, end_ms: 2000 };
  const fourth = await play.post('cut a clip of the own film', 'mia', CREATE, own, {
    json: false,
    ...cutting,
  });
  context.saveId('own clip', await awaitClip(context, 'mia', fourth));

  await play.post('cut a clip backwards', 'mia', CREATE, { video_id, start_ms: 3000, end_ms: 1000 });
  await play.post('cut a clip past the end', 'mia', CREATE, { video_id, start_ms: 90_000, end_ms: 95_000 });
  await play.post('cut a clip that is too long', 'mia', CREATE, { video_id, start_ms: 0, end_ms: 900_000 });
  await play.post('cut a clip with odd stretches', 'mia', CREATE, { ...whole, spans: 'odd' });
  await play.post('cut a clip of what failed', 'mia', CREATE, {
    ...whole,
    video_id: context.id('ytb video'),
  });
  await playQueue(context, whole);

  const index = '/api/dub_bar_index.php';
  const clips = await play.get('clips', 'mia', index);
  await play.get('the own clips by film', 'mia', index, { mine: '1', sort: 'film', pagesize: 2 });
  await play.get('clips of a film', 'noah', index, {
    film_id: context.id('kid film'),
    as_of: at(clips, 'as_of') ?? 0,
  });
  const rename = '/api/dub_bar_rename.php';
  await play.post('rename a clip', 'mia', rename, { bar_id: clip, title: '慢慢来 "again"' });
  await play.post("rename another's clip", 'noah', rename, { bar_id: clip, title: 'mine now' });
  await playClipFiles(context, clip);
}

/** While one clip is cut, the next one waits, so canceling it is certain to succeed. */
async function playQueue(context: ScenarioContext, about: Record<string, Json>): Promise<void> {
  const { play } = context;
  const long = { ...about, start_ms: 100, end_ms: 7900, head_ms: 0, tail_ms: 0, title: 'Long' };
  const first = await play.post('cut a long clip', 'mia', CREATE, long, { json: false, ...cutting });
  const waiting = { ...about, title: 'Waiting' };
  const second = await play.post('cut a clip that waits', 'mia', CREATE, waiting, {
    json: false,
    ...cutting,
  });
  const job = { job_id: textAt(second, 'job_id') };
  await play.post("cancel another's job", 'noah', '/api/dub_job_cancel.php', job);
  await play.post('cancel a job', 'mia', '/api/dub_job_cancel.php', job, { json: false });
  await play.post('cancel a job twice', 'mia', '/api/dub_job_cancel.php', job);
  const bar = { bar_id: textAt(second, 'bar_id') };
  await play.get('a clip whose job was cancelled', 'mia', DETAIL, bar);
  await play.get('the own job, cancelled', 'mia', '/api/dub_job_view.php', job);
  const begun = { json: false, loose: ['state', 'stage', 'percent'] };
  await play.post('retry the own job', 'mia', '/api/dub_job_retry.php', job, begun);
  await awaitClip(context, 'mia', first);
  await awaitClip(context, 'mia', second);
  await play.post('remove a clip', 'mia', '/api/dub_bar_remove.php', { bar_id: textAt(first, 'bar_id') });
  await play.post("remove another's clip", 'noah', '/api/dub_bar_remove.php', bar);
  context.saveId('clip to remove', bar.bar_id);
}

async function playClipFiles(context: ScenarioContext, clip: string): Promise<void> {
  const { play } = context;
  const files = '/api/dub_bar_files.php';
  await play.get('files of a clip', 'mia', files, { bar_id: clip });
  await play.get('files of a clip, part of it moving', 'mia', files, {
    bar_id: clip,
    from_ms: 0,
    to_ms: 1000,
  });
  await play.get('files of a clip of two stretches', 'mia', files, { bar_id: context.id('joined clip') });
  const make = '/api/dub_bar_make.php';
  const isReady = (file: string) => (body: Json) => {
    const list = at(body, 'list');
    return Array.isArray(list) && list.some((one) => at(one, 'file') === file && at(one, 'bytes') !== null);
  };
  const making = { loose: ['state', 'percent', 'bytes'] };
  for (const file of ['mp3', 'gif.en', 'burnt.both']) {
    await play.post(`make ${file}`, 'mia', make, { bar_id: clip, file }, { json: false, ...making });
    await play.until('mia', files, { bar_id: clip }, isReady(file));
    await play.post(`make ${file}, once it is there`, 'mia', make, { bar_id: clip, file });
  }
  await play.post('make srt.zh', 'mia', make, { bar_id: clip, file: 'srt.zh' });
  await play.post('make an odd file', 'mia', make, { bar_id: clip, file: 'exe' });
  await play.get('files of a clip, some made', 'mia', files, { bar_id: clip });
}

/** Takes of clips, and share links of dubs. */
export async function playTakes(context: ScenarioContext): Promise<void> {
  const { play, fixtures } = context;
  const clip = context.id('clip');
  const content = { body: await readFile(fixtures.shortTake), type: 'audio/wav' };
  const long = { body: await readFile(fixtures.longTake), type: 'audio/wav' };
  const save = '/api/take_save.php';
  const first = await play.post(
    'keep a take',
    'mia',
    save,
    { bar_id: clip, line: 0, lead_ms: 200 },
    { content },
  );
  const take = context.saveId('take', textAt(first, 'take_id'));
  await play.post('keep a take of the whole clip', 'mia', save, { bar_id: clip }, { content: long });
  const more = await play.post('keep another take', 'mia', save, { bar_id: clip, line: 0 }, { content });
  await play.post("keep a take of another's clip", 'noah', save, { bar_id: clip, line: 1 }, { content });
  const noise = { body: Buffer.alloc(3000, 'noise '), type: 'audio/wav' };
  await play.post(
    'keep a take that is none',
    'mia',
    save,
    { bar_id: clip, line: 0 },
    { content: noise, counts: false },
  );
  await play.post(
    'keep a take of no line',
    'mia',
    save,
    { bar_id: clip, line: 99 },
    { content, counts: false },
  );
  await play.send('keep an empty take', 'mia', 'POST', `${save}?bar_id=${clip}`, {
    headers: { 'content-length': '0' },
  });
  const index = '/api/take_index.php';
  await play.get('the own takes', 'mia', index, { bar_id: clip });
  await play.get("everyone's takes", 'tom', index, { bar_id: clip, everyone: '1' });
  await play.get("everyone's takes as a client", 'mia', index, { bar_id: clip, everyone: '1' });
  const update = '/api/take_update.php';
  await play.post('make a take the best', 'mia', update, { take_id: take, best: '1', offset_ms: -40 });
  await play.post("change another's take", 'noah', update, { take_id: take, best: '0' });
  await play.post('remove a take', 'mia', '/api/take_remove.php', { take_id: textAt(more, 'take_id') });
  const share = '/api/take_share.php';
  const shared = await play.post('share a dub', 'mia', share, { bar_id: clip });
  const link = context.saveId('dub', textAt(shared, 'share_id'));
  await play.get('a shared dub', 'noah', '/api/take_shared.php', { share: link });
  await play.get('the own takes, shared', 'mia', index, { bar_id: clip });
  await play.post('share a dub no more', 'noah', share, { bar_id: context.id('kid clip'), on: '0' });
  await play.get('clips few have practiced', 'demo', '/api/dub_clips_cold.php', { pagesize: 3 });
}
