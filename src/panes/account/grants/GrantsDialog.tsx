import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { permissionTexts, shownPermissions } from '../../../api/catalogue/account/permissionTexts.ts';
import { grantedTypes, type GrantedType, type Grants, type TypeGrants } from '../../../api/contract/account/grants.ts';
import type { Permission } from '../../../api/contract/rights.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import './grants.css';

const TITLE = 'What members may see';
const typeNames: Readonly<Record<GrantedType, string>> = { TEAM: 'Pro', TEAM_FULL: 'Full access', SCOUT: 'Scout' };

/** Rights by the type of a member: rows are rights, columns types; it counts from the next call of anybody on. */
export function GrantsDialog() {
  const { grants: actor, root } = useActors();
  const grants = useSelector(actor, (state) => state.context.grants);
  const isLoading = useSelector(actor, (state) => state.hasTag('loading'));
  if (grants !== null) return <Rights grants={grants} />;
  return (
    <Dialog
      title={TITLE}
      testId="team-grants"
      onSubmit={() => root.send({ type: 'grants.open' })}
      {...(isLoading
        ? {}
        : {
            actions: (
              <button type="submit" className="button button--primary" data-autofocus="">
                Try again <Keys keys="Enter" />
              </button>
            ),
          })}
    >
      {isLoading ? <Progress label="Loading the rights" /> : <p>The rights could not be loaded.</p>}
    </Dialog>
  );
}

function Rights({ grants: { grants, defaults, members } }: { readonly grants: Grants }) {
  const { grants: actor, root } = useActors();
  const isSaving = useSelector(actor, (state) => state.hasTag('saving'));
  const refusal = useSelector(actor, (state) => state.context.refusal);
  const [wanted, setWanted] = useState<TypeGrants>(grants);
  const turn = (type: GrantedType, right: Permission, isOn: boolean): void =>
    setWanted({ ...wanted, [type]: [...wanted[type].filter((one) => one !== right), ...(isOn ? [right] : [])] });
  return (
    <Dialog
      title={TITLE}
      testId="team-grants"
      error={refusal}
      onSubmit={() => {
        if (!isSaving) root.send({ type: 'grants.save', grants: wanted });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => setWanted(defaults)}>
            As in a new account
          </button>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Cancel <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" disabled={isSaving}>
            Save <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p className="muted">
        For everybody of a type, from their next click on. You own the account and see everything. Your password is
        asked for if you have not given it lately.
      </p>
      <table className="grants">
        <thead>
          <tr>
            <th scope="col">Right</th>
            {grantedTypes.map((type) => (
              <th key={type} scope="col">
                {typeNames[type]}
                <div className="muted">{members[type] === 1 ? '1 member' : `${members[type]} members`}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownPermissions.map((right, row) => (
            <tr key={right}>
              <th scope="row">
                {permissionTexts[right].label}
                <div className="muted">{permissionTexts[right].opens}</div>
              </th>
              {grantedTypes.map((type, column) => (
                <td key={type}>
                  <input
                    type="checkbox"
                    aria-label={`${permissionTexts[right].label}: ${typeNames[type]}`}
                    data-autofocus={row === 0 && column === 0 ? '' : undefined}
                    checked={wanted[type].includes(right)}
                    onChange={({ target }) => turn(type, right, target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
