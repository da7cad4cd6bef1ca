import { setup } from 'xstate';
import type { ChildInput } from './ports.ts';

export const searchMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as { readonly type: 'search.run' },
    input: {} as ChildInput,
  },
}).createMachine({ id: 'search', context: {}, on: { 'search.run': {} } });
