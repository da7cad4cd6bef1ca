import { RefreshCw } from 'lucide-react';
import type { ComponentProps } from 'react';
import './navItem.css';

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'type' | 'children'> {
  readonly name: string;
  /** How much is in it, in words; null: nothing is said. */
  readonly size: string | null;
  readonly isOpen: boolean;
  readonly isNew: boolean;
  /** It fills itself: by what. */
  readonly follows?: string;
}

/** One of the lists or groups at the side of a pane, with its size. */
export function NavItem({ name, size, isOpen, isNew, follows, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      className={isOpen ? 'nav-item nav-item--open' : 'nav-item'}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="nav-item-name">{name}</span>
      {follows !== undefined && (
        <span className="nav-item-mark" role="img" aria-label="automated" title={follows}>
          <RefreshCw size={12} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
      {isNew && <span className="nav-item-new" role="img" aria-label="new" title="New" />}
      {size !== null && <span className="nav-item-size">{size}</span>}
    </button>
  );
}
