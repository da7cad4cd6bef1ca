/** Everything that can be set from outside, read once at start. */
import { join, resolve } from 'node:path';
import { readImagery, type ImageryConfig } from './imageryConfig.ts';
import { readReportPrices, type ReportPrices } from '../../billing/reportPrices.ts';
import { readSkipTrace, type SkipTraceConfig } from './skipTraceConfig.ts';
import { readS3, type S3Config } from './s3Config.ts';
import { logLevels, type LogLevel } from '../log.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Snapshots of the warehouse. */
  readonly warehouseDir: string;
  /** A PostgreSQL server; null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Schema of our tables on a PostgreSQL server. */
  readonly databaseSchema: string;
  /** Run background jobs in this process. */
  readonly workers: boolean;
  readonly ownerEmail: string;
  readonly ownerPassword: string | null;
  /** Parcels of the sample counties generated when no data is loaded yet; 0: none. */
  readonly sampleParcels: number;
  /** Check every answer against the contract before it leaves. */
  readonly checkAnswers: boolean;
  /** Built front end. */
  readonly distDir: string;
  /** Take the caller's address from X-Forwarded-For: only behind a proxy of one's own. */
  readonly trustProxy: boolean;
  readonly logLevel: LogLevel;
  /** Tiles and pictures of the map. */
  readonly imagery: ImageryConfig;
  /** What reports cost. */
  readonly reportPrices: ReportPrices;
  /** Who looks for phone numbers, and what that costs. */
  readonly skipTrace: SkipTraceConfig;
  /** An S3-compatible bucket for files; null: they lie in the data directory. */
  readonly s3: S3Config | null;
  /** `smtp://user:password@host:587` or `smtps://...`; null: e-mail goes into the outbox of the data directory. */
  readonly smtpUrl: string | null;
  /** Sender of e-mail through SMTP. */
  readonly smtpFrom: string | null;
  /** Address of the application in e-mails. */
  readonly publicUrl: string;
  /** Where 07:00 is when daily and weekly messages go out (O-069). */
  readonly timeZone: string;
}

export const DEFAULT_PORT = 5080;
const DEFAULT_SAMPLE_PARCELS = 60_000;
const MAX_PORT = 65_535;

/**
 * Configuration from environment variables; throws with the variable's name when one makes no sense.
 *
 * @example readConfig({ PORT: '8080' }).port // 8080
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, projectDir = '.'): Config {
  const text = (name: string): string | null => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const flag = (name: string, otherwise: boolean): boolean => {
    const value = text(name);
    if (value === null) return otherwise;
    if (value === '1' || value === 'true') return true;
    if (value === '0' || value === 'false') return false;
    throw new Error(`${name} is '${value}': write 1 or 0`);
  };
  const smtpUrl = readSmtpUrl(text('SMTP_URL'));
  const smtpFrom = text('SMTP_FROM');
  if (smtpUrl !== null && smtpFrom === null) {
    throw new Error('SMTP_FROM is missing: write the sender, for example Platbook <leads@example.com>');
  }
  const port = readPort(text('PORT'));
  const dataDir = resolve(text('PLATBOOK_DATA') ?? join(projectDir, 'data'));
  return {
    host: text('HOST') ?? '127.0.0.1',
    port,
    dataDir,
    warehouseDir: join(dataDir, 'warehouse'),
    databaseUrl: text('DATABASE_URL'),
    databaseSchema: readSchema(text('DATABASE_SCHEMA') ?? 'platbook'),
    workers: flag('WORKERS', true),
    ownerEmail: (text('PLATBOOK_OWNER_EMAIL') ?? 'owner@platbook.local').toLowerCase(),
    ownerPassword: env['PLATBOOK_OWNER_PASSWORD'] === '' ? null : (env['PLATBOOK_OWNER_PASSWORD'] ?? null),
    sampleParcels: readCount('PLATBOOK_SAMPLE', text('PLATBOOK_SAMPLE'), DEFAULT_SAMPLE_PARCELS),
    checkAnswers: flag('PLATBOOK_CHECK_ANSWERS', true),
    distDir: resolve(projectDir, 'dist'),
    trustProxy: flag('TRUST_PROXY', false),
    logLevel: readLogLevel(text('LOG_LEVEL') ?? 'warn'),
    imagery: readImagery(text),
    reportPrices: readReportPrices(text),
    s3: readS3(text),
    skipTrace: readSkipTrace(text),
    smtpUrl,
    smtpFrom,
    publicUrl: readPublicUrl(text('PUBLIC_URL') ?? `http://localhost:${port}`),
    timeZone: readTimeZone(text('TIME_ZONE') ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
  };
}

/** Addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function readPort(text: string | null): number {
  if (text === null) return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
    throw new Error(`PORT is '${text}': write 0 to ${MAX_PORT}`);
  return port;
}

// The name goes into SQL as an identifier, and into pg-boss, which does not quote it.
function readSchema(name: string): string {
  if (!/^[a-z_][a-z0-9_]{0,40}$/.test(name))
    throw new Error(`DATABASE_SCHEMA is '${name}': write lower-case letters, digits, _`);
  return name;
}

function readSmtpUrl(text: string | null): string | null {
  if (text === null) return null;
  // The value may hold a password: it is not repeated.
  if (!URL.canParse(text) || !/^smtps?:\/\/./.test(text)) {
    throw new Error('SMTP_URL is no address: write smtp://user:password@host:587 or smtps://...');
  }
  return text;
}

function readPublicUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text)) {
    throw new Error(`PUBLIC_URL is '${text}': write http://... or https://...`);
  }
  return text.replace(/\/+$/, '');
}

function readTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new Error(`TIME_ZONE is '${name}': write a name such as America/New_York`);
  }
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text);
  if (level === undefined) throw new Error(`LOG_LEVEL is '${text}': write ${logLevels.join(', ')}`);
  return level;
}

function readCount(name: string, text: string | null, otherwise: number): number {
  if (text === null) return otherwise;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0) throw new Error(`${name} is '${text}': write a whole number`);
  return count;
}
