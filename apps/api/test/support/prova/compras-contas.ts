/** What people were told of purchases, counted a second time: from what the API accepted, without its rules and tables. */

export interface LinhaAnotada {
  readonly item_id: number
  readonly peca: string
  readonly quantidade: number
  /** Reais; null: unknown. */
  readonly custo: number | null
}
interface RecebimentoAnotado {
  readonly id: number
  readonly compra: number
  /** `custo`: what was said of one piece; `com_frete`: what the answer says that one cost. */
  readonly itens: readonly { item_id: number; quantidade: number; custo: number | null; com_frete: number | null }[]
  readonly regra: string
  desfeito: boolean
}
interface CompraAnotada {
  readonly id: number
  readonly frete: number
  linhas: readonly LinhaAnotada[]
  fim: 'cancelada' | 'encerrada' | null
  pedida: boolean
}

/** A movement of the ledger, of one piece. */
export interface Movimento {
  readonly quantidade: number
  readonly saldo: number
  readonly compra_id: number | null
}

/** Reais as hundred-millionths of a real: the smallest part that a purchase knows. */
const exact = (reais: number) => BigInt(Math.round(reais * 1e8))
const CENTAVO = 1_000_000n
/** A fraction in whole cents, half a cent up. */
const toCentavos = (above: bigint, below: bigint) => (2n * above + below * CENTAVO) / (2n * below * CENTAVO)

export class Caderno {
  readonly compras = new Map<number, CompraAnotada>()
  readonly recebimentos = new Map<number, RecebimentoAnotado>()
  /** Receipts that were undone, in their order. */
  readonly desfeitos: RecebimentoAnotado[] = []

  receber(recebimento: Omit<RecebimentoAnotado, 'desfeito'>): void {
    if (!this.recebimentos.has(recebimento.id))
      this.recebimentos.set(recebimento.id, { ...recebimento, desfeito: false })
  }
  desfazer(id: number): void {
    const recebimento = this.recebimentos.get(id)
    if (!recebimento) return
    recebimento.desfeito = true
    this.desfeitos.push(recebimento)
  }
  /** Pieces of a line that arrived and stayed. */
  chegaram(item_id: number): number {
    let pecas = 0
    for (const { itens, desfeito } of this.recebimentos.values())
      if (!desfeito) for (const item of itens) if (item.item_id === item_id) pecas += item.quantidade
    return pecas
  }
  situacao({ fim, pedida, linhas }: CompraAnotada): string {
    if (fim !== null) return fim
    if (!pedida) return 'rascunho'
    if (linhas.every(({ item_id, quantidade }) => this.chegaram(item_id) >= quantidade)) return 'recebida'
    return linhas.some(({ item_id }) => this.chegaram(item_id) > 0) ? 'recebida_em_parte' : 'pedida'
  }
  /** Pieces that were ordered, did not arrive and may still come. */
  aReceber(peca: string): number {
    let pecas = 0
    for (const compra of this.compras.values())
      if (compra.pedida && compra.fim === null)
        for (const linha of compra.linhas)
          if (linha.peca === peca) pecas += Math.max(0, linha.quantidade - this.chegaram(linha.item_id))
    return pecas
  }
  /** Pieces that purchases brought to the shelf. */
  trazidas(peca: string): number {
    let pecas = 0
    for (const { linhas } of this.compras.values())
      for (const linha of linhas) if (linha.peca === peca) pecas += this.chegaram(linha.item_id)
    return pecas
  }

