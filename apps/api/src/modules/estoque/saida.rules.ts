import type { Queue } from '../../infra/database/queue.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { estoqueMudou } from '../sincronizacao/sincronizacao.rules.ts'
import * as data from './estoque.data.ts'
import { idsTravados, livre, pecasSoltas, Somas, selectPecasWithProduto } from './pecas.ts'
import { produtosDosDonos, releaseReservas } from './reservas.data.ts'

interface Saida {
  readonly venda_id: number
  readonly usuario_id: number | null
}

/**
 * Moves pieces by the kit that they are parts of, which the ledger names. `somar` adds up what one of them changes and
 * answers how many moved.
 */
async function movePecas<T extends { readonly kit: string | null }>(
  trx: Transacao,
  contexto: data.ContextoDoMovimento,
  pecas: readonly T[],
  somar: (peca: T, produtos: Somas, variacoes: Somas) => number,
): Promise<number> {
  let movidas = 0
  for (const [kit, dele] of Map.groupBy(pecas, (peca) => peca.kit)) {
    const [produtos, variacoes] = [new Somas(), new Somas()]
    for (const peca of dele) movidas += somar(peca, produtos, variacoes)
    await data.writeWithMotivo(trx, { ...contexto, kit }, () => data.addToEstoque(trx, produtos, variacoes))
  }
  return movidas
}

const countPecas = (pecas: readonly { readonly quantidade: number }[]) =>
  pecas.reduce((soma, { quantidade }) => soma + quantidade, 0)

/** A line of a sale; `kit`: its name, where it sells one. */
interface LinhaQueSai {
  readonly id: number
  readonly kit: string | null
}

/** Takes out of the stock what the lines hold. Pieces of no named variation come from those with most to spare. */
export async function takeOutPecas(trx: Transacao, queue: Queue, saida: Saida, linhas: readonly LinhaQueSai[]) {
  const donos = { itens: linhas.map(({ id }) => id) }
  const estoques = await data.lockEstoque(trx, await produtosDosDonos(trx, donos))
  const soltas = await releaseReservas(trx, donos)
  // Sums over all kits: pieces that one kit takes are gone for the next.
  const tiradas = new Somas()
  const pecas = linhas.flatMap(({ id, kit }) =>
    soltas.filter(({ item_id }) => item_id === id).map((peca) => ({ ...peca, kit })),
  )
  await movePecas(trx, { motivo: 'saida', ...saida }, pecas, (peca, produtos, variacoes) => {
    const { produto_id, variacao_id, quantidade } = peca
    const estoque = estoques.get(produto_id)
    if (!estoque) return 0
    if (!estoque.tem_variacoes) produtos.somar(produto_id, { quantidade: -quantidade })
    else if (variacao_id !== null) variacoes.somar(variacao_id, { quantidade: -quantidade })
    else {
      for (const [id, quantas] of splitQuantity(estoque, tiradas, quantidade)) {
        variacoes.somar(id, { quantidade: -quantas })
        tiradas.somar(id, { quantidade: -quantas })
      }
    }
    return quantidade
  })
  await tellErp(trx, queue, estoques)
}

/** From which variations `quantidade` pieces come: the fullest first, as far as it goes. */
function splitQuantity({ variacoes }: data.Estoque, mudancas: Somas, quantidade: number): [number, number][] {
  const cheias = variacoes.map((v) => ({ id: v.id, livre: livre(v, mudancas) }))
  let faltam = quantidade
  return cheias
    .sort((a, b) => b.livre - a.livre || a.id - b.id)
    .map(({ id, livre: freePecas }) => {
      const pecas = Math.min(freePecas, faltam)
      faltam -= pecas
      return [id, pecas]
    })
}

/**
 * Puts back what went out with the sale, to where it was taken from. Returns how many pieces could not go back: their
 * product was deleted for good, or has other variations now.
 */
export async function reverseSaida(trx: Transacao, queue: Queue, saida: Saida): Promise<number> {
  const abertas = await data.saidasEmAberto(trx, saida.venda_id)
  const linkedPecas = selectPecasWithProduto(abertas)
  const estoques = await data.lockEstoque(trx, idsTravados(linkedPecas))
  const voltaram = await movePecas(trx, { motivo: 'estorno', ...saida }, linkedPecas, (peca, produtos, variacoes) => {
    const { produto_id, variacao_id, quantidade } = peca
    if (variacao_id !== null) variacoes.somar(variacao_id, { quantidade })
    else if (hasOwnEstoque(estoques.get(produto_id))) produtos.somar(produto_id, { quantidade })
    else return 0
    return quantidade
  })
  await tellErp(trx, queue, estoques)
  return countPecas(abertas) - voltaram
}

