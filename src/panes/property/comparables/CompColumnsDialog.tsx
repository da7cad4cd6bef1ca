import { useSelector } from '@xstate/react';
import { comparisonTabs } from '../../../api/contract/property/surroundings.ts';
import { useActors } from '../../parts/actors.tsx';
import { GridColumnsDialog } from '../../parts/GridColumnsDialog.tsx';
import { tabColumns } from './compColumns.ts';

/** The columns of the comparison tab that is looked at, and their order. */
export function CompColumnsDialog() {
  const { surroundings } = useActors();
  const tab = useSelector(surroundings, ({ context }) => context.active);
  return (
    <GridColumnsDialog
      title={`Columns of ${comparisonTabs[tab].toLowerCase()}`}
      grid={tab}
      columns={tabColumns(tab).filter(({ selects }) => selects !== true)}
    />
  );
}
