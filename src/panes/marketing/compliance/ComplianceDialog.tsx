import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { underCursor } from '../../../machines/marketing/compliance/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { CheckForm } from './CheckForm.tsx';
import { ConsentForm } from './ConsentForm.tsx';
import { EndForm } from './EndForm.tsx';
import { FileForm, ListForm } from './FileForms.tsx';
import { OptOutForm } from './OptOutForm.tsx';
import { RuleForm } from './RuleForm.tsx';
import './compliance.css';

/** The dialog of what is on screen: of what `n`, `i`, `e` or Enter asked for. */
export function ComplianceDialog() {
  const { compliance, root } = useActors();
  const form = useSelector(compliance, (state) => state.context.form);
  const taken = useSelector(compliance, (state) => state.context.taken);
  const kind = useSelector(compliance, (state) => state.context.kind);
  // The row that it was opened for, whatever is read meanwhile.
  const [row] = useState(() => underCursor(compliance.getSnapshot().context));
  useEffect(() => () => root.send({ type: 'compliance.leave' }), [root]);
  if (taken !== null) return <TakenDialog />;
  if (form === 'optOut') return <OptOutForm />;
  if (form === 'check') return <CheckForm row={row ?? null} />;
  if (form === 'consent') return <ConsentForm />;
  if (form === 'list') return <ListForm />;
  if (form === 'file') return <FileForm of={kind === 'consents' ? 'consents' : 'optOuts'} />;
  if (form === 'end' && row !== undefined) return <EndForm row={row} />;
  if (form === 'rule' && row?.of === 'rules') return <RuleForm rule={row.row} />;
  return null;
}

/** So many wrong rows are shown; all of them are counted. */
const SHOWN = 500;

/** What became of the rows of a file: each is taken, known, or told here. */
function TakenDialog() {
  const { compliance, root } = useActors();
  const taken = useSelector(compliance, (state) => state.context.taken);
  if (taken === null) return null;
  const { added, known, wrong } = taken;
  const close = (): void => root.send({ type: 'workspace.close' });
  return (
    <Dialog
      title="The file was read"
      testId="compliance-taken"
      onSubmit={close}
      actions={
        <button type="submit" className="button button--primary" data-autofocus="">
          Close <Keys keys="Enter" />
        </button>
      }
    >
      <p>
        {formatNumber(added)} taken{known > 0 && <>, {formatNumber(known)} known already</>}
        {wrong.length > 0 && <>, {formatNumber(wrong.length)} not taken</>}.
      </p>
      {wrong.length > 0 && (
        // Further ones are scrolled to by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="compliance-wrong" tabIndex={0} role="region" aria-label="Rows that were not taken">
          <table>
            <tbody>
              {wrong.slice(0, SHOWN).map(({ line, text, problem }) => (
                <tr key={line}>
                  <td>Line {formatNumber(line)}</td>
                  <td>{text}</td>
                  <td>{problem}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {wrong.length > SHOWN && <p className="muted">and {formatNumber(wrong.length - SHOWN)} more</p>}
        </div>
      )}
    </Dialog>
  );
}
