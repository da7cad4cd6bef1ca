import { statfs } from 'node:fs/promises';
import type { Installation } from '../../../src/api/contract/account/operator.ts';
import { findTrouble } from '../../billing/books/books.queries.ts';
import { openBackupPlace } from '../../platform/backup/places/openBackupPlace.ts';
import { readiness } from '../../platform/health/readiness.ts';
import type { Services } from '../../platform/http/services.ts';
import { troubledJobs } from '../../platform/jobs/troubledJobs.ts';
import { accountsByBrand, mailTroubled, storeBytes } from './installation.queries.ts';

/** How the installation is, for who operates it. */
export async function readInstallation(services: Services): Promise<Installation> {
  const { store, config, clock, brands } = services;
  const { db } = store;
  const now = clock.now();
  const [health, bytes, disk, books, jobs, mail, byBrand, backups] = await Promise.all([
    readiness(services),
    storeBytes(db),
    statfs(config.dataDir).then(({ bavail, bsize }) => bavail * bsize),
    findTrouble(db),
    troubledJobs(store),
    mailTroubled(db),
    accountsByBrand(db),
    backupsOf(services, now),
  ]);
  return {
    health,
    storeBytes: bytes,
    freeBytes: disk,
    books,
    jobs,
    mail: { sends: config.smtpUrl !== null, ...mail },
    brands: brands.all.map(({ code, name, hostnames, url, automator }) => ({
      code,
      name,
      hostnames: [...hostnames],
      address: url ?? config.publicUrl,
      automator,
      accounts: byBrand.get(code) ?? 0,
    })),
    backups,
  };
}

async function backupsOf(
  { config, newestBackup }: Pick<Services, 'config' | 'newestBackup'>,
  now: Date,
): Promise<Installation['backups']> {
  if (config.backups === null) return null;
  const [age, problem] = await Promise.all([newestBackup.age(), newestBackup.problem()]);
  const newest = age === null ? null : new Date(now.getTime() - age * 1000).toISOString();
  return { where: openBackupPlace(config.backups, config.dataDir).where, newest, problem };
}
