/**
 * The real server as a process of its own, with its data and pages where the environment says: what `npm start` runs,
 * less the build. Prints its address and goes on until it is told to stop; answers who started it what only the process
 * itself knows (`serverAsked.ts`).
 */
import { readConfig } from '../../server/platform/config/config.ts';
import { keepHeapSmall } from '../../server/platform/keepHeapSmall.ts';
import { startServer } from '../../server/app/startServer.ts';
import { answerParent } from './serverAsked.ts';

keepHeapSmall();
const config = readConfig(process.env);
const server = await startServer({ ...config, distDir: process.env['BENCH_DIST'] ?? config.distDir });
answerParent(server.services);
console.log(`LISTENING ${server.url}`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
