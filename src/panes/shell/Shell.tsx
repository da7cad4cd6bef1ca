import { useEffect, useState } from 'react';
import { useActors } from '../actors.tsx';
import { StatusBar } from '../status/StatusBar.tsx';
import { followFocus } from './followFocus.ts';
import { KeyboardContext, startKeyboard, type KeyboardState } from './keyboard.ts';
import { Overlays } from './Overlays.tsx';
import { Tiles } from './Tiles.tsx';
import './shell.css';

/** The workstation: tiles, status bar, what lies over them, and the wiring of keys, focus and address. */
export function Shell() {
  const actors = useActors();
  const [keyboard, setKeyboard] = useState<KeyboardState>({ pending: '' });
  useEffect(() => startKeyboard(actors, setKeyboard), [actors]);
  useEffect(() => followFocus(actors), [actors]);
  return (
    <KeyboardContext value={keyboard}>
      <div className="shell" data-testid="shell">
        <Tiles />
        <StatusBar />
      </div>
      <Overlays />
    </KeyboardContext>
  );
}
