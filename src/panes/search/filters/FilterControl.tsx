import { memo } from 'react';
import type { FilterKey } from '../../../api/catalogue/search/filters.ts';
import { filterOf, type FilterValue } from '../../../api/search/filterState.ts';
import { BooleanControl } from './BooleanControl.tsx';
import { ListControl } from './ListControl.tsx';
import { RangeControl } from './RangeControl.tsx';
import { TextControl } from './TextControl.tsx';

interface Props {
  readonly filterKey: FilterKey;
  readonly value: FilterValue | null;
}

/** The control that the kind of a filter asks for. */
function Control({ filterKey, value }: Props) {
  const filter = filterOf(filterKey);
  switch (filter.kind) {
    case 'range':
    case 'dateRange':
      return (
        <RangeControl
          filterKey={filterKey}
          value={value?.kind === 'range' || value?.kind === 'dateRange' ? value : null}
        />
      );
    case 'list':
      return <ListControl filterKey={filterKey} value={value?.kind === 'list' ? value : null} />;
    case 'boolean':
      return <BooleanControl filterKey={filterKey} value={value?.kind === 'boolean' ? value.value : null} />;
    case 'text':
      return <TextControl filterKey={filterKey} value={value?.kind === 'text' ? value : null} />;
  }
}

export const FilterControl = memo(Control, (a, b) => JSON.stringify(a) === JSON.stringify(b));
