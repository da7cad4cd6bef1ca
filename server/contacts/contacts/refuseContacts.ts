import type { Reader } from '../../account/session/reader.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';

/** 403 where a change of lists is to take contacts along, and the caller may not see contacts. */
export const refuseContacts = ({ permissions }: Reader, deleteContacts: boolean | undefined): Refusal | null =>
  deleteContacts === true && !permissions.has('CONTACT_VIEW') ? refuse(403) : null;
