import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { changeListPosition, type ListChange, type ListPosition, readListPosition } from './list-state.ts';

export interface ListState<Name extends string> extends ListPosition<Name> {
  /** Changes the filters or the page, by changing the address. */
  change: (change: ListChange<Name>) => void;
}

/**
 * Keeps the filters and page of an admin list in the address, so that reload, Back, and links restore them. `names` are the
 * filters' parameters. A list hidden behind another tab keeps its last state, because the address then belongs to that tab.
 */
export function useListState<Name extends string>(args: {
  names: readonly Name[];
  active: boolean;
}): ListState<Name> {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState(params);
  if (args.active && shown !== params) setShown(params);
  // The address changes only after its loaders have answered. A second change before that must not undo the first.
  const requested = useRef({ from: params, to: params });
  return {
    ...readListPosition(args.active ? params : shown, args.names),
    change: (change) => {
      const { from, to } = requested.current;
      const next = changeListPosition(from === params ? to : params, change);
      requested.current = { from: params, to: next };
      setParams(next, { preventScrollReset: true });
    },
  };
}
