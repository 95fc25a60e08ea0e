import type { DrawStore } from '#domain/prize-draw/types.ts';
import type { RiskFacts } from '#domain/prize-draw/withhold-reason.ts';
import { listedKinds, riskLists } from '#shared/draw-risk-codes.ts';
import { readEnum } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';
import { selectListed, selectPhoneHashes } from './draw-statements.ts';

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
  const phones = Map.groupBy(await selectPhoneHashes(trx, { accountIds }), (row) => row.account_id);
  const keysOf = ({ accountId, source }: DrawArgs) =>
    [accountId, source?.network, ...(phones.get(accountId) ?? []).map((row) => row.phone_hash)].filter(
      (key) => typeof key === 'string',
    );
  const rows = await selectListed(trx, { keys: [...new Set(draws.flatMap(keysOf))] });
  const entries = Map.groupBy(
    rows.map(({ entry_key: key, list, kind }) => ({
      key,
      list: readEnum(riskLists, list, 'draw_list_entries.list'),
      kind: readEnum(listedKinds, kind, 'draw_list_entries.kind'),
    })),
    ({ key }) => key,
  );
  return (draw) => keysOf(draw).flatMap((key) => entries.get(key) ?? []);
}
