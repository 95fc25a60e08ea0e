/** The filters and page of an admin list. `values` holds the filter values; an unset filter is null. */
export interface ListPosition<Name extends string> {
  values: Record<Name, string | null>;
  /** Starts at 1. */
  pageNumber: number;
}

/** A change of a list. Absent filters keep their values. Without `pageNumber`, the list goes back to the first page. */
export interface ListChange<Name extends string> {
  values?: Partial<Record<Name, string | null>>;
  pageNumber?: number;
}

const PAGE = 'page';

/** Reads a list's filters and page number from URL parameters. Ignores unknown and invalid parameters. */
export function readListPosition<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
): ListPosition<Name> {
  const page = params.get(PAGE) ?? '';
  return {
    values: Object.fromEntries(names.map((name) => [name, params.get(name) || null])) as Record<
      Name,
      string | null
    >,
    pageNumber: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the parameters of an address after a change of the list. Keeps all other parameters. */
export function changeListPosition<Name extends string>(
  params: URLSearchParams,
  change: ListChange<Name>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | null | undefined) => {
    if (value) next.set(name, value);
    else next.delete(name);
  };
  for (const [name, value] of Object.entries<string | null | undefined>(change.values ?? {}))
    set(name, value?.trim());
  const { pageNumber = 1 } = change;
  set(PAGE, pageNumber > 1 ? String(pageNumber) : null);
  return next;
}

/** Returns `value` if it is one of the choices; null otherwise. */
export const chosenOf = <Value extends string>(
  choices: readonly Value[],
  value: string | null,
): Value | null => choices.find((choice) => choice === value) ?? null;
