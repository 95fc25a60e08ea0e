import * as z from 'zod';
import { buildActivity, planPublication } from '#domain/prize-draw/draw-admin-service.ts';
import { readDrawExport } from '#domain/prize-draw/draw-export.ts';
import { createDrawService } from '#domain/prize-draw/draw-service.ts';
import { createFindParticipant } from '#domain/prize-draw/find-participant.ts';
import { verifyDraws } from '#domain/prize-draw/verify-draws.ts';
import { createSharedLimits } from '#domain/shared-limits/create-shared-limits.ts';
import { makeViewer } from '#domain/testing/factories.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import type { Store } from '#store/open-store.ts';
import { EXPIRES_MS, tokenOf } from './claim-load.ts';

/**
 * Publishes a prize draw that always draws the one prize, as long as its stock, and its cap of a day, lasts. Returns its ID.
 */
export async function addActivity(
  store: Store,
  args: { stock: number; chances: number; dayCap?: number; startsMs?: number; endsMs?: number },
): Promise<string> {
  const { stock, chances, dayCap = null, startsMs = Date.now() - 1000, endsMs = EXPIRES_MS } = args;
  const prize = { id: null, imageDataUrl: null, costCents: null };
  const nowMs = Date.now();
  const draft = buildActivity({
    form: {
      ...{ title: '转盘', rules: '规则', startsMs, endsMs, chances },
      ...{ needsPhone: false, sponsor: '台词', contact: '400', wheelTheme: 'blank', costCapCents: null },
      prizes: [
        { ...prize, name: '书', weight: 1, stock, dayCap, isFallback: false },
        { ...prize, name: '谢谢', weight: 0, stock: null, isFallback: true },
      ],
    },
    nowMs,
  });
  await store.draw.insertActivity(draft);
  const { id } = draft;
  await store.draw.publishActivity({ ...planPublication(draft), id, revision: 1, nowMs, actorId: 'admin' });
  return id;
}

/** One request to draw. */
export interface DrawRequest {
  accountId: string;
  activityId: string;
  requestId: string;
}

/** An answer, with its body as text. */
export interface DrawAnswer extends DrawRequest {
  status: number;
  text: string;
}

/** Draws over HTTP. Rejects when the server dies. */
export async function drawOverHttp(args: { address: string } & DrawRequest): Promise<DrawAnswer> {
  const { address, ...request } = args;
  const answer = await fetch(`${address}/test/index/index/chouJiang`, {
    method: 'POST',
    headers: { cookie: `token=${tokenOf(request.accountId)}`, [CLIENT_HEADER]: 'test' },
    body: new URLSearchParams({ activity_id: request.activityId, request_id: request.requestId }),
  });
  const { accountId, activityId, requestId } = request;
  return { accountId, activityId, requestId, status: answer.status, text: await answer.text() };
}

const resultSchema = z.object({
  data: z.object({ record_id: z.string(), prize: z.string(), proof: z.object({ seq: z.int() }) }),
});

/** Reads the result of an answer as it is on the wire. */
export const readDraw = ({ text }: DrawAnswer) => resultSchema.parse(JSON.parse(text)).data;

/**
 * Ends the activity, and returns what is wrong: rules of the data that are broken, by the checker of `npm run doctor`, answers
 * that the database does not have or that have changed, and what the verifier of the export names.
 */
export async function findDrawFaults(args: {
  store: Store;
  activityId: string;
  acknowledged: readonly DrawAnswer[];
}): Promise<string[]> {
  const { store, activityId, acknowledged } = args;
  const faults: string[] = [];
  for (const { rule, broken, examples } of await store.integrity.check())
    if (broken > 0) faults.push(`${rule}: ${broken}, such as ${examples[0]}`);
  const rows = await store.db
    .selectFrom('draw_records')
    .select(['id', 'account_id', 'request_id', 'seq', 'prize_name'])
    .where('activity_id', '=', activityId)
    .execute();
  const recordOf = new Map(rows.map((row) => [row.id, row]));
  const told = new Map<string, string>();
  for (const answer of acknowledged) {
    const request = `${answer.accountId} ${answer.requestId}`;
    if ((told.get(request) ?? answer.text) !== answer.text)
      faults.push(`${request} was answered ${answer.text} after ${told.get(request)}`);
    told.set(request, answer.text);
    const { record_id: id, prize, proof } = readDraw(answer);
    const row = recordOf.get(id);
    const isKept = row?.account_id === answer.accountId && row.request_id === answer.requestId;
    if (!isKept || row.seq !== proof.seq || row.prize_name !== prize)
      faults.push(`${request} was told ${answer.text} and has ${JSON.stringify(row)}`);
  }
  const verified = await verifyExport(store, activityId);
  if (!verified?.isRight || verified.draws !== rows.length)
    faults.push(`the export of ${rows.length} draws: ${JSON.stringify(verified)}`);
  return faults;
}

/** Ends the activity, and verifies its export as everybody can. */
async function verifyExport(store: Store, activityId: string) {
  const { draw } = store;
  const at = { nowMs: Date.now(), actorId: 'admin' };
  await draw.transitionActivity({ id: activityId, from: 'active', to: 'ended', ...at });
  const clock = { nowMs: () => EXPIRES_MS };
  const phoneKey = async () => new Uint8Array(32);
  const service = createDrawService({
    ...{ draw, clock, phoneKey },
    limits: createSharedLimits({ store: store.sharedLimits, secret: phoneKey, clock }),
    findParticipant: createFindParticipant({ draw, visitors: store.visitors, clock }),
  });
  let text = '';
  for await (const part of await service.exportDraws({ viewer: makeViewer('admin'), activityId }))
    text += part;
  const exported = readDrawExport(text);
  return exported && verifyDraws(exported);
}
