/** A file size in the unit people read it in: whole bytes below 1 KB, then one decimal below ten. Units of 1024. */
export function binaryFileSize(bytes: number): { unit: 'bytes' | 'kilobytes' | 'megabytes'; n: string } {
  if (bytes < 1024) return { unit: 'bytes', n: String(bytes) };
  const kilobytes = bytes / 1024;
  // 1023.95 would be written as 1024 of the smaller unit.
  if (kilobytes < 1023.5) return { unit: 'kilobytes', n: short(kilobytes) };
  return { unit: 'megabytes', n: short(kilobytes / 1024) };
}

const short = (value: number) => (value < 9.95 ? value.toFixed(1) : String(Math.round(value)));
