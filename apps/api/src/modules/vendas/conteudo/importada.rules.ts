import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { fatosDoStatus, PASSOS } from '@estampa/contract/vendas/vendas.status.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import { camposInvalidos, DomainError } from '../../../infra/base/errors.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { Planejadas, type Plano, planAvailablePecas } from '../../estoque/reserva.rules.ts'
import { saveLinhaPecas } from '../../producao/linhas.rules.ts'

import * as data from '../itens/itens.data.ts'
import { copiaPara, produtosTravados } from '../itens/itens.rules.ts'
import { lockVenda } from '../venda/venda.rules.ts'
import { changeVendaRow, insertVenda, type NovaVenda } from '../venda/vendas.data.ts'

export interface Referencia {
  readonly produto_id: number
  readonly variacao_id: number | null
}

/** A line of an order that begins elsewhere. `produto`: what it is here; null for an unknown product, kept as text. */
export type LinhaRecebida = Pick<
  data.LinhaDaVenda,
  'sku' | 'titulo' | 'descricao' | 'palavras' | 'quantidade' | 'valor_unitario' | 'desconto'
> & {
  readonly produto: Referencia | null
  readonly produto_do_canal: string | null
  /** It asks for a fraction of a piece: a person says what that is. */
  readonly fracionada?: boolean
  /** Cost of a product that was known before; absent: it costs what it does now. */
  readonly custo_unitario?: number | null
  /** An amount beside the goods: it takes no product and waits for none. */
  readonly despesa?: boolean | undefined
}

type DoPedido =
  | ('cliente_id' | 'origem' | 'canal' | 'numero_no_canal' | 'entrega_no_canal' | 'envio_do_canal')
  | ('observacoes_do_canal' | 'frete_cobrado')
export interface VendaRecebida extends Required<Pick<NovaVenda, DoPedido>>, Pick<NovaVenda, 'data_do_pedido'> {
  /** The order's number at the ERP. */
  readonly pedido: string
  readonly linhas: readonly LinhaRecebida[]
}

type Pendente = Omit<data.NovaPendencia, 'item_id' | 'venda_id'>
interface LinhaPosta {
  readonly linha: data.LinhaDaVenda
  readonly pendente: Pendente | null
  /** The pieces that it is to hold; null where it holds none. */
  readonly plano: Plano | null
}

/** Registers an order that begins elsewhere as a sale in picking, and reserves the pieces that are free. */
export async function receiveVenda(trx: Transacao, { linhas, pedido, ...recebida }: VendaRecebida): Promise<number> {
  const ids = linhas.map(({ produto }) => produto?.produto_id)
  const produtos = await produtosDe(trx, ids)
  const postas: LinhaPosta[] = []
  const planejadas = new Planejadas()
  for (const linha of linhas) postas.push(...(await planReceivedLinha(trx, linha, produtos, planejadas)))
  const vendaLinhas = postas.map(({ linha }) => linha)
  const daqui = { importada: true, total: totalDaVenda(vendaLinhas), vendedor_id: null }
  const canalText = [recebida.canal, recebida.numero_no_canal].filter(Boolean).join(' ')
  const descricao = `Pedido ${pedido} recebido do Bling${canalText && ` (${canalText})`}.`
  const evento = { tipo: 'criada', descricao, para: PASSOS[0] } as const
  const { id, itens } = await insertVenda(trx, { ...recebida, ...daqui }, vendaLinhas, evento)
  for (const [i, posta] of postas.entries()) await savePlacedLinha(trx, id, itens[i] ?? 0, posta)
  return id
}

/** Locks the products; those in the trash are not known to orders. */
export async function produtosDe(trx: Transacao, ids: readonly (number | null | undefined)[]) {
  const { produtos } = await produtosTravados(trx, ids)
  return new Map([...produtos].filter(([, { naLixeira }]) => !naLixeira))
}

