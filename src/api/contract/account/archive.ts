/** Export of everything, and closing the account (P275-P281; design/account.md section 13). */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { aNumber, Id, Instant, numberText, RecordId } from '../words.ts';
import { MOST_READING_BYTES, READING_PART_BYTES, Reading } from './reading.ts';

/** So long the file of an export can be fetched. */
export const ARCHIVE_DAYS = 7;

/** So long after it was closed an account can be opened again; then its rows are removed. */
export const ERASE_DAYS = 30;

export const archiveStates = ['QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
export type ArchiveState = (typeof archiveStates)[number];

export const Archive = z.object({
  id: RecordId,
  /** Of the account, as its owner asks for it; else what is the user's own. */
  isWhole: z.boolean(),
  state: z.enum(archiveStates),
  /** Files written, and of how many; null: not known yet. */
  done: z.number().int(),
  of: z.number().int().nullable(),
  rows: z.number().int(),
  /** Of the file, once it is ready. */
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  /** Why it failed, in a sentence. */
  message: z.string().nullable(),
  made: Instant,
  finished: Instant.nullable(),
  /** Until when its file can be fetched. */
  expires: Instant.nullable(),
});
export type Archive = z.infer<typeof Archive>;

export const Closing = z.object({
  /** From when on nothing can be done in the account but looking, by its owner alone. */
  closes: Instant,
  isClosed: z.boolean(),
  /** From when on its rows are removed. */
  erases: Instant,
});
export type Closing = z.infer<typeof Closing>;

export const AccountData = z.object({
  /** Of the account, if it is the owner who asks. */
  isOwner: z.boolean(),
  /** The newest of the user; null: none. */
  archive: Archive.nullable(),
  /** Null: the account is not to be closed. */
  closing: Closing.nullable(),
  /** For the owner: what closing it means. */
  account: z
    .object({
      name: z.string(),
      /** Null: no plan. */
      plan: z.string().nullable(),
      /** Until when what is paid for the plan would go on. */
      paidUntil: z.iso.date().nullable(),
      /** Dollars: prepaid, and what is owed. */
      credit: z.number(),
      open: z.number(),
      lists: z.number().int(),
      properties: z.number().int(),
      contacts: z.number().int(),
      documents: z.number().int(),
      members: z.number().int(),
      /** The newest export that was to be read into it; null: none. */
      reading: Reading.nullable(),
      /** Why none can be read into it: what it holds already, in words. */
      inTheWay: z.array(z.string()),
    })
    .nullable(),
});
export type AccountData = z.infer<typeof AccountData>;

export const archiveContract = defineContract({
  accountData: {
    id: 'P275',
    may: 'SELF',
    area: 'account',
    method: 'GET',
    path: '/app/account/data',
    summary: 'The newest export of everything of the user, as far as it is',
    answer: AccountData,
  },
  startArchive: {
    id: 'P276',
    may: 'SELF',
    area: 'account',
    fresh: true,
    whileClosed: true,
    method: 'POST',
    path: '/app/account/archive',
    summary:
      'Begins an export of everything: of the account for its owner, of what is their own for a member. 409 while one is made',
    body: z.object({}),
    answer: AccountData,
  },
  endArchive: {
    id: 'P277',
    may: 'SELF',
    area: 'account',
    whileClosed: true,
    method: 'DELETE',
    path: '/app/account/archive/{id}',
    summary: 'Cancels an export of the user that is being made, or removes the file of one that is ready',
    params: Id,
    answer: AccountData,
  },
  archiveFile: {
    id: 'P278',
    may: 'SELF',
    area: 'account',
    method: 'GET',
    path: '/app/account/archive/{id}/file',
    summary:
      'The zip of an export, for the user who asked for it, for 7 days. Takes a Range, so that a download that was cut off goes on. 410 once it is over',
    params: Id,
  },
  beginReading: {
    id: 'P274',
    may: 'OWNER',
    area: 'account',
    method: 'POST',
    path: '/app/account/reading',
    summary:
      'Says that an export of everything is sent to be read into the account, which has to hold nothing of its own yet: 409 with what is in the way. One that broke off goes on',
    body: z.object({
      fileName: z.string().trim().min(1).max(200),
      bytes: z
        .int()
        .positive()
        .max(MOST_READING_BYTES, `is more than ${MOST_READING_BYTES / 1024 ** 3} GB`),
    }),
    answer: AccountData,
  },
  sendReadingPart: {
    id: 'P279',
    may: 'OWNER',
    area: 'account',
    method: 'POST',
    path: '/app/account/reading/{id}/parts',
    summary: `A part of the export, of ${READING_PART_BYTES / 1024 ** 2} MB at most, from the byte on that is said, or from the first; 409 with the byte that is wanted. With the last one it is checked`,
    params: Id,
    query: z.object({ from: numberText(aNumber.int().min(0)).optional() }),
    upload: z.object({ file: z.instanceof(Blob) }),
    answer: AccountData,
  },
  startReading: {
    id: 'P282',
    may: 'OWNER',
    area: 'account',
    fresh: true,
    method: 'POST',
    path: '/app/account/reading/{id}',
    summary: 'Reads an export that was checked into the account, all of it or nothing',
    params: Id,
    body: z.object({}),
    answer: AccountData,
  },
  endReading: {
    id: 'P283',
    may: 'OWNER',
    area: 'account',
    method: 'DELETE',
    path: '/app/account/reading/{id}',
    summary: 'Cancels the reading of an export; what was sent is removed, and nothing of it is read',
    params: Id,
    answer: AccountData,
  },
  closeAccount: {
    id: 'P280',
    may: 'OWNER',
    area: 'account',
    fresh: true,
    whileClosed: true,
    method: 'POST',
    path: '/app/account/closing',
    summary:
      'Closes the account, now or at the cycle date: the plan ends, members cannot sign in, and 30 days later its rows are removed. Asks for the name of the account',
    body: z.object({ name: z.string().max(200), when: z.enum(['NOW', 'CYCLE_DATE']) }),
    answer: AccountData,
  },
  reopenAccount: {
    id: 'P281',
    may: 'OWNER',
    area: 'account',
    fresh: true,
    whileClosed: true,
    method: 'DELETE',
    path: '/app/account/closing',
    summary: 'Opens an account again that is closed or will be, within 30 days',
    answer: AccountData,
  },
});
