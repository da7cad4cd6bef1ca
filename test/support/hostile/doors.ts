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

/** Sends a file through a door as the page does, its name as it is. */
export async function sendThrough(
  name: CallName,
  file: { readonly name: string; readonly content: Buffer },
  { signal, ...target }: DoorTarget & { readonly signal?: AbortSignal },
): Promise<DoorAnswer> {
  const form = new FormData();
  for (const part of partsBeside(name)) form.append(part, 'Hostile');
  form.append('file', new File([file.content as BlobPart], file.name)); // a Buffer is bytes
  const response = await fetch(doorAddress(name, target), {
    method: (contract[name] as Call).method,
    headers: { [AUTH_HEADER]: target.token },
    body: form,
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, text: await response.text() };
}
