// Plain JavaScript for Node 20 or later. Everything else runs on the Node that this script installs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, runLocked } from './process-lock.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
/** Compile cache of Node. It makes every start after the first one second faster. */
const compileCache = join(root, '.cache', 'node');
const isRootOnDebian =
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const fail = (line) => {
  console.error(line);
  process.exit(1);
};

/** Reports slow steps on standard error, so that standard output contains only the result of a command. */
const logProgress = (line) => console.error(line);

/** Child processes that are running. */
const running = new Set();
/** Whether this process is shutting down. It then starts no more processes and waits for its children. */
let isEnding = false;
const shutDown = () => {
  isEnding = true;
  // A child with a channel exits when the channel closes, even when this process is killed.
  for (const child of running) if (child.connected) child.disconnect();
};
// When one of two commands that run at the same time fails, the other one must not go on alone.
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});
// A terminal signals the children, too. This process must not exit before them.
process.on('SIGINT', shutDown);
process.on('SIGTERM', () => {
  for (const child of running) child.kill('SIGTERM');
  shutDown();
});

// npm starts this process through a shell, and signals only the shell.
const parent = process.ppid;
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** Runs a command with the installed Node first on the path. Resolves to its exit code, or to 1 during shutdown. */
function run(command, args, options = {}) {
  if (isEnding) return Promise.resolve(1);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
      ...options,
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...process.env,
        PATH: `${bin}${delimiter}${process.env.PATH}`,
        ...options.env,
      },
    });
    running.add(child);
    child.once('error', reject);
    // 'close' is not emitted once this side has closed the channel.
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Runs a command. Exits with its exit code when it fails. */
async function runOrExit(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/**
 * Runs `make` unless the stamp already has the hash of the sources, and then writes the stamp. Commands that run at the
 * same time take turns: the later ones find the stamp of the first.
 */
async function makeOnce({ stamp, computeHash, lockName }, make) {
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === computeHash();
  if (isCurrent()) return;
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const onWait = (pid) =>
    logProgress(
      `正在等待另一条命令（进程 ${pid}）完成同样的工作…… Waiting for another command (process ${pid}) that does the same work…`,
    );
  await runLocked({ path: join(cache, lockName), onWait, isCancelled: () => isEnding }, async () => {
    if (isCurrent()) return;
    const hash = computeHash();
    rmSync(stamp, { force: true });
    await make();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
  });
}

/** Installs the packages of the lock file when the file has changed. */
async function ensurePackages() {
  const packages = {
    stamp: join(root, 'node_modules', '.taici-lock'),
    lockName: 'packages.lock',
    computeHash: () =>
      createHash('sha256')
        .update(readFileSync(join(root, 'package-lock.json')))
        .digest('hex'),
  };
  await makeOnce(packages, () => {
    logProgress('正在安装依赖包，约一分钟…… Installing packages, about a minute…');
    return runOrExit('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

/** Checks that the packages include Node, or that this Node is new enough. */
function ensureNode() {
  if (existsSync(join(bin, 'node'))) return;
  if (Number(process.versions.node.split('.')[0]) < 24)
    fail('Please install Node 24 or newer: https://nodejs.org');
}

const isOnPath = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));

/** Installs programs that npm does not install. Elsewhere than as root on Debian, names them and exits. */
async function ensurePrograms(programs) {
  const missing = programs.filter((program) => !program.isInstalled());
  if (missing.length === 0) return;
  const names = missing.map((program) => program.debianPackage);
  if (!isRootOnDebian) fail(`Please install: ${names.join(' ')}`);
  logProgress(`正在安装 Installing: ${names.join(' ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runOrExit('apt-get', ['update', '-qq'], { env });
  await runOrExit('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
}

const hasPostgres = () => isOnPath('pg_virtualenv') && existsSync('/usr/lib/postgresql');
const programs = {
  ffmpeg: { debianPackage: 'ffmpeg', isInstalled: () => isOnPath('ffmpeg') && isOnPath('ffprobe') },
  fonts: {
    debianPackage: 'fonts-noto-cjk',
    isInstalled: () =>
      existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') || process.platform !== 'linux',
  },
  chromium: { debianPackage: 'chromium', isInstalled: () => isOnPath('chromium') },
  chromiumWithoutWindow: {
    debianPackage: 'chromium-headless-shell',
    isInstalled: () => !isRootOnDebian || isOnPath('chromium-headless-shell'),
  },
  postgres: { debianPackage: 'postgresql', isInstalled: hasPostgres },
};
const browsers = [programs.chromium, programs.chromiumWithoutWindow];
const testPrograms = [programs.ffmpeg, programs.fonts, ...browsers, programs.postgres];

/** The sources of the pages. */
const pageSources = [
  'app',
  'contract',
  'engines',
  'shared',
  'domain',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/collect-text-keys.ts',
  'scripts/compress-build.ts',
  'scripts/page-texts-plugin.ts',
  'scripts/subset-fonts-plugin.ts',
  'package-lock.json',
];

/** The sources of the dictionary. Those from packages are in the lock file. */
const dictionarySources = [
  'engines/dictionary',
  'engines/phrase-index/text',
  'scripts/build-dictionary.ts',
  'package-lock.json',
];

/** What the acoustic model is packed by. */
const acousticModelSources = [
  'scripts/fetch-acoustic-model.ts',
  'server/adapters/acoustic-model-file.ts',
  'engines/pronunciation/model/pack-model.ts',
];

/**
 * Fetches the acoustic model of the pronunciation engine once. Without it, everything else works, so a failure is only
 * reported. The next command tries again.
 */
async function ensureAcousticModel() {
  const acousticModel = {
    stamp: join(root, '.cache', 'acoustic-model.stamp'),
    lockName: 'acoustic-model.lock',
    computeHash: () => hashFiles(acousticModelSources),
  };
  const isFetched = () => existsSync(join(root, '.cache', 'acoustic-model.bin'));
  if (!isFetched()) rmSync(acousticModel.stamp, { force: true });
  const failure = new Error('The acoustic model could not be fetched.');
  try {
    await makeOnce(acousticModel, async () => {
      logProgress('正在下载语音模型（34 MB）…… Fetching the acoustic model (34 MB)…');
      if ((await run('node', ['scripts/fetch-acoustic-model.ts'])) !== 0) throw failure;
    });
  } catch (error) {
    if (error !== failure) throw error;
    logProgress(
      '语音模型下载失败，发音分析暂不可用。 Pronunciation cannot be analyzed: install the Debian package pocketsphinx-en-us, or allow access to the npm registry.',
    );
  }
}

/** Builds the pages and the dictionary when their sources have changed since the last build that ended. */
async function ensureBuild() {
  const pages = {
    stamp: join(root, 'build', '.stamp'),
    lockName: 'pages.lock',
    computeHash: () => hashFiles(pageSources),
  };
  const dictionary = {
    stamp: join(root, '.cache', 'dictionary.stamp'),
    lockName: 'dictionary.lock',
    computeHash: () => hashFiles(dictionarySources),
  };
  await Promise.all([
    ensureAcousticModel(),
    makeOnce(pages, () => {
      logProgress('正在生成页面…… Building the pages…');
      return runOrExit('react-router', ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });
    }),
    makeOnce(dictionary, () => {
      logProgress('正在整理词典…… Building the dictionary…');
      return runOrExit('node', ['scripts/build-dictionary.ts']);
    }),
  ]);
}

/** Hashes the names and bytes of files, and of those in folders. */
function hashFiles(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => listFiles(name)).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Lists a file, or all files in a folder except its tests. */
function listFiles(name) {
  if (!statSync(join(root, name)).isDirectory()) return [name];
  return readdirSync(join(root, name), { recursive: true })
    .map((path) => join(name, path))
    .filter((file) => !file.endsWith('.test.ts') && statSync(join(root, file)).isFile());
}

/** Runs a subcommand of the product and exits with its exit code. */
async function runProduct(subcommand) {
  await ensurePrograms([programs.ffmpeg, programs.fonts]);
  const env = { NODE_ENV: 'production' };
  process.exitCode = await run('node', ['server/main.ts', subcommand, ...process.argv.slice(3)], { env });
}

/** Builds the pages if necessary and starts the server. */
async function start() {
  await ensureBuild();
  await runProduct('serve');
}

/** Counts at least one failure for a run that exited with an error or had no passing test. */
function withExitCode({ passed, failed, code }) {
  return { passed, failed: code === 0 && passed > 0 ? failed : Math.max(1, failed), code };
}

/** Runs a command with a PostgreSQL of its own, if one is installed. */
function runWithPostgres([command, ...args]) {
  if (!hasPostgres()) return run(command, args);
  // Test files run at the same time, each with its own connections, and together they may need more than the usual 100.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];
  const options = settings.flatMap((setting) => ['-o', setting]);
  return run('pg_virtualenv', ['-t', ...options, 'sh', '-c', `exec ${[command, ...args].join(' ')}`]);
}

/** Runs Vitest, with a temporary PostgreSQL where it is installed. Returns the counts of tests. */
async function runUnitTests(filters = []) {
  const report = join(root, '.cache', 'vitest.json');
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const vitest = [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const code = await runWithPostgres(vitest);
  if (!existsSync(report)) return { passed: 0, failed: 1, code };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 && numFailedTests === 0 ? 1 : 0);
  return withExitCode({ passed: numPassedTests, failed, code });
}

/** The library of the browser tests. It is built while the checks run, and removed after the tests. */
const e2eLibrary = join(root, '.cache', `e2e-library-${process.pid}`);

/** Removes the libraries of killed runs. */
function removeStaleLibraries() {
  const cache = dirname(e2eLibrary);
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    const pid = Number(/^e2e-library-(\d+)$/.exec(name)?.[1] ?? process.pid);
    if (pid !== process.pid && !isAlive(pid)) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

/**
 * Builds the library of the browser tests. Resolves to the environment variables that name it, or to none on failure.
 * The tests then build the library themselves and report the error.
 */
async function buildTestLibrary() {
  removeStaleLibraries();
  rmSync(e2eLibrary, { recursive: true, force: true });
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const code = await run('node', ['tests/e2e/testing/build-test-library.ts', e2eLibrary], { stdio });
  return code === 0 ? { TAICI_E2E_LIBRARY: e2eLibrary } : {};
}

/** Runs the browser tests against the built product. Returns the counts of tests. */
async function runBrowserTests(env, filters = []) {
  const report = join(root, '.cache', 'e2e.json');
  rmSync(report, { force: true });
  const code = await run('playwright', ['test', ...filters], { env });
  rmSync(e2eLibrary, { recursive: true, force: true });
  if (!existsSync(report)) return { passed: 0, failed: 1, code };
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
  return withExitCode({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    code,
  });
}

/** The checkers of the compiler share no types, so more checkers than processors only repeat work. */
const typeCheck = ['-p', '.', '--checkers', '2'];

/** Runs a check that counts as one test. Returns the counts. */
async function runCheck(command, args) {
  const code = await run(command, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, code };
}

/** Runs all checks and tests, and prints the totals. */
async function test() {
  await ensurePrograms(testPrograms);
  await ensureBuild();
  const checkWithRouteTypes = async () => {
    const typegen = await runCheck('react-router', ['typegen']);
    const checks = [runCheck('tsc', typeCheck), runCheck('knip', ['--no-config-hints'])];
    return [typegen, ...(await Promise.all(checks))];
  };
  // All of these end before the unit tests start, because some unit tests measure time.
  const [library, style, checks] = await Promise.all([
    buildTestLibrary(),
    runCheck('biome', ['check', '.']),
    checkWithRouteTypes(),
  ]);
  const unitTests = await runUnitTests();
  const results = [style, ...checks, unitTests, await runBrowserTests(library)];
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}

/** Runs one part of `npm test`. */
async function testPart(programsNeeded, runPart) {
  await ensurePrograms(programsNeeded);
  await ensureBuild();
  const { passed, failed } = await runPart(process.argv.slice(3));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Runs the linter, and the search for unused code. */
async function lint() {
  const biome = await run('biome', ['check', ...process.argv.slice(3), '.']);
  process.exitCode = Math.max(biome, await run('knip', ['--no-config-hints']));
}

/** Generates the route types and checks all types. */
async function typecheck() {
  await runOrExit('react-router', ['typegen']);
  process.exitCode = await run('tsc', typeCheck);
}

/** Runs the tests of the specification and prints the result of each statement. */
async function spec() {
  await ensurePrograms([programs.ffmpeg, programs.fonts, ...browsers]);
  await ensureBuild();
  await run('playwright', ['test', 'tests/spec']);
  process.exitCode = await run('node', ['tests/spec/print-coverage.ts']);
}

/** Runs one benchmark with the arguments after its name. */
async function bench() {
  await ensurePrograms([programs.ffmpeg]);
  if (process.argv[3] === 'speech') await ensureAcousticModel();
  if (['first-picture', 'first-run', 'lighthouse', 'wheel'].includes(process.argv[3])) {
    await ensurePrograms([programs.fonts, ...browsers]);
    await ensureBuild();
  }
  process.exitCode = await run('node', ['bench/run.ts', ...process.argv.slice(3)]);
}

/** Analyzes one recorded take. See scripts/analyse-take.ts. */
async function analyseTake() {
  await ensurePrograms([programs.ffmpeg]);
  await ensureAcousticModel();
  process.exitCode = await run('node', ['scripts/analyse-take.ts', ...process.argv.slice(3)]);
}

/** Takes the pictures of all pages again. */
async function takeScreens() {
  await ensurePrograms([programs.ffmpeg, programs.fonts, ...browsers]);
  await ensureBuild();
  process.exitCode = await run('node', ['scripts/screens/take-screens.ts', ...process.argv.slice(3)]);
}

/** Draws the demo films again. See demo/README.md. */
async function drawDemoFilms() {
  await ensurePrograms([programs.ffmpeg]);
  process.exitCode = await run('node', ['demo/generator/draw-films.ts', ...process.argv.slice(3)]);
}

/** Runs the tests that take too long for every run. */
async function testLong() {
  await ensurePrograms(testPrograms);
  await ensureBuild();
  const codes = [
    await runWithPostgres(['vitest', 'run', '--config', 'vitest.long.config.ts']),
    await run('playwright', ['test', '--grep', '@long']),
  ];
  process.exitCode = Math.max(...codes);
}

/** Puts faults into copies of the project, to see that tests notice them. */
async function testMutations() {
  await ensurePrograms([programs.ffmpeg, programs.fonts, ...browsers]);
  await ensureBuild();
  process.exitCode = await run('node', ['tests/mutations/run-mutations.ts', ...process.argv.slice(3)]);
}

const commands = {
  start,
  bench,
  'analyse-take': analyseTake,
  'verify-draw': () => runOrExit('node', ['scripts/verify-draw.ts', ...process.argv.slice(3)]),
  spec,
  import: () => runProduct('import'),
  password: () => runProduct('password'),
  doctor: () => runProduct('doctor'),
  'demo:draw': drawDemoFilms,
  docs: () => runOrExit('node', ['scripts/write-docs.ts']),
  screens: takeScreens,
  lint,
  typecheck,
  test,
  'test:unit': () => testPart(testPrograms, runUnitTests),
  'test:browser': () =>
    testPart([programs.ffmpeg, programs.fonts, ...browsers], (filters) => runBrowserTests({}, filters)),
  'test:long': testLong,
  'test:mutations': testMutations,
};
const command = Object.hasOwn(commands, process.argv[2] ?? '') ? commands[process.argv[2]] : null;
if (!command) fail(`Unknown command: ${process.argv[2] ?? ''}`);
// Downloading both takes minutes, so the tests' programs and the packages are installed at the same time.
await Promise.all([command === test && ensurePrograms(testPrograms), ensurePackages()]);
ensureNode();
await command();
