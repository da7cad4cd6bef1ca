/**
 * Builds a list of leads, waits until Platbook tells that they are on it, and writes them to a file: an example of the
 * API with a token, a webhook and an export. It needs nothing but Node.
 *
 *   PLATBOOK_TOKEN=pb_... node docs/examples/newLeads.mjs leads.csv
 *
 * PLATBOOK_TOKEN has the scopes READ and WRITE. PLATBOOK_URL is where Platbook runs (http://localhost:5080). This program
 * listens at HOOK_URL, where Platbook has to reach it; at home that is a private address, which the installation allows
 * with WEBHOOK_PRIVATE=127.0.0.1. COUNTY (a FIPS code) and LEADS (a code of a lead type, E: high equity) say which leads.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { writeFile } from 'node:fs/promises';

const {
  PLATBOOK_URL: base = 'http://localhost:5080',
  PLATBOOK_TOKEN: token,
  HOOK_URL: hookUrl = 'http://127.0.0.1:8123/hook',
  COUNTY: fips = '39049',
  LEADS: listingType = 'E',
} = process.env;
const [file = 'leads.csv'] = process.argv.slice(2);
const LATEST_SECONDS = 300;

/** One call, as JSON. What is refused is told in a sentence, which stands in `detail`. */
async function call(method, path, { query = {}, body } = {}) {
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${base}${path}?${new URLSearchParams(query)}`, {
    ...text,
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      Authorization: `Bearer ${token}`,
      // However often this is sent, it is done once.
      ...(method === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
    },
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}
const json = async (...request) => await (await call(...request)).json();

/** Whether a message is from there, and fresh; by the text of Standard Webhooks, for which there are libraries too. */
function isGenuine(secret, headers, body) {
  const sent = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - sent) <= LATEST_SECONDS)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${sent}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.slice('v1,'.length), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}

/** Listens; what is genuine and of this kind is the answer of `next`. */
function listen(kind) {
  const waiting = [];
  let secret = null;
  let resolve = null;
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString('utf8');
    if (secret === null || !isGenuine(secret, request.headers, body)) return response.writeHead(401).end();
    response.writeHead(204).end();
    const message = JSON.parse(body);
    if (message.type !== kind) return;
    if (resolve === null) waiting.push(message);
    else resolve(message);
  });
  const { port, hostname } = new URL(hookUrl);
  server.listen(Number(port), hostname);
  return {
    trust: (told) => void (secret = told),
    next: async () => waiting.shift() ?? (await new Promise((done) => void (resolve = done))),
    close: () => server.close(),
  };
}

if (token === undefined)
  throw new Error('PLATBOOK_TOKEN is missing: make a token with READ and WRITE on the page of security');
const listener = listen('lead.added');
const hook = { name: 'New leads', url: hookUrl, kinds: ['lead.added'] };
const { id: webhook, secret } = await json('POST', '/app/webhooks', { body: hook });
listener.trust(secret);
try {
  const groupName = `Leads of ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`;
  await json('POST', '/resource/auth/ps4/user/listings', {
    query: { groupName },
    body: { filter: { type: 'COUNTY', fips, listingType }, selection: [], selectionInversed: true },
  });
  const { data } = await listener.next();
  console.log(`${data.count} leads are on ${data.list.name}`);
  const { fileId } = await json('POST', '/resource/auth/ps4/user/properties/exportnew', {
    query: { csv: 'true', name: data.list.name },
    body: { search: { filters: { groupIds: { values: [data.list.id] } } } },
  });
  await json('POST', `/resource/auth/ps4/user/properties/export/${fileId}/confirmation`);
  await writeFile(file, Buffer.from(await (await call('GET', `/app/exports/${fileId}/file`)).arrayBuffer()));
  console.log(`They are in ${file}`);
} finally {
  await call('DELETE', `/app/webhooks/${webhook}`);
  listener.close();
}
