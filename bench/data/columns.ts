/** Columns of `rows` as arrays, in the order of `names`: what `unnest` takes. */
export const columns = <T>(rows: readonly T[], ...names: (keyof T)[]) =>
  names.map((name) => rows.map((row) => row[name]))
