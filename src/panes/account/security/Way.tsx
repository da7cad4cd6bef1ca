import type { ReactNode } from 'react';
import './security.css';

interface Told {
  readonly name: string;
  readonly says: ReactNode;
  readonly action: ReactNode;
}

/** A line of a page: what there is, and what can be done about it. Stands in a `dl` of the class `security-ways`. */
export function Way({ name, says, action }: Told) {
  return (
    <div className="security-way">
      <dt>{name}</dt>
      <dd>{says}</dd>
      <dd className="security-act">{action}</dd>
    </div>
  );
}
