import type { DrawStore } from '#domain/prize-draw/types.ts';
import type { RiskFacts } from '#domain/prize-draw/withhold-reason.ts';
import { listedKinds, riskLists } from '#shared/draw-risk-codes.ts';
import { readEnum } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import { selectListed } from './draw-statements.ts';

type DrawArgs = Parameters<DrawStore['draw']>[0];

/**
 * Reads the list entries for draws. Returns the function that returns those for one: they name its participant, the
 * participant's phone number, or the network.
 */
export async function readListed(args: {
  trx: Database;
  draws: readonly DrawArgs[];
}): Promise<(draw: DrawArgs) => RiskFacts['listed']> {
  const { trx, draws } = args;
  const accountIds = draws.map(({ accountId }) => accountId);
  const keysOf = ({ accountId, source }: DrawArgs) =>
    [accountId, source?.network].filter((key) => typeof key === 'string');
  const rows = await selectListed(trx, { keys: [...new Set(draws.flatMap(keysOf))], accountIds });
  const entries = rows.map((row) => ({
    ...{ key: row.entry_key, phoneOf: row.account_id },
    list: readEnum(riskLists, row.list, 'draw_list_entries.list'),
    kind: readEnum(listedKinds, row.kind, 'draw_list_entries.kind'),
  }));
  const byKey = Map.groupBy(
    entries.filter(({ phoneOf }) => phoneOf === null),
    ({ key }) => key,
  );
  const byPhone = Map.groupBy(entries, ({ phoneOf }) => phoneOf);
  return (draw) => [
    ...keysOf(draw).flatMap((key) => byKey.get(key) ?? []),
    ...(byPhone.get(draw.accountId) ?? []),
  ];
}
