/** `npm run dev`: the API, restarted when its sources change, and Vite's server for the pages before it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { readConfig } from '../server/platform/config/config.ts';

const projectDir = fileURLToPath(new URL('..', import.meta.url));
const { port } = readConfig(process.env, projectDir);

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: projectDir,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port) },
});
api.on('exit', (code) => process.exit(code ?? 0));

// Where vite.config.ts sends the calls.
process.env['PLATBOOK_API'] = `http://127.0.0.1:${port}`;
const vite = await createServer({ root: projectDir, server: { host: '127.0.0.1' } });
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    api.kill(signal);
    void vite.close();
  });
}
