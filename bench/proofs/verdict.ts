/** Says what a proof is doing, with the time. */
export const tellLine = (linha: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${linha}`)

/** Ends a proof: what does not hold, the verdict in a sentence, and the exit code. */
export function tellVerdict(frase: string, problemas: readonly string[]): void {
  for (const problema of problemas) console.error(`BROKEN: ${problema}`)
  console.log(`${problemas.length === 0 ? 'PROVEN' : 'FAILED'}: ${frase}`)
  process.exitCode = problemas.length === 0 ? 0 : 1
}

/** Collects what does not hold, each in a sentence. */
export function exigente() {
  const problemas: string[] = []
  return {
    problemas,
    exigir: (vale: boolean, frase: string): void => void (vale || problemas.push(frase)),
    concluir: (frase: string): void => tellVerdict(frase, problemas),
  }
}
