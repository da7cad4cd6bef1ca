import type { AddSourceContext } from './context.ts';

/** What is asked about the file on screen, with what was said of it. */
export const ofChoice = ({ client, openId, choice }: Pick<AddSourceContext, 'client' | 'openId' | 'choice'>) => ({
  client,
  request: { params: { id: openId ?? 0 }, body: choice },
});
