/** docs/security.md says the numbers of the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MOST_LOGO_BYTES } from '../../src/api/contract/account/logo.ts';
import { BRAND_WORDS, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../src/api/contract/account/password.ts';
import { SESSION_WINDOW_MINUTES } from '../../src/api/contract/account/session.ts';
import { MOST_CONTACT_FILE_BYTES } from '../../src/api/contract/contacts/contacts.ts';
import { permissions } from '../../src/api/contract/rights.ts';
import { MOST_IMPORT_BYTES } from '../../src/api/contract/lists/exportImport.ts';
import { MOST_DOCUMENT_BYTES } from '../../src/api/contract/property/documents.ts';
import { GRACE_SECONDS } from '../../server/account/session/rotation.queries.ts';
import { allowances } from '../../server/account/session/throttle.ts';
import * as workbooks from '../../server/data/workbook/workbookLimits.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { MOST_PIXELS } from '../../server/platform/files/redrawPicture.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
const mb = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
const million = (count: number): string => `${count / 1_000_000} million`;

it.each([
  ['passwords', `has ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} signs`],
  ['words of ours', `words that count for nothing: ${BRAND_WORDS.join(', ')}, the user`],
  ['the longest wait', `to ${allowances.nameAtAddress.longestSeconds / 60} minutes at most`],
  [
    'failures',
    `after ${allowances.address.waitsFrom} failures of an address or ${allowances.nameAtAddress.waitsFrom} of a name at an address`,
  ],
  ['the time of a session', `ends ${SESSION_WINDOW_MINUTES / 60 / 24} days after`],
  ['the token before', `ends ${GRACE_SECONDS} seconds after`],
  ['sessions at once', `has ${readConfig({}).maxSessions} sessions (`],
  ['the audit', `for ever; 30 days after their end; one day`],
  ['documents', `| ${mb(MOST_DOCUMENT_BYTES)}; pictures of ${million(MOST_PIXELS)} pixels |`],
  ['the logo', `| PNG, JPEG | ${mb(MOST_LOGO_BYTES)} |`],
  ['files of contacts', `| contacts | CSV, XLSX | ${mb(MOST_CONTACT_FILE_BYTES)} |`],
  [
    'imports',
    `| ${mb(MOST_IMPORT_BYTES)}; a workbook of ${mb(workbooks.MOST_WORKBOOK_BYTES)}, unpacked ${mb(workbooks.MOST_UNPACKED_BYTES)} in ${workbooks.MOST_WORKBOOK_FILES} files and ${million(workbooks.MOST_CELLS)} cells |`,
  ],
])('says of %s what the code says', (_what, sentence) => {
  expect(text).toContain(sentence);
});

it('names every permission', () => {
  expect(permissions.filter((permission) => !text.includes(permission))).toEqual([]);
});
