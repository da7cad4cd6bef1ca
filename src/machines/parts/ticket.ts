/** What a task has while it waits. */
export interface Ticket {
  /** Of the task, and of what the undo history holds of it. */
  readonly id: string;
  /** Undo or redo asked for it: it is not kept for undo again. */
  readonly isReplay: boolean;
  /** What the history holds of it: nothing, that it has begun, or what takes it back. */
  readonly history: 'nothing' | 'begun' | 'kept';
  /** What the history wants to know of the outcome under; null: nothing. */
  readonly replay: string | null;
  /** Nobody has left the form that gave it, see `leftBehind`. */
  readonly isOpen: boolean;
}

export type Waiting<T> = T & { readonly ticket: Ticket };

interface Waits<T> {
  readonly tasks: readonly Waiting<T>[];
}

/** The form is left, or another one opened: what comes of its tasks is neither said in the next one nor closes it. */
export const leftBehind = <T extends object>({ tasks }: Waits<T>): Waits<T> => ({
  tasks: tasks.map((task) => ({ ...task, ticket: { ...task.ticket, isOpen: false } })),
});

/** The form that gave the task is open still. */
export const isOpenStill = (form: unknown, { ticket }: { readonly ticket: Pick<Ticket, 'isOpen'> }): boolean =>
  form !== null && ticket.isOpen;
