import type { IrregularNames } from '../wire-names.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

type WireName<Name> = Name extends keyof IrregularNames
  ? IrregularNames[Name]
  : Name extends string
    ? SnakeCase<Name>
    : Name;

/** The type of a DTO as JSON on the wire, with wire names as keys. For tests that use HTTP. */
export type WireForm<Dto> = Dto extends [unknown, ...unknown[]]
  ? Dto
  : Dto extends readonly (infer Item)[]
    ? WireForm<Item>[]
    : Dto extends object
      ? { [Name in keyof Dto as WireName<Name>]: WireForm<Dto[Name]> }
      : Dto;
