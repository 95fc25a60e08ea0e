import { api } from '../../../api/client.ts';
import { createHeldRecordings, createStoredRecordings } from './recording-store.ts';
import { sendRecording } from './send-recording.ts';
import { unsentCount } from './unsent-count.ts';
import { UnsentTakes } from './unsent-takes.ts';

const NAME = 'taici.unsent-takes';

let opened: UnsentTakes | null = null;

/** Returns the queue of this document. It shares its recordings and its turn to send with those of other tabs. */
export function openUnsentTakes(): UnsentTakes {
  opened ??= new UnsentTakes({
    stored: createStoredRecordings(NAME),
    held: createHeldRecordings(),
    send: (args) => sendRecording({ calls: api.takes, ...args }),
    // Without TLS there are no locks. The server still stores a recording that two tabs send once.
    lock: (work) => ('locks' in navigator ? navigator.locks.request(NAME, work) : work()),
    channel: new BroadcastChannel(NAME),
    page: window,
    delay(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onCount: (count) => {
      if (unsentCount.get().count !== count) unsentCount.set({ count });
    },
  });
  return opened;
}
