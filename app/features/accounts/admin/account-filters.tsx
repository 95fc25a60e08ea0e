import { accountSeenFilters, accountSorts, accountStates } from '#shared/accounts.ts';
import { roles } from '#shared/roles.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ListFilters, SearchFilter, SelectFilter } from '../../admin/list-filters.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import type { ListState } from '../../admin/use-list-state.ts';

/** The parameters of the list in the address. `account` is the account whose details are shown. */
export const filterNames = ['q', 'role', 'group', 'state', 'seen', 'owed', 'sort', 'account'] as const;
type FilterName = (typeof filterNames)[number];

/** The value of `owed` for accounts to which money is owed. */
const OWED = 'yes';

/** Returns the input of the list call for the filters in the address. */
export const filterOf = (values: Record<FilterName, string | null>) => ({
  q: values.q,
  role: chosenOf(roles, values.role),
  groupName: values.group,
  state: chosenOf(accountStates, values.state),
  seen: chosenOf(accountSeenFilters, values.seen),
  isOwed: values.owed === OWED,
  sort: chosenOf(accountSorts, values.sort) ?? accountSorts[0],
});

/** The filters and the order of the list of accounts. */
export function AccountFilters({
  state,
  groups,
}: {
  state: ListState<FilterName>;
  groups: readonly string[];
}) {
  const { t } = useTranslation();
  const { group } = state.values;
  // The address may name a group that has no accounts any more.
  const offered = group === null || groups.includes(group) ? groups : [group, ...groups];
  return (
    <ListFilters>
      <SearchFilter state={state} name="q" label={t('accounts.find')} />
      <SelectFilter
        state={state}
        name="role"
        label={t('accounts.roles')}
        options={roles.map((value) => ({ value, label: t(`account.role.${value}`) }))}
      />
      <SelectFilter
        state={state}
        name="group"
        label={t('accounts.group')}
        options={offered.map((value) => ({ value, label: value }))}
      />
      <SelectFilter
        state={state}
        name="state"
        label={t('accounts.state')}
        options={accountStates.map((value) => ({ value, label: t(`accounts.${value}`) }))}
      />
      <SelectFilter
        state={state}
        name="seen"
        label={t('accounts.lastSeen')}
        options={accountSeenFilters.map((value) => ({ value, label: t(`accounts.seen.${value}`) }))}
      />
      <SelectFilter
        state={state}
        name="owed"
        label={t('accounts.owed')}
        options={[{ value: OWED, label: t('accounts.owedOnly') }]}
      />
      <SelectFilter
        state={state}
        name="sort"
        label={t('accounts.sort')}
        initial={accountSorts[0]}
        options={accountSorts.map((value) => ({ value, label: t(`accounts.sorts.${value}`) }))}
      />
    </ListFilters>
  );
}
