import { useSelector } from '@xstate/react';
import { useActors } from './actors.tsx';
import { Dialog } from './Dialog.tsx';
import { Keys } from './Keys.tsx';

/** A validation failure in words; closing it puts the keyboard into the field that is wrong (R-ERROR-015). */
export function AlertDialog() {
  const { root, workspace } = useActors();
  const alert = useSelector(workspace, (state) => state.context.alert);
  if (alert === null) return null;
  return (
    <Dialog
      title="Please check"
      role="alertdialog"
      testId="alert"
      onSubmit={() => root.send({ type: 'workspace.close' })}
      actions={
        <button type="submit" className="button button--primary" data-autofocus>
          OK <Keys keys="Enter" />
        </button>
      }
    >
      <p>{alert.message}</p>
    </Dialog>
  );
}
