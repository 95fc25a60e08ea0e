import { chooseEncoding } from '../http/compress-answers.ts';
import { defineMediaRoute } from './media-route.ts';

/** `/media/acoustic-model/{id}.bin`: the model with which browsers analyze recordings. Its address identifies its content. */
export const acousticModelRoute = defineMediaRoute({
  path: '/acoustic-model/:name',
  access: 'client',
  async answer({ c }) {
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    const bytes = await c.var.services.speech.readModelFile(
      c.req.param('name').replace(/\.bin$/, ''),
      encoding,
    );
    return c.body(bytes, 200, {
      'content-type': 'application/octet-stream',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
  },
});
