import { buildCallTable } from '#contract/call-table.ts';
import { contract } from '#contract/index.ts';

/**
 * The addresses of all calls. The build of the pages (vite.config.ts) replaces this module with its value, so that no
 * schema reaches a browser.
 */
export const callTable = buildCallTable(contract);
