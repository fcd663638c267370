import type { Ficha } from '@estampa/contract/producao/ficha.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'

/** A variation, or a product that has none (`id` null). */
export interface PecaDaFicha {
  readonly id: number | null
  readonly nome_cor: string | null
  readonly tamanho: string | null
  readonly livres: number
}
type ComVariacoes = Pick<Produto, 'id' | 'quantidade_disponivel'> & {
  readonly variacoes: readonly Pick<
    Produto['variacoes'][number],
    'id' | 'nome_cor' | 'tamanho' | 'quantidade_disponivel'
  >[]
}

export const toFichaPecas = ({ variacoes, quantidade_disponivel }: ComVariacoes): PecaDaFicha[] =>
  variacoes.length === 0
    ? [{ id: null, nome_cor: null, tamanho: null, livres: quantidade_disponivel }]
    : variacoes.map((v) => ({ id: v.id, nome_cor: v.nome_cor, tamanho: v.tamanho, livres: v.quantidade_disponivel }))

export const formatFichaPeca = (peca: PecaDaFicha): string => nomeDaVariacao(peca) || 'Sem cor e tamanho'

/** The blank of each piece by the piece's id, as the value of its choice; '' is none. */
export type Escolhas = ReadonlyMap<number | null, string>

export const opcaoDe = (produtoId: number, variacaoId: number | null): string => `${produtoId}-${variacaoId ?? ''}`

export const escolhasFromFicha = (ficha: Ficha): Escolhas =>
  new Map(ficha.map((linha) => [linha.variacao_id, opcaoDe(linha.lisa_produto_id, linha.lisa_variacao_id)]))

const igual = (lisaValue: string | null, pecaValue: string | null) =>
  lisaValue === null || lisaValue.trim().toLowerCase() === (pecaValue ?? '').trim().toLowerCase()

/**
 * With the blank of equal colour and size wherever exactly one fits; the other pieces keep theirs. A blank without
 * colours fits every colour, one without sizes every size.
 */
export function addPropostas(pecas: readonly PecaDaFicha[], choices: Escolhas, lisa: ComVariacoes): Escolhas {
  const novas = new Map(choices)
  for (const peca of pecas) {
    const [serve, ...extraMatches] = toFichaPecas(lisa).filter(
      ({ nome_cor, tamanho }) => igual(nome_cor, peca.nome_cor) && igual(tamanho, peca.tamanho),
    )
    if (serve && extraMatches.length === 0) novas.set(peca.id, opcaoDe(lisa.id, serve.id))
  }
  return novas
}

/** Builds the body that is sent: the pieces that have a blank, with the materials that they had. */
export const entradaDaFicha = (pecas: readonly PecaDaFicha[], choices: Escolhas, storedFicha: Ficha) =>
  pecas.flatMap(({ id }) => {
    const [produto, variacao] = (choices.get(id) ?? '').split('-')
    if (!produto) return []
    return {
      variacao_id: id,
      lisa_produto_id: Number(produto),
      lisa_variacao_id: variacao ? Number(variacao) : null,
      materiais: storedFicha.find(({ variacao_id }) => variacao_id === id)?.materiais ?? [],
    }
  })
