import type { Origem } from '../vendas/opcoes.ts'
import { ACOES, type FatosDaVenda } from '../vendas/vendas.machine.ts'
import { rotuloDoStatus } from '../vendas/vendas.status.ts'

interface FatosDoBalcao extends FatosDaVenda {
  readonly origem: Origem
  readonly importada: boolean
}

/** Why the sale cannot take all its steps at the counter, in a sentence for people; null when it can. */
export function impedimentoNoBalcao(fatos: FatosDoBalcao): string | null {
  const { status, origem, importada } = fatos
  if (origem !== 'loja_fisica') return 'Só uma venda da Loja Física é concluída no balcão.'
  if (importada) return 'O pedido começou no Bling: siga os passos da venda.'
  if (!(ACOES.separar.de as readonly string[]).includes(status))
    return `A venda já está em ${rotuloDoStatus(status)}: siga os passos dela.`
  return ACOES.separar.guarda(fatos)
}

/** How many pieces are still to be printed, when only they hold the sale back; undefined otherwise. */
export function faltamNoBalcao(fatos: FatosDoBalcao): number | undefined {
  const { pecas_a_produzir: faltam } = fatos
  const isHeld = impedimentoNoBalcao(fatos) !== null
  return isHeld && impedimentoNoBalcao({ ...fatos, pecas_a_produzir: 0 }) === null ? faltam : undefined
}
