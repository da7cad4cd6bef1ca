/**
 * Solves A x = b for a symmetric positive definite A (a ridge makes every normal matrix one) and gives the inverse,
 * whose diagonal is the variance of the solution. Cholesky; throws when A is not positive definite.
 *
 * @example solveSymmetric([[4, 0], [0, 1]], [8, 1]).solution // [2, 1]
 */
export function solveSymmetric(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): { readonly solution: number[]; readonly inverse: number[][] } {
  const lower = cholesky(matrix);
  const solve = (b: readonly number[]): number[] => backward(lower, forward(lower, b));
  const inverse = matrix.map((_, column) => solve(matrix.map((__, row) => (row === column ? 1 : 0))));
  return { solution: solve(right), inverse };
}

const at = (matrix: readonly (readonly number[])[], row: number, column: number): number => matrix[row]?.[column] ?? 0;

function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const lower = matrix.map(() => matrix.map(() => 0));
  for (let row = 0; row < matrix.length; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(matrix, row, column);
      for (let k = 0; k < column; k += 1) sum -= at(lower, row, k) * at(lower, column, k);
      if (row === column && !(sum > 0)) throw new RangeError(`not positive definite at row ${row}: ${sum}`);
      const target = lower[row];
      if (target) target[column] = row === column ? Math.sqrt(sum) : sum / at(lower, column, column);
    }
  }
  return lower;
}

function forward(lower: readonly (readonly number[])[], b: readonly number[]): number[] {
  const x: number[] = [];
  b.forEach((value, row) => {
    let sum = value;
    for (let k = 0; k < row; k += 1) sum -= at(lower, row, k) * (x[k] ?? 0);
    x.push(sum / at(lower, row, row));
  });
  return x;
}

function backward(lower: readonly (readonly number[])[], b: readonly number[]): number[] {
  const x = b.map(() => 0);
  for (let row = b.length - 1; row >= 0; row -= 1) {
    let sum = b[row] ?? 0;
    for (let k = row + 1; k < b.length; k += 1) sum -= at(lower, k, row) * (x[k] ?? 0);
    x[row] = sum / at(lower, row, row);
  }
  return x;
}
