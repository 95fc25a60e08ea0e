import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { defineCall, defineLoaderCall } from '#contract/define-call.ts';
import { defineDto, defineHandlers } from './handler.ts';
import type { SurplusKeys } from './surplus-keys.ts';

// The type check proves these tests: without an error in the next line, `@ts-expect-error` is one.

const filmDto = z.object({ id: z.string(), title: z.string() });
type FilmDto = z.infer<typeof filmDto>;
const base = { summary: 'x', access: 'anyone', input: z.object({ id: z.string() }), errors: [] } as const;
const http = { ...base, methods: ['GET'], changes: false } as const;
const contract = {
  one: defineCall({ ...http, path: '/api/one', output: filmDto }),
  nested: defineCall({ ...http, path: '/api/nested', output: z.object({ film: filmDto.nullable() }) }),
  list: defineCall({ ...http, path: '/api/list', output: z.object({ list: z.array(filmDto) }) }),
  byId: defineLoaderCall({ ...base, output: z.record(z.string(), filmDto) }),
  either: defineLoaderCall({
    ...base,
    output: z.union([filmDto, z.object({ kind: z.literal('missing'), id: z.string() })]),
  }),
  file: defineCall({ ...http, path: '/api/file', output: z.string(), download: true }),
};

/** A row with a column that must not leave the server. */
const row = { id: 'f', title: 'Up', ownerId: 'ann' };
const film = { id: 'f', title: 'Up' };
const exact = {
  one: () => film,
  nested: async () => ({ film: null }),
  list: () => ({ list: [film] }),
  byId: () => ({ f: film }),
  either: () => ({ kind: 'missing' as const, id: 'f' }),
  file: () => ({ body: '', contentType: 'text/plain', fileName: 'a.txt' }),
};

describe('defineHandlers', () => {
  test('accepts answers with exactly the keys of their definitions, and infers the request', () => {
    defineHandlers<typeof contract>()(exact);
    defineHandlers<typeof contract>()({
      ...exact,
      one: async ({ input, viewer }) => {
        expectTypeOf(input).toEqualTypeOf<{ id: string }>();
        expectTypeOf(viewer?.name).toEqualTypeOf<string | undefined>();
        return { id: input.id, title: '' };
      },
      nested: ({ input }) => ({ film: input.id ? film : null }),
      either: ({ input }) => (input.id ? film : { kind: 'missing', id: input.id }),
    });
  });

  test('refuses a surplus key at the top', () => {
    // @ts-expect-error `ownerId` is not in the output schema
    defineHandlers<typeof contract>()({ ...exact, one: () => row });
    defineHandlers<typeof contract>()({
      ...exact,
      // @ts-expect-error also behind a spread, and when awaited
      one: async ({ input }) => ({ ...row, id: input.id }),
    });
  });

  test('refuses a surplus key in an object, a list, a record, and a member of a union', () => {
    // @ts-expect-error
    defineHandlers<typeof contract>()({ ...exact, nested: () => ({ film: row }) });
    // @ts-expect-error
    defineHandlers<typeof contract>()({ ...exact, list: () => ({ list: [row] }) });
    // @ts-expect-error
    defineHandlers<typeof contract>()({ ...exact, byId: () => ({ f: row }) });
    // @ts-expect-error
    defineHandlers<typeof contract>()({ ...exact, either: () => ({ kind: 'missing' as const, ...row }) });
  });

  test('refuses a missing, an unknown, and a wrong handler', () => {
    const { one: _, ...incomplete } = exact;
    // @ts-expect-error
    defineHandlers<typeof contract>()(incomplete);
    // @ts-expect-error
    defineHandlers<typeof contract>()({ ...exact, other: () => film });
    // @ts-expect-error
    defineHandlers<typeof contract>()({ ...exact, one: () => ({ id: 'f' }) });
  });
});

describe('defineDto', () => {
  test('accepts a function that makes exactly the DTO', () => {
    const toFilmDto = defineDto<FilmDto>()(({ id, title }: typeof row, suffix = '') => ({
      id,
      title: title + suffix,
    }));
    expectTypeOf(toFilmDto).returns.toEqualTypeOf<FilmDto>();
    expect([toFilmDto(row), toFilmDto(row, '!')]).toEqual([film, { id: 'f', title: 'Up!' }]);
  });

  test('refuses a surplus key at the top, in an object, and in a list', () => {
    // @ts-expect-error
    defineDto<FilmDto>()((from: typeof row) => ({ ...from }));
    // @ts-expect-error
    defineDto<{ film: FilmDto | null }>()((from: typeof row | null) => ({ film: from }));
    // @ts-expect-error
    defineDto<{ list: FilmDto[] }>()((from: (typeof row)[]) => ({ list: from }));
  });
});

describe('SurplusKeys', () => {
  type Row = typeof row;

  test('names the path of each surplus key', () => {
    expectTypeOf<SurplusKeys<Row, FilmDto>>().toEqualTypeOf<'.ownerId'>();
    expectTypeOf<
      SurplusKeys<{ list: Row[] } | null, { list: FilmDto[] } | null>
    >().toEqualTypeOf<'.list[].ownerId'>();
    expectTypeOf<
      SurplusKeys<{ a: ReturnType<typeof JSON.parse> }, { a: FilmDto }>
    >().toEqualTypeOf<'.a.any'>();
    expectTypeOf<SurplusKeys<Record<string, string>, { id?: string }>>().toEqualTypeOf<`.${string}`>();
  });

  test('compares an object whose tag is a union with all members together', () => {
    type Answer = { kind: 'a'; id: string } | { kind: 'b'; id: string };
    expectTypeOf<SurplusKeys<{ kind: 'a' | 'b'; id: string }, Answer>>().toEqualTypeOf<never>();
    expectTypeOf<SurplusKeys<{ kind: 'a' | 'b'; id: string; key: string }, Answer>>().toEqualTypeOf<'.key'>();
  });

  test('allows keys that are always undefined, and every key of `unknown`', () => {
    expectTypeOf<SurplusKeys<FilmDto & { ownerId?: undefined }, FilmDto>>().toEqualTypeOf<never>();
    expectTypeOf<SurplusKeys<Row, unknown>>().toEqualTypeOf<never>();
  });
});