const hasOwnEstoque = (estoque: data.Estoque | undefined) =>
  estoque !== undefined && !estoque.tem_variacoes && !estoque.kit

/** Pieces of a sale that went out come back, as with `reverseSaida`. */
export async function receiveReturnedPecas(
  trx: Transacao,
  queue: Queue,
  saida: Saida,
  devolvidas: readonly data.Peca[],
) {
  const estoques = await data.lockEstoque(trx, idsTravados(devolvidas))
  const soltas = pecasSoltas(devolvidas, estoques)
  const abertas = await data.saidasEmAberto(trx, saida.venda_id)
  const voltaram = await movePecas(
    trx,
    { motivo: 'troca', ...saida },
    selectPecasWithProduto(soltas),
    (peca, produtos, variacoes) => {
      const { produto_id, quantidade } = peca
      const estoque = estoques.get(produto_id)
      if (!estoque) return 0
      if (hasOwnEstoque(estoque)) {
        produtos.somar(produto_id, { quantidade })
        return quantidade
      }
      if (estoque.kit) return 0
      const foram = abertas.filter(({ kit }) => kit === peca.kit)
      const voltas = splitByVariacao(estoque, peca, foram, variacoes)
      for (const [id, quantas] of voltas) variacoes.somar(id, { quantidade: quantas })
      return voltas.reduce((soma, [, quantas]) => soma + quantas, 0)
    },
  )
  await tellErp(trx, queue, estoques)
  return countPecas(soltas) - voltaram
}

/** The line's variation; of a line without one, those that its pieces were taken from, the most taken first. */
function splitByVariacao(
  estoque: data.Estoque,
  { variacao_id, quantidade }: Pick<data.Peca, 'variacao_id' | 'quantidade'>,
  foram: readonly data.Parte[],
  voltaram: Somas,
): [number, number][] {
  if (variacao_id !== null)
    return estoque.variacoes.some(({ id }) => id === variacao_id) ? [[variacao_id, quantidade]] : []
  let faltam = quantidade
  return foram
    .flatMap((a) => (a.produto_id === estoque.id && a.variacao_id !== null ? [{ ...a, id: a.variacao_id }] : []))
    .sort((a, b) => b.quantidade - a.quantidade || a.id - b.id)
    .map(({ id, quantidade: fora }) => {
      const quantas = Math.min(faltam, fora - (voltaram.get(id)?.quantidade ?? 0))
      faltam -= quantas
      return [id, quantas]
    })
}

/** Published products tell the ERP how many there are now. */
export async function tellErp(trx: Transacao, queue: Queue, estoques: data.Estoques): Promise<void> {
  const stockedProdutos = [...estoques.values()].filter(({ kit, soLisa }) => !kit && !soLisa)
  const ids = stockedProdutos.map(({ id }) => id)
  await data.raiseProdutoVersao(trx, ids)
  for (const produto of stockedProdutos) if (produto.id_bling !== null) await estoqueMudou(trx, queue, produto)
}

/** Pieces of one product or variation that come (+) or go (−). */
interface MudancaDePecas extends data.Lisa {
  readonly quantidade: number
}

/** Adds these amounts to the stock. It does not check that enough pieces are free. */
export function changePecas(
  trx: Transacao,
  contexto: data.ContextoDoMovimento,
  mudancas: readonly MudancaDePecas[],
): Promise<void> {
  const [produtos, variacoes] = [new Somas(), new Somas()]
  for (const { produto_id, variacao_id, quantidade } of mudancas) {
    // A product's own quantity is the sum of its variations.
    if (variacao_id === null) produtos.somar(produto_id, { quantidade })
    else variacoes.somar(variacao_id, { quantidade })
  }
  return data.writeWithMotivo(trx, contexto, () => data.addToEstoque(trx, produtos, variacoes))
}

/** Blanks become printed pieces, or are lost. The movements name no sale: at the ERP they are stock and not an order's. */
export async function moveProducaoPecas(
  trx: Transacao,
  queue: Queue,
  estoques: data.Estoques,
  mudancas: readonly MudancaDePecas[],
  contexto: { readonly motivo: 'producao' | 'perda'; readonly usuario_id: number },
): Promise<void> {
  await changePecas(trx, contexto, mudancas)
  await tellErp(trx, queue, estoques)
}
