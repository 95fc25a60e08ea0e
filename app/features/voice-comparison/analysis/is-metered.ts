/** What some browsers tell of the connection (WICG Network Information API). */
interface Connection {
  saveData?: boolean;
  type?: string;
}

/** Whether the connection seems to cost by volume: the reader saves data, or the device is on a mobile network. */
export function isMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.type === 'cellular';
}
