import { access, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AvatarStorage } from '#domain/accounts/profile-service.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { listNames } from './list-names.ts';
import { reencodeImage } from './reencode-image.ts';

/** Width and height of an avatar, in pixels. */
const SIDE = 256;

/** Creates the storage of avatars: square WebP images in one folder. */
export function createAvatarFiles({ root }: { root: string }): AvatarStorage {
  const path = (id: string) => join(root, `${id}.webp`);
  const partPath = (id: string) => join(root, `${id}.part`);
  return {
    async save({ id, bytes }) {
      // `attention` crops to the most salient region, which in a portrait is the face.
      const { data } = await reencodeImage(bytes, {
        width: SIDE,
        height: SIDE,
        fit: 'cover',
        position: 'attention',
      });
      await mkdir(root, { recursive: true });
      const part = partPath(id);
      await writeFile(part, data);
      await rename(part, path(id));
    },
    path,
    async remove(id) {
      for (const file of [path(id), partPath(id)]) await rm(file, { force: true });
    },
    async exists(id) {
      try {
        await access(path(id));
        return true;
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT')) return false;
        throw error;
      }
    },
    async listIds({ beforeMs }) {
      const ids = new Set<string>();
      for (const name of await listNames(root)) {
        const [, id] = /^(.+)\.(?:webp|part)$/.exec(name) ?? [];
        if (id !== undefined && (await stat(join(root, name))).mtimeMs < beforeMs) ids.add(id);
      }
      return [...ids];
    },
  };
}
