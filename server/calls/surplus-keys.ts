/**
 * The paths of the keys that a value of type `Given` may have and that `Allowed` does not name, at any depth of objects,
 * lists, and records; never if there are none. Each member of a union is compared with the members of `Allowed` that it
 * can be assigned to, and needs one that names all its keys. What `any` holds is unknown, so it counts as surplus.
 */
export type SurplusKeys<Given, Allowed, Path extends string = ''> = unknown extends Allowed
  ? never
  : IsAny<Given> extends true
    ? `${Path}.any`
    : Given extends object
      ? LeastSurplus<Given, Allowed, Path, Verdict<Given, Allowed, Path>>
      : never;

/** `unknown` if a value of type `Given` has no surplus keys; else a type that nothing fits and that names the keys. */
export type NoSurplusKeys<Given, Allowed> = [SurplusKeys<Given, Allowed>] extends [never]
  ? unknown
  : HasKeysOutsideTheContract<SurplusKeys<Given, Allowed>>;

/** Appears in compiler errors. `Paths` are the keys of an answer that the output schema of its call does not have. */
interface HasKeysOutsideTheContract<Paths extends string> {
  readonly 'keys outside the contract': Paths;
}

type IsAny<Type> = 0 extends 1 & Type ? true : false;

/** `exact`, or the surplus keys, for each member of `Allowed` that `Given` can be assigned to. */
type Verdict<Given, Allowed, Path extends string> = Allowed extends object
  ? Given extends Allowed
    ? [SurplusKeysOfShape<Given, Allowed, Path>] extends [never]
      ? 'exact'
      : { surplus: SurplusKeysOfShape<Given, Allowed, Path> }
    : never
  : never;

/** A type that fits no single member, such as an object whose tag is a union, is compared with all members together. */
type LeastSurplus<Given, Allowed, Path extends string, Verdicts> = [Verdicts] extends [never]
  ? SurplusKeysOfShape<Given, Merged<Allowed>, Path>
  : 'exact' extends Verdicts
    ? never
    : Verdicts extends { surplus: infer Paths }
      ? Paths
      : never;

type SurplusKeysOfShape<Given, Allowed, Path extends string> = Given extends readonly (infer Item)[]
  ? Allowed extends readonly (infer AllowedItem)[]
    ? SurplusKeys<Item, AllowedItem, `${Path}[]`>
    : never
  : {
      [Key in keyof Given & string]-?: Key extends keyof Allowed
        ? SurplusKeys<Given[Key], Allowed[Key], `${Path}.${Key}`>
        : // JSON has no undefined.
          [Exclude<Given[Key], undefined>] extends [never]
          ? never
          : `${Path}.${Key}`;
    }[keyof Given & string];

type KeysOfAny<Members> = Members extends object ? keyof Members : never;

type Merged<Members> = {
  [Key in KeysOfAny<Members>]: Members extends object
    ? Key extends keyof Members
      ? Members[Key]
      : never
    : never;
};
