/** The settings as the program uses them, read once at start. */
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { z } from 'zod';
import { sourcesOf } from './networkSettings.ts';
import { settings, type SettingName } from './settings.ts';

const USUAL_BACKUP_TIME = { hour: 2, minute: 30 };
const USUAL_BACKUPS = 14;

type Environment = Readonly<Record<string, string | undefined>>;

export type Config = Readonly<ReturnType<typeof configOf>>;
export type OidcSettings = NonNullable<Config['oidc']>;
export type PhoneSettings = NonNullable<Config['phone']>;
export type LobSettings = NonNullable<Config['lob']>;
export type StripeSettings = NonNullable<Config['stripe']>;

/**
 * Configuration from environment variables. Throws with a line for each that makes no sense: its name, its value unless
 * it is a secret, and what would be taken.
 *
 * @example readConfig({ PORT: '8080' }).port // 8080
 */
export function readConfig(env: Environment, projectDir = '.'): Config {
  const read = settings.safeParse(given(env));
  if (read.success) {
    const config = configOf(read.data, projectDir);
    refuseBackupsInData(config);
    return config;
  }
  const messages = new Map<PropertyKey, string>();
  for (const { path, message } of read.error.issues) {
    const name = path[0] ?? '';
    if (!messages.has(name)) messages.set(name, message);
  }
  throw new Error([...messages].map(([name, message]) => `${refused(String(name), env)}: ${message}`).join('\n'));
}

const names = Object.keys(settings.shape) as SettingName[]; // the shape has these keys and no others

/** What is set. Spaces around a value are nobody's, but those of a password; an empty one is none. */
function given(env: Environment): Record<string, string> {
  const entries = names.map(
    (name) => [name, name === 'PLATBOOK_OWNER_PASSWORD' ? env[name] : env[name]?.trim()] as const,
  );
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
}

function refused(name: string, env: Environment): string {
  const value = env[name]?.trim() ?? '';
  if (value === '') return `${name} is missing`;
  const schema = names.find((known) => known === name);
  if (schema === undefined || settings.shape[schema].meta()?.['isSecret'] === true) return `${name} is not understood`;
  return `${name} is '${withoutKeys(value)}'`;
}

/** Addresses of services carry keys: in front of the host, and behind the question mark. */
const withoutKeys = (value: string): string => value.replace(/\/\/[^/@]*@/, '//***@').replace(/\?.*$/s, '?***');

/**
 * What is set, to be looked up later: neither the values of secrets nor keys within addresses.
 *
 * @example settingsTold({ PORT: '8080', SMTP_URL: 'smtp://a:b@c' }) // { PORT: '8080', SMTP_URL: '***' }
 */
export const settingsTold = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given(env)).map(([name, value]) => {
      const isSecret = names.some((one) => one === name && settings.shape[one].meta()?.['isSecret'] === true);
      return [name, isSecret ? '***' : withoutKeys(value)];
    }),
  );

/** The data directory is emptied before a restore: backups within it would go with what they are for. */
function refuseBackupsInData({ dataDir, backups }: Config): void {
  if (backups?.place.kind !== 'folder') return;
  const within = relative(dataDir, backups.place.path);
  if (within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)) return;
  throw new Error(
    `PLATBOOK_BACKUPS is '${backups.place.path}': write a folder that is not within PLATBOOK_DATA (${dataDir}), best on another disk`,
  );
}

