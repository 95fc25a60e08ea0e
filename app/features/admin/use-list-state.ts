import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { changeListPosition, type ListChange, type ListPosition, readListPosition } from './list-state.ts';

export interface ListState<Name extends string> extends ListPosition<Name> {
  /** Changes what the list shows, and the address with it. */
  change: (change: ListChange<Name>) => void;
}

/**
 * What an admin list shows: its filters and page. They are in the address, so that reload, Back, and links find
 * them again. `names` are the parameters of the filters. A list that is hidden behind another tab keeps what it showed,
 * because the address is then the other tab's.
 */
export function useListState<Name extends string>(args: {
  names: readonly Name[];
  active: boolean;
}): ListState<Name> {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState(params);
  if (args.active && shown !== params) setShown(params);
  return {
    ...readListPosition(args.active ? params : shown, args.names),
    change: (change) =>
      setParams((before) => changeListPosition(before, change), { preventScrollReset: true }),
  };
}
