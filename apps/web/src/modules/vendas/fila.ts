import { STATUS, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { idDe, lista, numero, objeto, texto } from '../../shared/tolerant.ts'

/** How many sales stand where; null for a number that the answer lacks. */
export interface Fila {
  readonly passos: ReadonlyMap<StatusDaVenda, number>
  readonly atrasadas: number | null
  readonly prioritarias: number | null
  /** What is to be printed; null in a shop that does not print. */
  readonly aProduzir: number | null
  readonly vendedores: readonly { readonly id: number; readonly nome: string }[]
}

export function lerFila(json: unknown): Fila {
  const dados = objeto(json)
  const passos = lista(dados.passos)
    .map(objeto)
    .flatMap((passo) => {
      const status = STATUS.find((um) => um === passo.status)
      const quantidade = numero(passo.quantidade)
      return status && quantidade !== null ? [[status, quantidade] as const] : []
    })
  return {
    passos: new Map(passos),
    atrasadas: numero(dados.atrasadas),
    prioritarias: numero(dados.prioritarias),
    aProduzir: numero(objeto(dados.producao).abertas),
    vendedores: lista(dados.vendedores).flatMap((json) => {
      const id = idDe(json)
      return id === null ? [] : [{ id, nome: texto(objeto(json).nome) || `Usuário ${id}` }]
    }),
  }
}
