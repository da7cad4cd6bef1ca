import type { Listening } from './address.ts';
import { CLUSTER_NAME } from './postmasterFile.ts';

/**
 * Settings of the embedded database, on its command line so that a newer program brings its own. Whatever is not here
 * is PostgreSQL's default: an answered change is on the disk (`fsync`, `synchronous_commit`), tables are tidied by
 * itself.
 */
export const embeddedSettings = (listening: Listening): Readonly<Record<string, string>> => ({
  ...listening,
  cluster_name: CLUSTER_NAME,
  unix_socket_permissions: '0700',
  // After a crash one call to the system writes out what is unwritten, instead of one for each of a thousand files.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // When one of its processes crashes it ends as a whole and is started by us: by itself it may wait for ever for a
  // recovery that failed, and nobody is told why.
  restart_after_crash: 'off',
  // Log to be read again after a crash, some 4 s a gigabyte; 1 GB is PostgreSQL's own default.
  max_wal_size: '256MB',
  // Ours (10), commands beside the server, backups.
  max_connections: '50',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // No processes for reading ahead: what people make lies in memory.
  io_method: 'sync',
  // Statements are short; containers give shared memory for helpers in small portions.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Its log tells of starts, ends and recoveries. Statements that fail are our callers', and hold what people wrote.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
});
