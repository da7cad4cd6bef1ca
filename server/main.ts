/**
 * The server as a process: `node server/main.ts`, or `node server/main.ts --worker` for background jobs only.
 * Settings are environment variables, see config.ts.
 */
import { fileURLToPath } from 'node:url';
import { readConfig } from './platform/config/config.ts';
import { isLoopback } from './platform/config/isLoopback.ts';
import { unknownSettings } from './platform/config/unknownSettings.ts';
import { loadSampleOnce } from './app/loadSampleOnce.ts';
import { startServer, startWorker, type RunningServer } from './app/startServer.ts';

const projectDir = fileURLToPath(new URL('..', import.meta.url));

async function main(argv: readonly string[]): Promise<void> {
  for (const sentence of unknownSettings(process.env)) console.error(sentence);
  const config = readConfig(process.env, projectDir);
  if (argv.includes('--worker')) {
    closeOnSignals(await startWorker(config));
    console.log('Platbook worker is running. Stop it with Ctrl+C.');
    return;
  }
  const server = await startServer(config, { prepare: loadSampleOnce });
  closeOnSignals(server);
  console.log(greeting(server));
}

/** What the person who started it needs to know: where, and how to get in. */
function greeting({ url, owner, services }: RunningServer): string {
  const lines = [`Platbook is ready at ${url}`];
  if (owner?.generatedPassword != null) {
    lines.push(
      `The first account is ${owner.username} with the password ${owner.generatedPassword}`,
      isLoopback(services.config.host)
        ? 'The sign-in page offers it until you have signed in once.'
        : 'Write it down: it is shown only now.',
    );
  } else if (owner !== null) {
    lines.push(`The first account is ${owner.username}, with the password you have set.`);
  }
  lines.push('Stop it with Ctrl+C.');
  return lines.join('\n');
}

function closeOnSignals(running: { readonly close: () => Promise<void> }): void {
  let asked = false;
  const stop = (signal: NodeJS.Signals): void => {
    // Asked twice: whoever asks does not want to wait.
    if (asked) process.exit(1);
    asked = true;
    console.log(`${signal}: closing`);
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Ends the process with a sentence instead of a stack: what goes wrong at start is told by its message. */
export async function runMain(argv: readonly string[]): Promise<void> {
  try {
    await main(argv);
  } catch (error) {
    console.error(`Platbook did not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(process.argv.slice(2));
