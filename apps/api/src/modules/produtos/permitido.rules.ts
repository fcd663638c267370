import type { ProdutoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { custoPermitido, pode, precoPermitido, semPermissao, type UsuarioDaSessao } from '../../shop/session.ts'

/** Who changes a product. */
export interface QuemAltera {
  readonly id: number | null
  readonly negadas: UsuarioDaSessao['negadas']
}
type Precos = Pick<Produto, 'preco_custo' | 'preco_venda'>
/** The prices that are there; of a new product those of its model. */
type Antes = Precos & { readonly variacoes: readonly (Precos & Pick<Produto['variacoes'][number], 'id'>)[] }
const SEM_PRECOS: Precos = { preco_custo: null, preco_venda: null }

/** The product as sent, with the prices and costs that are there where the person may not set them. */
export const comPrecosPermitidos = (quem: QuemAltera, dados: ProdutoEntrada, antes: Antes): ProdutoEntrada => ({
  ...dados,
  ...permitidos(quem, dados, antes),
  ...(dados.variacoes && {
    variacoes: dados.variacoes.map((v) => ({
      ...v,
      ...permitidos(quem, v, antes.variacoes.find(({ id }) => id === v.id) ?? SEM_PRECOS),
    })),
  }),
})

const permitidos = (quem: QuemAltera, dito: Precos, guardado: Precos): Precos => ({
  preco_custo: custoPermitido(quem, dito.preco_custo, guardado.preco_custo),
  preco_venda: precoPermitido(quem, dito.preco_venda, guardado.preco_venda),
})

/** Pieces that are there change by a correction only, which not everybody may make; a new variation brings its own. */
export function recusarCorrecao(quem: QuemAltera, { variacoes, qtd }: ProdutoEntrada, antes: Produto): void {
  if (pode(quem, 'corrigir_estoque') || antes.kit) return
  const ditas = variacoes ?? antes.variacoes
  const mudou =
    antes.variacoes.length > 0
      ? antes.variacoes.some(({ id, quantidade }) => (ditas.find((v) => v.id === id)?.quantidade ?? 0) !== quantidade)
      : (ditas.length > 0 ? ditas.reduce((soma, { quantidade }) => soma + quantidade, 0) : qtd) !== antes.qtd
  if (mudou) throw semPermissao('corrigir_estoque')
}
