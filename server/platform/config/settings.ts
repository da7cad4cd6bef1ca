/**
 * Everything that can be set from outside, by the name of its environment variable: what it takes, and what it is
 * without one. The texts of refusals go on from "<NAME> is '<value>': ". docs/settings.md lists the same names.
 */
import { z } from 'zod';
import { isReportCode, reportCodes, type ReportCode } from '../../../src/api/catalogue/property/reports.ts';
import { logLevels } from '../log/createLog.ts';
import { backupPlace, timeOfDay } from './backupSettings.ts';
import { isThisMachine } from './isThisMachine.ts';
import { bounceNames, dkimNames, mailSettings } from './mailSettings.ts';
import { mapSettings, PLACE, TILE } from './mapSettings.ts';
import { lobSettings, marketingSettings } from './marketingSettings.ts';
import { networks, sourceSettings } from './networkSettings.ts';
import { phoneService } from './phoneService.ts';
import { trustProxy } from './trustProxy.ts';

const MAX_PORT = 65_535;
const DEFAULT_PORT = 5080;
const DEFAULT_SAMPLE_PARCELS = 60_000;
const MOST_SESSIONS = 1000;
const USUAL_SESSIONS = 10;
const MOST_BACKUPS = 1000;
const BACKUPS = `write 1 to ${MOST_BACKUPS}`;
const USUAL_SLOW_MS = 1000;
const SLOWEST_MS = 3_600_000;
const SESSIONS = `write 1 to ${MOST_SESSIONS}`;
/** O-118. */
const USUAL_REPORT_CENTS = 500;
const DEFAULT_RATES = '0.12,0,0';

const WEBHOOKS = 'write the signing secret of the webhook, whsec_..., or two with a comma while it changes';

/** Its value is never repeated, neither in a refusal nor in a log. */
const secret = { isSecret: true } as const;

/** Null when it is not set. */
const optional = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

const flag = (otherwise: boolean) =>
  z
    .enum(['1', '0', 'true', 'false'], 'write 1 or 0')
    .transform((text) => text === '1' || text === 'true')
    .default(otherwise);

const whole = (most: number, takes: string) => z.coerce.number(takes).int(takes).nonnegative(takes).lte(most, takes);

/** An address on the web, or a template of one: braces that have to be in it. */
function webAddress(braces: readonly string[] = []) {
  const takes = `write an address that begins with https:// or http://${braces.length === 0 ? '' : ` and has ${braces.join(', ')}`}`;
  return z
    .url({ protocol: z.regexes.httpProtocol, error: takes })
    .refine((text) => braces.every((brace) => text.includes(brace)), takes);
}

/** Where people of an organisation sign in. In plain text it is asked on this machine alone. */
const issuer = webAddress().refine((text) => {
  if (!URL.canParse(text)) return true;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const isBare = search === '' && hash === '' && !pathname.includes('/.well-known/');
  return isBare && (protocol === 'https:' || isThisMachine(hostname));
}, 'write the issuer, https://..., without /.well-known/..., ? or #; http:// is for localhost');

/** The driver takes sockets and folders of sockets too. */
const databaseAddress = z
  .string()
  .regex(/^(postgres(ql)?:\/\/|socket:|\/)/, 'write postgres://user:password@host/database')
  .regex(
    /^(?!\w+:\/\/(?:[^/?#]*@|(?![^/?#]*@))[^/?#@]*,)/,
    'write one host: a list of servers is not understood, they stand behind one address (see docs/settings.md)',
  );

const cents = (dollars: string | undefined): number => Math.round(Number(dollars) * 100);

/** Dollars for a contact found, for each further phone number and e-mail address (O-130), as cents. */
const rates = z
  .string()
  .transform((text) => text.replaceAll(' ', ''))
  .pipe(
    z
      .string()
      .regex(
        /^(\d+(\.\d{1,2})?)(,\d+(\.\d{1,2})?){2}$/,
        `write dollars for a contact, phone and e-mail as ${DEFAULT_RATES}`,
      ),
  )
  .transform((text) => {
    const [contact, phone, email] = text.split(',').map(cents);
    return { contact: contact ?? 0, phone: phone ?? 0, email: email ?? 0 };
  });

/** Dollars by the code of a report, as cents; those not named cost what they usually do. */
const reportPrices = z.string().transform((text, context): Readonly<Record<ReportCode, number>> => {
  const prices: Record<ReportCode, number> = {
    COMPARATIVE_MARKET_ANALYSIS: USUAL_REPORT_CENTS,
    COMPARABLE_PROPERTY: USUAL_REPORT_CENTS,
  };
  for (const entry of text.split(',').map((one) => one.trim())) {
    if (entry === '') continue;
    const [, code = '', dollars = ''] = /^(\w+)=(\d{1,6}(?:\.\d{1,2})?)$/.exec(entry) ?? [];
    if (isReportCode(code)) prices[code] = cents(dollars);
    else context.addIssue(`write ${reportCodes.map((one) => `${one}=5.00`).join(', ')}; '${entry}' is none`);
  }
  return prices;
});

const timeZone = z.string().transform((name, context) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    context.addIssue('write a name such as America/New_York');
    return z.NEVER;
  }
});

/** One, or two of which one follows the other. */
const webhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z
      .array(z.string().regex(/^whsec_\S+$/, WEBHOOKS))
      .min(1, WEBHOOKS)
      .max(2, WEBHOOKS),
  );

