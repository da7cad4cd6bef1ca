import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Another user of the machine that programs run as. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Whom PostgreSQL runs as: null means as ourselves. It refuses root; then it is whoever owns the database already, else
 * whoever owns the data directory (a volume of a container), else the user for those who own nothing. Throws when there
 * is none of them, and when the database belongs to somebody that we may not act for.
 */
export function postgresUser(dataDir: string, clusterDir: string): PostgresUser | null {
  const me = process.getuid?.();
  if (me === undefined) return null; // Windows
  const owner = ownerOf(clusterDir);
  if (me !== 0) {
    if (owner === null || owner.uid === me) return null;
    throw new Error(
      `the database in ${clusterDir} belongs to user ${owner.uid} of this machine, and this is user ${me}: start Platbook as the user that made it, or as root`,
    );
  }
  if (owner !== null && owner.uid !== 0) return owner;
  const ofData = ownerOf(dataDir);
  // initdb refuses a user who stands in no list of users.
  if (ofData !== null && ofData.uid !== 0 && idOf('-un', `${ofData.uid}`) !== null) return ofData;
  const [uid, gid] = [idOf('-u', 'nobody'), idOf('-g', 'nobody')];
  if (uid === null || gid === null) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user nobody: start Platbook as an ordinary user, or set DATABASE_URL to a PostgreSQL server',
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

function ownerOf(dir: string): PostgresUser | null {
  const found = statSync(dir, { throwIfNoEntry: false });
  return found === undefined ? null : { uid: found.uid, gid: found.gid };
}

function idOf(flag: string, user: string): string | null {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
