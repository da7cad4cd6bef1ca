/**
 * The real typed client over a transport that answers in this process. Requests and answers pass through the same
 * paths, queries and schemas as over the network, so that a machine test cannot agree with a shape nobody serves.
 */
import { createClient, type Client } from '../../src/api/client.ts';
import { contract, type CallName } from '../../src/api/contract/contract.ts';
import type { Answer, Call } from '../../src/api/contract/define.ts';

export interface AnswerRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** JSON as the server would read it. */
  readonly body: never;
}

/** A refusal: status and what the server says. */
export class Refused {
  readonly status: number;
  readonly userMessage: string | undefined;
  constructor(status: number, userMessage?: string) {
    this.status = status;
    this.userMessage = userMessage;
  }
}

/** A call that answers a file answers it whole, with its headers. */
type Answered<N extends CallName> =
  Answer<(typeof contract)[N]> extends undefined ? Response : Answer<(typeof contract)[N]>;

type Answers = {
  readonly [N in CallName]?: (request: AnswerRequest) => Answered<N> | Refused | Promise<Answered<N> | Refused>;
};

export interface AnsweringClient extends Client {
  /** The calls made so far, oldest first. */
  readonly calls: { readonly name: CallName; readonly request: AnswerRequest }[];
}

/** A client whose server knows only the calls given; any other call is a mistake of the test. */
export function answeringClient(answers: Answers): AnsweringClient {
  const calls: AnsweringClient['calls'] = [];
  const entries = Object.entries(contract) as [CallName, Call][]; // keys of a const object are exactly CallName
  const client = createClient({
    baseUrl: '',
    token: () => 'token',
    async fetch(input, init) {
      // As over a network: the answer comes later.
      await new Promise((resolve) => setImmediate(resolve));
      // The client asks with texts only.
      const url = new URL(input as string, 'http://localhost');
      for (const [name, call] of entries) {
        const params = call.method === init?.method ? match(call.path, url.pathname) : null;
        if (params === null) continue;
        const answer = answers[name];
        if (answer === undefined) throw new Error(`the test has no answer for ${name}`);
        const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
        const request = { params, query: url.searchParams, body: body as never };
        calls.push({ name, request });
        const answered: unknown = await answer(request);
        if (init?.signal?.aborted === true) throw new DOMException('aborted', 'AbortError');
        if (answered instanceof Response) return answered;
        if (!(answered instanceof Refused)) return Response.json(answered);
        return Response.json({ userMessage: answered.userMessage }, { status: answered.status });
      }
      throw new Error(`no call ${init?.method} ${url.pathname}`);
    },
  });
  return { ...client, calls };
}

function match(path: string, pathname: string): Record<string, string> | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const found = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname);
  return found === null ? null : Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
}
