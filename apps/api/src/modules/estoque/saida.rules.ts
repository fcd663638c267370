import type { Queue } from '../../infra/database/queue.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { estoqueMudou } from '../sincronizacao/sincronizacao.rules.ts'
import { comMotivo } from './contexto.data.ts'
import * as data from './estoque.data.ts'
import { comProduto, idsTravados, pecasSoltas } from './kits.ts'
import { livre, Somas } from './somas.ts'

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
  const estoques = await data.travarEstoque(trx, idsTravados(reservadas))
  // Over all kits: what one takes is no longer there for the next.
  const tiradas = new Somas()
  await porKit(comProduto(pecasSoltas(reservadas, estoques)), async (kit, pecas) => {
    const produtos = new Somas()
    const variacoes = new Somas()
    for (const { produto_id, variacao_id, quantidade } of pecas) {
      const estoque = estoques.get(produto_id)
      if (!estoque) continue
      produtos.somar(produto_id, {
        reservado: -quantidade,
        quantidade: estoque.tem_variacoes ? 0 : -quantidade,
      })
      if (variacao_id !== null) variacoes.somar(variacao_id, { quantidade: -quantidade, reservado: -quantidade })
      else if (estoque.tem_variacoes) {
        for (const [id, quantas] of repartir(estoque, tiradas, quantidade)) {
          variacoes.somar(id, { quantidade: -quantas })
          tiradas.somar(id, { quantidade: -quantas })
        }
      }
    }
    await comMotivo(trx, { motivo: 'saida', ...saida, kit }, () => data.somarEstoque(trx, produtos, variacoes))
  })
  await avisarErp(trx, queue, estoques)
}

/** Pieces by the kit that they are parts of: the ledger names it. */
async function porKit<T extends { readonly kit: string | null }>(
  pecas: readonly T[],
  mover: (kit: string | null, pecas: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (const [kit, dele] of Map.groupBy(pecas, (peca) => peca.kit)) await mover(kit, dele)
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
  const aqui = comProduto(abertas)
  const estoques = await data.travarEstoque(trx, idsTravados(aqui))
  let voltaram = 0
  await porKit(aqui, async (kit, pecas) => {
    const produtos = new Somas()
    const variacoes = new Somas()
    for (const { produto_id, variacao_id, quantidade } of pecas) {
      const estoque = estoques.get(produto_id)
      if (variacao_id !== null) variacoes.somar(variacao_id, { quantidade })
      else if (temEstoqueProprio(estoque)) produtos.somar(produto_id, { quantidade })
      else continue
      voltaram += quantidade
    }
    await comMotivo(trx, { motivo: 'estorno', ...saida, kit }, () => data.somarEstoque(trx, produtos, variacoes))
  })
  await avisarErp(trx, queue, estoques)
  return abertas.reduce((soma, { quantidade }) => soma + quantidade, 0) - voltaram
}

const temEstoqueProprio = (estoque: data.Estoque | undefined) =>
  estoque !== undefined && !estoque.tem_variacoes && !estoque.kit

/**
 * Pieces of a sale that went out come back, to where they were taken from. Answers how many could not: their product was
 * deleted for good, or has other variations now.
 */
export async function receberDeVolta(
  trx: Transacao,
  queue: Queue,
  saida: Saida,
  devolvidas: readonly data.Peca[],
): Promise<number> {
  const estoques = await data.travarEstoque(trx, idsTravados(devolvidas))
  const soltas = pecasSoltas(devolvidas, estoques)
  const abertas = await data.saidasEmAberto(trx, saida.venda_id)
  let voltaram = 0
  await porKit(comProduto(soltas), async (kit, pecas) => {
    const produtos = new Somas()
    const variacoes = new Somas()
    const foram = abertas.filter((aberta) => aberta.kit === kit)
    for (const { produto_id, variacao_id, quantidade } of pecas) {
      const estoque = estoques.get(produto_id)
      if (!estoque) continue
      if (temEstoqueProprio(estoque)) {
        produtos.somar(produto_id, { quantidade })
        voltaram += quantidade
      } else if (!estoque.kit)
        for (const [id, quantas] of paraVariacoes(estoque, { variacao_id, quantidade }, foram, variacoes)) {
          variacoes.somar(id, { quantidade: quantas })
          voltaram += quantas
        }
    }
    await comMotivo(trx, { motivo: 'troca', ...saida, kit }, () => data.somarEstoque(trx, produtos, variacoes))
  })
  await avisarErp(trx, queue, estoques)
  return soltas.reduce((soma, { quantidade }) => soma + quantidade, 0) - voltaram
}

/** The line's variation; of a line without one, those that its pieces were taken from, the most taken first. */
function paraVariacoes(
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
export async function avisarErp(
  trx: Transacao,
  queue: Queue,
  estoques: ReadonlyMap<number, data.Estoque>,
): Promise<void> {
  const comPecas = [...estoques.values()].filter(({ kit, soLisa }) => !kit && !soLisa)
  await data.contarComoMudados(
    trx,
    comPecas.map(({ id }) => id),
  )
  for (const produto of comPecas) if (produto.id_bling !== null) await estoqueMudou(trx, queue, produto)
}
