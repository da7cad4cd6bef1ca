/** What a program of one's own asks first: who it is, and what calls there are (P300, P306). */
import { z } from 'zod';
import { userTypes, type UserType } from '../../catalogue/account/userTypes.ts';
import { defineContract } from '../define.ts';
import { permissions, scopes } from '../rights.ts';
import { Instant, RecordId } from '../words.ts';

const userTypeCodes = Object.keys(userTypes) as [UserType, ...UserType[]]; // exactly the keys

/** OpenAPI 3.1: of its members, which are many, those that the page of the API reads are said here. */
const ApiParameter = z.looseObject({
  name: z.string().optional(),
  in: z.enum(['path', 'query', 'header']).optional(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  $ref: z.string().optional(),
});
export const ApiOperation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  'x-call': z.string(),
  'x-scope': z.enum(scopes).optional(),
  parameters: z.array(ApiParameter).optional(),
});
export type ApiOperation = z.infer<typeof ApiOperation>;
export const ApiDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), ApiOperation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    parameters: z.record(z.string(), z.unknown()),
  }),
});
export type ApiDocument = z.infer<typeof ApiDocument>;

export const programsContract = defineContract({
  apiDocument: {
    id: 'P300',
    may: 'WORK',
    scope: 'READ',
    area: 'account',
    method: 'GET',
    path: '/app/openapi.json',
    summary: 'The OpenAPI 3.1 document of all calls, with an example of each that a token opens',
    answer: ApiDocument,
  },
  whoAmI: {
    id: 'P306',
    may: 'WORK',
    scope: 'READ',
    area: 'account',
    method: 'GET',
    path: '/app/me',
    summary: 'As whom this is asked, what that person may, and what the token is for',
    answer: z.object({
      userId: RecordId,
      accountId: RecordId,
      username: z.string(),
      type: z.enum(userTypeCodes),
      isOwner: z.boolean(),
      permissions: z.array(z.enum(permissions)),
      /** Null: a session, which may all that its user may. */
      token: z.object({ name: z.string(), scopes: z.array(z.enum(scopes)), expires: Instant }).nullable(),
    }),
  },
});
