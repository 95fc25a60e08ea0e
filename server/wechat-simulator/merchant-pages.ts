import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { formatYuan } from '#shared/money.ts';
import type { CommandMessages } from '../messages.ts';
import { callbackFaults, type createPlannedFaults, requestFaults } from './simulated-faults.ts';
import type { SimulatedBill, SimulatedMerchant } from './simulated-merchant.ts';

/** The amount of one deposit, in cents. */
const DEPOSIT_CENTS = 10_000_000;
/** The most bills that the page shows, newest first. */
const SHOWN_BILLS = 100;

const style = `body{font:16px/1.6 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1b1b}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.4rem;text-align:left;overflow-wrap:anywhere}
button,a.button{background:#07a04b;border:0;border-radius:6px;color:#fff;display:inline-block;font:inherit;padding:.4rem 1rem;text-decoration:none}
form{display:inline-block;margin:.25rem .5rem .25rem 0}strong.amount{font-size:2.5rem}`;

/**
 * Creates the simulator's pages for a person: the merchant's bills, the planning of faults, and the confirmation that a visitor
 * sees in WeChat.
 */
export function merchantPages(args: {
  merchant: SimulatedMerchant;
  faults: ReturnType<typeof createPlannedFaults>;
  wording: CommandMessages['simulator'];
}): Hono {
  const { merchant, faults, wording } = args;
  const routes = new Hono();
  const page = (c: Context, content: ReturnType<typeof html>) =>
    c.html(
      html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${wording.title}</title><style>${style}</style></head><body>${content}</body></html>`,
    );
  const yuan = (cents: number) => `${formatYuan(cents)} 元`;
  const options = (names: readonly string[]) => names.map((name) => html`<option>${name}</option>`);
  const row = (bill: SimulatedBill) => html`<tr>
    <td>${bill.number}</td><td>${bill.openId}</td><td>${yuan(bill.cents)}</td><td>${wording.states[bill.state]}</td>
    <td>${bill.state === 'waiting' ? html`<a href="/confirm?number=${bill.number}">${wording.open}</a>` : ''}</td>
  </tr>`;

  routes.get('/', (c) =>
    page(
      c,
      html`<h1>${wording.title}</h1>
      <p>${wording.balance} ${yuan(merchant.balance())}
        <form method="post" action="/deposit"><button>${wording.deposit}</button></form></p>
      <form method="post" action="/fault"><select name="request" aria-label="${wording.requestFault}">${options(requestFaults)}</select> <button>${wording.requestFault}</button></form>
      <form method="post" action="/fault"><select name="callback" aria-label="${wording.callbackFault}">${options(callbackFaults)}</select> <button>${wording.callbackFault}</button></form>
      <table><tr>${wording.columns.map((name) => html`<th>${name}</th>`)}</tr>${merchant.list().toReversed().slice(0, SHOWN_BILLS).map(row)}</table>`,
    ),
  );
  routes.post('/deposit', (c) => {
    merchant.deposit(DEPOSIT_CENTS);
    return c.redirect('/');
  });
  routes.post('/fault', async (c) => {
    const form = await c.req.parseBody();
    const request = requestFaults.find((name) => name === form.request);
    const callback = callbackFaults.find((name) => name === form.callback);
    if (request) faults.plan(request);
    if (callback) faults.planCallback(callback);
    return c.redirect('/');
  });

  routes.get('/confirm', (c) => {
    const { number = '', package: confirmation = '' } = c.req.query();
    const bill = merchant.find(number || confirmation.replace(/^package-/, ''));
    if (!bill) return c.notFound();
    const isOpen = bill.state === 'waiting';
    const button = html`<form method="post" action="/confirm"><input type="hidden" name="number" value="${bill.number}" /><button>${wording.accept}</button></form>`;
    return page(
      c,
      html`<h1>${wording.confirmTitle}</h1><p><strong class="amount">${yuan(bill.cents)}</strong></p>${isOpen ? button : html`<p>${wording.states[bill.state]}</p>`}`,
    );
  });
  routes.post('/confirm', async (c) => {
    const { number } = await c.req.parseBody();
    merchant.confirm(String(number));
    return c.redirect(`/confirm?number=${encodeURIComponent(String(number))}`);
  });
  return routes;
}