const neededBy = (bucket: string): string => `${bucket} needs it`;

export const settings = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: whole(MAX_PORT, `write 0 to ${MAX_PORT}`).default(DEFAULT_PORT),
    /** Null: `data` of the project. */
    PLATBOOK_DATA: optional(z.string()),
    DATABASE_URL: optional(databaseAddress).meta(secret),
    DATABASE_DIRECT_URL: optional(databaseAddress).meta(secret),
    // The name goes into SQL as an identifier, and into pg-boss, which does not quote it.
    DATABASE_SCHEMA: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,40}$/, 'write lower-case letters, digits, _')
      .default('platbook'),
    WORKERS: flag(true),
    PLATBOOK_OWNER_EMAIL: z.string().toLowerCase().default('owner@platbook.local'),
    PLATBOOK_OWNER_PASSWORD: optional(z.string()).meta(secret),
    PLATBOOK_SAMPLE: whole(Number.MAX_SAFE_INTEGER, 'write a whole number').default(DEFAULT_SAMPLE_PARCELS),
    PLATBOOK_MAX_SESSIONS: whole(MOST_SESSIONS, SESSIONS).gte(1, SESSIONS).default(USUAL_SESSIONS),
    PLATBOOK_CHECK_ANSWERS: z
      .enum(['1', '0', 'true', 'false', 'sampled'], 'write 1, 0 or sampled')
      .transform((text): '1' | '0' | 'sampled' => (text === 'true' ? '1' : text === 'false' ? '0' : text))
      .default('sampled'),
    TRUST_PROXY: trustProxy,
    PLATBOOK_SLOW_MS: whole(SLOWEST_MS, `write 1 to ${SLOWEST_MS}`)
      .gte(1, `write 1 to ${SLOWEST_MS}`)
      .default(USUAL_SLOW_MS),
    PLATBOOK_KEY: optional(z.string().regex(/^\S{32,500}$/, 'write 32 to 500 signs without spaces')).meta(secret),
    PLATBOOK_METRICS_TOKEN: optional(z.string().regex(/^\S{16,200}$/, 'write 16 to 200 signs without spaces')).meta(
      secret,
    ),
    LOG_LEVEL: z.enum(logLevels, `write ${logLevels.join(', ')}`).default('warn'),
    PLATBOOK_MAP_TILES: optional(webAddress(TILE)),
    PLATBOOK_SATELLITE_TILES: optional(webAddress(TILE)),
    PLATBOOK_SATELLITE_IMAGE: optional(webAddress(PLACE)),
    PLATBOOK_STREET_VIEW: optional(webAddress(PLACE)),
    ...mapSettings,
    PLATBOOK_MAP_TERMS: optional(webAddress()),
    PLATBOOK_REPORT_PRICES: reportPrices.prefault(''),
    ...marketingSettings,
    ...lobSettings,
    S3_BUCKET: optional(z.string()),
    S3_REGION: z.string().default('us-east-1'),
    S3_ENDPOINT: optional(webAddress()),
    S3_ACCESS_KEY_ID: optional(z.string()).meta(secret),
    S3_SECRET_ACCESS_KEY: optional(z.string()).meta(secret),
    PLATBOOK_BACKUPS: optional(backupPlace),
    // Null: not set, so that one without a place is told.
    PLATBOOK_BACKUP_AT: optional(timeOfDay),
    PLATBOOK_BACKUP_KEEP: optional(whole(MOST_BACKUPS, BACKUPS).gte(1, BACKUPS)),
    PLATBOOK_UPGRADE_BACKUP: flag(true),
    GEOCODER_URL: optional(webAddress()),
    GEOCODER_BENCHMARK: z.string().default('Public_AR_Current'),
    SKIP_TRACE_URL: optional(webAddress()),
    SKIP_TRACE_KEY: optional(z.string()).meta(secret),
    SKIP_TRACE_RATES: rates.prefault(DEFAULT_RATES),
    ...mailSettings,
    /** Null: where the server listens on this machine. */
    PUBLIC_URL: optional(webAddress()),
    PLATBOOK_VENDOR_NAME: z.string().max(120).default(''),
    PLATBOOK_VENDOR_ADDRESS: z.string().max(300).default(''),
    PLATBOOK_VENDOR_PHONE: z.string().max(50).default(''),
    PLATBOOK_VENDOR_EMAIL: z.string().max(200).default(''),
    WEBHOOK_PRIVATE: networks.prefault(''),
    ...sourceSettings,
    OIDC_ISSUER: optional(issuer),
    OIDC_CLIENT_ID: optional(z.string().max(300)),
    OIDC_CLIENT_SECRET: optional(z.string()).meta(secret),
    /** Null: the host of the issuer. */
    OIDC_NAME: optional(z.string().max(40, 'write 40 characters at most')),
    PLATBOOK_PASSWORDS: flag(true),
    STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_\S+$/, 'write the secret key of Stripe, sk_...')).meta(
      secret,
    ),
    STRIPE_WEBHOOK_SECRET: optional(webhookSecrets).meta(secret),
    STRIPE_API_URL: optional(webAddress()),
    PHONE_URL: optional(webAddress()),
    PHONE_SID: optional(z.string().regex(/^[\w-]{1,64}$/, 'write the SID of the account, AC...')),
    PHONE_TOKEN: optional(z.string()).meta(secret),
    PHONE_SERVICE: optional(phoneService),
    TIME_ZONE: timeZone.prefault(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  })
  .superRefine((given, context) => {
    const need = (name: keyof typeof given, message: string): void => {
      if (given[name] === null) context.addIssue({ code: 'custom', path: [name], message });
    };
    if (given.SMTP_URL !== null) need('SMTP_FROM', 'write the sender, for example Platbook <leads@example.com>');
    const signs = dkimNames.find((name) => given[name] !== null);
    if (signs !== undefined) for (const name of [...dkimNames, 'SMTP_URL'] as const) need(name, neededBy(signs));
    const hears = bounceNames.find((name) => given[name] !== null);
    if (hears !== undefined) for (const name of [...bounceNames, 'SMTP_URL'] as const) need(name, neededBy(hears));
    for (const name of ['PLATBOOK_BACKUP_AT', 'PLATBOOK_BACKUP_KEEP'] as const) {
      if (given[name] !== null) need('PLATBOOK_BACKUPS', neededBy(name));
    }
    const provider = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
    for (const name of [...provider, 'OIDC_NAME'] as const) {
      if (given[name] !== null) for (const other of provider) need(other, neededBy(name));
    }
    if (!given.PLATBOOK_PASSWORDS)
      need('OIDC_ISSUER', 'PLATBOOK_PASSWORDS=0 needs it: without a provider nobody could sign in');
    for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'] as const) {
      if (given[name] !== null) need('STRIPE_SECRET_KEY', neededBy(name));
    }
    if (given.LOB_WEBHOOK_SECRET !== null) need('LOB_KEY', neededBy('LOB_WEBHOOK_SECRET'));
    const phone = ['PHONE_URL', 'PHONE_SID', 'PHONE_TOKEN', 'PHONE_SERVICE'] as const;
    const named = phone.find((name) => given[name] !== null);
    if (named !== undefined) {
      for (const name of phone) need(name, neededBy(named));
      need('PUBLIC_URL', `${named} needs it: the telephone service calls back there`);
    }
    const asks =
      given.S3_BUCKET !== null ? 'S3_BUCKET' : given.PLATBOOK_BACKUPS?.kind === 'bucket' ? 'PLATBOOK_BACKUPS' : null;
    if (asks === null) return;
    need('S3_ACCESS_KEY_ID', neededBy(asks));
    need('S3_SECRET_ACCESS_KEY', neededBy(asks));
  });

export type SettingName = keyof typeof settings.shape;
