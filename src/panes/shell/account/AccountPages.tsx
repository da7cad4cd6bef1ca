import { useSelector } from '@xstate/react';
import { accountPath } from '../../../machines/app/accountPages.ts';
import { panesFor } from '../../../machines/app/accountReader.ts';
import { visiblePanes } from '../../../machines/app/workspace/context.ts';
import { panes } from '../../catalogue.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { isMarkedNew } from '../../../api/catalogue/account/newFeatures.ts';
import './accountPages.css';

/** The pages of the room Account that are for whoever has signed in, each a click away; by keyboard the one beside is. */
export function AccountPages() {
  const { root, session, workspace } = useActors();
  const isHere = useSelector(workspace, ({ context }) => context.room === 'Account');
  const shown = useSelector(workspace, ({ context }) => visiblePanes(context)[0]);
  const profile = useSelector(session, ({ context }) => context.answer?.profile);
  const reader = useSelector(workspace, ({ context }) => context.reader);
  if (!isHere) return null;
  return (
    <nav className="account-pages" aria-label="Pages of the account" data-testid="account-pages">
      {panesFor(reader).map((pane) => (
        <button
          key={pane}
          type="button"
          className="account-page"
          aria-current={pane === shown ? 'page' : undefined}
          tabIndex={-1}
          onMouseDown={(pressed) => pressed.preventDefault()}
          onClick={() => root.send({ type: 'route.go', path: accountPath(pane) })}
        >
          {panes[pane].title}
          {isMarkedNew(pane, profile) && <span className="tag tag--good account-new">New</span>}
        </button>
      ))}
      <span className="account-keys" aria-hidden="true">
        <Keys keys="[" /> <Keys keys="]" />
      </span>
    </nav>
  );
}
