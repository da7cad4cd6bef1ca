import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { CodeList } from './CodeList.tsx';

/** Codes in place of the second factor, shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { root } = useActors();
  return (
    <Dialog
      title="Your recovery codes"
      testId="security-codes"
      onSubmit={() => root.send({ type: 'workspace.close' })}
      actions={
        <button type="submit" className="button button--primary" data-autofocus="">
          I have kept them <Keys keys="Enter" />
        </button>
      }
    >
      <CodeList codes={codes} />
    </Dialog>
  );
}
