import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AvatarFiles } from '#domain/accounts/me-service.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { reencodePicture } from './reencode-picture.ts';

const SIDE = 256;

/** Pictures of accounts in one folder, square. */
export function createAvatarFiles({ root }: { root: string }): AvatarFiles {
  const path = (id: string) => join(root, `${id}.webp`);
  return {
    async save({ id, bytes }) {
      // `attention` keeps what the eye is drawn to, which in a portrait is the face.
      const { data } = await reencodePicture(bytes, {
        width: SIDE,
        height: SIDE,
        fit: 'cover',
        position: 'attention',
      });
      await mkdir(root, { recursive: true });
      const part = join(root, `${id}.part`);
      await writeFile(part, data);
      await rename(part, path(id));
    },
    path,
    remove: (id) => rm(path(id), { force: true }),
    async exists(id) {
      try {
        await access(path(id));
        return true;
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT')) return false;
        throw error;
      }
    },
  };
}
