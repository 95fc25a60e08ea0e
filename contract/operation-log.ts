import * as z from 'zod';
import { DAY_SECONDS } from '#shared/constants.ts';
import { defineCall } from './define-call.ts';
import { idParam, integerParam, jsonParam, optionalIdParam } from './fields.ts';

const ENTRIES_MAX = 100;
const LOG_TEXT_MAX = 200_000;

const word = z.union([z.string(), z.int()]).transform(String).pipe(z.string().min(1).max(64));
const logEntry = z.object({
  eventId: word,
  /** Empty if the entry is not about a lesson. */
  lessonId: z.union([z.literal(''), idParam]).nullish(),
  /** Unix time in seconds, at most a day ahead; now by default. */
  createdAt: integerParam(0, 999_999_999_999).optional(),
  pageId: word,
  remark: z.string().max(500).default(''),
  /** A random ID by which the server recognizes an entry that it already has. */
  entryId: idParam.default(''),
});
export type LogEntryDto = z.infer<typeof logEntry>;

const logEntries = z.array(logEntry).max(ENTRIES_MAX);
const logParam = z.preprocess(
  (value) => (typeof value === 'string' && value.length > LOG_TEXT_MAX ? null : value),
  jsonParam(logEntries),
) as unknown as typeof logEntries;

const countEntries = ({ logJson }: { logJson: readonly unknown[] }) => logJson.length;

/** The log of what learners do on the pages. */
export const operationLog = {
  save: defineCall({
    methods: ['POST'],
    path: '/api/ctb/lesson_log_save.php',
    summary:
      'Saves entries of the pages’ operation log, each once for a visitor and `sid`. `ctime` is now by default. `sid` and `did` may be in the address or in the form; `sid` also as `sessiondata`. Without a session, `did` in the address is required. Entries are kept for 90 days.',
    access: 'device',
    changes: true,
    inQuery: ['sid', 'did'],
    input: z.object({
      addressVisitorId: optionalIdParam,
      deviceId: optionalIdParam,
      visitorId: optionalIdParam,
      logJson: logParam,
    }),
    output: z.object({ saved: z.number(), duplicates: z.number() }),
    errors: [],
    limits: [
      { bucket: 'log-batches', per: 'account', count: 120, seconds: 60 },
      { bucket: 'log-entries', per: 'account', count: 5000, seconds: DAY_SECONDS, weigh: countEntries },
      { bucket: 'log-batches', per: 'guest', count: 20, seconds: 600 },
      { bucket: 'log-entries', per: 'guest', count: 1000, seconds: DAY_SECONDS, weigh: countEntries },
    ],
    countedWhen: 'accepted',
  }),
};
