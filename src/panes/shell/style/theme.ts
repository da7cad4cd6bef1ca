import type { Theme } from '../../../machines/account/settings.ts';

/** Puts the theme on the page; for `system` the attribute is away and the system decides. */
export function showTheme(theme: Theme): void {
  const page = document.documentElement;
  if (theme === 'system') delete page.dataset['theme'];
  else page.dataset['theme'] = theme;
}
