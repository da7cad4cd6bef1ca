import type { ComparisonTab } from '../../../api/contract/property/surroundings.ts';
import { commandOf } from '../../../commands/commands.ts';
import { CommandButton } from '../../parts/CommandButton.tsx';

/** Nothing was found: of what, and what widens it. */
export function NoRows({ code }: { readonly code: ComparisonTab }) {
  const isSales = code === 'COMP' || code === 'FLIP';
  return (
    <div className="empty">
      <p className="empty-title">
        {code === 'LINKED'
          ? 'No other parcel of this owner'
          : isSales
            ? 'No sale fits these bounds'
            : 'None within these bounds'}
      </p>
      <p>
        {code === 'LINKED'
          ? 'None in the loaded data has the same owner name and mailing address.'
          : isSales
            ? 'Widen the distance, the size or the dates above.'
            : 'Widen the distance above.'}
      </p>
      {code !== 'LINKED' && <CommandButton command={commandOf('comparables.filter')} />}
    </div>
  );
}
