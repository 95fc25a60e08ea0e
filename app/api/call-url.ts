import type { Contract, HttpCall, InputOf } from '#contract/define-call.ts';
import { encodeCallUrl } from '#contract/encode-input.ts';
import type { contract } from '#contract/index.ts';
import { callTable } from './call-table.ts';

type HttpCallsOf<Family extends Contract[string]> = {
  [Name in keyof Family as Family[Name] extends HttpCall ? Name : never]: Family[Name] & HttpCall;
};

export type CallFamily = keyof typeof contract & string;
export type CallName<Family extends CallFamily> = keyof HttpCallsOf<(typeof contract)[Family]> & string;
export type InputOfCall<Family extends CallFamily, Name extends CallName<Family>> = InputOf<
  HttpCallsOf<(typeof contract)[Family]>[Name]
>;

/**
 * Returns the address of an HTTP call, for a link or a form. With `input`, the address contains it. Without, it is the
 * path alone, and the form sends the input.
 */
export function callUrl<Family extends CallFamily, Name extends CallName<Family>>(
  family: Family,
  name: Name,
  input?: InputOfCall<Family, Name>,
): `/${string}` {
  const [, template] = callTable[family]?.[name]?.split(' ') ?? [];
  if (template === undefined) throw new Error(`the call table has no ${family}.${name}`);
  return encodeCallUrl(template, input ?? {});
}
