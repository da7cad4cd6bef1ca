/** The doors that take files, as the contract has them: a new upload call is one by itself. */
import { z } from 'zod';
import { callPath } from '../../../src/api/client.ts';
import { contract, type CallName } from '../../../src/api/contract/contract.ts';
import type { Call } from '../../../src/api/contract/define.ts';
import { AUTH_HEADER } from '../../../src/api/contract/account/session.ts';

export const doors = (Object.keys(contract) as CallName[]).filter(
  (name) => (contract[name] as Call).upload !== undefined,
);

export interface DoorAnswer {
  readonly status: number;
  readonly text: string;
}

export interface DoorTarget {
  readonly url: string;
  readonly token: string;
  /** Fits every path that has an id: of a property. */
  readonly id: number;
}

const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Where a file is sent to: every parameter of a path is the id given. */
export function doorAddress(name: CallName, { url, id }: Pick<DoorTarget, 'url' | 'id'>): string {
  const { path, params }: Call = contract[name];
  return `${url}${callPath(path, Object.fromEntries(keysOf(params).map((key) => [key, id])))}`;
}

/** The parts beside the file, each with a name that every one of them takes. */
export const partsBeside = (name: CallName): string[] =>
  keysOf((contract[name] as Call).upload).filter((key) => key !== 'file');

/** What a part or a member of an address is that is not looked at: a word it knows, a day, else any text. */
function unjudged(name: string, schema: z.ZodType | undefined): string {
  if (name === 'areaCodes') return '434';
  const bare = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (bare instanceof z.ZodEnum) return String(bare.options[0]);
  return bare instanceof z.ZodISODate ? '2020-01-01' : 'Hostile';
}
const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

/** Sends a file through a door as the page does, its name as it is. */
export async function sendThrough(
  name: CallName,
  file: { readonly name: string; readonly content: Buffer },
  { signal, ...target }: DoorTarget & { readonly signal?: AbortSignal },
): Promise<DoorAnswer> {
  const form = new FormData();
  const { upload, query }: Call = contract[name];
  for (const part of partsBeside(name)) {
    const schema = shapeOf(upload)[part];
    if (!(schema instanceof z.ZodOptional)) form.append(part, unjudged(part, schema));
  }
  const asked = Object.entries(shapeOf(query)).flatMap(([key, schema]) =>
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? [] : [[key, unjudged(key, schema)]],
  );
  const address = `${doorAddress(name, target)}${asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`}`;
  form.append('file', new File([file.content as BlobPart], file.name)); // a Buffer is bytes
  const response = await fetch(address, {
    method: (contract[name] as Call).method,
    headers: { [AUTH_HEADER]: target.token },
    body: form,
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, text: await response.text() };
}