/** Comments here are those of `Config`. */
function configOf(set: z.output<typeof settings>, projectDir: string) {
  const dataDir = resolve(set.PLATBOOK_DATA ?? join(projectDir, 'data'));
  const s3Login = {
    region: set.S3_REGION,
    /** Null: that of AWS. */
    endpoint: set.S3_ENDPOINT,
    // The schema has seen that they are there where they are needed.
    accessKeyId: set.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: set.S3_SECRET_ACCESS_KEY ?? '',
  };
  return {
    host: set.HOST,
    port: set.PORT,
    dataDir,
    warehouseDir: join(dataDir, 'warehouse'),
    /** A PostgreSQL server; null: the embedded database in `dataDir`. */
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    databaseSchema: set.DATABASE_SCHEMA,
    /** Run background jobs in this process. */
    workers: set.WORKERS,
    ownerEmail: set.PLATBOOK_OWNER_EMAIL,
    ownerPassword: set.PLATBOOK_OWNER_PASSWORD,
    /** Parcels of the sample counties generated when no data is loaded yet; 0: none. */
    sampleParcels: set.PLATBOOK_SAMPLE,
    /** Sessions that a person may have at once; a further one ends the oldest. */
    maxSessions: set.PLATBOOK_MAX_SESSIONS,
    /** Which answers are held against the contract before they leave: all, none, of some calls one in so many. */
    checkAnswers: set.PLATBOOK_CHECK_ANSWERS,
    distDir: resolve(projectDir, 'dist'),
    /** Whose word about the caller's address is taken, see trustProxy.ts. */
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    /** A request that takes longer, in milliseconds, is told in the log. */
    slowMs: set.PLATBOOK_SLOW_MS,
    /** Opens the metrics to other machines; null: this machine alone reads them. */
    metricsToken: set.PLATBOOK_METRICS_TOKEN,
    /** Seals secrets that have to be read back; null: the key of the data directory does. */
    secretKey: set.PLATBOOK_KEY,
    /** Tiles and pictures of the map, as templates; nothing is asked of anybody unless it is configured (O-063). */
    imagery: {
      tiles: set.PLATBOOK_MAP_TILES,
      satelliteTiles: set.PLATBOOK_SATELLITE_TILES,
      satelliteImage: set.PLATBOOK_SATELLITE_IMAGE,
      streetView: set.PLATBOOK_STREET_VIEW,
      /** Shown on the map beside tiles. */
      attribution: set.PLATBOOK_MAP_ATTRIBUTION,
    },
    mapTerms: set.PLATBOOK_MAP_TERMS,
    /** A file of vector tiles (PMTiles) whose streets and names are drawn under the pins; null: outlines alone. */
    basemap: set.PLATBOOK_BASEMAP === null ? null : resolve(projectDir, set.PLATBOOK_BASEMAP),
    /** What a report costs, in cents. */
    reportPrices: set.PLATBOOK_REPORT_PRICES,
    /** What a piece of a campaign costs that goes out by a service, in cents, and since which day (O-216). */
    marketing: { rates: set.MARKETING_RATES, ratesAsOf: set.MARKETING_RATES_AS_OF },
    /** A bucket that speaks the S3 protocol (AWS, MinIO, R2 and others); null: files lie in the data directory. */
    s3: set.S3_BUCKET === null ? null : { bucket: set.S3_BUCKET, ...s3Login },
    /** Nightly backups; null: none are made. */
    backups:
      set.PLATBOOK_BACKUPS === null
        ? null
        : {
            place:
              set.PLATBOOK_BACKUPS.kind === 'folder' ? set.PLATBOOK_BACKUPS : { ...set.PLATBOOK_BACKUPS, ...s3Login },
            /** In `timeZone`. */
            at: set.PLATBOOK_BACKUP_AT ?? USUAL_BACKUP_TIME,
            /** How many are kept, the newest ones. */
            keep: set.PLATBOOK_BACKUP_KEEP ?? USUAL_BACKUPS,
          },
    /** Make a backup before the tables of an existing store are changed. */
    upgradeBackup: set.PLATBOOK_UPGRADE_BACKUP,
    /** Who is asked where addresses lie, when somebody says so; null: nobody, addresses stay here. */
    geocoder: set.GEOCODER_URL === null ? null : { url: set.GEOCODER_URL, benchmark: set.GEOCODER_BENCHMARK },
    /** Who looks for phone numbers, and what that costs. */
    skipTrace: {
      /** Null: only what the account holds itself is looked through, which costs nothing. */
      url: set.SKIP_TRACE_URL,
      key: set.SKIP_TRACE_KEY,
      /** Cents for a contact found, and for each further phone number and e-mail address (O-130). */
      rates: set.SKIP_TRACE_RATES,
    },
    /** A payment service that charges cards; null: nothing is collected. */
    stripe:
      set.STRIPE_SECRET_KEY === null
        ? null
        : {
            secretKey: set.STRIPE_SECRET_KEY,
            /** Of what it sends us, two while they change; none: it is asked every minute. */
            webhookSecrets: set.STRIPE_WEBHOOK_SECRET ?? [],
            /** Null: Stripe itself. */
            apiUrl: set.STRIPE_API_URL,
          },
    /** A telephone service (Twilio, SignalWire) through which calls and texts go; null: they are made as files. */
    phone:
      set.PHONE_URL === null || set.PHONE_SERVICE === null
        ? null
        : {
            url: set.PHONE_URL.replace(/\/+$/, ''),
            // The schema has seen that they are there.
            sid: set.PHONE_SID ?? '',
            token: set.PHONE_TOKEN ?? '',
            /** E.164. */
            number: set.PHONE_SERVICE.number,
            /** Null: texts go out from the number itself. */
            messagingService: set.PHONE_SERVICE.messagingService,
          },
    /** A service that prints and posts cards (Lob); null: they are made as files. */
    lob:
      set.LOB_KEY === null
        ? null
        : {
            key: set.LOB_KEY,
            url: set.LOB_URL.replace(/\/+$/, ''),
            /** Of what it tells us; null: it tells nothing. */
            webhookSecret: set.LOB_WEBHOOK_SECRET,
          },
    /** Where people of an organisation sign in (OpenID Connect); null: with passwords alone. */
    oidc:
      set.OIDC_ISSUER === null
        ? null
        : {
            issuer: set.OIDC_ISSUER,
            // The schema has seen that they are there.
            clientId: set.OIDC_CLIENT_ID ?? '',
            clientSecret: set.OIDC_CLIENT_SECRET ?? '',
            /** What its button says. */
            name: set.OIDC_NAME ?? new URL(set.OIDC_ISSUER).host,
          },
    /** Whether passwords sign in; false: only that of whoever runs the installation. */
    passwords: set.PLATBOOK_PASSWORDS,
    /** Addresses and ranges of the own network that webhooks may go to; all others have to be public. */
    webhookPrivate: set.WEBHOOK_PRIVATE,
    ...sourcesOf(set, dataDir),
    /** `smtp://user:password@host:587` or `smtps://...`; null: e-mail goes into the outbox of the data directory. */
    smtpUrl: set.SMTP_URL,
    /** By which e-mails of campaigns are signed; null: they are not. */
    dkim:
      set.DKIM_DOMAIN === null
        ? null
        : {
            domain: set.DKIM_DOMAIN,
            // The schema has seen that they are there.
            selector: set.DKIM_SELECTOR ?? '',
            /** Holds the private key, as PEM. */
            keyFile: resolve(projectDir, set.DKIM_KEY_FILE ?? ''),
          },
    /** Where e-mails of campaigns come back to, each with a code behind a plus sign, and by what their reports are taken. */
    bounces: set.BOUNCE_ADDRESS === null ? null : { address: set.BOUNCE_ADDRESS, secret: set.BOUNCE_SECRET ?? '' },
    /** E-mails of campaigns that are handed to the mail server in a minute. */
    mailsAMinute: set.MARKETING_MAIL_A_MINUTE,
    /** Sender of e-mail through SMTP. */
    smtpFrom: set.SMTP_FROM,
    /** Address of the application in e-mails. */
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    /** Who runs it and sells: named on invoices, and asked about seats, plans and money; empty: not said. */
    vendor: {
      name: set.PLATBOOK_VENDOR_NAME,
      address: set.PLATBOOK_VENDOR_ADDRESS,
      phone: set.PLATBOOK_VENDOR_PHONE,
      email: set.PLATBOOK_VENDOR_EMAIL,
    },
    /** Where 07:00 is when daily and weekly messages go out (O-069). */
    timeZone: set.TIME_ZONE,
  };
}
