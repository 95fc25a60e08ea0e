import type { IrregularNames } from '#contract/wire-names.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;
type WireName<Name> = Name extends keyof IrregularNames
  ? IrregularNames[Name]
  : Name extends string
    ? SnakeCase<Name>
    : Name;

/** A type of the contract with its keys by their wire names: what a test reads from an answer over HTTP. */
export type WireOf<Dto> = Dto extends [unknown, ...unknown[]]
  ? Dto
  : Dto extends (infer Item)[]
    ? WireOf<Item>[]
    : Dto extends object
      ? { [Name in keyof Dto as WireName<Name>]: WireOf<Dto[Name]> }
      : Dto;