/** The line with its pieces, and what there was too little of as a line of its own. */
async function planReceivedLinha(
  trx: Transacao,
  { produto, produto_do_canal, fracionada = false, custo_unitario, despesa = false, ...rest }: LinhaRecebida,
  produtos: ReadonlyMap<number, data.ProdutoVendavel>,
  planejadas = new Planejadas(),
): Promise<LinhaPosta[]> {
  const emptyProdutoFields = {
    produto_id: null,
    variacao_id: null,
    variacao: null,
    custo_unitario: null,
    imagem_arquivo: null,
  }
  const texto: data.LinhaDaVenda = { ...rest, ...emptyProdutoFields }
  if (despesa) return [{ linha: { ...texto, custo_unitario: 0, despesa }, pendente: null, plano: null }]
  const ownProduto = produto && comoProduto(produtos.get(produto.produto_id), produto)
  const aEscolher =
    ownProduto && produto?.variacao_id === null && produtos.get(produto.produto_id)?.variacoes.length !== 0
  if (!produto || !ownProduto || aEscolher || fracionada) {
    const motivo = fracionada ? 'fracionada' : aEscolher ? 'sem_variacao' : 'sem_produto'
    const pendente = { motivo, produto_do_canal, produto_id: null, variacao_id: null } as const
    return [{ linha: texto, pendente, plano: null }]
  }
  const { quantas, plano } = await planAvailablePecas(trx, { ...produto, quantidade: rest.quantidade }, planejadas)
  const [reservedLinha, pendingLinha] = splitLinha(
    {
      ...texto,
      ...ownProduto,
      custo_unitario: custo_unitario === undefined ? ownProduto.custo_unitario : custo_unitario,
    },
    quantas,
  )
  const falta = { motivo: 'sem_estoque', produto_do_canal, ...produto } as const
  return [
    ...(reservedLinha ? [{ linha: { ...reservedLinha, ...produto }, pendente: null, plano }] : []),
    ...(pendingLinha ? [{ linha: pendingLinha, pendente: falta, plano: null }] : []),
  ]
}

/** Puts a line of the order into an existing sale, with its pieces as far as they are free. */
export async function addPedidoLinhas(
  trx: Transacao,
  vendaId: number,
  ordem: number,
  recebida: LinhaRecebida,
  produtos: ReadonlyMap<number, data.ProdutoVendavel>,
): Promise<void> {
  for (const posta of await planReceivedLinha(trx, recebida, produtos))
    await insertNeighborLinha(trx, vendaId, ordem, posta)
}

async function insertNeighborLinha(trx: Transacao, vendaId: number, ordem: number, posta: LinhaPosta): Promise<void> {
  await savePlacedLinha(trx, vendaId, await data.insertLinhaBeside(trx, vendaId, ordem, posta.linha), posta)
}

/** Writes what a stored line waits for, holds and has printed. */
async function savePlacedLinha(trx: Transacao, venda_id: number, item_id: number, { pendente, plano }: LinhaPosta) {
  if (pendente) await data.insertPendencia(trx, { ...pendente, item_id, venda_id })
  if (plano) await saveLinhaPecas(trx, venda_id, { planos: [plano], itens: [item_id] })
}

/** Copies the line's data from its product; null when the product, or its variation, does not exist. */
function comoProduto(produto: data.ProdutoVendavel | undefined, { variacao_id }: Referencia) {
  const variacao = produto?.variacoes.find(({ id }) => id === variacao_id)
  if (!produto || (variacao_id !== null && !variacao)) return null
  return copiaPara(produto, variacao)
}

/** The line's first `quantas` pieces and the others; the discount goes along, to the cent. */
function splitLinha(linha: data.LinhaDaVenda, quantas: number): [data.LinhaDaVenda | null, data.LinhaDaVenda | null] {
  if (quantas === 0) return [null, linha]
  if (quantas === linha.quantidade) return [linha, null]
  const desconto = Math.floor((toCentavos(linha.desconto) * quantas) / linha.quantidade)
  return [
    { ...linha, quantidade: quantas, desconto: toReais(desconto) },
    { ...linha, quantidade: linha.quantidade - quantas, desconto: toReais(toCentavos(linha.desconto) - desconto) },
  ]
}

