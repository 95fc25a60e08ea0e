import { buildCallTable } from '#contract/call-table.ts';
import { contract } from '#contract/index.ts';

/**
 * The addresses of all calls. When the pages are built, vite.config.ts replaces this module by its value, so that no
 * schema reaches a browser.
 */
export const callTable = buildCallTable(contract);
