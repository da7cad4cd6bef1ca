import type { ReactNode } from 'react';
import './check.css';

/** Several of them under one name, in a frame that scrolls when they are many. */
export function Checks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="checks">
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
