import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { useCallback, useState } from 'react'
import { sinalizar } from './sinais.ts'

/** One of the pieces that a code of a whole product may stand on. */
export interface OpcaoDeVariacao {
  readonly produtoId: number
  /** Null only for a product without variations. */
  readonly variacaoId: number | null
  readonly titulo: string
  readonly variacao: string
  readonly sku: string | null
}

export const opcoesDe = ({ id, titulo, variacoes }: Pick<Produto, 'id' | 'titulo' | 'variacoes'>): OpcaoDeVariacao[] =>
  variacoes.map((variacao) => ({
    produtoId: id,
    variacaoId: variacao.id,
    titulo,
    variacao: nomeDaVariacao(variacao),
    sku: variacao.sku,
  }))

/** The variation with its product, as an alarm names it. */
export const nomeDaOpcao = ({ titulo, variacao, sku }: OpcaoDeVariacao): string =>
  `${titulo} ${variacao || (sku ?? '')}`

/**
 * A code that names only a product with variations: the person, who has the piece in the hand, is asked which it is.
 * Codes that were still being looked up wait for their turn. `opcoes` is empty when there is nothing to ask.
 */
export function useQualVariacao<T extends OpcaoDeVariacao = OpcaoDeVariacao>() {
  const [perguntas, setPerguntas] = useState<readonly (readonly T[])[]>([])
  const perguntar = useCallback((opcoes: readonly T[]) => {
    sinalizar('alarme')
    setPerguntas((atuais) => [...atuais, opcoes])
  }, [])
  const responder = useCallback(() => setPerguntas(([, ...outras]) => outras), [])
  return { opcoes: perguntas[0] ?? [], perguntar, responder }
}
