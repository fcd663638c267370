import type { ProdutoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { type Ato, type Autor, auditActs, readAutor } from '../../shop/auditoria.ts'

type Precos = Pick<Produto, 'preco_venda' | 'preco_custo'>
const PRECOS = ['preco_venda', 'preco_custo'] as const

/** Tells the audit each price and cost that another one takes the place of, at whatever door. */
export async function auditPrecos(
  trx: Transacao,
  requester: { readonly id: number | null; readonly autor?: Autor },
  antes: Produto,
  depois: ProdutoEntrada,
): Promise<void> {
  const atos = atosDosPrecos(antes, depois)
  if (atos.length > 0) await auditActs(trx, requester.autor ?? (await readAutor(trx, requester.id)), atos)
}

/** One act for the product and for each variation; those that change alike are one act of the product. */
export function atosDosPrecos(
  antes: Pick<Produto, 'id' | 'titulo' | 'variacoes'> & Precos,
  { variacoes = [], ...depois }: Precos & { readonly variacoes?: ProdutoEntrada['variacoes'] },
): Ato[] {
  const { id, titulo } = antes
  const changes = variacoes.flatMap((variacao) => {
    const stored = antes.variacoes.find((candidate) => candidate.id === variacao.id)
    return stored ? [{ variacao: stored, detalhes: detalhesOf(stored, variacao, 'o do produto') }] : []
  })
  const all = [{ variacao: null, detalhes: detalhesOf(antes, depois, 'sem preço') }, ...changes]
  const changed = all.filter(({ detalhes }) => Object.keys(detalhes).length > 0)
  return [...Map.groupBy(changed, ({ detalhes }) => JSON.stringify(detalhes)).values()].flatMap((alike): Ato[] => {
    const [first] = alike
    if (!first) return []
    const { variacao, detalhes } = first
    if (alike.length === 1 && variacao) {
      const nome = [titulo, nomeDaVariacao(variacao) || variacao.sku].filter(Boolean).join(', ')
      return [{ tipo: 'preco_mudado', alvo: { tipo: 'variacao', id: variacao.id, nome }, detalhes }]
    }
    const names = alike.flatMap((change) => (change.variacao ? [nomeDaVariacao(change.variacao)] : [])).join(', ')
    const alvo = { tipo: 'produto', id, nome: titulo } as const
    return [{ tipo: 'preco_mudado', alvo, detalhes: { ...detalhes, ...(names && { variacoes: names }) } }]
  })
}

const detalhesOf = (antes: Precos, depois: Precos, none: string): { [P in keyof Precos]?: string } => {
  const formatPreco = (preco: number | null) => (preco === null ? none : formatReais(preco))
  return Object.fromEntries(
    PRECOS.flatMap((campo) =>
      formatPreco(antes[campo]) === formatPreco(depois[campo])
        ? []
        : [[campo, `${formatPreco(antes[campo])} → ${formatPreco(depois[campo])}`]],
    ),
  )
}
