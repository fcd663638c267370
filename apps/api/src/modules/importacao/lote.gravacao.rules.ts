import type { Transacao } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import { produtosAqui } from './contexto.rules.ts'
import * as data from './importacao.data.ts'
import { mudarProduto } from './mudanca.rules.ts'
import { mesmoValor } from './proposta.rules.ts'
import type { Diferenca, ProdutoAqui, Proposta } from './registros.ts'
import { valorAgora, variacaoDe } from './valor.rules.ts'

/** What was shown is written where it still begins from what was shown; an entry adds to what there is now. */
export async function aplicarLote(
  trx: Transacao,
  loja: Loja,
  { id, usuario_id }: data.ImportacaoLinha,
  linhas: readonly data.LinhaLida[],
): Promise<void> {
  const ids = [...new Set(linhas.flatMap(({ produto_id }) => produto_id ?? []))]
  await travarProdutos(trx, ids)
  const produtos = new Map((await produtosAqui(trx, ids)).map((produto) => [produto.id, produto]))
  const propostas: Proposta[] = []
  for (const [produto_id, suas] of Map.groupBy(linhas, (linha) => linha.produto_id)) {
    const produto = produtos.get(produto_id ?? 0)
    const agora = suas.map((linha) => (produto && !produto.na_lixeira ? comoAgora(produto, linha) : null))
    propostas.push(
      ...suas.map(({ linha, variacao_id }, i): Proposta => {
        const diferencas = agora[i] ?? []
        const [proposta, motivo] = agora[i]
          ? (['alterar', null] as const)
          : (['erro', 'Mudou enquanto isto era gravado.'] as const)
        return { linha, proposta, motivo, diferencas, produto_id, variacao_id }
      }),
    )
    const mudancas = suas.flatMap(({ variacao_id }, i) => (agora[i] ?? []).map((um) => ({ variacao_id, ...um })))
    if (produto && mudancas.length > 0)
      await mudarProduto(trx, loja, usuario_id, produto.id, { mudancas, motivo: 'entrada' })
  }
  await data.gravarPropostas(trx, id, propostas, { aplicada: true })
}

/** The row's changes from what there is now; null where somebody else changed it meanwhile. */
function comoAgora(produto: ProdutoAqui, linha: data.LinhaLida): Diferenca[] | null {
  const variacao = variacaoDe(produto, linha)
  if (linha.variacao_id !== null && !variacao) return null
  const agora = linha.diferencas.map((um): Diferenca | null => {
    const valor = valorAgora(produto, variacao, um.campo)
    if (um.campo === 'estoque')
      return { ...um, antes: valor, depois: Number(valor) + Number(um.depois) - Number(um.antes) }
    return mesmoValor(valor, um.antes) ? um : null
  })
  return agora.every((um) => um !== null) ? agora : null
}
