import { defineMediaRoute } from './media-route.ts';

/** `/media/draw/{id}/draws.json`: every draw of an activity that has ended, for everybody who could take part. */
export const drawExportRoute = defineMediaRoute({
  path: '/draw/:id/draws.json',
  access: 'client',
  async answer({ c }) {
    const parts = await c.var.services.draw.exportDraws({ activityId: c.req.param('id') });
    return new Response(ReadableStream.from(encoded(parts)), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="draws.json"',
        'cache-control': 'private, no-cache',
      },
    });
  },
});

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}