/** Looks at the lines without pieces again; `achar` finds unknown products. Answers the lines that still wait. */
export async function completeLinhas(
  trx: Transacao,
  vendaId: number,
  achar: (linha: data.LinhaPendente) => Promise<Referencia | null>,
): Promise<data.LinhaPendente[]> {
  const { status } = await lockVenda(trx, vendaId)
  const pendentes = await data.linhasPendentes(trx, vendaId)
  if (fatosDoStatus(status).pecas !== 'reservadas') {
    for (const { item_id } of pendentes) await data.forgetPendencia(trx, item_id)
    return []
  }
  for (const pendente of pendentes) {
    const { produto_id, variacao_id, motivo } = pendente
    if (motivo === 'fracionada') continue
    const referencia = produto_id === null ? await achar(pendente) : { produto_id, variacao_id }
    if (referencia) await completeLinha(trx, pendente, referencia)
  }
  const restam = await data.linhasPendentes(trx, vendaId)
  if (JSON.stringify(restam) !== JSON.stringify(pendentes)) await changeVendaRow(trx, vendaId, {})
  return restam
}

async function completeLinha(trx: Transacao, pendente: data.LinhaPendente, referencia: Referencia): Promise<void> {
  const { item_id, venda_id, ordem, motivo, produto_do_canal, custo_unitario, ...texto } = pendente
  const produtos = await produtosDe(trx, [referencia.produto_id])
  const custo = motivo === 'sem_estoque' ? { custo_unitario } : {}
  const linha = { ...texto, ...custo, produto: referencia, produto_do_canal }
  const postas = await planReceivedLinha(trx, linha, produtos)
  for (const posta of postas) {
    const { linha: nova, pendente: falta, plano } = posta
    if (falta?.motivo === motivo && nova.quantidade === pendente.quantidade) continue
    const maior = plano?.aFazer === 0 ? await data.addToLinha(trx, venda_id, nova) : null
    if (plano && maior !== null) await saveLinhaPecas(trx, venda_id, { planos: [plano], itens: [maior] })
    else await insertNeighborLinha(trx, venda_id, ordem, posta)
  }
  const igual = postas.length === 1 && postas[0]?.pendente?.motivo === motivo
  if (!igual) await data.deleteVendaLinha(trx, item_id)
}

/** Person's choice of what a line is: also how many pieces, where it asks for a fraction of one. */
export interface Escolha extends Referencia {
  readonly quantidade?: number | undefined
}

/** A person says what an unknown line is. Throws 404 for a line that waits for nothing. */
export async function chooseLinhaProduto(
  trx: Transacao,
  vendaId: number,
  itemId: number,
  { quantidade, ...referencia }: Escolha,
): Promise<data.LinhaPendente> {
  await lockVenda(trx, vendaId)
  const linha = (await data.linhasPendentes(trx, vendaId)).find(({ item_id }) => item_id === itemId)
  if (!linha) throw new DomainError('LINHA_SEM_PENDENCIA')
  const produto = (await produtosDe(trx, [referencia.produto_id])).get(referencia.produto_id)
  if (!produto) throw camposInvalidos({ produto_id: ['Produto não encontrado'] })
  if (!comoProduto(produto, referencia))
    throw camposInvalidos({ variacao_id: ['Variação não encontrada neste produto'] })
  if (produto.variacoes.length > 0 && referencia.variacao_id === null)
    throw camposInvalidos({ variacao_id: ['Escolha a variação'] })
  if (quantidade !== undefined && linha.motivo !== 'fracionada')
    throw camposInvalidos({ quantidade: ['O pedido já diz quantas peças são'] })
  await completeLinha(trx, quantidade === undefined ? linha : toPecas(linha, quantidade), referencia)
  await changeVendaRow(trx, vendaId, {})
  return linha
}

/** The line as so many pieces, for the same money: what does not divide is in the discount. */
function toPecas<L extends data.LinhaPendente>(linha: L, quantidade: number): L {
  const valor = linha.quantidade * toCentavos(linha.valor_unitario)
  const unitario = Math.ceil(valor / quantidade)
  const aMais = unitario * quantidade - valor
  const desconto = toReais(toCentavos(linha.desconto) + aMais)
  return { ...linha, quantidade, valor_unitario: toReais(unitario), desconto }
}
