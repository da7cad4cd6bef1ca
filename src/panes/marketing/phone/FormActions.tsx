import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';

interface Props {
  /** What Enter does. */
  readonly does: string;
  readonly leaves?: string;
  readonly isWorking: boolean;
}

/** The two buttons of a dialog: leave it, and do it. */
export function FormActions({ does, leaves = 'Cancel', isWorking }: Props) {
  const { root } = useActors();
  return (
    <>
      <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
        {leaves} <Keys keys="Escape" />
      </button>
      <button type="submit" className="button button--primary" disabled={isWorking}>
        {does} <Keys keys="Enter" />
      </button>
    </>
  );
}
