import { GridColumnsDialog } from '../../parts/GridColumnsDialog.tsx';
import { contactColumns } from './contactColumns.ts';

const columns = contactColumns([], []);

/** The columns of the contacts and their order. */
export const ContactColumnsDialog = () => (
  <GridColumnsDialog title="Columns of the contacts" grid="contacts" columns={columns} />
);
