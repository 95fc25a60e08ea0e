import * as z from 'zod';
import { environment } from './config.ts';

const MARKED = /(<!-- settings -->\n)[\s\S]*(<!-- \/settings -->)/;

/** Replaces the settings table between its two markers in a Markdown text. */
export const withSettingsTable = (markdown: string): string =>
  markdown.replace(MARKED, (_, begin: string, end: string) => `${begin}${renderSettingsTable()}${end}`);

/** The settings as a Markdown table: name, default, description. */
function renderSettingsTable(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const { default: fallback } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\` `}| ${schema.description} |`;
  });
  return ['| variable | default | what it does |', '|---|---|---|', ...rows, ''].join('\n');
}
