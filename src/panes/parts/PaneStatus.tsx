import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { PaneId } from '../../machines/app/paneIds.ts';
import './paneStatus.css';

/** What a pane says in its title bar: its count or state. Used once inside the pane. */
export function PaneStatus({ pane, children }: { readonly pane: PaneId; readonly children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The title bar stands outside the pane's own tree and is there before the pane is.
  useEffect(() => setPlace(document.getElementById(`status-${pane}`)), [pane]);
  return place === null ? null : createPortal(children, place);
}
