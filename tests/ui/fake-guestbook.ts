import type { Viewer } from '#domain/accounts/types.ts';
import type { Bar } from '#domain/clips/types.ts';
import { AppError } from '#domain/errors.ts';
import { cleanText } from '#domain/guestbook/clean-text.ts';
import { rankWishes } from '#domain/guestbook/rank-wishes.ts';
import type {
  GuestbookService,
  Message,
  MessageView,
  NewMessage,
  Pad,
  ReviewView,
} from '#domain/guestbook/types.ts';
import { pads } from '#domain/guestbook/types.ts';
import { lengthMsOf } from '#shared/clip-segments.ts';

const seeds: [Pad, string, string | null, Message['state']][] = [
  ['main', '“I could do this all day” 这句在哪部电影里有？', null, 'shown'],
  ['main', '在片库里搜 all day 就能找到。', 'm1', 'shown'],
  ['main', `一个很长的词${'supercalifragilistic'.repeat(8)}`, null, 'shown'],
  ['kid', '我学会了 twinkle twinkle！', null, 'shown'],
  ['kid', '我想听更多歌', null, 'waiting'],
  ['douy', '抖音上那段是哪一集？', null, 'shown'],
];

/** Guestbooks kept in memory, by one other author than the viewer; `clipOf` throws not_found. */
export function fakeGuestbook(clipOf: (id: string) => Bar): GuestbookService {
  const rows: (Message & { reported: boolean; authorName: string })[] = [];
  const add = (row: Omit<(typeof rows)[number], 'id' | 'createdMs' | 'shownMs' | 'reported'>) => {
    const createdMs = Date.now() - (100 - rows.length) * 60_000;
    const made = { ...row, id: `m${rows.length + 1}`, createdMs, shownMs: createdMs, reported: false };
    rows.push(made);
    return made;
  };
  for (const [pad, text, parentId, state] of seeds) {
    add({ pad, text, parentId, state, authorId: 'u-other', authorName: '小陈', barId: null, atMs: null });
  }

  const viewOf = (
    viewer: Viewer,
    { authorName, reported: _, ...message }: (typeof rows)[number],
  ): MessageView => {
    const bar = message.barId === null ? null : clipOf(message.barId);
    return {
      message,
      authorName,
      mine: message.authorId === viewer.id,
      clip: bar && {
        barId: bar.id,
        videoId: bar.videoId,
        title: bar.title,
        filmTitle: bar.title,
        filmTitleZh: null,
        lengthMs: lengthMsOf(bar.segments),
        atMs: message.atMs,
        frame: 0,
      },
    };
  };
  const reviewOf = (viewer: Viewer, row: (typeof rows)[number]): ReviewView => ({
    ...viewOf(viewer, row),
    authorAccount: row.authorId,
    parentText: rows.find(({ id }) => id === row.parentId)?.text ?? null,
    reports: row.reported
      ? [{ reporterName: '小林', reason: 'spam', note: null, createdMs: row.createdMs }]
      : [],
  });
  const rowOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('not_found');
    return row;
  };
  const shown = (parentId: string | null) =>
    rows.filter((row) => row.parentId === parentId && row.state === 'shown');
  const write = (viewer: Viewer, pad: Pad, parentId: string | null, message: NewMessage) => {
    const text = cleanText(message.text);
    if (text === '') throw new AppError('bad_parameter', { field: 'text' });
    return viewOf(
      viewer,
      add({
        ...message,
        text,
        pad,
        parentId,
        state: pad === 'kid' ? 'waiting' : 'shown',
        authorId: viewer.id,
        authorName: viewer.name,
      }),
    );
  };

  return {
    async list({ viewer, pad, sort, pageno, pagesize }) {
      const found = shown(null).filter((row) => row.pad === pad);
      if (sort === 'new') found.reverse();
      return {
        list: found.slice((pageno - 1) * pagesize, pageno * pagesize).map((row) => ({
          ...viewOf(viewer, row),
          replies: shown(row.id).map((reply) => viewOf(viewer, reply)),
          repliesTotal: shown(row.id).length,
        })),
        total: found.length,
        pageno,
        pagesize,
        asOfMs: Date.now(),
        waiting: rows.filter(
          (row) => row.pad === pad && row.state === 'waiting' && row.authorId === viewer.id,
        ).length,
      };
    },
    async replies({ viewer, messageId, pageno, pagesize }) {
      const found = shown(messageId);
      return { list: found.map((row) => viewOf(viewer, row)), total: found.length, pageno, pagesize };
    },
    post: async ({ viewer, pad, message }) => write(viewer, pad, null, message),
    reply: async ({ viewer, messageId, message }) => write(viewer, rowOf(messageId).pad, messageId, message),
    async report({ messageId }) {
      rowOf(messageId).reported = true;
    },
    async remove({ messageId }) {
      rowOf(messageId).state = 'removed';
    },
    async review({ viewer, pad, filter, pageno, pagesize }) {
      const found = rows
        .filter((row) => pad === null || row.pad === pad)
        .filter((row) => (filter === 'reported' ? row.reported : row.state === filter));
      return { list: found.map((row) => reviewOf(viewer, row)), total: found.length, pageno, pagesize };
    },
    reviewCounts: async () =>
      pads.map((pad) => ({
        pad,
        waiting: rows.filter((row) => row.pad === pad && row.state === 'waiting').length,
        reported: rows.filter((row) => row.pad === pad && row.reported).length,
      })),
    async decide({ viewer, messageId, decision }) {
      const row = rowOf(messageId);
      row.state = decision === 'approve' ? 'shown' : decision === 'hide' ? 'hidden' : 'removed';
      row.reported = false;
      return reviewOf(viewer, row);
    },
    wanted: async ({ limit }) =>
      rankWishes({ messages: shown(null).map((row) => ({ ...row, shownMs: row.createdMs })), limit }),
  };
}
