import type { TaughtClassDto } from '#contract/classes.ts';
import type { ClipDto } from '#contract/clips.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { RoleDubDto } from '#contract/dub-roles.ts';
import type { dubs } from '#contract/dubs.ts';
import type { films } from '#contract/films.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { runWholeCampaign, type WholeCampaign } from '../../tests/testing/run-whole-campaign.ts';
import { pollUntil, type ServerProcess } from '../../tests/testing/server-process.ts';
import { type SignedInCaller, signIn } from '../../tests/testing/sign-in.ts';

/** The phrase that the pictures of the search show. It is said in several demo films. */
export const SEARCHED_PHRASE = 'do you have';
/** The phrase whose first line the pictures of the workspace show. */
const SHOWN_PHRASE = 'thank you';
/** How many lines the demo account cuts, and the owner, whose clips nobody has dubbed. */
const CLIPS_EACH = 3;
const DAY_MS = 24 * 3600 * 1000;
/** A clip and a finished dub take no longer than this, in milliseconds, also while other programs keep the machine busy. */
const JOB_MS = 300_000;

/** What the pages of the pictures are about. */
export interface ShownContent {
  filmId: string;
  videoId: string;
  lineId: string;
  clipId: string;
  /** The owner's dub of the clip. */
  dubId: string;
  /** A clip of two lines that the demo account dubs together with others. */
  sharedClipId: string;
  /** The invitation to the second role of that dub. */
  inviteId: string;
  lessonIds: Record<1 | 2 | 3, string>;
  /** A class of three students. */
  classId: string;
  /** Its assignment of the clip. */
  assignmentId: string;
  campaign: WholeCampaign;
}

type Hit = WireForm<SearchAnswerDto>['list'][number];

/**
 * Lets the demo account work for a day: it cuts lines, dubs one, saves words and lines, and writes in the guestbook. The
 * owner shows a dub to everyone, teaches a class, and runs a campaign. Throws when a call fails.
 */
export async function fillLibrary(server: ServerProcess, dataFolder: string): Promise<ShownContent> {
  const demo = await signIn(server.address, 'demo');
  const owner = await signIn(server.address, 'owner');
  const hits = (await read<SearchAnswerDto>(demo, `/api/sub_seek_all.php?q=${encodeURIComponent('you')}`))
    .list;
  const shown = await findLine(demo, SHOWN_PHRASE);
  const clip = await cutLine(demo, shown);
  await saveTake(demo, clip);
  for (const hit of hits.slice(0, CLIPS_EACH)) await cutLine(demo, hit);
  for (const hit of hits.slice(CLIPS_EACH, 2 * CLIPS_EACH)) await cutLine(owner, hit);
  const dubId = await showDubs({ demo, owner, clip });
  await mixDub(demo, clip.bar_id);
  const shared = await shareRoles(demo);
  await keepWords(demo);
  await publishWords(owner);
  await send(demo, '/api/line_save.php', { sub_id: shown.sub_id, phrase: SHOWN_PHRASE });
  for (const hit of hits.slice(0, 4)) await send(demo, '/api/line_save.php', { sub_id: hit.sub_id });
  await writeMessages({ demo, owner, clipId: clip.bar_id });
  const taught = await teachClass({ owner, demo, clip });
  return {
    filmId: shown.film_id,
    videoId: shown.video_id,
    lineId: shown.sub_id,
    clipId: clip.bar_id,
    dubId,
    ...shared,
    ...taught,
    lessonIds: await findLessons(demo),
    campaign: await runWholeCampaign({ owner, learner: demo, dataFolder, phrase: SHOWN_PHRASE }),
  };
}

