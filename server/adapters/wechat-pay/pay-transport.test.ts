import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { createPayTransport } from './pay-transport.ts';
import { testCertificate } from './testing/test-certificate.ts';

let server: ReturnType<typeof createServer> | ReturnType<typeof createHttpServer>;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
const listen = async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
const request = { method: 'POST', headers: { 'x-test': '1' }, body: '<xml>中</xml>' } as const;

test('shows the certificate of the merchant to a server that asks for one', async () => {
  server = createServer(
    { ...testCertificate, requestCert: true, ca: testCertificate.cert },
    (asked, answer) => {
      asked.resume();
      answer.end(String((asked.socket as TLSSocket).authorized));
    },
  );
  const url = `https://127.0.0.1:${await listen()}/send`;
  const ca = testCertificate.cert;
  const withCertificate = await createPayTransport({ certificate: testCertificate, ca })({ ...request, url });
  expect(withCertificate.body).toBe('true');
  await expect(createPayTransport({ certificate: null, ca })({ ...request, url })).rejects.toThrow();
  // A server certificate without a trusted authority is refused.
  await expect(createPayTransport({ certificate: null })({ ...request, url })).rejects.toThrow(/certificate/);
});

test('sends the body and reads the whole answer', async () => {
  server = createHttpServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      answer.writeHead(429, { 'Wechatpay-Nonce': 'n' });
      answer.write(Buffer.concat(chunks));
      answer.end(asked.headers['x-test']);
    });
  });
  const answer = await createPayTransport({ certificate: null })({
    ...{ ...request, url: `http://127.0.0.1:${await listen()}/` },
  });
  expect([answer.status, answer.header('wechatpay-nonce'), answer.header('other')]).toEqual([429, 'n', null]);
  expect(answer.body).toBe('<xml>中</xml>1');
});

test.each<[string, (socket: { destroy(): void }, write: (text: string) => void) => void]>([
  ['is closed without an answer', (socket) => socket.destroy()],
  [
    'is lost in the middle of an answer',
    (socket, write) => {
      write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
      setImmediate(() => socket.destroy());
    },
  ],
  ['is silent', () => undefined],
])('rejects when the connection %s', async (_, answer) => {
  server = createHttpServer((asked) => {
    const { socket } = asked;
    answer(socket, (text) => void socket.write(text));
  });
  const url = `http://127.0.0.1:${await listen()}/`;
  await expect(
    createPayTransport({ certificate: null, timeoutMs: 500 })({ ...request, url }),
  ).rejects.toThrow();
});
