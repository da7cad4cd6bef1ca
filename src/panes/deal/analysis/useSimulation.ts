import { useEffect, useState } from 'react';
import { startSimulation, type Simulation, type SimulationPlan } from '../../../calc/deal/whatIf/monteCarlo.ts';
import type { Deal } from '../../../api/deal/deal.ts';

/** Keys come between two pieces, so a piece must not outlast half a frame. */
const PIECE_MS = 8;
const RUNS_AT_ONCE = 10;
/** A deal that is being typed into is not simulated at each key. */
const REST_MS = 120;
const TELL_MS = 120;

export interface SimulationState {
  /** The last one that was finished; of another plan or deal while the next is under way. */
  readonly finished: { readonly plan: SimulationPlan; readonly simulation: Simulation } | null;
  readonly done: number;
}

/** Simulates a deal piece by piece, anew when deal or plan change; both must keep their identity while they are the same. */
export function useSimulation(deal: Deal, plan: SimulationPlan): SimulationState {
  const [state, setState] = useState<SimulationState>({ finished: null, done: 0 });
  useEffect(() => {
    const run = startSimulation(deal, plan);
    let told = performance.now();
    const goOn = (): void => {
      const started = performance.now();
      while (run.done() < plan.runs && performance.now() - started < PIECE_MS) run.advance(RUNS_AT_ONCE);
      if (run.done() >= plan.runs) {
        setState({ finished: { plan, simulation: run.summary() }, done: plan.runs });
        return;
      }
      if (started - told > TELL_MS) {
        told = started;
        setState(({ finished }) => ({ finished, done: run.done() }));
      }
      timer = setTimeout(goOn, 0);
    };
    let timer = setTimeout(goOn, REST_MS);
    return () => clearTimeout(timer);
  }, [deal, plan]);
  return state;
}
