import type { ListedKind } from '#shared/draw-risk-codes.ts';
import type { AccountStore } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { DrawListService, DrawListStore } from './draw-list-types.ts';
import { keyedHash } from './keyed-hash.ts';
import { networkBlock } from './network-block.ts';
import { maskPhoneNumber, parsePhoneNumber } from './phone-numbers.ts';

/** Creates the service for the black and white lists. Numbers and networks are stored as keyed hashes. */
export function createDrawListService(args: {
  drawLists: DrawListStore;
  accounts: Pick<AccountStore, 'accountByUsername'>;
  phoneKey: () => Promise<Uint8Array>;
  clock: Clock;
}): DrawListService {
  const { drawLists, accounts, phoneKey, clock } = args;

  /** Returns the lookup key of a subject and its display text, or null if the input is not valid for this kind. */
  const identify = async (kind: ListedKind, subject: string) => {
    if (kind === 'account') {
      const account = await accounts.accountByUsername(subject.normalize('NFC'));
      return account && account.deletedMs === null ? { entryKey: account.id, label: account.username } : null;
    }
    const key = await phoneKey();
    if (kind === 'phone') {
      const number = parsePhoneNumber(subject);
      return (
        number && {
          entryKey: keyedHash({ key, kind: 'phone', text: number }),
          label: maskPhoneNumber(number),
        }
      );
    }
    // A network can be given as one of its addresses, or in the form of its label.
    const block = networkBlock(subject.replace(/\/(?:24|48)$/, ''));
    return block.includes('/')
      ? { entryKey: keyedHash({ key, kind: 'network', text: block }), label: block }
      : null;
  };

  return {
    async list({ list, pageNumber, pageSize }) {
      const offset = (pageNumber - 1) * pageSize;
      const { entries, total } = await drawLists.listEntries({ list, limit: pageSize, offset });
      return { list: entries, total, pageNumber, pageSize };
    },

    async add({ viewer, list, kind, subject, note }) {
      const found = await identify(kind, subject);
      if (!found) throw new AppError('bad_parameter', { field: 'subject' });
      const { entryKey, label } = found;
      const entry = { id: newId(), list, kind, label, note, createdMs: clock.nowMs() };
      await drawLists.putEntry({ entry, entryKey, actorId: viewer.id });
      return { entryId: entry.id };
    },

    async remove({ viewer, entryId }) {
      const isRemoved = await drawLists.removeEntry({ entryId, actorId: viewer.id, nowMs: clock.nowMs() });
      if (!isRemoved) throw new AppError('not_found');
    },
  };
}
