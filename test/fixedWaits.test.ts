/**
 * A test that waits for so many milliseconds is slow on a quiet machine and red on a busy one. Tests wait for what they
 * expect: `expect.poll`, `until` (`test/support/until.ts`), `wire.quiet()`, `clock.increment()`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = import.meta.dirname;

/** Every way to let time pass, or to look again by hand. */
const WAITS = [
  /\bset(?:Timeout|Interval|Immediate)\b/,
  /\btimers\/promises\b/,
  /\bwaitForTimeout\b/,
  /\bAtomics\.wait/,
  /\bpg_sleep\b/,
  /\b(?:while|for)\b[^\n]*\b(?:Date|performance)\.now\(\)/,
];

/** Files that do need time itself, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'server/platform/apart/behave.apart.ts': 'a process that hangs until a file tells it to go; no test runs in it',
  'server/platform/store/embedded/embeddedPostgres.test.ts': 'as in dataDirLock.test.ts',
  'server/platform/store/dataDirLock.test.ts': 'a process that only lives, until the test kills it',
  'server/platform/turns.test.ts': 'work that takes the thread, and the turns that others have meanwhile',
  'server/search/fetching/fetchAddress.test.ts':
    'the pace of a publisher whose file never ends, not a wait of the test',
  'server/strangersFiles.test.ts': 'the pace of somebody else who asks all the time, not a wait of the test',
  'support/carriers/twilioServer.ts': 'the pace of a service that takes its time, not a wait of the test',
  'support/carriers/lobServer.ts': 'the pace of a service that takes its time, not a wait of the test',
  'support/fuzz/sendRequest.ts': 'the limit after which a request counts as hanging',
  'support/inRoot.ts': 'turns of the event loop for promises that are settled already, no time',
  'support/killed/customers.ts': 'the pause of somebody who asks again, not a wait of the test',
  'support/killed/laterServer.ts': 'the pause of a worker between two rounds, in a process of its own',
  'support/marketing/mailbox.ts': 'the pace of a mail server that takes its time, not a wait of the test',
  'support/pooler.ts': 'waits for a process to answer, also where no test runs',
  'support/postgresServer.ts': 'waits for processes to end, also where no test runs: before and after all of them',
  'support/receiver.ts': 'the pace of a program that takes its time, not a wait of the test',
  'support/saving.ts': 'the pause of somebody who asks again, not a wait of the test',
  'support/until.ts': 'the pause between two looks, also where no test runs',
  'support/wire.ts': 'turns of the event loop after the last answer, no time',
};

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file));

const waitsIn = (file: string): string[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, at) => (WAITS.some((wait) => wait.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : []));

it('no test waits for a fixed time, but for those that say why', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => !(file in EXCEPTIONS)).flatMap(waitsIn)).toEqual([]);
});

it('no exception stays that is not needed any more', () => {
  expect(Object.keys(EXCEPTIONS).filter((file) => !files.includes(file) || waitsIn(file).length === 0)).toEqual([]);
});

/** A page read once, at the moment when the line runs: what comes a moment later is red on a busy machine. */
const ONE_LOOK =
  /\bexpect\(\s*await [^;]*?\.(?:textContent|allTextContents|innerText|inputValue|getAttribute|count|is[A-Z]\w+)\(/;

it('a journey looks at the page until it shows what is expected, not once', () => {
  const journeys = files.filter((file) => file.startsWith('journeys/'));
  expect(journeys.length).toBeGreaterThan(20);
  expect(journeys.filter((file) => ONE_LOOK.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
