/** Made from the contract when the pages are built (see vite.config.ts). */
declare module 'virtual:call-table' {
  import type { CallTable } from '#contract/call-table.ts';

  const table: CallTable;
  export default table;
}
