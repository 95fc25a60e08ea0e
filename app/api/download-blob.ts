/** Downloads a file that was created in the page, under the given name. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the object URL after click() has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
