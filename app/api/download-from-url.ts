/** Has the browser save what lies at one of our addresses, under the name the answer carries. */
export function downloadFromUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
