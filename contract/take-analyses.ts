import * as z from 'zod';
import { ANALYZED_LINE_MAX } from '#shared/take-analysis.ts';
import { defineCall, defineLoaderCall } from './define-call.ts';
import { idParam } from './fields.ts';
import { takeAnalysisDto } from './takes.ts';

/** A word of a line as it is looked for in recordings. */
const lineWordDto = z.object({
  text: z.string(),
  /** Where it begins and ends in the line, in UTF-16 units. */
  start: z.number(),
  end: z.number(),
  /** Each as phones in ARPAbet with spaces between them; the commonest comes first. */
  pronunciations: z.array(z.string()),
  /** How it sounds was guessed from its letters. */
  isGuessed: z.boolean(),
});
export type LineWordDto = z.infer<typeof lineWordDto>;

export const takeAnalyses = {
  ofClip: defineLoaderCall({
    summary:
      "Returns what the server found in the caller's takes of a clip. Takes that are not analyzed yet are left out.",
    access: 'client',
    input: z.object({ clipId: idParam }),
    output: z.object({ list: z.array(z.object({ takeId: z.string(), analysis: takeAnalysisDto })) }),
    errors: [],
  }),
  lineWords: defineCall({
    methods: ['GET'],
    path: '/api/line_pronounced.php',
    summary:
      'Returns the words of an English line with their pronunciations, and where the acoustic model is. With both, a browser analyzes a recording of the line by itself. The model is null where the server has none.',
    access: 'client',
    changes: false,
    limits: [{ bucket: 'line-words', per: 'account', count: 600, seconds: 600 }],
    input: z.object({ text: z.string().max(ANALYZED_LINE_MAX) }),
    output: z.object({
      words: z.array(lineWordDto),
      model: z.object({ url: z.string(), bytes: z.number() }).nullable(),
    }),
    errors: [],
  }),
};
