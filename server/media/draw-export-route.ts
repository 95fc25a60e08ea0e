import { defineMediaRoute } from './media-route.ts';

/** `/media/draw/{id}/draws.json`: every draw of an activity that has ended, for those who may take part. */
export const drawExportRoute = defineMediaRoute({
  path: '/draw/:id/draws.json',
  access: 'participant',
  async answer({ c, viewer }) {
    const { services, visitor } = c.var;
    const parts = await services.draw.exportDraws({ viewer, visitor, activityId: c.req.param('id') });
    return new Response(streamText(parts), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="draws.json"',
        'cache-control': 'private, no-cache',
      },
    });
  },
});

/** The next part is made when the reader has taken the one before. */
function streamText(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
