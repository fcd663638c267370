/** Counts comparisons and collects differences. */
export class Conferente {
  readonly problemas: string[] = []
  comparacoes = 0

  /** `problema` is said when it does not hold. */
  exigir(certo: boolean, problema: string): void {
    this.comparacoes += 1
    if (!certo) this.problemas.push(problema)
  }
}
