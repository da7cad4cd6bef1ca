import { useSelector } from '@xstate/react';
import { useActors } from '../parts/actors.tsx';
import { pageBrand } from './style/brand.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { thirdPartyNotice } from './thirdPartyNotice.ts';

/** Before a link leaves to a third party: the notice, then a new tab, or that page here (R-BRAND-014, O-016). */
export function ThirdPartyNotice() {
  const { root, workspace } = useActors();
  const leaving = useSelector(workspace, (state) => state.context.leaving);
  if (leaving === null) return null;
  const leave = (): void => {
    if (leaving.isHere) window.location.assign(leaving.url);
    else window.open(leaving.url, '_blank', 'noopener,noreferrer');
    root.send({ type: 'workspace.close' });
  };
  return (
    <FormDialog
      title="Leaving this application"
      role="alertdialog"
      testId="third-party-notice"
      onSubmit={leave}
      does="Continue"
      isAsked
    >
      <p>{thirdPartyNotice(leaving.thirdParty, pageBrand().name)}</p>
      <p className="muted">{new URL(leaving.url).host}</p>
    </FormDialog>
  );
}
