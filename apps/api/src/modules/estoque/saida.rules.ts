import type { Queue } from '../../infra/database/queue.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { estoqueMudou } from '../sincronizacao/sincronizacao.rules.ts'
import { comMotivo } from './contexto.data.ts'
import * as data from './estoque.data.ts'
import { idsDosProdutos, livre, Somas } from './somas.ts'

interface Saida {
  readonly venda_id: number
  readonly usuario_id: number | null
}

/** What the sale holds leaves the house. Pieces of no named variation are taken from those with most to spare. */
export async function darSaida(
  trx: Transacao,
  queue: Queue,
  saida: Saida,
  reservadas: readonly data.Peca[],
): Promise<void> {
  const estoques = await data.travarEstoque(trx, idsDosProdutos(reservadas))
  const produtos = new Somas()
  const variacoes = new Somas()
  for (const { produto_id, variacao_id, quantidade } of reservadas) {
    const estoque = estoques.get(produto_id)
    if (!estoque) continue
    produtos.somar(produto_id, {
      reservado: -quantidade,
      quantidade: estoque.tem_variacoes ? 0 : -quantidade,
    })
    if (variacao_id !== null) variacoes.somar(variacao_id, { quantidade: -quantidade, reservado: -quantidade })
    else if (estoque.tem_variacoes) {
      for (const [id, pecas] of repartir(estoque, variacoes, quantidade)) variacoes.somar(id, { quantidade: -pecas })
    }
  }
  await comMotivo(trx, { motivo: 'saida', ...saida }, () => data.somarEstoque(trx, produtos, variacoes))
  await avisarErp(trx, queue, estoques)
}

/** From which variations `quantidade` pieces come: the fullest first, as far as it goes. */
function repartir({ variacoes }: data.Estoque, mudancas: Somas, quantidade: number): [number, number][] {
  const cheias = variacoes.map((v) => ({ id: v.id, livre: livre(v, mudancas) }))
  let faltam = quantidade
  return cheias
    .sort((a, b) => b.livre - a.livre || a.id - b.id)
    .map(({ id, livre }) => {
      const pecas = Math.min(livre, faltam)
      faltam -= pecas
      return [id, pecas]
    })
}

/**
 * What went out with the sale comes back, to where it was taken from. Answers how many pieces could not: their product
 * was deleted for good, or has other variations now.
 */
export async function estornarSaida(trx: Transacao, queue: Queue, saida: Saida): Promise<number> {
  const abertas = await data.saidasEmAberto(trx, saida.venda_id)
  const comProduto = abertas.flatMap((s) => (s.produto_id === null ? [] : [{ ...s, produto_id: s.produto_id }]))
  const estoques = await data.travarEstoque(trx, idsDosProdutos(comProduto))
  const produtos = new Somas()
  const variacoes = new Somas()
  let voltaram = 0
  for (const { produto_id, variacao_id, quantidade } of comProduto) {
    const estoque = estoques.get(produto_id)
    if (variacao_id !== null) variacoes.somar(variacao_id, { quantidade })
    else if (estoque && !estoque.tem_variacoes) produtos.somar(produto_id, { quantidade })
    else continue
    voltaram += quantidade
  }
  await comMotivo(trx, { motivo: 'estorno', ...saida }, () => data.somarEstoque(trx, produtos, variacoes))
  await avisarErp(trx, queue, estoques)
  return abertas.reduce((soma, { quantidade }) => soma + quantidade, 0) - voltaram
}

/** A returned piece; without a product it has no stock to come back to. */
type Devolvida = Omit<data.Peca, 'produto_id'> & { readonly produto_id: number | null }

/**
 * Pieces of a sale that went out come back, to where they were taken from. Answers how many could not: their product was
 * deleted for good, or has other variations now.
 */
export async function receberDeVolta(
  trx: Transacao,
  queue: Queue,
  saida: Saida,
  devolvidas: readonly Devolvida[],
): Promise<number> {
  const pecas = devolvidas.flatMap((d) => (d.produto_id === null ? [] : [{ ...d, produto_id: d.produto_id }]))
  const estoques = await data.travarEstoque(trx, idsDosProdutos(pecas))
  const abertas = await data.saidasEmAberto(trx, saida.venda_id)
  const produtos = new Somas()
  const variacoes = new Somas()
  let voltaram = 0
  for (const { produto_id, variacao_id, quantidade } of pecas) {
    const estoque = estoques.get(produto_id)
    if (!estoque) continue
    if (!estoque.tem_variacoes) produtos.somar(produto_id, { quantidade })
    for (const [id, quantas] of estoque.tem_variacoes ? daVariacao(estoque, variacao_id, quantidade) : []) {
      variacoes.somar(id, { quantidade: quantas })
      voltaram += quantas
    }
    if (!estoque.tem_variacoes) voltaram += quantidade
  }
  await comMotivo(trx, { motivo: 'troca', ...saida }, () => data.somarEstoque(trx, produtos, variacoes))
  await avisarErp(trx, queue, estoques)
  return devolvidas.reduce((soma, { quantidade }) => soma + quantidade, 0) - voltaram

  /** The line's variation; of a line without one, those that its pieces were taken from, the most taken first. */
  function daVariacao(estoque: data.Estoque, variacaoId: number | null, quantidade: number): [number, number][] {
    if (variacaoId !== null)
      return estoque.variacoes.some(({ id }) => id === variacaoId) ? [[variacaoId, quantidade]] : []
    let faltam = quantidade
    return abertas
      .flatMap((a) => (a.produto_id === estoque.id && a.variacao_id !== null ? [{ ...a, id: a.variacao_id }] : []))
      .sort((a, b) => b.quantidade - a.quantidade || a.id - b.id)
      .map(({ id, quantidade: fora }) => {
        const quantas = Math.min(faltam, fora - (variacoes.get(id)?.quantidade ?? 0))
        faltam -= quantas
        return [id, quantas]
      })
  }
}

/** Published products tell the ERP how many there are now. */
export async function avisarErp(
  trx: Transacao,
  queue: Queue,
  estoques: ReadonlyMap<number, data.Estoque>,
): Promise<void> {
  await data.contarComoMudados(trx, [...estoques.keys()])
  for (const produto of estoques.values()) if (produto.id_bling !== null) await estoqueMudou(trx, queue, produto)
}
