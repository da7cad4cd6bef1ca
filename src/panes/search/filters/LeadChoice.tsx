import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import { useActors } from '../../parts/actors.tsx';
import { LeadLetter } from '../../parts/leads/LeadLetter.tsx';
import { LeadTabs } from './LeadTabs.tsx';

/** The lead type of the search, with its rule on hover; a click lists all of them with their counts. */
export function LeadChoice() {
  const { search, root } = useActors();
  const leadType = useSelector(search, (state) => state.context.criteria.leadType);
  const rule = useSelector(search, (state) => state.context.leadRules[state.context.criteria.leadType]);
  const canSearch = useSelector(search, (state) => state.context.canSearch);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!canSearch) return null;
  const chosen = (): void => {
    list.current?.hidePopover();
    if (search.getSnapshot().context.criteria.location !== null) root.send({ type: 'search.run' });
  };
  return (
    <>
      <button
        type="button"
        className="asked asked--lead"
        title={rule}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          list.current?.style.setProperty('--left', `${left}px`);
          list.current?.style.setProperty('--top', `${bottom + 4}px`);
          list.current?.togglePopover();
        }}
      >
        <LeadLetter code={leadType} />
        {leadTypes[leadType].label}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div
        ref={list}
        className="lead-choice"
        popover="auto"
        role="dialog"
        aria-label="Lead types"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <LeadTabs onChosen={chosen} />}
      </div>
    </>
  );
}
