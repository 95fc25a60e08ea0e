import { textAt } from '../json.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** Messages, replies, reports, and their moderation. No account posts more than five a minute. */
export async function playGuestbook(context: ScenarioContext): Promise<void> {
  const { play } = context;
  const post = '/api/msg_pad_post.php';
  const request = { pad: 'main', text: '想找 "take your time" 这一句' };
  const first = await play.post('post a message', 'mia', post, request);
  const message = context.saveId('message', textAt(first, 'message_id'));
  const withClip = { text: 'Listen to this one!', bar_id: context.id('clip'), at_ms: 400 };
  await play.post('post a message with a clip', 'mia', post, withClip, { json: false });
  const kid = await play.post(
    'post a message for children',
    'mia',
    post,
    { pad: 'kid', text: '小船！' },
    { json: false },
  );
  await play.post("post a message with another's clip", 'noah', post, withClip);
  await play.post('post an empty message', 'noah', post, { text: '   ' });
  await play.post(
    'post a message elsewhere',
    'noah',
    post,
    { pad: 'douy', text: 'Where is this from?' },
    { json: false },
  );

  const reply = '/api/msg_pad_reply.php';
  const answer = await play.post('answer a message', 'noah', reply, {
    message_id: message,
    text: 'Lost Keys, 第二集',
  });
  await play.post('answer an answer', 'noah', reply, {
    message_id: textAt(answer, 'message_id'),
    text: 'no',
  });
  const index = '/api/msg_pad_index.php';
  await play.get('messages', 'noah', index);
  await play.get('messages, oldest first', 'mia', index, { sort: 'old', pagesize: 1, pageno: 2 });
  await play.get('messages for children', 'mia', index, { pad: 'kid' });
  await play.get('answers', 'mia', '/api/msg_pad_replies.php', { message_id: message, pagesize: 1 });
  const report = '/api/msg_pad_report.php';
  await play.post('report a message', 'noah', report, {
    message_id: message,
    reason: 'spam',
    note: 'twice the same',
  });
  await play.post('report the own message', 'mia', report, { message_id: message, reason: 'other' });
  await play.get('what is wanted', 'mia', '/api/question_hot.php', { limit: 5 });

  const queue = '/api/msg_pad_queue.php';
  await play.get('messages that wait', 'ada', queue, { admin_id: context.id('ada') });
  await play.get('messages that were reported', 'ada', queue, { filter: 'reported', pad: 'main' });
  await play.get("messages with another's id", 'ada', queue, { admin_id: context.id('owner') });
  const decide = '/api/msg_pad_decide.php';
  const kidId = textAt(kid, 'message_id');
  await play.post('approve a message', 'ada', decide, { message_id: kidId, decision: 'approve' });
  await play.post('approve a reported message', 'ada', decide, { message_id: message, decision: 'approve' });
  await play.post('hide a message', 'ada', decide, { message_id: kidId, decision: 'hide' });
  await play.post(
    'post a message that is taken back',
    'tom',
    post,
    { text: 'Hello there, friends' },
    { json: false },
  );
  const own = await play.post(
    'answer a message for a moment',
    'tom',
    reply,
    { message_id: message, text: 'Oops' },
    {
      json: false,
    },
  );
  await play.post('take back a message', 'tom', '/api/msg_pad_remove.php', {
    message_id: textAt(own, 'message_id'),
  });
  await play.post("take back another's message", 'noah', '/api/msg_pad_remove.php', { message_id: message });
  await play.get('messages at the end', 'mia', index);
}
