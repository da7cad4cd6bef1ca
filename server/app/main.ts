import { pageLink } from '../../src/api/account/pageLink.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { unknownSettings } from '../platform/config/unknownSettings.ts';
import type { Services } from '../platform/http/services.ts';
import { loadSampleOnce } from './loadSampleOnce.ts';
import { startServer, startWorker, type RunningServer } from './startServer.ts';

/**
 * Starts what the words ask for, says so, and closes it on signals. `projectDir` has the data unless a setting says where;
 * `pages` are there when they are built.
 */
export async function main(
  argv: readonly string[],
  projectDir: string,
  pages: Promise<unknown> | null = null,
): Promise<void> {
  for (const sentence of unknownSettings(process.env)) console.error(sentence);
  const config = readConfig(process.env, projectDir);
  if (argv.includes('--worker')) {
    closeOnSignals(await startWorker(config));
    console.log('Platbook worker is running. Stop it with Ctrl+C.');
    return;
  }
  // The pages are built in a process of their own: a first start takes as long as the longer of the two.
  const prepare = async (services: Services): Promise<void> =>
    void (await Promise.all([loadSampleOnce(services), pages]));
  const server = await startServer(config, { prepare });
  closeOnSignals(server);
  console.log(greeting(server));
}

/** What the person who started it needs to know: where, and how to get in. */
function greeting({ url, owner, services }: RunningServer): string {
  const lines = [`Platbook is ready at ${url}`];
  if (owner?.linkToken != null) {
    lines.push(
      `Nobody has set a password for the first account, ${owner.username}. This link opens it until somebody has:`,
      `  ${pageLink(addressOf(url, services.config), { kind: 'first-run', token: owner.linkToken })}`,
    );
  } else if (owner !== null) {
    lines.push(`The first account is ${owner.username}, with the password you have set.`);
  }
  lines.push('Stop it with Ctrl+C.');
  return lines.join('\n');
}

/** Where a browser finds it: the public address if there is one; nobody can open an address that stands for all of them. */
function addressOf(url: string, { publicUrl, port }: Config): string {
  if (publicUrl !== `http://localhost:${port}`) return publicUrl;
  return url.replace(/\/\/(0\.0\.0\.0|\[::\]):/, '//localhost:');
}

const SAME_ASKING_MS = 500;

function closeOnSignals(running: { readonly close: () => Promise<void> }): void {
  let askedAt: number | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    if (askedAt !== null) {
      // Asked twice: whoever asks does not want to wait. One Ctrl+C comes twice, from the terminal and from npm.
      if (performance.now() - askedAt > SAME_ASKING_MS) process.exit(1);
      return;
    }
    askedAt = performance.now();
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
