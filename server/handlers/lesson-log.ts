import type { Hono } from 'hono';
import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import type { OperationLogRecord } from '#domain/lessons/types.ts';
import { DAY_SECONDS } from '#shared/constants.ts';
import { wireLogAnswer } from '#shared/wire-lessons.ts';
import type { CallDescription } from '../call-description.ts';
import { emptyAsUndefined, idParam, integerParam, readInput } from '../read-input.ts';
import type { HttpEnv } from '../request-context.ts';
import { requireSameOrigin } from '../session.ts';

const ENTRIES_MAX = 100;
const LOG_MAX = 200_000;

const absentId = emptyAsUndefined(idParam.nullable().default(null));
const batch = z.object({
  sid: absentId,
  did: absentId,
  sessiondata: absentId,
  log_json: z.string().min(1).max(LOG_MAX),
});
const visitor = batch.pick({ sid: true, did: true });

const word = z.union([z.string(), z.int()]).transform(String).pipe(z.string().min(1).max(64));
const entrySchema = (nowS: number) =>
  z.object({
    event_id: word,
    lesson_id: z.union([z.literal('').transform(() => ''), idParam]).nullish(),
    // A clock may be a day ahead, not more: it orders what people did.
    ctime: integerParam(0, nowS + DAY_SECONDS).default(nowS),
    page_id: word,
    remark: z.string().max(500).default(''),
    entry_id: idParam.default(''),
  });

/** `POST /api/ctb/lesson_log_save.php`: what the pages logged. Without a session a device id will do, for so many batches from an address. */
export function mountLessonLogCalls(api: Hono<HttpEnv>): void {
  api.post('/ctb/lesson_log_save.php', async (c) => {
    requireSameOrigin(c);
    const named = visitor.safeParse(c.req.query());
    if (!named.success) {
      throw new AppError('bad_parameter', { field: named.error.issues[0]?.path.join('.') ?? '' });
    }
    const { viewer } = c.var;
    const sent = c.req.query('did') ?? null;
    // Who may not log learns nothing of what is wrong with the log.
    if (!viewer && !sent) throw new AppError('login_required');
    const input = await readInput(c, batch);
    const nowS = Math.floor(Date.now() / 1000);
    const answer = await c.var.services.operationLog.save({
      viewer,
      deviceId: named.data.did ?? input.did,
      address: c.var.address,
      entries: readEntries(input.log_json, nowS),
    });
    return c.json(answer);
  });
}

function readEntries(text: string, nowS: number): OperationLogRecord[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_parameter', { field: 'log_json', cause });
  }
  const read = z.array(entrySchema(nowS)).max(ENTRIES_MAX).safeParse(given);
  if (!read.success) {
    const path = read.error.issues[0]?.path ?? [];
    throw new AppError('bad_parameter', { field: ['log_json', ...path].join('.') });
  }
  return read.data.map((entry) => ({
    eventId: entry.event_id,
    lessonId: entry.lesson_id ?? '',
    ctime: entry.ctime,
    pageId: entry.page_id,
    remark: entry.remark,
    entryId: entry.entry_id,
  }));
}

export const lessonLogCalls: CallDescription[] = [
  {
    methods: ['POST'],
    path: '/api/ctb/lesson_log_save.php',
    summary:
      'Keeps entries of the pages’ operation log, each once: log_json is a JSON array of at most 100 entries { event_id, lesson_id, ctime (unix seconds, now by default), page_id, remark, entry_id? }. `sid` or `did` stand in the address or the form, `sid` also as sessiondata; without a session `did` in the address is needed, and an address has 20 batches in ten minutes and 1000 entries a day. An account has 30 batches a minute and 5000 entries a day. Entries are kept for 90 days.',
    access: 'anyone',
    input: batch,
    answer: wireLogAnswer,
  },
];
