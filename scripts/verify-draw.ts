import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readDrawExport, readDrawReceipt } from '#domain/prize-draw/draw-export.ts';
import { findReceipt, verifyDraws } from '#domain/prize-draw/verify-draws.ts';

/**
 * `npm run verify-draw -- EXPORT [--receipt RECEIPT]`: replays every draw of an exported activity without a network, and
 * prints what it finds as JSON. Exits with 1 when a draw does not follow, or the receipt is not in the export.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { receipt: { type: 'string' } },
});
const [path] = positionals;
if (!path) {
  console.error('npm run verify-draw -- <draws.json> [--receipt <receipt.json>]');
  process.exit(2);
}
const exported = readDrawExport(await readFile(path, 'utf8'));
const result = exported && verifyDraws(exported);
const receipt = values.receipt === undefined ? null : readDrawReceipt(await readFile(values.receipt, 'utf8'));
const found = exported && receipt ? findReceipt(exported, receipt) : null;
console.log(JSON.stringify({ isExport: exported !== null, ...result, receipt: found }));
const isReceiptRight = values.receipt === undefined || found === 'same';
process.exitCode = result?.isRight && isReceiptRight ? 0 : 1;
