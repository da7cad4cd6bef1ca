/** For each test file, also where a worker keeps its modules over several: a hook of a module is that of the first. */
import { afterAll } from 'vitest';
import { judgeStatements } from './statements.ts';

afterAll(judgeStatements);
