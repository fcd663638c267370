import { errorSentence } from '@estampa/contract/errors.ts'
import type { SentidoDoEstoque } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { type AcaoDoLote, isLoteAction } from '@estampa/contract/importacoes/lote.ts'
import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { readAutor } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { moveProdutosToLixeira, restoreProdutos } from '../produtos/lixeira.rules.ts'
import { donosDosGtins } from '../produtos/produtos.rules.ts'
import { giveUpWish } from '../sincronizacao/sincronizacao.data.ts'
import { syncRecord } from '../sincronizacao/sincronizacao.rules.ts'
import { produtosAqui } from './contexto.rules.ts'
import { gtinDaProposta, gtinsTomados, type PedidoDeGtin } from './gtin.rules.ts'
import type * as data from './importacao.data.ts'
import { type LinhaLida, savePropostas } from './linhas.data.ts'
import { changeProdutos, type Mudancas, valorAgora, variacaoDe } from './mudanca.rules.ts'
import { type Diferenca, mesmoValor, type ProdutoAqui, type Proposta } from './registros.ts'

/** Writes the shown changes where they still begin from what was shown; an entry of stock adds to what there is now. */
export async function applyLote(
  trx: Transacao,
  loja: Loja,
  { id, usuario_id, estoque }: data.ImportacaoLinha,
  linhas: readonly LinhaLida[],
): Promise<void> {
  const ids = [...new Set(linhas.flatMap(({ produto_id }) => produto_id ?? []))]
  const produtos = new Map((await produtosAqui(trx, ids)).map((produto) => [produto.id, produto]))
  const propostas = await refuseTakenGtins(
    trx,
    linhas.map((linha) => comoAgora(produtos.get(linha.produto_id ?? 0), linha, estoque)),
    produtos,
  )
  const mudam = new Map<number, Mudancas>()
  for (const [produto_id, produtoPropostas] of Map.groupBy(propostas, (proposta) => proposta.produto_id)) {
    const mudancas = produtoPropostas.flatMap(({ proposta, variacao_id = null, diferencas }) =>
      proposta === 'alterar' ? diferencas.map((diferenca) => ({ variacao_id, ...diferenca })) : [],
    )
    const acao = acaoDe(mudancas)
    const produto = produtos.get(produto_id ?? 0)
    if (acao && produto) await doAction(trx, loja, usuario_id, produto, acao)
    else if (produto_id) mudam.set(produto_id, { mudancas })
  }
  await changeProdutos(trx, loja, { usuario_id, motivo: estoque === 'entrada' ? 'entrada' : 'ajuste' }, mudam)
  await savePropostas(trx, id, propostas, { aplicada: true })
}

/** A cell whose EAN another product or variation has stays as it is, and the other cells are written. */
async function refuseTakenGtins(
  trx: Transacao,
  propostas: readonly Proposta[],
  produtos: ReadonlyMap<number, ProdutoAqui>,
): Promise<Proposta[]> {
  const pedidos = new Map(
    propostas.flatMap((proposta): [Proposta, PedidoDeGtin][] => {
      const { produto_id = null, variacao_id = null, diferencas } = proposta
      if (proposta.proposta !== 'alterar' || !diferencas.some(({ campo }) => campo === 'gtin')) return []
      const produto = produtos.get(produto_id ?? 0)
      const variacao = produto && variacaoDe(produto, { variacao_id })
      const nome = [produto?.titulo, variacao && nomeDaVariacao(variacao)].filter(Boolean).join(' ')
      return [[proposta, { produto_id, variacao_id, nome, chave: chaveDoGtin(gtinDaProposta(proposta)) }]]
    }),
  )
  if (pedidos.size === 0) return [...propostas]
  const donos = await donosDosGtins(trx, [...pedidos.values()].map(({ chave }) => chave).filter(Boolean))
  const tomados = gtinsTomados([...pedidos.values()], donos)
  return propostas.map((proposta) => {
    const pedido = pedidos.get(proposta)
    const dono = pedido && tomados.get(pedido)
    if (dono === undefined) return proposta
    const motivo = errorSentence('GTIN_REPETIDO', { gtin: gtinDaProposta(proposta), nome: dono })
    return { ...proposta, proposta: 'erro', motivo }
  })
}

/** The row's changes from what there is now; where somebody else changed it meanwhile, what stays and why. */
function comoAgora(produto: ProdutoAqui | undefined, linha: LinhaLida, estoque: SentidoDoEstoque): Proposta {
  const { produto_id, variacao_id } = linha
  const linhaIds = { linha: linha.linha, produto_id, variacao_id }
  const recusada = (motivo: string, diferencas: readonly Diferenca[] = []) =>
    ({ ...linhaIds, proposta: 'erro', motivo, diferencas }) as const
  const variacao = produto && variacaoDe(produto, linha)
  const isVariacao = variacao_id !== null || linha.celulas[1] != null
  if (!produto || produto.na_lixeira || (isVariacao && !variacao)) return recusada('Foi excluído enquanto isso.')
  const agora = linha.diferencas.map((diferenca) => ({
    ...diferenca,
    antes: valorAgora(produto, variacao, diferenca.campo),
  }))
  if (linha.diferencas.some(({ campo }) => campo === 'estoque')) {
    if (produto.kit) return recusada('O estoque de um kit é o das partes.', agora)
    if (produto.tem_variacoes && !variacao) return recusada('O estoque é o das variações.', agora)
  }
  const diferencas = linha.diferencas.map((diferenca, i): Diferenca | null => {
    const valor = agora[i]?.antes ?? null
    if (diferenca.campo === 'estoque' && estoque === 'entrada')
      return { ...diferenca, antes: valor, depois: Number(valor) + Number(diferenca.depois) - Number(diferenca.antes) }
    return mesmoValor(valor, diferenca.antes) ? diferenca : null
  })
  if (!diferencas.every((diferenca) => diferenca !== null))
    return recusada('Alguém mudou este valor enquanto isso.', agora)
  return { ...linhaIds, proposta: 'alterar', motivo: null, diferencas }
}

const PUBLICAR = { tipo: 'produto', operacao: 'publicar' } as const

/** The action that a row of a change of many is; null for values that change. */
export const acaoDe = (diferencas: readonly Diferenca[] | undefined): AcaoDoLote | null => {
  const campo = diferencas?.[0]?.campo ?? ''
  return isLoteAction(campo) ? campo : null
}

/** Does it with one product, under its lock. */
async function doAction(
  trx: Transacao,
  { queue }: Pick<Loja, 'queue'>,
  usuario_id: number | null,
  { id, titulo }: ProdutoAqui,
  acao: AcaoDoLote,
): Promise<void> {
  if (acao === 'na_lixeira') await moveProdutosToLixeira(trx, await readAutor(trx, usuario_id), [id])
  else await syncRecord(trx, queue, { ...PUBLICAR, alvo_id: id, titulo, usuario_id })
}

/** Takes it back, or says why it stays. */
export async function undoAction(trx: Transacao, usuario_id: number | null, produto: ProdutoAqui, acao: AcaoDoLote) {
  if (acao === 'na_lixeira') {
    const restaurados = await restoreProdutos(trx, await readAutor(trx, usuario_id), [produto.id])
    return restaurados.length > 0 ? null : 'O produto já tinha saído da lixeira.'
  }
  if (produto.id_bling !== null) return 'O produto está no Bling: a publicação não se desfaz.'
  const desistiu = await giveUpWish(trx, { ...PUBLICAR, alvo_id: produto.id })
  return desistiu ? null : 'A publicação já começou, e não se desfaz.'
}
