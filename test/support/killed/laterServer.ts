/**
 * A server that sends as its workers do, with a clock that its parent moves: services are asked for lost messages after
 * minutes. `PLATBOOK_TEST_LATER`: milliseconds from now; `PLATBOOK_TEST_WORKERS`: how many; SIGUSR2: eleven minutes more.
 * Says when all that was due by its clock has been sent. `PLATBOOK_TEST_SEQUENCES=1`: it leads sequences, too.
 */
import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../../server/app/startServer.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import { settleMailingsJob } from '../../../server/marketing/money/settleMailings.job.ts';
import { runSequencesJob } from '../../../server/marketing/sequences/runSequences.job.ts';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';

/** Written after each round of its workers. */
const ROUND = 'round\n';
const STEP_MS = 11 * 60_000;
/** On one ledger. */
const WORKERS = Number(process.env['PLATBOOK_TEST_WORKERS']);
const LEADS = process.env['PLATBOOK_TEST_SEQUENCES'] === '1';
let later = Number(process.env['PLATBOOK_TEST_LATER']);
/** Minutes do not pass while a message is on its way: a service takes it, or not, within seconds. */
let toCome = 0;
process.on('SIGUSR2', () => void (toCome += STEP_MS));

const clock = { now: () => new Date(Date.now() + later) };
const { url, services } = await startServer({ ...readConfig(process.env), workers: false }, { clock });
console.log(`ready at ${url}`);
// A server that is killed writes none of it.
flushCompileCache();

async function work(): Promise<void> {
  if (LEADS) await runSequencesJob({}, services);
  await sendMailingsJob({}, services);
  if (LEADS) await settleMailingsJob({}, services);
}

for (;;) {
  await Promise.all(Array.from({ length: WORKERS }, work));
  process.stdout.write(ROUND);
  later += toCome;
  toCome = 0;
  await wait(20);
}
