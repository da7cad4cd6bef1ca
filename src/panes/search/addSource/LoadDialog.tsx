import { useSelector } from '@xstate/react';
import { doubtsOf } from '../../../machines/search/addSource/doubts.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { loadText } from './addSourceTexts.ts';

/** What speaks against loading the file as it is. Enter is the safe way: the first rows are looked at, or nothing is done. */
export function LoadDialog() {
  const { root, addSource } = useActors();
  const { proposal, preview } = useSelector(addSource, (state) => state.context);
  if (proposal === null) return null;
  const isUnseen = preview === null;
  return (
    <Dialog
      title={`${loadText(proposal)}?`}
      role="alertdialog"
      testId="add-source-ask"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        if (isUnseen) root.send({ type: 'addSource.preview' });
      }}
      actions={
        <>
          <button
            type="button"
            className="button"
            onClick={() => {
              root.send({ type: 'workspace.close' });
              root.send({ type: 'addSource.load', isSure: true });
            }}
          >
            Load it all the same
          </button>
          <button type="submit" className="button button--primary" data-autofocus="">
            {isUnseen ? 'See the first rows' : 'Not yet'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <ul className="add-source-doubts">
        {doubtsOf({ proposal, preview }).map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <p className="muted">What is in service stays as it is until a load is done, and the Sources lead back.</p>
    </Dialog>
  );
}
