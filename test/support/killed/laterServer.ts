/**
 * A server that sends as its workers do, with a clock that its parent moves: services are asked for lost messages after
 * minutes. `PLATBOOK_TEST_LATER`: milliseconds from now; SIGUSR2: eleven minutes more.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../../server/app/startServer.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';

const STEP_MS = 11 * 60_000;
/** Two workers on one ledger. */
const WORKERS = 2;
let later = Number(process.env['PLATBOOK_TEST_LATER']);
process.on('SIGUSR2', () => void (later += STEP_MS));

const clock = { now: () => new Date(Date.now() + later) };
const { url, services } = await startServer({ ...readConfig(process.env), workers: false }, { clock });
console.log(`ready at ${url}`);

async function work(): Promise<never> {
  for (;;) {
    await sendMailingsJob({}, services);
    await wait(20);
  }
}
await Promise.all(Array.from({ length: WORKERS }, work));
