import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLoopback, readConfig } from '../../../../server/platform/config/config.ts';

describe('readConfig', () => {
  it('needs no settings', () => {
    expect(readConfig({}, '/project')).toEqual({
      host: '127.0.0.1',
      port: 5080,
      dataDir: resolve('/project/data'),
      warehouseDir: resolve('/project/data/warehouse'),
      databaseUrl: null,
      databaseSchema: 'platbook',
      workers: true,
      ownerEmail: 'owner@platbook.local',
      ownerPassword: null,
      sampleParcels: 60_000,
      checkAnswers: true,
      distDir: resolve('/project/dist'),
      trustProxy: false,
      logLevel: 'warn',
      imagery: { tiles: null, satelliteTiles: null, satelliteImage: null, streetView: null, attribution: null },
      reportPrices: { COMPARATIVE_MARKET_ANALYSIS: 500, COMPARABLE_PROPERTY: 500 },
      s3: null,
      skipTrace: { url: null, key: null, rates: { contact: 12, phone: 0, email: 0 } },
      smtpUrl: null,
      smtpFrom: null,
      publicUrl: 'http://localhost:5080',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('reads each setting, ignoring spaces and empty values, but not those of a password', () => {
    const config = readConfig({
      HOST: ' 0.0.0.0 ',
      PORT: '8080',
      PLATBOOK_DATA: 'elsewhere',
      DATABASE_URL: 'postgres://x',
      DATABASE_SCHEMA: 'team_1',
      WORKERS: '0',
      PLATBOOK_OWNER_EMAIL: 'Me@Example.com',
      PLATBOOK_OWNER_PASSWORD: ' with spaces ',
      PLATBOOK_SAMPLE: '0',
      TRUST_PROXY: 'true',
      LOG_LEVEL: '',
      SMTP_URL: 'smtps://me:secret@mail.example.com',
      SMTP_FROM: 'Platbook <leads@example.com>',
      PUBLIC_URL: 'https://leads.example.com/',
      TIME_ZONE: 'america/chicago',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataDir: resolve('elsewhere'),
      warehouseDir: join(resolve('elsewhere'), 'warehouse'),
      databaseUrl: 'postgres://x',
      databaseSchema: 'team_1',
      workers: false,
      ownerEmail: 'me@example.com',
      ownerPassword: ' with spaces ',
      sampleParcels: 0,
      trustProxy: true,
      logLevel: 'warn',
      smtpUrl: 'smtps://me:secret@mail.example.com',
      smtpFrom: 'Platbook <leads@example.com>',
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
    ['PUBLIC_URL', 'leads.example.com'],
    ['TIME_ZONE', 'Mars/Olympus'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is '${value}'`);
  });

  it('an SMTP server needs a sender, and a wrong address of one is not repeated: it may hold a password', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com' })).toThrow('SMTP_FROM is missing');
    const wrong = () => readConfig({ SMTP_URL: 'http://me:secret@mail.example.com', SMTP_FROM: 'x@example.com' });
    expect(wrong).toThrow('SMTP_URL is no address');
    expect(wrong).not.toThrow('secret');
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.example.com', false],
  ['192.168.0.2', false],
])('isLoopback(%s) is %s', (host, expected) => expect(isLoopback(host)).toBe(expected));
