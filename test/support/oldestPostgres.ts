/** The oldest PostgreSQL that a store may lie on, where one is installed: the run of `npm test` on it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const OLDEST_POSTGRES = 15;

/** Where packages of systems put it. */
const PLACES = [
  `/usr/lib/postgresql/${OLDEST_POSTGRES}/bin`,
  `/usr/pgsql-${OLDEST_POSTGRES}/bin`,
  `/opt/homebrew/opt/postgresql@${OLDEST_POSTGRES}/bin`,
  `/usr/local/opt/postgresql@${OLDEST_POSTGRES}/bin`,
];

/** The folder with its `bin`; null where it is not installed. */
export function oldestPostgres(): string | null {
  const { stdout } = spawnSync('pg_config', ['--version', '--bindir'], { encoding: 'utf8' });
  const [version = '', onPath = ''] = (stdout ?? '').split('\n');
  const named = version.startsWith(`PostgreSQL ${OLDEST_POSTGRES}.`) ? [onPath] : [];
  const bin = [...named, ...PLACES].find((folder) =>
    ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))),
  );
  return bin === undefined ? null : dirname(bin);
}
