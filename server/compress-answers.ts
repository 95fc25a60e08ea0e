import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './request-context.ts';

type Encoding = 'br' | 'gzip';

/** A shorter answer fits into one network packet either way. Bytes. */
const MIN_BYTES = 1024;
/** Levels that take about as long as writing the answer; higher ones would delay it. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 5 };

const compressors = {
  br: {
    whole: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, brotliOptions),
    stream: () => createBrotliCompress(brotliOptions),
  },
  gzip: {
    whole: (bytes: Uint8Array) => promisify(gzip)(bytes, gzipOptions),
    stream: () => createGzip(gzipOptions),
  },
};

/** Pages and the data of a navigation: they are sent in parts, and each part must arrive when it is ready. */
const streamedTypes = /^text\/(?:html|x-script)\b/;
/** Answers of calls. */
const wholeTypes = /^application\/json\b/;

/**
 * Compresses pages and answers of calls with brotli or gzip, as the request accepts (RFC 9110 section 12.5.3). Leaves
 * every other type as it is: files of films are compressed already, and are asked for in ranges.
 */
export const compressAnswers: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  const type = headers.get('content-type') ?? '';
  const isStreamed = streamedTypes.test(type);
  if (!isStreamed && !wholeTypes.test(type)) return;
  c.res.headers.append('vary', 'accept-encoding');
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (encoding === null || !c.res.body || c.req.method === 'HEAD' || headers.has('etag')) return;
  if (isStreamed) {
    c.res = new Response(compressStream(c.res.body, encoding), c.res);
  } else {
    const bytes = new Uint8Array(await c.res.arrayBuffer());
    if (bytes.length < MIN_BYTES) {
      c.res = new Response(bytes, c.res);
      return;
    }
    c.res = new Response(new Uint8Array(await compressors[encoding].whole(bytes)), c.res);
  }
  c.res.headers.delete('content-length');
  c.res.headers.set('content-encoding', encoding);
};

/** Returns the best encoding that an Accept-Encoding header allows; null for none. A weight of 0 forbids one. */
export function chooseEncoding(header: string | undefined): Encoding | null {
  const accepted = new Set(
    (header ?? '').split(',').flatMap((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
    }),
  );
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : null;
}

/** Compresses a stream. Whenever the source pauses, everything that it has given so far is sent. */
function compressStream(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const compressor = compressors[encoding].stream();
  const reader = body.getReader();
  async function* chunks() {
    let hasUnsent = false;
    for (;;) {
      const next = reader.read();
      const isWaiting = (await Promise.race([next, setImmediate('waiting' as const)])) === 'waiting';
      if (isWaiting && hasUnsent) {
        compressor.flush();
        hasUnsent = false;
      }
      const { done, value } = await next;
      if (done) return;
      hasUnsent = true;
      yield value;
    }
  }
  // A client that leaves closes the compressor. The source must end at once, and not with its next part.
  compressor.once('close', () => void reader.cancel().catch(() => undefined));
  // An error reaches the client as a broken answer, as it would without compression.
  pipeline(chunks, compressor, () => undefined);
  return Readable.toWeb(compressor) as ReadableStream<Uint8Array>;
}
