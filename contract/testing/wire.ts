import type { IrregularNames } from '../wire-names.ts';

/** An answer as it is on the wire, for tests that read JSON. */
export type Wire<Dto> = Dto extends readonly (infer Item)[]
  ? Wire<Item>[]
  : Dto extends object
    ? { [Name in keyof Dto as WireName<Name>]: Wire<Dto[Name]> }
    : Dto;

type WireName<Name> = Name extends keyof IrregularNames
  ? IrregularNames[Name]
  : Name extends string
    ? SnakeCase<Name>
    : Name;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : '';
