import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/platform/config/config.ts';
import { settings } from '../../../../server/platform/config/settings.ts';
import { unknownSettings } from '../../../../server/platform/config/unknownSettings.ts';
import { projectPath } from '../../../support/testCache.ts';

describe('readConfig', () => {
  it.each([
    ['1', '1'],
    ['true', '1'],
    ['0', '0'],
    ['false', '0'],
    ['sampled', 'sampled'],
  ])('still takes %s for which answers are checked, as earlier versions did', (given, checked) => {
    expect(readConfig({ PLATBOOK_CHECK_ANSWERS: given }).checkAnswers).toBe(checked);
  });

  it('needs no settings', () => {
    expect(readConfig({}, '/project')).toEqual({
      host: '127.0.0.1',
      port: 5080,
      dataDir: resolve('/project/data'),
      warehouseDir: resolve('/project/data/warehouse'),
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseSchema: 'platbook',
      webhookPrivate: [],
      sourcePrivate: [],
      incoming: [resolve('/project/data/incoming')],
      workers: true,
      ownerEmail: 'owner@platbook.local',
      ownerPassword: null,
      sampleParcels: 60_000,
      checkAnswers: 'sampled',
      maxSessions: 10,
      distDir: resolve('/project/dist'),
      trustProxy: false,
      logLevel: 'warn',
      mapTerms: null,
      imagery: { tiles: null, satelliteTiles: null, satelliteImage: null, streetView: null, attribution: null },
      basemap: null,
      marketing: { rates: { VOICEMAIL: 7, POSTCARD: 65, EMAIL: 2, SMS: 3 }, ratesAsOf: '2026-11-22' },
      reportPrices: { COMPARATIVE_MARKET_ANALYSIS: 500, COMPARABLE_PROPERTY: 500 },
      s3: null,
      backups: null,
      upgradeBackup: true,
      geocoder: null,
      skipTrace: { url: null, key: null, rates: { contact: 12, phone: 0, email: 0 } },
      stripe: null,
      smtpUrl: null,
      vendor: { name: '', address: '', phone: '', email: '' },
      smtpFrom: null,
      oidc: null,
      phone: null,
      lob: null,
      dkim: null,
      bounces: null,
      mailsAMinute: 60,
      passwords: true,
      publicUrl: 'http://localhost:5080',
      metricsToken: null,
      secretKey: null,
      slowMs: 1000,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('reads each setting, ignoring spaces and empty values, but not those of a password', () => {
    const config = readConfig({
      HOST: ' 0.0.0.0 ',
      PORT: '8080',
      PLATBOOK_DATA: 'elsewhere',
      DATABASE_URL: 'postgres://x/y',
      DATABASE_DIRECT_URL: 'postgres://z/y',
      DATABASE_SCHEMA: 'team_1',
      WORKERS: '0',
      PLATBOOK_OWNER_EMAIL: 'Me@Example.com',
      PLATBOOK_OWNER_PASSWORD: ' with spaces ',
      PLATBOOK_SAMPLE: '0',
      TRUST_PROXY: 'true',
      LOG_LEVEL: '',
      SMTP_URL: 'smtps://me:secret@mail.example.com',
      SMTP_FROM: 'Platbook <leads@example.com>',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
      DKIM_DOMAIN: 'example.com',
      DKIM_SELECTOR: 'mail',
      DKIM_KEY_FILE: 'dkim.pem',
      BOUNCE_ADDRESS: 'bounces@mail.example.com',
      BOUNCE_SECRET: 'correct-horse-battery-staple',
      MARKETING_MAIL_A_MINUTE: '30',
      PHONE_URL: 'https://api.twilio.com/',
      PHONE_SID: 'AC1',
      PHONE_TOKEN: 'token',
      PHONE_SERVICE: '+14345550100, MG0123456789abcdef0123456789abcdef',
      LOB_KEY: 'live_0123456789',
      LOB_URL: 'https://api.lob.com/',
      LOB_WEBHOOK_SECRET: 'secret-of-lob',
      PUBLIC_URL: 'https://leads.example.com/',
      TIME_ZONE: 'america/chicago',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataDir: resolve('elsewhere'),
      warehouseDir: join(resolve('elsewhere'), 'warehouse'),
      databaseUrl: 'postgres://x/y',
      databaseDirectUrl: 'postgres://z/y',
      databaseSchema: 'team_1',
      workers: false,
      ownerEmail: 'me@example.com',
      ownerPassword: ' with spaces ',
      sampleParcels: 0,
      trustProxy: 1,
      logLevel: 'warn',
      smtpUrl: 'smtps://me:secret@mail.example.com',
      smtpFrom: 'Platbook <leads@example.com>',
      dkim: { domain: 'example.com', selector: 'mail', keyFile: resolve('dkim.pem') },
      bounces: { address: 'bounces@mail.example.com', secret: 'correct-horse-battery-staple' },
      mailsAMinute: 30,
      stripe: { secretKey: 'sk_test_1', webhookSecrets: ['whsec_new', 'whsec_old'], apiUrl: null },
      phone: {
        url: 'https://api.twilio.com',
        sid: 'AC1',
        token: 'token',
        number: '+14345550100',
        messagingService: 'MG0123456789abcdef0123456789abcdef',
      },
      lob: { key: 'live_0123456789', url: 'https://api.lob.com', webhookSecret: 'secret-of-lob' },
      publicUrl: 'https://leads.example.com',
      timeZone: 'America/Chicago',
    });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['WORKERS', 'yes'],
    ['DATABASE_SCHEMA', 'x; drop table y'],
    ['LOG_LEVEL', 'loud'],
    ['PLATBOOK_SAMPLE', '-5'],
    ['PLATBOOK_MAP_TILES', 'tiles.example/{z}/{x}/{y}'],
    ['PLATBOOK_MAP_TILES', 'https://tiles.example/{z}/{x}'],
    ['PLATBOOK_SATELLITE_IMAGE', 'file:///{latitude}/{longitude}'],
    ['DKIM_DOMAIN', 'https://example.com'],
    ['DKIM_SELECTOR', 'a b'],
    ['BOUNCE_ADDRESS', 'bounces'],
    ['BOUNCE_ADDRESS', 'Bounces <bounces@mail.example.com>'],
    ['MARKETING_MAIL_A_MINUTE', '0'],
    ['PHONE_URL', 'api.twilio.com'],
    ['PHONE_SERVICE', '4345550100'],
    ['PHONE_SERVICE', '+14345550100, MG1'],
    ['PHONE_SID', 'AC/..'],
    ['LOB_URL', 'api.lob.com'],
    ['PUBLIC_URL', 'leads.example.com'],
    ['PUBLIC_URL', 'https:leads.example.com'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['PLATBOOK_BACKUPS', 'backups'],
    ['PLATBOOK_BACKUPS', 's3://'],
    ['PLATBOOK_BACKUPS', 'https://host/bucket'],
    ['PLATBOOK_BACKUP_AT', '24:00'],
    ['PLATBOOK_BACKUP_AT', 'at night'],
    ['PLATBOOK_BACKUP_KEEP', '0'],
    ['GEOCODER_URL', 'geocoder.example/batch'],
    ['SKIP_TRACE_URL', 'ftp://x'],
    ['SKIP_TRACE_RATES', 'cheap'],
    ['SKIP_TRACE_RATES', '0.12'],
    ['PLATBOOK_REPORT_PRICES', 'CMA=5'],
    ['MARKETING_RATES', 'sms=cheap'],
    ['MARKETING_RATES', 'fax=0.10'],
    ['MARKETING_RATES', 'sms=0.035'],
    ['MARKETING_RATES_AS_OF', 'yesterday'],
    ['PLATBOOK_MAX_SESSIONS', '0'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '1000'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1; 10.0.0.2'],
    ['PLATBOOK_MAX_SESSIONS', 'many'],
    ['PLATBOOK_PASSWORDS', 'off'],
    ['OIDC_ISSUER', 'login.acorn.example.com'],
    ['OIDC_ISSUER', 'http://login.acorn.example.com'],
    ['OIDC_ISSUER', 'https://login.acorn.example.com/#tenant'],
    ['OIDC_ISSUER', 'https://login.acorn.example.com/.well-known/openid-configuration'],
    ['OIDC_NAME', 'x'.repeat(41)],
  ])('%s=%s is refused by its name, with what would be taken', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is '${value}': write `);
  });

  it('tells of everything that is wrong at once', () => {
    const wrong = () => readConfig({ PORT: 'x', WORKERS: 'maybe', TIME_ZONE: 'Mars', DATABASE_URL: 'mysql://a:b@c/d' });
    expect(wrong).toThrow(
      [
        "PORT is 'x': write 0 to 65535",
        'DATABASE_URL is not understood: write postgres://user:password@host/database',
        "WORKERS is 'maybe': write 1 or 0",
        "TIME_ZONE is 'Mars': write a name such as America/New_York",
      ].join('\n'),
    );
  });

  it('an SMTP server needs a sender, a bucket its keys', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com' })).toThrow('SMTP_FROM is missing: write the sender');
    expect(() => readConfig({ S3_BUCKET: 'deals', S3_ACCESS_KEY_ID: 'a' })).toThrow(
      /^S3_SECRET_ACCESS_KEY is missing: S3_BUCKET needs it$/,
    );
    const phone = {
      PHONE_URL: 'https://api.twilio.com',
      PHONE_SID: 'AC1',
      PHONE_TOKEN: 't',
      PHONE_SERVICE: '+14345550100',
    };
    for (const name of Object.keys(phone))
      expect(() => readConfig({ PUBLIC_URL: 'https://a.example', ...phone, [name]: '' })).toThrow(`${name} is missing`);
    expect(() => readConfig(phone)).toThrow(
      /^PUBLIC_URL is missing: PHONE_URL needs it: the telephone service calls back/,
    );
    expect(readConfig({ PUBLIC_URL: 'https://a.example', ...phone }).phone?.messagingService).toBeNull();
    expect(() => readConfig({ BOUNCE_ADDRESS: 'b@a.example' })).toThrow(
      'BOUNCE_SECRET is missing: BOUNCE_ADDRESS needs it',
    );
    expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow(
      /^STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET needs it$/,
    );
    expect(() => readConfig({ LOB_WEBHOOK_SECRET: 'secret-of-lob' })).toThrow(
      'LOB_KEY is missing: LOB_WEBHOOK_SECRET needs it',
    );
    expect(() => readConfig({ LOB_KEY: 'two words' })).toThrow('LOB_KEY is not understood: write the secret key');
    expect(() => readConfig({ LOB_KEY: 'live_0123456789', LOB_WEBHOOK_SECRET: 'short' })).toThrow(
      'LOB_WEBHOOK_SECRET is not understood',
    );
    const keys = { S3_BUCKET: 'deals', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(readConfig(keys).s3).toMatchObject({ bucket: 'deals', region: 'us-east-1', endpoint: null });
  });

  it('a provider needs all that it is asked with, and passwords are switched off with one alone', () => {
    const given = {
      OIDC_ISSUER: 'https://login.acorn.example.com/realm',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    };
    expect(readConfig({})).toMatchObject({ oidc: null, passwords: true });
    expect(readConfig({ ...given, PLATBOOK_PASSWORDS: '0' })).toMatchObject({
      oidc: {
        issuer: 'https://login.acorn.example.com/realm',
        clientId: 'a',
        clientSecret: 'b',
        name: 'login.acorn.example.com',
      },
      passwords: false,
    });
    expect(readConfig({ ...given, OIDC_NAME: 'Acorn' }).oidc?.name).toBe('Acorn');
    expect(readConfig({ ...given, OIDC_ISSUER: 'http://localhost:8080/realm' }).oidc?.name).toBe('localhost:8080');
    for (const name of Object.keys(given))
      expect(() => readConfig({ ...given, [name]: '' })).toThrow(
        new RegExp(`^${name} is missing: OIDC_\\w+ needs it$`),
      );
    expect(() => readConfig({ OIDC_NAME: 'Acorn' })).toThrow(/^OIDC_ISSUER is missing: OIDC_NAME needs it$/m);
    expect(() => readConfig({ PLATBOOK_PASSWORDS: '0' })).toThrow(
      'OIDC_ISSUER is missing: PLATBOOK_PASSWORDS=0 needs it: without a provider nobody could sign in',
    );
  });

  it('backups go to a folder, or to a bucket with the keys of S3', () => {
    const [a, b] = [resolve('/backups'), { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }];
    expect(readConfig({ PLATBOOK_BACKUPS: a }).backups).toEqual({
      place: { kind: 'folder', path: a },
      at: { hour: 2, minute: 30 },
      keep: 14,
    });
    const given = { PLATBOOK_BACKUPS: 's3://safe/night/', PLATBOOK_BACKUP_AT: '4:05', PLATBOOK_BACKUP_KEEP: '3', ...b };
    expect(readConfig(given)).toMatchObject({
      s3: null,
      backups: {
        place: { kind: 'bucket', bucket: 'safe', folder: 'night', endpoint: null, accessKeyId: 'a' },
        at: { hour: 4, minute: 5 },
        keep: 3,
      },
    });
    expect(() => readConfig({ ...given, S3_ACCESS_KEY_ID: '' })).toThrow(
      /^S3_ACCESS_KEY_ID is missing: PLATBOOK_BACKUPS needs it$/,
    );
  });

  it.each(['PLATBOOK_BACKUP_AT', 'PLATBOOK_BACKUP_KEEP'])('%s alone is refused: nothing would be made', (name) => {
    const value = name === 'PLATBOOK_BACKUP_AT' ? '02:00' : '5';
    expect(() => readConfig({ [name]: value })).toThrow(`PLATBOOK_BACKUPS is missing: ${name} needs it`);
  });

  it.each(['/data', '/data/backups', '/data/../data/x'])('backups in %s are refused: they go with the data', (path) => {
    const wrong = () => readConfig({ PLATBOOK_DATA: '/data', PLATBOOK_BACKUPS: path });
    expect(wrong).toThrow(/^PLATBOOK_BACKUPS is '.*data.*': write a folder that is not within PLATBOOK_DATA/);
    expect(readConfig({ PLATBOOK_DATA: '/data', PLATBOOK_BACKUPS: '/data2' }).backups).not.toBe(null);
  });

  it.each([
    ['SMTP_URL', 'http://me:hidden@mail.example.com'],
    ['STRIPE_SECRET_KEY', 'pk_hidden'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a,whsec_b,hidden'],
    ['SMTP_URL', 'smtps:hidden'],
    ['DATABASE_URL', 'me:hidden@host/db'],
    ['SKIP_TRACE_URL', 'ftp://me:hidden@host/'],
    ['S3_ENDPOINT', 'ftp://host/?key=hidden'],
    ['PLATBOOK_MAP_TILES', 'https://tiles.example/{z}/{x}?key=hidden'],
  ])('%s=%s is refused without repeating what may be a password or a key', (name, value) => {
    const wrong = () => readConfig({ [name]: value });
    expect(wrong).toThrow(name);
    expect(wrong).not.toThrow('hidden');
  });

  it.each([
    'postgresql://me:p%40ss@host:5432/db?sslmode=require',
    'postgres:///db',
    'postgres://me:a,b@host/db?options=-c%20a=1,2',
    '/var/run/postgresql db',
    'socket:/tmp?db=x',
  ])('takes %s as a database, as its driver does', (url) =>
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url),
  );

  it.each(['postgres://me:hidden@one,two/db', 'postgres://one:5432,two:5433/db?target_session_attrs=read-write'])(
    'refuses a list of servers (%s), which its driver would take for the name of one',
    (url) =>
      expect(() => readConfig({ DATABASE_URL: url })).toThrow(
        /^DATABASE_URL is not understood: write one host: a list of servers is not understood/,
      ),
  );

  it('has the settings that docs/settings.md lists, and no others', async () => {
    const table = await readFile(projectPath('docs/settings.md'), 'utf8');
    const listed = [...table.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
    const ofTools = ['VITE_HANDSONTABLE_KEY', 'CHROME_PATH', 'PLATBOOK_REAL_DATA'];
    expect(listed.filter((name) => !ofTools.includes(name)).toSorted()).toEqual(Object.keys(settings.shape).toSorted());
  });
});

describe('a name that is like a setting and is none', () => {
  it.each([
    ['PLATBOOK_SAMPEL', 'PLATBOOK_SAMPLE'],
    ['PLATBOOK_MAPTILES', 'PLATBOOK_MAP_TILES'],
    ['PLATBOOK_PORT', 'PORT'],
    ['PLATBOOK_LOGLEVEL', 'LOG_LEVEL'],
  ])('%s is told with %s', (name, meant) => {
    expect(unknownSettings({ [name]: 'x', PORT: '1', OTHER: 'y' })).toEqual([
      `${name} is no setting. Is ${meant} meant?`,
    ]);
  });

  it('is told alone where nothing is like it', () => {
    expect(unknownSettings({ PLATBOOK_COFFEE: 'black' })).toEqual([
      'PLATBOOK_COFFEE is no setting. docs/settings.md lists them.',
    ]);
  });

  it('is not told of those that exist, for the server or for its tools', () => {
    expect(unknownSettings({ PLATBOOK_DATA: 'x', PLATBOOK_REAL_DATA: 'y', SAMPLE: 'z' })).toEqual([]);
  });
});
