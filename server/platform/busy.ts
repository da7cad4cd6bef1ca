/** Lines are bounded: whoever would make one longer than this is told to come again, and nothing was begun. */
export class Busy extends Error {
  /** What the person reads. */
  readonly userMessage: string;
  readonly retryAfterSeconds: number;

  constructor(userMessage: string, retryAfterSeconds: number) {
    super(userMessage);
    this.name = 'Busy';
    this.userMessage = userMessage;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** So many at once, and none waits: `take` throws `Busy` for one more, and answers what gives the place back. */
export function places(
  most: number,
  userMessage: string,
  retryAfterSeconds: number,
): { readonly take: () => () => void } {
  let taken = 0;
  return {
    take: () => {
      if (taken >= most) throw new Busy(userMessage, retryAfterSeconds);
      taken += 1;
      let isBack = false;
      return () => {
        if (!isBack) taken -= 1;
        isBack = true;
      };
    },
  };
}
