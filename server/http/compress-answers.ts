import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { Encoding } from '#app/request/page-context.ts';
import type { HttpEnv, RequestContext } from './request-context.ts';

/** A shorter answer fits into one network packet either way. Bytes. */
const MIN_BYTES = 1024;
/** Handing this much to another thread takes the processor longer than compressing it, which takes at most half a millisecond. */
const MAX_IN_PLACE_BYTES = 65_536;
/** Levels that take about as long as writing the answer; higher ones would delay it. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 5 };
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

const compressors = {
  br: {
    inPlace: (bytes: Uint8Array) => brotliCompressSync(bytes, brotliOptions),
    whole: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, brotliOptions),
    stream: () => createBrotliCompress(brotliOptions),
  },
  /** For answers of calls: as small as brotli at the level above, in less than half of its time (RFC 8878). */
  zstd: {
    inPlace: (bytes: Uint8Array) => zstdCompressSync(bytes, zstdOptions),
    whole: (bytes: Uint8Array) => promisify(zstdCompress)(bytes, zstdOptions),
  },
  gzip: {
    inPlace: (bytes: Uint8Array) => gzipSync(bytes, gzipOptions),
    whole: (bytes: Uint8Array) => promisify(gzip)(bytes, gzipOptions),
    stream: () => createGzip(gzipOptions),
  },
};

/** The data of a navigation: it is sent in parts, and each part must arrive when it is ready. */
const streamedTypes = /^text\/x-script\b/;
/** Answers of calls. */
const wholeTypes = /^application\/json\b/;

/**
 * Compresses answers of calls and the data of navigations with brotli or gzip, as the request accepts (RFC 9110 section
 * 12.5.3). Leaves every other type as it is: pages are cached compressed, and files of films are compressed already.
 */
export const compressAnswers: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  const type = headers.get('content-type') ?? '';
  const isStreamed = streamedTypes.test(type);
  if ((!isStreamed && !wholeTypes.test(type)) || headers.has('vary')) return;
  headers.append('vary', 'accept-encoding');
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
    c.res = new Response(await compressBytes(bytes, encoding), c.res);
  }
  c.res.headers.delete('content-length');
  c.res.headers.set('content-encoding', encoding);
};

/**
 * Returns the body of a JSON answer, compressed as the request accepts, and sets the headers of its encoding. It is the
 * short way of `compressAnswers`: reading the text back from a response takes longer than the compression.
 */
export async function compressJson(
  c: RequestContext,
  json: string,
): Promise<string | Uint8Array<ArrayBuffer>> {
  c.header('vary', 'accept-encoding');
  const header = c.req.header('accept-encoding');
  const encoding = readEncodings(header).has('zstd') ? 'zstd' : chooseEncoding(header);
  if (encoding === null || json.length < MIN_BYTES || c.req.method === 'HEAD') return json;
  c.header('content-encoding', encoding);
  return compressBytes(Buffer.from(json), encoding);
}

/** Compresses bytes at a level that takes about as long as sending them, large ones in another thread. */
export const compressBytes = async (
  bytes: Uint8Array,
  encoding: keyof typeof compressors,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { inPlace, whole } = compressors[encoding];
  return bytes.length <= MAX_IN_PLACE_BYTES ? inPlace(bytes) : new Uint8Array(await whole(bytes));
};

/** Returns the encoding of a page that an Accept-Encoding header allows; null for none. */
export function chooseEncoding(header: string | undefined): Encoding | null {
  const accepted = readEncodings(header);
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : null;
}

/** Reads the names of an Accept-Encoding header. A weight of 0 forbids one. */
function readEncodings(header = ''): ReadonlySet<string> {
  return new Set(
    header.split(',').flatMap((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
    }),
  );
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
