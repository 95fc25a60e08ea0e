import { textAt } from '../json.ts';
import { LONG_AGO, type ScenarioContext } from './scenario-context.ts';

/** Creating lessons, working through them, and logging. */
export async function playLessons(context: ScenarioContext): Promise<void> {
  const { play } = context;
  const admin_id = context.id('ada');
  const save = '/api/lesson_save.php';
  const lines = [context.id('line 0'), context.id('line 1')].join(',');
  const plain = { admin_id, kind: 'm1', video_id: context.id('film video'), sub_ids: lines };
  const created = await play.post('make a lesson', 'ada', save, { ...plain, title: 'Morning', level: 2 });
  const lesson_id = context.saveId('lesson', textAt(created, 'lesson_id'));
  const packet = { admin_id, lesson_id, hb_id_md5: context.id('packet'), title_zh: '早上' };
  await play.post('change a lesson', 'ada', save, packet);
  await play.post('publish a lesson', 'ada', save, { admin_id, lesson_id, state: 'published', place: 1 });
  const quiz = await play.post(
    'make a lesson with a quiz',
    'ada',
    save,
    { ...plain, kind: 'm3', state: 'published' },
    {
      json: false,
    },
  );
  await play.post('make a lesson without lines', 'ada', save, { ...plain, sub_ids: '' });
  await play.post("make a lesson of another's film", 'ada', save, {
    ...plain,
    video_id: context.id('client video'),
  });
  const index = '/api/lesson_index.php';
  await play.get('lessons', 'ada', index, { admin_id });
  await play.get('lessons of a kind', 'ada', index, { kind: 'm3', pagesize: 1 });

  for (const path of ['/api/bonus/bonus_video_list.php', '/api/bonus_video_list.php']) {
    for (const type of [1, 2, 3, 4])
      await play.get(`list ${type} of ${path}`, 'mia', path, { type, pagesize: 5 });
  }
  const info = '/api/lesson_info.php';
  await play.get('a lesson', 'mia', info, { lesson_id });
  const progress = '/api/lesson_progress.php';
  const step = { lesson_id, stage: 'simpleClass' };
  await play.post('begin a lesson', 'mia', progress, { lesson_id, stage: 'previousVideo' });
  await play.post('go on in a lesson', 'mia', progress, { ...step, step: 0, choice: 'understood' });
  await play.post('finish a lesson too early', 'mia', progress, { lesson_id, stage: 'complete', step: 1 });
  await play.post('go to the end of a lesson', 'mia', progress, { ...step, step: 1, choice: 'unsure' });
  await play.post('choose what is no choice', 'mia', progress, { ...step, step: 1, choice: 'maybe' });
  await play.post('finish a lesson', 'mia', progress, { lesson_id, stage: 'complete', step: 1 });
  await play.post('answer a quiz', 'mia', progress, {
    lesson_id: textAt(quiz, 'lesson_id'),
    stage: 'simpleClass',
    step: 1,
    choice: 'umbrella',
  });
  await play.get('a lesson that was finished', 'mia', info, { lesson_id });
  await play.get('a lesson with a quiz', 'mia', info, { lesson_id: textAt(quiz, 'lesson_id') });
  await play.get('the lessons, one finished', 'mia', '/api/bonus_video_list.php', { type: 1 });

  const log = '/api/ctb/lesson_log_save.php';
  const entry = {
    event_id: 'open',
    lesson_id,
    ctime: LONG_AGO,
    page_id: 'm1',
    remark: 'ok',
    entry_id: 'e-1',
  };
  const log_json = JSON.stringify([entry, { event_id: 7, page_id: 'm', ctime: LONG_AGO }]);
  await play.post('log what was done', 'mia', log, { sessiondata: 'x', log_json });
  await play.post('log what was done without a session', 'nobody', `${log}?did=device-1`, { log_json });
  await play.post('log what is no JSON', 'mia', log, { log_json: '[' });
  await play.post('log what is no entry', 'mia', log, { log_json: '[{"event_id":""}]' });

  const doomed = await play.post(
    'make a lesson that is removed',
    'ada',
    save,
    { ...plain, kind: 'm2' },
    { json: false },
  );
  await play.post('remove a lesson', 'ada', '/api/lesson_remove.php', {
    lesson_id: textAt(doomed, 'lesson_id'),
  });
  const gone = { lesson_id: textAt(doomed, 'lesson_id'), title: 'Back' };
  await play.post('change a lesson that was removed', 'ada', save, gone);
}
