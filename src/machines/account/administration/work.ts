import { callOrThrow } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { isOpenStill } from '../../parts/ticket.ts';
import { workQueue } from '../../parts/workQueue.ts';
import { invoiceToSettle, jobUnderCursor, underCursor, withDetails } from './context.ts';
import type { AdministrationContext, AdministrationEvent, Done, Task } from './context.ts';

function taskOf(context: AdministrationContext, event: AdministrationEvent): Task | null {
  const row = underCursor(context);
  switch (event.type) {
    case 'administration.make':
      return { what: 'make', owner: event.owner, openLimit: event.openLimit };
    case 'administration.act':
      return row === undefined ? null : { what: 'act', id: row.id, act: event.act };
    case 'administration.settle': {
      const invoice = invoiceToSettle(context);
      return invoice === undefined ? null : { what: 'settle', number: invoice.number, reference: event.reference };
    }
    case 'administration.enter':
      return row === undefined ? null : { what: 'enter', id: row.id };
    case 'administration.again': {
      const job = jobUnderCursor(context);
      return job?.state === 'FAILED' ? { what: 'again', jobId: job.id } : null;
    }
    default:
      return null;
  }
}

async function carryOut(task: Task, { client }: AdministrationContext, signal: AbortSignal): Promise<Done> {
  switch (task.what) {
    case 'make': {
      const { owner, openLimit } = task;
      return await callOrThrow(client, 'makeCustomer', { body: { owner, openLimit } }, signal);
    }
    case 'act':
      return {
        account: await callOrThrow(client, 'changeCustomer', { params: { id: task.id }, body: task.act }, signal),
      };
    case 'settle': {
      const { number: id, reference } = task;
      return { account: await callOrThrow(client, 'settleInvoice', { params: { id }, body: { reference } }, signal) };
    }
    case 'enter':
      await callOrThrow(client, 'enterAccount', { params: { id: task.id }, body: {} }, signal);
      return {};
    case 'again': {
      const { jobId: id } = task;
      return { installation: await callOrThrow(client, 'retryJob', { params: { id }, body: {} }, signal) };
    }
  }
}

const nothingWrong = { refusal: null, wrong: {} } as const;

export const administrationWork = workQueue<AdministrationContext, AdministrationEvent, Task, Done>({
  name: 'administration',
  tasksOf: (context, event) => {
    const task = taskOf(context, event);
    return task === null ? [] : [task];
  },
  carryOut,
  done: (context, task, { account, link = null, installation }) => {
    const { what } = task;
    if (what === 'enter') return { change: { ...nothingWrong, hasEntered: true } };
    if (installation !== undefined) return { change: { installation } };
    if (account === undefined) return {};
    if (what === 'make')
      return {
        change: {
          ...nothingWrong,
          link,
          rows: [account, ...context.rows],
          total: context.total + 1,
          cursor: 0,
          details: account,
        },
      };
    if (!isOpenStill(context.form, task)) return { change: withDetails(context, account) };
    return {
      change: { ...withDetails(context, account), ...nothingWrong, form: null },
      tell: [{ type: 'workspace.done', of: ['administrationAct'] }],
    };
  },
  refused: (context, task, failure, message) =>
    task.what === 'again' || !isOpenStill(context.form, task)
      ? { tell: [message] }
      : { change: { refusal: wordsOf(failure), wrong: failure.fieldErrors } },
});
