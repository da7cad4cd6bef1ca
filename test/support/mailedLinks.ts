/** Links that were mailed, as whoever reads the mail has them. */
import { request as send } from 'node:http';
import { sendResetLink } from '../../server/account/links/mailReset.job.ts';
import type { TestServer } from './server.ts';

/** With a mail server of which nothing is asked: a test runs the jobs itself. */
export const MAILED = { smtpUrl: 'smtp://127.0.0.1:1', smtpFrom: 'leads@example.com' } as const;

/** Text of the newest message to an address; '' where there is none. */
export async function newestMail({ db }: Pick<TestServer, 'db'>, recipient: string) {
  const row = await db
    .selectFrom('mail')
    .select(['subject', 'body', 'id'])
    .where('recipient', '=', recipient)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? { subject: '', body: '', id: 0 };
}

export const linkIn = (body: string): string => /https?:\/\/\S+#\S+/.exec(body)?.[0] ?? '';
export const tokenIn = (url: string): string => url.split('=')[1] ?? '';

/** A request with a hostname of its own, which `fetch` does not let anybody write. */
export async function sentUnder(
  { baseUrl }: Pick<TestServer, 'baseUrl'>,
  headers: Readonly<Record<string, string>>,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: unknown },
): Promise<{ readonly status: number; readonly json: unknown }> {
  return await new Promise((resolve, reject) => {
    const sent = send(`${baseUrl}${path}`, { method, headers: { 'Content-Type': 'application/json', ...headers } });
    sent.on('error', reject).on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => void (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, json: JSON.parse(text) as unknown }));
    });
    sent.end(JSON.stringify(body));
  });
}

/** Asks for a link as the page does, under a hostname, and reads the mail; '' where none was sent. */
export async function askedLink(
  server: TestServer,
  username: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const before = (await newestMail(server, username)).id;
  const asked = { method: 'POST', path: '/app/password/links', body: { username } };
  const { status, json } = await sentUnder(server, headers, asked);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
  await sendResetLink(server.services, username);
  const { body, id } = await newestMail(server, username);
  return id === before ? '' : linkIn(body);
}

export const resetWith = async (server: TestServer, token: string, password: string) =>
  await server.client().call('resetPassword', { body: { token, password } });

export const ended = async (server: TestServer, token: string): Promise<boolean> =>
  !(await server.client(token).call('extend')).ok;
