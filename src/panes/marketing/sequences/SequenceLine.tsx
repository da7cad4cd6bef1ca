import { useSelector } from '@xstate/react';
import type { Sequence } from '../../../api/contract/marketing/sequences.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';

/** For whom it is, who may still join, and what stops it, in one line. */
export function SequenceLine({ row }: { readonly row: Sequence }) {
  const { group, sequences } = useActors();
  const lists = useSelector(group, (state) => state.context.lists);
  const statuses = useSelector(sequences, (state) => state.context.statuses);
  const { audience, joins, stopStatusIds } = row;
  const names = lists.flatMap(({ id, name }) =>
    typeof id === 'number' && audience.groupIds.includes(id) ? [name] : [],
  );
  const parts = [
    ...names,
    ...(audience.contactIds.length > 0 ? [`${formatNumber(audience.contactIds.length)} picked contacts`] : []),
    ...(audience.propertyIds.length > 0 ? [`owners of ${formatNumber(audience.propertyIds.length)} properties`] : []),
  ];
  const stops = statuses.filter(({ id }) => stopStatusIds.includes(id)).map(({ name }) => name);
  const text = [
    parts.length === 0 ? 'For nobody yet' : `For ${parts.join(', ')}`,
    ...(joins ? ['who comes to the lists joins'] : []),
    ...(stops.length > 0 ? [`stopped by ${stops.join(', ')}`] : []),
  ].join(' · ');
  return (
    <p className="sequence-line" title={text}>
      {text}
    </p>
  );
}
