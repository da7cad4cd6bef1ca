/** JSON lines on stderr: one object a line, errors with stack and cause, secrets never. */
import { isSecret } from './http/redact.ts';

/** Fields first, then the sentence. */
export interface Log {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
}

export const logLevels = ['info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** @example createLog('warn').warn({ job: 'session.cleanup' }, 'job failed') */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const from = logLevels.indexOf(level);
  const at = (name: 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    if (logLevels.indexOf(name) < from) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level: name, message, ...plain(fields) })}\n`);
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

const DEEPEST = 6;

function plain(value: object, depth = 0): object {
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    return { name, message, stack, ...(cause instanceof Error ? { cause: plain(cause, depth + 1) } : {}) };
  }
  if (Array.isArray(value)) return value.map((entry) => shown(entry, depth));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, isSecret(key) ? '***' : shown(entry, depth)]),
  );
}

function shown(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return depth >= DEEPEST ? '...' : plain(value, depth + 1);
}
