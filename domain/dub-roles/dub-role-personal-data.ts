import type { PersonalDataSource } from '../accounts/personal-data.ts';
import type { DubStore } from '../dubs/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { DubRoleStore } from './types.ts';
import { withdrawVoice } from './withdraw-voice.ts';

/**
 * Creates the source that exports the roles of an account, and erases them. To erase a role is to leave it, and to delete the
 * finished film with the account's voice, also in a dub of somebody else.
 */
export function createDubRolePersonalData(args: {
  dubRoles: Pick<DubRoleStore, 'rolesOfAccount' | 'leaveRole'>;
  dubs: Pick<DubStore, 'dubsByIds' | 'updateDub'>;
  files: Pick<LibraryFiles, 'removeDub'>;
}): PersonalDataSource {
  const { dubRoles, dubs, files } = args;
  return {
    name: 'dub_roles',
    async exportData(accountId) {
      return (await dubRoles.rolesOfAccount(accountId)).map(
        ({ accountId: _, inviteId: __, ...role }) => role,
      );
    },
    async erase(accountId) {
      const roles = await dubRoles.rolesOfAccount(accountId);
      const withdrawVoices = async () => {
        for (const dub of await dubs.dubsByIds(roles.map(({ dubId }) => dubId)))
          await withdrawVoice({ dubs, files, dub, accountId });
      };
      // The roles name the dubs, so an erasure that was interrupted finds the films as long as the roles are taken.
      await withdrawVoices();
      for (const { id } of roles) await dubRoles.leaveRole({ roleId: id, accountId });
      // A mix that ended in between did not know that the account would leave.
      await withdrawVoices();
    },
  };
}