async function read<Answer>(caller: SignedInCaller, path: string): Promise<WireForm<Answer>> {
  const { status, body } = await caller.get<WireForm<Answer>>(path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function send<Answer>(
  caller: SignedInCaller,
  path: string,
  form: Record<string, string | number>,
): Promise<Answer> {
  const { status, body } = await caller.post<Answer>(path, form);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function cutLine(caller: SignedInCaller, hit: Hit): Promise<WireForm<ClipDto>> {
  const { video_id, start_ms, end_ms } = hit;
  const { bar_id } = await send<WireForm<ClipDto>>(caller, '/api/creat_dub_bar_client.php', {
    ...{ video_id, start_ms, end_ms },
  });
  return pollUntil({
    what: 'a clip',
    withinMs: JOB_MS,
    ask: async () => {
      const clip = await read<ClipDto>(caller, `/api/dub_bar_detail.php?bar_id=${bar_id}`);
      return clip.state === 'ready' ? clip : null;
    },
  });
}

/** Saves the clip's own sound as a take of its first line, so that the comparison has something to show. */
async function saveTake(caller: SignedInCaller, { bar_id, files }: WireForm<ClipDto>): Promise<void> {
  if (!files) throw new Error('the clip has no files');
  const recording = await caller.file(files.mp4);
  const { address: origin, cookie } = caller;
  const answer = await fetch(`${origin}/api/take_save.php?bar_id=${bar_id}&line=0`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'video/mp4' },
    body: new Uint8Array(recording),
  });
  if (!answer.ok) throw new Error(`the take was refused: ${answer.status} ${await answer.text()}`);
}

/** Lets both show everyone their dub of a clip. Returns the ID of the owner's, which the demo account likes and comments on. */
async function showDubs(args: {
  demo: SignedInCaller;
  owner: SignedInCaller;
  clip: WireForm<ClipDto>;
}): Promise<string> {
  const { demo, owner, clip } = args;
  await saveTake(owner, clip);
  const show = (caller: SignedInCaller) =>
    send<{ dub_id: string }>(caller, '/api/dub_visibility.php', {
      ...{ bar_id: clip.bar_id, visibility: 'everyone' },
    });
  await show(demo);
  const { dub_id } = await show(owner);
  await send(demo, '/api/dub_like.php', { dub_id });
  for (const [moment_ms, text] of [
    [900, '这里连读得真自然'],
    [200, '开头的语气学到了！'],
  ] as const)
    await send(demo, '/api/dub_comment_save.php', { dub_id, moment_ms, text });
  return dub_id;
}

/** Makes the finished film of an account's dub of a clip, and waits for it. */
async function mixDub(caller: SignedInCaller, bar_id: string): Promise<void> {
  await send(caller, '/api/dub_mix.php', { bar_id });
  await pollUntil({
    what: 'a finished dub',
    withinMs: JOB_MS,
    ask: async () =>
      (await read<OutputOf<(typeof dubs)['mine']>>(caller, `/api/dub_mine.php?bar_id=${bar_id}`)).dub
        ?.finished,
  });
}

/** Two lines of two speakers, which the demo films have in a row. */
const SHARED_PHRASE = 'could I get the usual';

/** Shares out the lines of a clip of two lines, and makes a link to the second role. */
async function shareRoles(caller: SignedInCaller): Promise<Pick<ShownContent, 'sharedClipId' | 'inviteId'>> {
  const hit = await findLine(caller, SHARED_PHRASE);
  const { list } = await read<OutputOf<(typeof films)['surroundingLines']>>(
    caller,
    `/api/dub_sub_index2.php?sub_id=${hit.sub_id}&before=0&after=1`,
  );
  const { bar_id } = await cutLine(caller, { ...hit, end_ms: Math.round(list.at(-1)?.end_ms ?? hit.end_ms) });
  const cast = JSON.stringify([
    { name: 'Oscar', line_indexes: [0] },
    { name: 'Mia', line_indexes: [1] },
  ]);
  const dub = await send<WireForm<RoleDubDto>>(caller, '/api/dub_role_save.php', { bar_id, cast });
  const { cast: roles } = await send<WireForm<RoleDubDto>>(caller, '/api/dub_role_invite.php', {
    role_id: dub.cast[1]?.role_id ?? '',
    on: 1,
  });
  return { sharedClipId: bar_id, inviteId: roles[1]?.invite_id ?? '' };
}

/** Words of the demo films. */
const keptWords = [
  { text: 'business', phonetic: 'ˈbɪznəs', meaning: '公事，生意' },
  { text: 'midnight', phonetic: 'ˈmɪdnaɪt', meaning: '半夜' },
  { text: 'take your time', phonetic: 'teɪk jɔː taɪm', meaning: '慢慢来，不着急' },
  { text: 'never mind', phonetic: 'ˈnevə maɪnd', meaning: '没关系，算了' },
];

/** Saves each word with a line that has it. */
async function keepWords(caller: SignedInCaller): Promise<void> {
  for (const word of keptWords) {
    const { sub_id } = await findLine(caller, word.text);
    await send(caller, '/api/word_save.php', { ...word, sub_id });
  }
}

/** Makes the same words entries of the published lists. */
async function publishWords(owner: SignedInCaller): Promise<void> {
  for (const [at, word] of keptWords.entries()) {
    const { sub_id, start_ms, end_ms } = await findLine(owner, word.text);
    await send(owner, '/api/word_entry_save.php', {
      ...{ ...word, sub_id, start_ms, end_ms },
      ...{ group: at === 0 ? 'gold' : 'plain', sort: at, state: at === 1 ? 'draft' : 'published' },
    });
  }
}

async function findLine(caller: SignedInCaller, phrase: string): Promise<Hit> {
  const path = `/api/sub_seek_all.php?q=${encodeURIComponent(phrase)}`;
  const [hit] = (await read<SearchAnswerDto>(caller, path)).list;
  if (!hit) throw new Error(`nobody says ${phrase}`);
  return hit;
}

async function writeMessages(args: {
  demo: SignedInCaller;
  owner: SignedInCaller;
  clipId: string;
}): Promise<void> {
  const { demo, owner, clipId } = args;
  const { message_id } = await send<{ message_id: string }>(demo, '/api/msg_pad_post.php', {
    text: '这一句的连读我总是跟不上，有什么窍门吗？',
    bar_id: clipId,
  });
  await send(owner, '/api/msg_pad_reply.php', {
    message_id,
    text: '先用 0.7 倍速跟五遍，把 thank 和 you 连成一个词来念。',
  });
  await send(demo, '/api/msg_pad_post.php', { text: '今天配了三句，感觉终于张得开嘴了。' });
  await send(demo, '/api/msg_pad_post.php', { guestbook: 'kid', text: '小猫那一集在哪里？' });
  await send(demo, '/api/msg_pad_post.php', {
    guestbook: 'douy',
    text: '从视频里过来的，想找那句“慢慢来”。',
  });
}

async function findLessons(demo: SignedInCaller): Promise<ShownContent['lessonIds']> {
  const find = async (kind: 1 | 2 | 3) => {
    const { video_list } = await read<{ videoList: { lessonId: string | null }[] }>(
      demo,
      `/api/bonus/bonus_video_list.php?pageno=1&type=${kind}`,
    );
    const id = video_list.find(({ lesson_id }) => lesson_id !== null)?.lesson_id;
    if (!id) throw new Error(`there is no lesson of kind ${kind}`);
    return id;
  };
  return { 1: await find(1), 2: await find(2), 3: await find(3) };
}

/** Makes a class of the demo account and two others, assigns the clip, and lets all but one record over it. */
async function teachClass(args: {
  owner: SignedInCaller;
  demo: SignedInCaller;
  clip: WireForm<ClipDto>;
}): Promise<Pick<ShownContent, 'classId' | 'assignmentId'>> {
  const { owner, demo, clip } = args;
  const { class_id } = await send<{ class_id: string }>(owner, '/api/class_save.php', {
    ...{ name: '周一口语班', note: '每周一 19:00，先跟读再配音。' },
  });
  const { invite } = await send<WireForm<TaughtClassDto>>(owner, '/api/class_invite.php', {
    class_id,
    on: 1,
  });
  const class_invite_id = invite?.class_invite_id ?? '';
  const { assignment_id } = await send<{ assignment_id: string }>(owner, '/api/class_assignment_save.php', {
    ...{ class_id, bar_id: clip.bar_id, due_ms: Date.now() + 7 * DAY_MS },
  });
  for (const [at, [account, name]] of [
    ['lin.xia', '林夏'],
    ['chen.mo', '陈默'],
  ].entries()) {
    const made = await send<{ password: string }>(owner, '/api/account_save.php', {
      ...{ account: account ?? '', name: name ?? '', access: 'client' },
    });
    const student = await signIn(owner.address, { account: account ?? '', password: made.password });
    await send(student, '/api/class_join.php', { class_invite_id });
    if (at === 0) await saveTake(student, clip);
  }
  await send(demo, '/api/class_join.php', { class_invite_id });
  await saveTake(demo, clip);
  return { classId: class_id, assignmentId: assignment_id };
}
