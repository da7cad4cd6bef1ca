/** A server that is asked to stop while people work: nothing that has begun is cut. */
import { connect, type Socket } from 'node:net';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTH_HEADER } from '../../src/api/contract/account/session.ts';
import { newDatabase } from '../support/server.ts';
import { serverProcesses, type ServerProcesses } from '../support/serverProcess.ts';
import { until } from '../support/until.ts';

const SAVES = 20;

let processes: ServerProcesses;
let database: NonNullable<Awaited<ReturnType<typeof newDatabase>>>;
beforeAll(async () => {
  processes = await serverProcesses({ isNew: true });
  const made = await newDatabase();
  if (made === null) throw new Error('the unit tests have a PostgreSQL server');
  database = made;
});
afterAll(async () => {
  await processes.remove();
  await database.drop();
});

/** A connection that says what came and whether it is over. */
async function open(port: number): Promise<{ socket: Socket; text: () => string; isOver: () => boolean }> {
  let [text, isOver] = ['', false];
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (chunk) => void (text += String(chunk)));
  socket.on('error', () => undefined).on('close', () => void (isOver = true));
  await new Promise((resolve) => void socket.once('connect', resolve));
  return { socket, text: () => text, isOver: () => isOver };
}

it(`SIGTERM: ${SAVES} of ${SAVES} saves under way are answered and kept, open pages end, new requests get a 503`, async () => {
  const server = processes.start({ env: { DATABASE_URL: database.url } });
  const { client, token } = await server.signIn();
  const port = Number(new URL(await server.url()).port);
  // Before the other one: when that is answered, this one is the server's and no longer waits to be taken.
  const connection = await open(port);
  const events = await open(port);
  events.socket.write(`GET /app/events HTTP/1.1\r\nHost: localhost\r\n${AUTH_HEADER}: ${token}\r\n\r\n`);
  await until('the page listens', () => events.text().includes(': hello'));
  const holder = new Postgres({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table platbook.folder in exclusive mode');
  const names = Array.from({ length: SAVES }, (_, at) => `Folder ${at}`);
  const saves = names.map(async (name) => await client.call('saveFolder', { query: {}, body: { name } }));
  const waiting = async (): Promise<number> =>
    (
      await holder.query(
        'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      )
    ).rows.length;
  await until('the saves wait for the table', async () => (await waiting()) === 10); // as many as there are connections
  server.child.kill('SIGTERM');
  await until('it closes', () => server.output().includes('SIGTERM: closing'));
  await until(
    'it listens no more',
    async () =>
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => false,
        () => true,
      ),
  );
  connection.socket.write('GET /app/first-run HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until('the connection is closed', connection.isOver);
  expect(connection.text()).toMatch(/^HTTP\/1\.1 503 /);
  expect(connection.text().toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(connection.text()).toContain('Platbook is being restarted. Try again in a moment.');
  await until('the page that listens is let go', events.isOver);
  expect(server.child.exitCode).toBe(null);

  await holder.query('commit');
  const outcomes = await Promise.all(saves);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  expect(await server.ended).toBe(0);
  const { rows } = await holder.query<{ name: string }>('select name from platbook.folder');
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  await holder.end();
  expect(server.output()).not.toContain('error');
});
