import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

interface PayRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Empty for a GET. */
  body: string;
}

export interface PayAnswer {
  status: number;
  /** Returns a header by its lower-case name. */
  header: (name: string) => string | null;
  body: string;
}

/** Sends one request to WeChat Pay. Rejects if no complete answer arrives in time. */
export type PayTransport = (request: PayRequest) => Promise<PayAnswer>;

/** WeChat Pay's answers have a few hundred bytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;

/**
 * Creates a transport over HTTP and HTTPS. It presents the merchant's certificate to servers that request one, as those of
 * API v2 do.
 */
export function createPayTransport(args: {
  /** The client certificate as PEM; null for none. */
  certificate: { cert: string; key: string } | null;
  /** Authorities to trust instead of the system's, as PEM. */
  ca?: string;
  timeoutMs?: number;
}): PayTransport {
  const { certificate, ca, timeoutMs = TIMEOUT_MS } = args;
  return ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
      const sent = request(
        url,
        {
          method,
          headers: method === 'POST' ? { ...headers, 'content-length': Buffer.byteLength(body) } : headers,
          signal: AbortSignal.timeout(timeoutMs),
          ...certificate,
          ...(ca === undefined ? {} : { ca }),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > MAX_ANSWER_BYTES) answer.destroy(new Error('the answer is too long'));
            else chunks.push(chunk);
          });
          answer.on('error', reject);
          // A connection that is lost during an answer emits no `end`.
          answer.on('close', () => {
            if (!answer.complete) reject(new Error('the answer ended early'));
          });
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              header: (name) => {
                const value = answer.headers[name];
                return (Array.isArray(value) ? value[0] : value) ?? null;
              },
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
}
