/** Cmd instead of Ctrl, and its sign in the keys shown. */
export const isApple: boolean = /^(Mac|iP)/.test(navigator.platform);
