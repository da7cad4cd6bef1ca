import type { Actors } from '../../machines/root.ts';

/** Keeps `data-theme` of the page on the theme chosen; without a choice the attribute is away and the system decides. */
export function followTheme(workspace: Actors['workspace'], page: HTMLElement): void {
  const apply = (): void => {
    const { theme } = workspace.getSnapshot().context;
    if (theme === 'system') delete page.dataset['theme'];
    else page.dataset['theme'] = theme;
  };
  apply();
  workspace.subscribe(apply);
}
