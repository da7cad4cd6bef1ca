/**
 * The real server as a process of its own, with its data and pages where the environment says: what `npm start` runs,
 * less the build. Prints its address and goes on until it is told to stop.
 */
import { readConfig } from '../../server/platform/config/config.ts';
import { startServer } from '../../server/app/startServer.ts';

const config = readConfig(process.env);
const server = await startServer({ ...config, distDir: process.env['BENCH_DIST'] ?? config.distDir });
console.log(`LISTENING ${server.url}`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
