/** Downloads a payout file. It submits a form because the call only accepts POST: the server logs each download. */
export function downloadPayoutFile(args: { adminId: string; batchId: string; locale: string }): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/test/weixin/admin/export_payout_file';
  const fields = { admin_id: args.adminId, batch_id: args.batchId, locale: args.locale };
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
