import type { Analysis } from '../../../src/calc/deal/analysis.ts';
import { startSimulation, type Simulation, type SimulationPlan } from '../../../src/calc/deal/whatIf/monteCarlo.ts';

/** The whole simulation in one go. */
export function monteCarlo(analysis: Analysis, plan: SimulationPlan): Simulation {
  const simulation = startSimulation(analysis, plan);
  simulation.advance(plan.runs);
  return simulation.summary();
}
