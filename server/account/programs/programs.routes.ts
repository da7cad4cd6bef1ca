/** What programs ask first: P300, P306. */
import type { Handlers } from '../../platform/http/handler.ts';
import { programVersion } from '../../data/warehouse/programVersion.ts';
import { ofAccount } from '../../platform/tenant.ts';
import type { ApiDocument } from '../../../src/api/contract/account/programs.ts';

/** Made when somebody asks, and not again: it is that of the program that runs. */
let made: ApiDocument | null = null;

export const programHandlers = {
  apiDocument: async () => {
    if (made !== null) return made;
    // It loads what only the document needs.
    const { openApiDocument } = await import('../../platform/http/openapi.ts');
    // Built with the members that its schema names.
    made = openApiDocument(programVersion()) as unknown as ApiDocument;
    return made;
  },

  whoAmI: async ({ session, services }) => {
    const { userId, accountId, userType: type, isOwner, permissions, token, expires } = session;
    const { username } = await ofAccount(services.store.db.selectFrom('app_user'), session)
      .select('username')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return {
      userId,
      accountId,
      username,
      type,
      isOwner,
      permissions: [...permissions],
      token: token === null ? null : { name: token.name, scopes: [...token.scopes], expires: expires.toISOString() },
    };
  },
} satisfies Partial<Handlers>;
