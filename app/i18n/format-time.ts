const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** `h:mm:ss`, or `m:ss` under an hour, of a length in milliseconds, to the nearest second. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

const dateParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `Y-m-d H:i:s` in Shanghai, the same on server and page; `day` gives `Y-m-d` only. */
export function formatDate(ms: number, detail: 'second' | 'day' = 'second'): string {
  const part = Object.fromEntries(dateParts.formatToParts(ms).map(({ type, value }) => [type, value]));
  const day = `${part.year}-${part.month}-${part.day}`;
  return detail === 'day' ? day : `${day} ${part.hour}:${part.minute}:${part.second}`;
}
