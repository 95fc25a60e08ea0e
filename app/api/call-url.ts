import type { Contract, HttpCall, InputOf } from '#contract/define-call.ts';
import { encodeCallUrl } from '#contract/encode-input.ts';
import type { contract } from '#contract/index.ts';
import { callTable } from './call-table.ts';

type HttpCallsOf<Family extends Contract[string]> = {
  [Name in keyof Family as Family[Name] extends HttpCall ? Name : never]: Family[Name] & HttpCall;
};

/**
 * Returns the address of an HTTP call, for a link or a form. With `input`, the address contains it. Without, it is the
 * path alone, and the form sends the input.
 */
export function callUrl<
  Family extends keyof typeof contract & string,
  Name extends keyof HttpCallsOf<(typeof contract)[Family]> & string,
>(family: Family, name: Name, input?: InputOf<HttpCallsOf<(typeof contract)[Family]>[Name]>): `/${string}` {
  const [, template] = callTable[family]?.[name]?.split(' ') ?? [];
  if (template === undefined) throw new Error(`the call table has no ${family}.${name}`);
  return encodeCallUrl(template, input ?? {});
}
