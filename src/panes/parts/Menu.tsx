import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { commandOf, type CommandId } from '../../commands/commands.ts';
import { strokeOf } from '../../commands/stroke.ts';
import { useActors } from './actors.tsx';
import { Keys } from './Keys.tsx';
import { isApple } from './isApple.ts';
import './menu.css';

export interface MenuItem {
  readonly id: CommandId;
  readonly title: string;
  /** Why it cannot be done, in a sentence: it is grey then, and whoever takes it all the same is told. */
  readonly whyNot?: string | null;
}

interface Props {
  /** What the commands are about. */
  readonly meant: string;
  readonly groups: readonly (readonly MenuItem[])[];
  readonly testId: string;
  /** Below it the menu opens where no place of the page was named, as by a key. */
  readonly anchor: string;
}

/** Room that is left to the edge of the page, in pixels. */
const EDGE = 8;

/** Commands with their keys, over the page: arrows go through them, each one's own key takes it. */
export function Menu({ meant, groups, testId, anchor }: Props) {
  const { root, workspace } = useActors();
  const at = useSelector(workspace, ({ context }) => context.overlayAt);
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const place = [...document.querySelectorAll(anchor)].at(-1)?.getBoundingClientRect();
    const { x, y } = at ?? { x: (place?.left ?? 0) + EDGE, y: place?.bottom ?? 0 };
    const { width, height } = element.getBoundingClientRect();
    const top = at?.isAbove === true ? y - height - EDGE : y;
    element.style.left = `${Math.max(EDGE, Math.min(x, window.innerWidth - width - EDGE))}px`;
    element.style.top = `${Math.max(EDGE, Math.min(top, window.innerHeight - height - EDGE))}px`;
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [at, anchor]);
  const take = ({ id, whyNot = null }: MenuItem): void => {
    // What the command opens comes after the menu has gone.
    root.send({ type: 'workspace.close' });
    if (whyNot !== null) return root.send({ type: 'history.say', text: whyNot });
    root.send({ type: 'workspace.used', command: id });
    return root.send(commandOf(id).event);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const now = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key];
    const stroke = strokeOf(event, isApple);
    const named = groups.flat().find(({ id }) => stroke !== null && commandOf(id).keys.includes(stroke));
    if (to !== undefined) items[(to + items.length) % items.length]?.focus();
    else if (event.key === 'Tab') root.send({ type: 'workspace.close' });
    else if (named !== undefined && stroke !== 'Enter') take(named);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {/* A click beside it closes it and does nothing else. */}
      <div
        className="menu-ground"
        role="presentation"
        onMouseDown={(event) => {
          event.preventDefault();
          root.send({ type: 'workspace.close' });
        }}
        onContextMenu={(event) => event.preventDefault()}
      />
      <div
        ref={menu}
        className="menu"
        role="menu"
        tabIndex={-1}
        aria-label={meant}
        data-testid={testId}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
      >
        <p className="menu-meant" aria-hidden="true">
          {meant}
        </p>
        {groups
          .filter((items) => items.length > 0)
          .map((items) => (
            <div key={items[0]?.id ?? ''} className="menu-group" role="group">
              {items.map((item) => (
                <button
                  key={item.id}
                  type="button"
                  role="menuitem"
                  className="menu-item"
                  tabIndex={-1}
                  aria-disabled={item.whyNot == null ? undefined : true}
                  title={item.whyNot ?? undefined}
                  onClick={() => take(item)}
                  onMouseEnter={({ currentTarget }) => currentTarget.focus()}
                >
                  <span>{item.title}</span>
                  {commandOf(item.id).keys[0] !== undefined && <Keys keys={commandOf(item.id).keys[0] ?? ''} />}
                </button>
              ))}
            </div>
          ))}
      </div>
    </>
  );
}
