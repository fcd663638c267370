import type { ProdutoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { custoPermitido, pode, type UsuarioDaSessao } from '../../shop/session.ts'

/** Who changes a product. */
export interface QuemAltera {
  readonly id: number | null
  readonly negadas: UsuarioDaSessao['negadas']
}
type Custos = Pick<Produto, 'preco_custo'> & {
  readonly variacoes: readonly Pick<Produto['variacoes'][number], 'id' | 'preco_custo'>[]
}

/** The product as sent, with the costs that are there where the person does not see them. */
export const comCustosPermitidos = (quem: QuemAltera, dados: ProdutoEntrada, antes: Custos): ProdutoEntrada => ({
  ...dados,
  preco_custo: custoPermitido(quem, dados.preco_custo, antes.preco_custo),
  ...(dados.variacoes && {
    variacoes: dados.variacoes.map((v) => ({
      ...v,
      preco_custo: custoPermitido(
        quem,
        v.preco_custo,
        antes.variacoes.find(({ id }) => id === v.id)?.preco_custo ?? null,
      ),
    })),
  }),
})

/** Pieces that are there change by a correction only, which not everybody may make; a new variation brings its own. */
export function recusarCorrecao(quem: QuemAltera, { variacoes, qtd }: ProdutoEntrada, antes: Produto): void {
  if (pode(quem, 'corrigir_estoque') || antes.kit) return
  const ditas = variacoes ?? antes.variacoes
  const mudou =
    antes.variacoes.length > 0
      ? antes.variacoes.some(({ id, quantidade }) => (ditas.find((v) => v.id === id)?.quantidade ?? 0) !== quantidade)
      : (ditas.length > 0 ? ditas.reduce((soma, { quantidade }) => soma + quantidade, 0) : qtd) !== antes.qtd
  if (mudou) throw new DomainError('SEM_PERMISSAO')
}
