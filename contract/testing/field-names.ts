import * as z from 'zod';
import type { Call } from '../define-call.ts';
import { isOpaque } from '../wire-names.ts';

/** Returns the code name of every field of a call's input or output, at any depth except inside opaque fields. */
export function fieldNamesOf(call: Call, io: 'input' | 'output'): string[] {
  const names = new Set<string>();
  collect(z.toJSONSchema(call[io], { io, unrepresentable: 'any' }), names);
  return [...names];
}

function collect(schema: unknown, names: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword !== 'properties') collect(value, names);
    else
      for (const [name, inner] of Object.entries(value as object)) {
        names.add(name);
        if (!isOpaque(name)) collect(inner, names);
      }
  }
}
