import { useSelector } from '@xstate/react';
import type { EntryList } from '../../../calc/deal/analysis.ts';
import { useActors } from '../../parts/actors.tsx';

const all: readonly EntryList[] = [];
const withoutWorks: readonly EntryList[] = ['improvements'];

/** Lists of a deal that are not for whoever has signed in: improvements are for REHAB_VIEW (O-031). */
export function useHiddenLists(): readonly EntryList[] {
  const { session } = useActors();
  const maySeeWorks = useSelector(session, ({ context }) => context.answer?.permissions.includes('REHAB_VIEW') ?? true);
  return maySeeWorks ? all : withoutWorks;
}
