import { textAt } from '../json.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** The caller's words, the published lists and their editors, and shared collections. */
export async function playWords(context: ScenarioContext): Promise<void> {
  const { play } = context;
  const entrySave = '/api/word_entry_save.php';
  const entry = {
    group: 'gold',
    text: 'umbrella',
    meaning: '雨伞',
    note: 'for the rain',
    sub_id: context.id('line 1'),
    start_ms: 2000,
    end_ms: 3200,
    sort: 3,
    state: 'published',
  };
  const created = await play.post('publish a word', 'ada', entrySave, {
    ...entry,
    admin_id: context.id('ada'),
  });
  const entryId = context.saveId('entry', textAt(created, 'word_id'));
  const draft = await play.post('draft a word', 'ada', entrySave, { group: 'RR', text: 'usual' });
  await play.post('change a published word', 'ada', entrySave, { ...entry, entry_id: entryId, sort: 1 });
  await play.post('publish a word without its meaning', 'ada', entrySave, {
    ...entry,
    text: 'keys',
    meaning: '',
  });
  const entries = '/api/word_entry_index.php';
  await play.get('entries', 'ada', entries);
  await play.get('entries of a list', 'ada', entries, { group: 'gold', state: 'published', q: 'umb' });
  await play.post('remove an entry', 'ada', '/api/word_entry_remove.php', {
    entry_id: textAt(draft, 'word_id'),
  });

  const save = '/api/word_save.php';
  const time = { text: 'time', group: 'plain', note: 'take your time', sub_id: context.id('line 0') };
  const own = await play.post('keep a word', 'mia', save, time);
  const word = context.saveId('word', textAt(own, 'word_id'));
  await play.post('keep a published word', 'mia', save, { entry_id: entryId });
  const plain = await play.post('keep a word without a line', 'mia', save, {
    text: 'xyzzy',
    group: 'RR',
    phonetic: '/ˈzɪzi/',
    meaning: 'magic',
  });
  await play.post('keep no word', 'mia', save, { group: 'plain' });
  await play.post('keep a word of no line', 'mia', save, { text: 'time', sub_id: 'no-such-line' });
  const index = '/api/word_list_index.php';
  await play.get('the own words', 'mia', index, { mine: '1' });
  await play.get('the own words that are due', 'mia', index, { due: '1', group: 'plain' });
  await play.get('published words', 'mia', index, { group: 'gold' });
  await play.get('published words of somebody else', 'noah', index, { q: '雨' });
  const update = '/api/word_update.php';
  await play.post('change a word', 'mia', update, { word_id: word, meaning: '时间', note: '' });
  await play.post('change a word to one that is there', 'mia', update, { word_id: word, text: '' });
  await play.post("change another's word", 'noah', update, { word_id: word, meaning: 'x' });
  const review = '/api/word_review.php';
  await play.post('review a word', 'mia', review, { word_id: word, rating: 'good', reps: 0 });
  await play.post(
    'review a word with ease',
    'mia',
    review,
    { word_id: textAt(plain, 'word_id'), rating: 'easy' },
    {
      json: false,
    },
  );
  await play.get('the own words, reviewed', 'mia', index, { mine: '1', pagesize: 1, pageno: 2 });
  await play.get('lines with a word', 'mia', '/api/word_lines.php', { text: 'time', pagesize: 5 });
  await play.get('how a word sounds', 'mia', '/api/word_phonetic.php', { text: 'take your time' });
  await play.get('how no word sounds', 'mia', '/api/word_phonetic.php', { text: 'xyzzyq' });
  const file = '/api/word_export.php';
  await play.get('the own words for Anki', 'mia', file, { format: 'anki' });
  await play.get('published words as CSV', 'mia', file, { mine: '0', group: 'gold' });
  await play.get('the own words as CSV', 'mia', file, { format: 'csv' });
  await play.post('take a word off the list', 'mia', '/api/word_remove.php', {
    word_id: textAt(plain, 'word_id'),
  });

  const share = '/api/collect_word_share.php';
  const shared = await play.post('share words', 'mia', share, { words: ['morning', 'umbrella', 'xyzzy'] });
  const collection = context.saveId('collection', textAt(shared, 'share_id'));
  const other = await play.get('share words by GET', 'mia', share, { words: ['time'] });
  await play.post('shared words by POST', 'noah', share, { share_id: collection }, { counts: false });
  await play.post('share nothing', 'mia', share, {});
  await play.post('withdraw shared words', 'mia', '/api/word_share_remove.php', {
    share_id: textAt(other, 'share_id'),
  });
  await play.post("withdraw another's shared words", 'noah', '/api/word_share_remove.php', {
    share_id: collection,
  });
  await play.get('shared words', 'noah', share, { share_id: collection }, { counts: false });
}
