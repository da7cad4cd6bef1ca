/** A request as the text of a program: what is copied, pasted and run. The token comes from the environment. */
import { callPath, queryText } from '../client.ts';
import type { Call } from '../contract/define.ts';
import type { AnyExample } from './example.ts';
import type { Language } from './languages.ts';

/** `base`: where the server is, `https://platbook.example`. */
export interface Asked {
  readonly name: string;
  readonly call: Call;
  readonly request: AnyExample;
  readonly base: string;
}

/** The request in a language. Throws where the path lacks a part, which the request has to name. */
export function codeOf(language: Language, asked: Asked): string {
  switch (language) {
    case 'curl':
      return curl(asked);
    case 'javascript':
      return javascript(asked);
    case 'platbook':
      return platbook(asked);
  }
}

const addressOf = ({ call, request, base }: Asked): string =>
  `${base}${callPath(call.path, request.params)}${queryText(request.query)}`;
const isFile = (call: Call): boolean => call.answer === undefined;
const fileParts = (upload: Readonly<Record<string, unknown>>): [string, string, boolean][] =>
  Object.entries(upload).map(([name, part]) =>
    part instanceof File ? [name, part.name, true] : [name, String(part), false],
  );

/** A word of a shell of Unix, whatever is in it. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl(asked: Asked): string {
  const { call, request } = asked;
  const method = call.method === 'GET' ? '' : `-X ${call.method} `;
  const lines = [`curl -sS --fail-with-body ${method}${shellWord(addressOf(asked))}`];
  lines.push('-H "Authorization: Bearer $PLATBOOK_TOKEN"');
  if (call.once === true) lines.push('-H "Idempotency-Key: $(date +%s)-$RANDOM"');
  if (request.body !== undefined)
    lines.push(`-H 'Content-Type: application/json'`, `-d ${shellWord(JSON.stringify(request.body))}`);
  for (const [name, value, isPart] of fileParts(request.upload ?? {}))
    lines.push(`-F ${shellWord(`${name}=${isPart ? '@' : ''}${value}`)}`);
  // The name that the answer gives.
  if (isFile(call)) lines.push('-OJ');
  return lines.join(' \\\n  ');
}

function javascript(asked: Asked): string {
  const { call, request } = asked;
  const parts = fileParts(request.upload ?? {});
  const lines = parts.some(([, , isPart]) => isPart) ? [`import { openAsBlob } from 'node:fs';`, ''] : [];
  if (parts.length > 0) {
    lines.push('const form = new FormData();');
    // The file last, as the server reads them.
    for (const [name, value] of parts.filter(([, , isPart]) => !isPart))
      lines.push(`form.append(${quoted(name)}, ${quoted(value)});`);
    for (const [name, value] of parts.filter(([, , isPart]) => isPart))
      lines.push(`form.append(${quoted(name)}, await openAsBlob(${quoted(value)}), ${quoted(value)});`);
  }
  lines.push(`const response = await fetch(${quoted(addressOf(asked))}, {`);
  if (call.method !== 'GET') lines.push(`  method: '${call.method}',`);
  lines.push('  headers: {', '    Authorization: `Bearer ${process.env.PLATBOOK_TOKEN}`,');
  if (call.once === true) lines.push(`    'Idempotency-Key': crypto.randomUUID(),`);
  if (request.body !== undefined) lines.push(`    'Content-Type': 'application/json',`);
  lines.push('  },');
  if (request.body !== undefined) lines.push(`  body: JSON.stringify(${indented(request.body)}),`);
  if (parts.length > 0) lines.push('  body: form,');
  lines.push('});');
  lines.push('if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);');
  lines.push(
    isFile(call) ? 'const file = Buffer.from(await response.arrayBuffer());' : 'const answer = await response.json();',
  );
  return lines.join('\n');
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
const indented = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

function platbook({ name, request }: Asked): string {
  const words = ['npx platbook call', name];
  for (const [key, value] of Object.entries({ ...request.params, ...request.query }))
    words.push(shellWord(`${key}=${String(value)}`));
  for (const [key, value, isPart] of fileParts(request.upload ?? {}))
    words.push(shellWord(`${key}=${isPart ? '@' : ''}${value}`));
  if (request.body !== undefined) words.push(`--body ${shellWord(JSON.stringify(request.body))}`);
  return words.join(' ');
}
