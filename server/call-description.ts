import type * as z from 'zod';

/** A call as the reference under /api/docs tells of it. */
export interface CallDescription {
  methods: readonly ('GET' | 'POST')[];
  /** Whole path, `/api/dub_film_index.php`; parameters of the path in braces. */
  path: string;
  /** One sentence, for people. */
  summary: string;
  /** Who may: anyone, a signed-in account, or one with the role. */
  access: 'anyone' | 'client' | 'admin';
  /** Query of a GET, form or JSON body of a POST. */
  input: z.ZodObject;
  /** What stands in the answer on success, without its family's envelope. */
  answer: z.ZodType;
}
