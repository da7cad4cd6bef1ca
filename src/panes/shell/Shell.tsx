import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'wouter';
import { useActors } from '../parts/actors.tsx';
import { finishEditing } from '../grid/activeGrid.ts';
import { AccountPages } from './account/AccountPages.tsx';
import { StatusBar } from './status/StatusBar.tsx';
import { followFocus } from './followFocus.ts';
import { followActivity, KeyboardContext, startKeyboard, type KeyboardState } from '../parts/keyboard.ts';
import { Overlays } from './Overlays.tsx';
import { NextStep } from '../parts/FirstSteps.tsx';
import { Rail } from './rail/Rail.tsx';
import { TopLine } from './top/TopLine.tsx';
import { NARROW, useMedia } from '../parts/useMedia.ts';
import { ClosingNote } from './ClosingNote.tsx';
import { VisitNote } from './VisitNote.tsx';
import { OverdueNote } from './OverdueNote.tsx';
import { PageSync } from './PageSync.tsx';
import { Tiles } from './Tiles.tsx';
import { showLooks } from './style/looks.ts';
import './shell.css';

export { loadFirstPanes } from './firstPanes.ts';

/** The one listener of the keys; what it waits for draws only what shows it. */
function Keyboard({ children }: { readonly children: ReactNode }) {
  const actors = useActors();
  const [keyboard, setKeyboard] = useState<KeyboardState>({ pending: '' });
  // In the moment it stands there: a key that comes before the next paint must not be lost.
  useLayoutEffect(() => startKeyboard(actors, setKeyboard), [actors]);
  return <KeyboardContext value={keyboard}>{children}</KeyboardContext>;
}

/** The workstation: rail, top line, tiles, status bar, what lies over them, and the wiring of keys, focus and address. */
export function Shell() {
  const actors = useActors();
  useLayoutEffect(() => followFocus(actors), [actors]);
  useLayoutEffect(() => followActivity(actors), [actors]);
  const isNarrow = useMedia(NARROW);
  useLayoutEffect(() => {
    // The panes are drawn anew: what is half typed in a cell is kept first.
    finishEditing();
    actors.workspace.send({ type: 'workspace.narrow', isNarrow });
  }, [actors, isNarrow]);
  const chosen = useSelector(actors.settings, (state) => state.context.settings);
  useLayoutEffect(() => showLooks(chosen), [chosen]);
  return (
    <Router>
      <Keyboard>
        <PageSync />
        <div className="shell" data-testid="shell">
          <Rail />
          <div className="shell-top">
            <TopLine />
            <AccountPages />
            <OverdueNote />
            <ClosingNote />
            <VisitNote />
            <NextStep />
          </div>
          <Tiles />
          {/* What is written already is written anew. */}
          <StatusBar key={chosen.dates} />
        </div>
        <Overlays />
      </Keyboard>
    </Router>
  );
}
