import * as z from 'zod';
import { environment } from './config.ts';

const MARKED_TABLE = /(<!-- settings -->\n)[\s\S]*(<!-- \/settings -->)/;

/** Replaces the settings table between its two markers in a Markdown text. */
export const withSettingsTable = (markdown: string): string =>
  markdown.replace(MARKED_TABLE, (_, begin: string, end: string) => `${begin}${renderSettingsTable()}${end}`);

/** The settings as a Markdown table: name, default, description. */
function renderSettingsTable(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const { default: defaultValue } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return `| \`${name}\` | ${defaultValue === undefined ? '' : `\`${defaultValue}\` `}| ${schema.description} |`;
  });
  return ['| variable | default | what it does |', '|---|---|---|', ...rows, ''].join('\n');
}
