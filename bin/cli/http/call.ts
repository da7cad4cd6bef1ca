/** `platbook call NAME key=value ...`: any call that a token opens, as the page of the API names it. */
import { existsSync, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { contract, type CallName } from '../../../src/api/contract/contract.ts';
import type { Call } from '../../../src/api/contract/define.ts';
import { nearest } from '../../../src/calc/validation/nearest.ts';
import { BadInput } from '../badInput.ts';
import { fileText, standardInput } from '../input.ts';
import type { Options } from './options.ts';
import { Refused, valueOf, type Server } from './server.ts';

/** What came back: JSON as a record, else bytes. */
export type Came = { readonly record: unknown } | { readonly bytes: Uint8Array };

export async function call(server: Server, [name, ...words]: readonly string[], options: Options): Promise<Came> {
  if (name === undefined) throw new BadInput('name the call, as in: platbook call lists');
  const asked = callNamed(name);
  const parts = words.map(partOf);
  const inPath = new Set([...asked.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key));
  const params = Object.fromEntries(parts.filter(([key]) => inPath.has(key)));
  const missing = [...inPath].filter((key) => key !== undefined && !(key in params));
  if (missing.length > 0) throw new BadInput(`${name} needs ${missing.map((key) => `${key}=...`).join(' ')}`);
  // What is sent as a form has its parts there, but for what belongs into the address.
  const inQuery = asked.upload === undefined ? null : new Set(namesOf(asked.query));
  const others = parts.filter(([key]) => !inPath.has(key));
  const query = Object.fromEntries(others.filter(([key]) => inQuery?.has(key) !== false));
  const upload = Object.fromEntries(others.filter(([key]) => inQuery?.has(key) === false));
  const request = {
    params,
    query,
    ...(asked.upload === undefined ? {} : { upload: await filled(upload) }),
    ...(options.body === null ? {} : { body: await bodyOf(options.body) }),
  };
  // Whatever was typed goes there: the server says what is wrong with it.
  const outcome = await server.client.call(name as CallName, request as never);
  const value: unknown = valueOf(server, outcome as never);
  if (asked.answer !== undefined) return { record: value };
  const { content } = value as { readonly content: Blob }; // a call without an answer schema answers a file
  return { bytes: new Uint8Array(await content.arrayBuffer()) };
}

const namesOf = (schema: Call['query']): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

function callNamed(name: string): Call {
  const calls = contract as Readonly<Record<string, Call>>;
  const found = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (found?.scope !== undefined) return found;
  if (found !== undefined) throw new Refused(`no token opens ${name}: it is only done by a person who has signed in`);
  const open = Object.entries(calls).flatMap(([key, { scope }]) => (scope === undefined ? [] : [key]));
  const alike = nearest(name, open);
  throw new BadInput(
    `there is no call ${name}${alike.length === 0 ? '' : `; ${alike.join(', ')}?`} The page of the API lists them all.`,
  );
}

function partOf(word: string): [string, string] {
  const at = word.indexOf('=');
  if (at < 1) throw new BadInput(`write it as name=value: ${word}`);
  return [word.slice(0, at), word.slice(at + 1)];
}

/** Of parts of an upload, those that begin with `@` name a file. */
async function filled(parts: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const entries = Object.entries(parts).map(async ([key, value]): Promise<[string, unknown]> => {
    if (!value.startsWith('@')) return [key, value];
    const path = value.slice(1);
    if (!existsSync(path)) throw new BadInput(`there is no file ${path}`);
    return [key, new File([await openAsBlob(path)], basename(path))];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function bodyOf(text: string): Promise<unknown> {
  const json = text === '-' ? await standardInput() : text.startsWith('@') ? fileText(text.slice(1)) : text;
  try {
    return JSON.parse(json) as unknown; // the server checks it
  } catch (error) {
    throw new BadInput(`the body is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