  /** The cents of freight that a line bears, by what its receipts say that a piece cost; null where none says. */
  frete({ item_id, quantidade }: LinhaAnotada): number | null {
    for (const { itens } of this.recebimentos.values())
      for (const item of itens)
        if (item.item_id === item_id && item.custo !== null && item.com_frete !== null)
          return Math.round((item.com_frete - item.custo) * quantidade * 100)
    return null
  }
  /** Lines whose freight is off by a cent or more from their part of the purchase's value, and sums that are not the freight. */
  fretesErrados(): object[] {
    return [...this.compras.values()].flatMap(({ id, frete, linhas }) => {
      const value = (linha: LinhaAnotada) => (linha.custo ?? 0) * linha.quantidade
      const total = linhas.reduce((sum, linha) => sum + value(linha), 0)
      if (total === 0) return []
      const shares = linhas.map((linha) => ({
        linha,
        cents: this.frete(linha),
        fair: (frete * 100 * value(linha)) / total,
      }))
      const wrong = shares.filter(({ cents, fair }) => cents !== null && Math.abs(cents - fair) >= 1 + 1e-6)
      const known = shares.filter(({ linha }) => value(linha) > 0)
      const sum = known.reduce((cents, share) => cents + (share.cents ?? 0), 0)
      const all = known.every(({ cents }) => cents !== null)
      return [
        ...wrong.map(({ linha, cents, fair }) => ({ compra: id, item: linha.item_id, cents, fair })),
        ...(all && sum !== Math.round(frete * 100) ? [{ compra: id, sum, frete }] : []),
      ]
    })
  }

  /**
   * The cost of a piece in cents, replayed along its ledger. By the shop's rule of the moment a receipt of known cost gives
   * the last one, or the average over the pieces that were there; undone, it gives the former one back, where another
   * changed the cost since by the undoing of that one.
   */
  custo(peca: string, initial: number | null, livro: readonly Movimento[]): bigint | null {
    const linhaOf = new Map<number, LinhaAnotada>()
    for (const { linhas } of this.compras.values()) for (const linha of linhas) linhaOf.set(linha.item_id, linha)
    const brings = ({ itens }: RecebimentoAnotado) => itens.find(({ item_id }) => linhaOf.get(item_id)?.peca === peca)
    const arriving = [...this.recebimentos.values()].filter(brings).sort((a, b) => a.id - b.id)
    const leaving = this.desfeitos.filter(brings)
    const standing: { id: number; before: bigint | null; after: bigint | null }[] = []
    let cost = initial === null ? null : BigInt(Math.round(initial * 100))
    for (const { quantidade, saldo, compra_id } of livro) {
      if (compra_id === null) continue
      if (quantidade > 0) {
        const recebimento = arriving.shift()
        const item = recebimento && brings(recebimento)
        const linha = item && linhaOf.get(item.item_id)
        if (!recebimento || !linha || item.quantidade !== quantidade || recebimento.compra !== compra_id)
          throw new Error(
            `the ledger of ${peca} has ${quantidade} of purchase ${compra_id}, and no receipt brought them`,
          )
        const before = cost
        const after = afterReceipt(recebimento.regra, before, saldo - quantidade, item, this.frete(linha) ?? 0, linha)
        standing.push({ id: recebimento.id, before, after })
        cost = after ?? cost
      } else {
        const n = leaving.findIndex(
          (receipt) => receipt.compra === compra_id && brings(receipt)?.quantidade === -quantidade,
        )
        const [recebimento] = n < 0 ? [] : leaving.splice(n, 1)
        if (!recebimento)
          throw new Error(`the ledger of ${peca} lost ${-quantidade} of purchase ${compra_id}: nobody undid them`)
        const place = standing.findIndex(({ id }) => id === recebimento.id)
        const [undone] = standing.splice(place, 1)
        if (undone?.after == null) continue
        const next = standing.slice(place).find(({ after }) => after !== null)
        if (next === undefined) cost = undone.after === cost ? undone.before : cost
        else if (next.before === undone.after) next.before = undone.before
      }
    }
    if (arriving.length > 0 || leaving.length > 0)
      throw new Error(`the ledger of ${peca} lacks a receipt or its undoing`)
    return cost
  }
}

function afterReceipt(
  regra: string,
  before: bigint | null,
  there: number,
  { quantidade, custo }: { quantidade: number; custo: number | null },
  frete: number,
  ordered: LinhaAnotada,
): bigint | null {
  if (regra === 'nao_muda' || custo === null) return null
  // A piece's cost over all that were ordered of it: cost and freight have no smaller part than the whole line's cents.
  const pieces = BigInt(ordered.quantidade)
  const landed = exact(custo) * pieces + BigInt(frete) * CENTAVO
  if (regra === 'ultimo' || before === null || there <= 0) return toCentavos(landed, pieces)
  const [stays, come] = [BigInt(there), BigInt(quantidade)]
  return toCentavos(before * CENTAVO * stays * pieces + landed * come, (stays + come) * pieces)
}
