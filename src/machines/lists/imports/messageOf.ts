import type { ImportJob } from '../../../api/contract/lists/exportImport.ts';
import type { ConflictsEvent } from '../conflicts.ts';
import type { Message } from '../../app/messages.ts';
import type { ImportDeed } from './context.ts';

/** Whom a deed concerns that the server has nothing to do with; null: it is a change of the import itself. */
export function messageOf({ id, groupId, fileName }: ImportJob, deed: ImportDeed): Message | ConflictsEvent | null {
  const request = { params: { id } };
  switch (deed) {
    case 'open':
      return { type: 'route.go', path: `/lists/${groupId ?? ''}` };
    case 'decide':
      return { type: 'conflicts.open', id };
    case 'report':
      return { type: 'download.start', title: `Report of ${fileName}`, what: { call: 'importReport', request } };
    case 'file':
      return { type: 'download.start', title: fileName, what: { call: 'importFile', request } };
    default:
      return null;
  }
}
