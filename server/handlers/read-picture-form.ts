import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import { PICTURE_MAX_BYTES } from '#shared/campaign-codes.ts';
import type { RequestContext } from '../request-context.ts';
import { requireSameOrigin } from '../session.ts';

/** What a multipart form adds round the file it carries. */
const FORM_BYTES = 16 * 1024;

/**
 * The file in the field `image` of a multipart form whose `admin_id` is the viewer's. Read to the limit and no further.
 * Throws body_too_large, bad_request, bad_parameter, forbidden.
 */
export async function readAdminPicture(c: RequestContext, viewer: Viewer): Promise<Uint8Array> {
  const { form, image } = await readPictureForm(c);
  const adminId = form.get('admin_id');
  if (typeof adminId !== 'string') throw new AppError('bad_parameter', { field: 'admin_id' });
  if (adminId !== viewer.id) throw new AppError('forbidden', { field: 'admin_id' });
  return image();
}

/**
 * A multipart form with a picture in it, read to the limit and no further; `image` is the file in the field of that name.
 * Throws body_too_large, bad_request; `image` throws bad_parameter, body_too_large.
 */
export async function readPictureForm(
  c: RequestContext,
): Promise<{ form: FormData; image: () => Promise<Uint8Array> }> {
  requireSameOrigin(c);
  const type = c.req.header('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) throw new AppError('bad_request');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > PICTURE_MAX_BYTES + FORM_BYTES) throw new AppError('body_too_large');
    chunks.push(chunk);
  }
  const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new AppError('bad_request', { cause });
    });
  return {
    form,
    async image() {
      const image = form.get('image');
      if (!(image instanceof File) || image.size === 0)
        throw new AppError('bad_parameter', { field: 'image' });
      if (image.size > PICTURE_MAX_BYTES) throw new AppError('body_too_large', { field: 'image' });
      return new Uint8Array(await image.arrayBuffer());
    },
  };
}
