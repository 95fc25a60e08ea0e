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
      // Remounts when Back or a link changes the text.
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

interface ChoiceFilterProps<Name extends string> {
  state: ListState<Name>;
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The choice when the address has none. */
  initial: string;
}

/** Returns the value of a control that shows the choice in the address, and the handler that changes it there. */
function bindChoice<Name extends string>(props: Omit<ChoiceFilterProps<Name>, 'label'>) {
  const { state, name, options, initial } = props;
  const choices = options.map(({ value }) => value);
  return {
    value: chosenOf(choices, state.values[name]) ?? initial,
    onChange: (next: string) =>
      state.change({ values: { [name]: next === initial ? null : next } as Record<Name, string | null> }),
  };
}

/** A filter of an admin list that shows its few choices side by side. */
export function ChoiceFilter<Name extends string>({ label, ...choice }: ChoiceFilterProps<Name>) {
  return (
    <Segmented
      aria-label={label}
      className="max-w-full overflow-x-auto"
      options={[...choice.options]}
      {...bindChoice(choice)}
    />
  );
}

/** A drop-down filter of an admin list. Without `initial`, a list whose address has no choice is not filtered. */
export function SelectFilter<Name extends string>({
  label,
  initial,
  ...choice
}: Omit<ChoiceFilterProps<Name>, 'initial'> & { initial?: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-2">
      <span className="text-ink-2" aria-hidden="true">
        {label}
      </span>
      <Select
        aria-label={label}
        className="min-w-[112px]"
        popupMatchSelectWidth={false}
        options={[
          ...(initial === undefined ? [{ value: '', label: t('admin.list.all') }] : []),
          ...choice.options,
        ]}
        {...bindChoice({ ...choice, initial: initial ?? '' })}
      />
    </div>
  );
}
