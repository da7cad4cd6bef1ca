import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { campaignTypes } from '../../../api/catalogue/marketing/campaignTypes.ts';
import type { MailingRow } from '../../../api/contract/marketing/mailings.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { whenText } from '../../parts/whenText.ts';

/** Campaigns that were deleted in the last thirty days, and the way back of one. */
export function RestoreDialog() {
  const { mailings, root } = useActors();
  const deleted = useSelector(mailings, (state) => state.context.deleted);
  const [chosen, setChosen] = useState<number | null>(null);
  const row = deleted.find(({ id }) => id === chosen) ?? deleted[0];
  const close = (): void => root.send({ type: 'workspace.close' });
  return (
    <Dialog
      title="Deleted campaigns"
      testId="mailing-restore"
      onSubmit={() => {
        close();
        if (row !== undefined) root.send({ type: 'mailings.bringBack', id: row.id, name: row.name });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={close}>
            Close <Keys keys="Escape" />
          </button>
          {row !== undefined && (
            <button type="submit" className="button button--primary">
              Bring back {row.name} <Keys keys="Enter" />
            </button>
          )}
        </>
      }
    >
      {row === undefined ? (
        <p>No campaign was deleted in the last thirty days.</p>
      ) : (
        <fieldset className="mailing-deleted">
          <legend className="muted">Kept for thirty days, with all that they brought</legend>
          {deleted.map((one) => (
            <label key={one.id}>
              <input
                type="radio"
                name="deleted"
                data-field={`deleted-${one.id}`}
                data-autofocus={one.id === row.id ? '' : undefined}
                checked={one.id === row.id}
                onChange={() => setChosen(one.id)}
              />
              <span>{one.name}</span>
              <span className="muted">{factsOf(one)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}

/** Nothing changes one that is deleted, so it was changed last when that was done. */
const factsOf = ({ type, recipientTotal, ordered, modified }: MailingRow): string =>
  [
    campaignTypes[type].title,
    ordered === null ? 'never ordered' : `${formatNumber(recipientTotal)} recipients`,
    `deleted ${whenText(modified)}`,
  ].join(', ');
