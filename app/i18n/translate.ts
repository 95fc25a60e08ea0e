import type { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import type { Locale } from '../state/preferences.ts';

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** The key of a text, with the names of its groups before it: `search.title`. */
type TextKey = KeysOf<typeof zhCN>;

/** Texts by their keys. A text that has a form for a plural category has it under the key with `_one` or the like added. */
export type Texts = Readonly<Record<string, string>>;

/** What fills the `{{name}}` of a text. `count` also chooses the plural form. */
type TextValues = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Returns the text of a key in one language, with its values filled in as they are: React escapes what it shows. A
 * placeholder whose value isn't given stays. The key itself stands for a text that isn't loaded.
 */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** Returns the function that reads the texts of one language. Texts may be added to `texts` later. */
export function createTranslate(locale: Locale, texts: ReadonlyMap<string, string>): Translate {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const { count } = values;
    const counted = typeof count === 'number' ? texts.get(`${key}_${plurals.select(count)}`) : undefined;
    const text = counted ?? texts.get(key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? String(values[name] ?? '') : placeholder,
    );
  };
}

/**
 * The file of the wording of error codes. Nothing has failed before a page is touched, so it comes with the code that is
 * fetched then.
 */
export const ERROR_TEXTS = 'errors';

interface Group {
  readonly [name: string]: string | Group;
}

/** Returns the texts of a catalogue, or of a group of it, by their keys. */
export function flattenTexts(group: Group, prefix = ''): Texts {
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string'
        ? [[prefix + name, value]]
        : Object.entries(flattenTexts(value, `${prefix}${name}.`)),
    ),
  );
}
