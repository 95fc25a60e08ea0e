import { Input, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chosenOf } from './list-state.ts';
import type { ListState } from './use-list-state.ts';

/** The row above an admin list: actions for the whole list, then its filters. */
export function ListFilters({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** A search box of an admin list. It searches on Enter. */
export function SearchFilter<Name extends string>({
  state,
  name,
  label,
}: {
  state: ListState<Name>;
  name: Name;
  label: string;
}) {
  const value = state.values[name] ?? '';
  return (
    <Input.Search
      // Back and links change the text, too.
      key={value}
      allowClear
      className="w-full sm:max-w-[280px]"
      placeholder={label}
      aria-label={label}
      defaultValue={value}
      onSearch={(text) => state.change({ values: { [name]: text } as Record<Name, string> })}
    />
  );
}

/** A filter of an admin list that shows its few choices side by side. */
export function ChoiceFilter<Name extends string>({
  state,
  name,
  label,
  options,
  initial,
}: {
  state: ListState<Name>;
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The value of the choice that the list has without a filter in the address. */
  initial: string;
}) {
  return (
    <Segmented
      aria-label={label}
      className="max-w-full overflow-x-auto"
      value={
        chosenOf(
          options.map(({ value }) => value),
          state.values[name],
        ) ?? initial
      }
      options={[...options]}
      onChange={(next) =>
        state.change({ values: { [name]: next === initial ? null : next } as Record<Name, string | null> })
      }
    />
  );
}

/**
 * A filter of an admin list that opens its choices. `initial` is the choice that the list has without a filter in the address;
 * without it, such a list is not filtered.
 */
export function SelectFilter<Name extends string>({
  state,
  name,
  label,
  options,
  initial,
}: {
  state: ListState<Name>;
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
  initial?: string;
}) {
  const { t } = useTranslation();
  const value = chosenOf(
    options.map((option) => option.value),
    state.values[name],
  );
  return (
    <div className="flex items-center gap-2">
      <span className="text-ink-2" aria-hidden="true">
        {label}
      </span>
      <Select
        aria-label={label}
        className="min-w-[112px]"
        popupMatchSelectWidth={false}
        value={value ?? initial ?? ''}
        options={
          initial === undefined ? [{ value: '', label: t('admin.list.all') }, ...options] : [...options]
        }
        onChange={(next) =>
          state.change({ values: { [name]: next === initial ? null : next } as Record<Name, string | null> })
        }
      />
    </div>
  );
}
