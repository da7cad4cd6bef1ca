import type { ReactNode } from 'react';
import type { AppEvent } from '../../../machines/app/wiring.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** Asks what the one under the cursor costs; the keyboard stays in the list. */
export function AskButton({ event, children }: { readonly event: AppEvent; readonly children: ReactNode }) {
  const { root } = useActors();
  return (
    <button
      type="button"
      className="button button--primary plan-ask"
      tabIndex={-1}
      onMouseDown={(pressed) => pressed.preventDefault()}
      onClick={() => root.send(event)}
    >
      {children} <Keys keys="Enter" />
    </button>
  );
}
