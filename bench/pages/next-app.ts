import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const VERSIONS = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' };
const folder = fileURLToPath(new URL('../../.cache/bench/next', import.meta.url));

/** What the product's pages show; the pages of Next get it as a file, so they read no database and check no session. */
export interface PageData {
  films: unknown[];
  clips: unknown[];
  leastPracticed: unknown[];
  hits: unknown[];
}

const layout = `import Link from 'next/link';
export default function Layout({ children }) {
  const links = [['/', '首页'], ['/list', '片库'], ['/m', '跟学'], ['/search', '搜台词'], ['/wordList', '生词本'], ['/guestbook', '留言'], ['/me', '我的']];
  return (
    <html lang="zh-CN">
      <body>
        <header className="page">
          <nav>{links.map(([to, name]) => <Link key={to} href={to} prefetch={false}>{name}</Link>)}</nav>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}
`;

const home = `import Link from 'next/link';
import data from '../data.json';
import { ClipItem, FilmCard } from './parts.js';
export const dynamic = 'force-dynamic';
export default function Home() {
  return (
    <>
      <form action="/search" role="search"><input name="q" type="search" /><button type="submit">搜索</button></form>
      <section><h2>新片</h2><div>{data.films.map((film) => <FilmCard key={film.id} film={film} />)}</div></section>
      <section><h2>我的片段</h2><ul>{data.clips.map((clip) => <ClipItem key={clip.bar_id} clip={clip} />)}</ul></section>
      <section><h2>还没人配的片段</h2><ul>{data.leastPracticed.map((clip) => <ClipItem key={clip.bar_id} clip={clip} />)}</ul></section>
      <Link href="/list" prefetch={false}>全部影片</Link>
    </>
  );
}
`;

const search = `import data from '../../data.json';
import { Hit } from '../parts.js';
export const dynamic = 'force-dynamic';
export default async function Search({ searchParams }) {
  const { q = '' } = await searchParams;
  return (
    <>
      <form role="search"><input name="q" type="search" defaultValue={q} /><button type="submit">搜索</button></form>
      <p role="status">{data.hits.length}</p>
      <ol>{data.hits.map((hit) => <Hit key={hit.sub_id} hit={hit} />)}</ol>
    </>
  );
}
`;

const parts = `'use client';
import Link from 'next/link';
export function FilmCard({ film }) {
  return (
    <article>
      <Link href={'/list/detail?film_id=' + film.id} prefetch={false}>
        <img src={film.poster} alt="" width={320} height={180} />
        <h3>{film.title}</h3><p>{film.title_zh}</p>
        <p>{film.year} · {film.videos} · {film.lines} · {film.level}</p>
      </Link>
    </article>
  );
}
export function ClipItem({ clip }) {
  return (
    <li>
      <Link href={'/list/download?bar_id=' + clip.bar_id} prefetch={false}>
        <img src={clip.poster} alt="" width={160} height={90} />
        <h3>{clip.title}</h3><p>{clip.film_title} {clip.length_ms} ms</p>
      </Link>
      {(clip.lines ?? []).map((line) => <p key={line.id}>{line.en} {line.zh}</p>)}
    </li>
  );
}
export function Hit({ hit }) {
  return (
    <li>
      <Link href={'/list/detail?sub_id=' + hit.sub_id} prefetch={false}><span>{hit.en}</span><span>{hit.zh}</span></Link>
      <p>{hit.film_title} {hit.film_title_zh} {hit.start_ms}</p>
      <button type="button">播放</button><button type="button">剪辑</button><button type="button">上下文</button>
    </li>
  );
}
`;

const next = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next');

/**
 * Installs Next into a folder of its own below `.cache` (it is no dependency of the product), and builds an app whose two
 * pages render the same data as the product's. Throws when a step fails.
 */
export async function buildNextApp(data: PageData): Promise<void> {
  const files = {
    'package.json': JSON.stringify({ name: 'next-pages', private: true, dependencies: VERSIONS }),
    'data.json': JSON.stringify(data),
    'next.config.mjs': 'export default { turbopack: { root: import.meta.dirname } };\n',
    'app/layout.js': layout,
    'app/page.js': home,
    'app/search/page.js': search,
    'app/parts.js': parts,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
  await run(process.execPath, [next, 'build']);
}

/** Starts the app that was built. Resolves when it is ready; rejects when it ends before. */
export async function startNextApp(): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  const ended = once(child, 'close');
  const ready = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes('Ready in')) ready.resolve();
  });
  ended.then(() => ready.reject(new Error('Next ended before it was ready')), ready.reject);
  await ready.promise;
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Next prints port 0 as it was given, so the port is chosen here. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

const environment = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', process.stderr, process.stderr],
    env: environment,
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${code}`);
}
