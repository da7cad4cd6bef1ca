/** Settings of the own network and machine: where records may come from, where webhooks may go. */
import { isAbsolute, join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Addresses or ranges of the own network, with commas. */
export const networks = z.string().transform((text, context): readonly string[] => {
  const named = listed(text);
  for (const one of named) {
    if (ipaddr.isValid(one) || ipaddr.isValidCIDR(one)) continue;
    context.addIssue(`write addresses or ranges as 192.168.1.20, 10.0.0.0/8; '${one}' is none`);
  }
  return named;
});

/** Folders of the machine, with commas. */
const folders = z.string().transform((text, context): readonly string[] => {
  const named = listed(text);
  for (const one of named) {
    if (!isAbsolute(one)) context.addIssue(`write whole paths as /srv/records, /mnt/county; '${one}' is none`);
  }
  return named;
});

const listed = (text: string): string[] => text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));

export const sourceSettings = {
  SOURCE_PRIVATE: networks.prefault(''),
  /** Null: `incoming` of the data directory. */
  SOURCE_FOLDERS: folders.nullable().default(null),
};

/** Comments here are those of `Config`. */
export const sourcesOf = (
  set: { readonly SOURCE_PRIVATE: readonly string[]; readonly SOURCE_FOLDERS: readonly string[] | null },
  dataDir: string,
) => ({
  /** Addresses and ranges of the own network from which records may be fetched; all others have to be public. */
  sourcePrivate: set.SOURCE_PRIVATE,
  /** Folders of this machine from which records may be loaded. */
  incoming: set.SOURCE_FOLDERS?.map((folder) => resolve(folder)) ?? [join(dataDir, 'incoming')],
});
