import type { Profile } from '../../contract/account/profile.ts';

/** Panes that have come lately: marked as new for whom signing in says so (`newFeatureLabelEnabled`, O-034). */
const newPanes: ReadonlySet<string> = new Set(['profile']);

/** Whether a pane is marked as new for somebody. */
export const isMarkedNew = (pane: string, profile: Pick<Profile, 'newFeatureLabelEnabled'> | undefined): boolean =>
  profile?.newFeatureLabelEnabled === true && newPanes.has(pane);
