import type { Compra, CompraRecebida, ReceberEntrada, Servida } from '@estampa/contract/compras/compras.schemas.ts'
import { PECAS_MAXIMAS, REAIS_MAXIMOS } from '@estampa/contract/shared/maximos.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { atField, camposInvalidos, DomainError, found } from '../../infra/base/errors.ts'
import type { Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { hasPermission, type UsuarioDaSessao } from '../../shop/session.ts'
import type { Lisa } from '../estoque/estoque.data.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import { livresDe } from '../estoque/reserva.rules.ts'
import { changePecas, tellErp } from '../estoque/saida.rules.ts'
import { setCustos } from '../produtos/variacoes.data.ts'
import * as compras from './compras.data.ts'
import { auditCompra, lockCompraFor, readCompra, requireCustos } from './compras.rules.ts'
import { changeCusto, landedCusto, shareFrete } from './custo.rules.ts'
import * as data from './recebimento.data.ts'

type Recursos = Pick<Loja, 'db' | 'queue' | 'erp'>

interface ArrivingPeca extends Lisa {
  readonly item_id: number
  readonly quantidade: number
  readonly custo_unitario: number | null
}

/** Pieces of a purchase arrive: stock, ledger, costs, and the printing and sales that waited for them, in one transaction. */
export const receiveCompra = (
  { db, queue, erp }: Recursos,
  id: number,
  entrada: ReceberEntrada,
  who: Pick<UsuarioDaSessao, 'id' | 'negadas'>,
  autor: Autor,
  idempotencia?: Idempotencia,
): Promise<CompraRecebida> =>
  transactionOnce(db, idempotencia, async (trx) => {
    const compra = await lockCompraFor(trx, id, 'receber')
    requireCustos(
      who,
      entrada.itens.map(({ custo_unitario }) => custo_unitario),
    )
    await requireNewNota(trx, compra, entrada.nota_chave)
    if (compra.nota_duvidosa && !entrada.apesar_da_nota)
      throw new DomainError('NOTA_A_CONFERIR', { motivos: compra.avisos.join(' ') })
    const itens = await compras.listCompraItens(trx, id)
    const pieces = await compras.listBuyablePecas(
      trx,
      itens.flatMap(({ produto_id }) => produto_id ?? []),
    )
    const pecas = findArriving(entrada, itens, pieces, shareFrete(compra.frete, itens))
    const produtos = [...new Set(pecas.map(({ produto_id }) => produto_id))]
    // Sales are locked before the stock, as everywhere.
    const waiting = await data.lockWaitingVendas(trx, produtos)
    if (waiting.length > 0) await travarProdutos(trx, [...produtos, ...waiting.flatMap((venda) => venda.produtos)])
    const estoques = await travarProdutos(trx, produtos)
    const received = hasPermission(who, 'ver_custos')
      ? await changeCustos(trx, pecas, produtos)
      : await keepCustos(trx, pecas, produtos)
    await changePecas(trx, { motivo: 'compra', compra_id: id, usuario_id: who.id }, pecas)
    const serviu = [
      ...(await data.servePecas(trx, produtos)),
      ...(await serveVendas(
        trx,
        erp,
        waiting.map((venda) => venda.id),
      )),
    ]
    await tellErp(trx, queue, estoques)
    if (compra.nota_duvidosa) await data.acceptNota(trx, id)
    await data.insertRecebimento(trx, { compra_id: id, usuario_id: who.id, nota_chave: entrada.nota_chave }, received)
    await compras.updateCompraRow(trx, id)
    const after = await readCompra(trx, id)
    const arrived = pecas.reduce((sum, { quantidade }) => sum + quantidade, 0)
    const accepted = compra.nota_duvidosa && { apesar_da_nota: true }
    await auditCompra(trx, autor, 'compra_recebida', { id, linhas: pecas.length, pecas: arrived, ...accepted })
    return { ...after, a_mais: listSurplus(itens, pecas), serviu }
  })

/** Reserves free pieces for imported sales that wait for stock, in this order; answers the pieces that each sale got. */
async function serveVendas(trx: Transacao, erp: Loja['erp'], vendas: readonly number[]): Promise<Servida[]> {
  if (vendas.length === 0) return []
  const before = await data.listWaitingPecas(trx, vendas)
  for (const id of vendas) await erp.completarVenda(trx, id)
  const after = await data.listWaitingPecas(trx, vendas)
  return before.flatMap(({ venda_id, titulo, quantidade }) => {
    const rest = after.find((row) => row.venda_id === venda_id && row.titulo === titulo)?.quantidade ?? 0
    return rest < quantidade ? [{ producao_id: null, venda_id, titulo, quantidade: quantidade - rest }] : []
  })
}

/** An invoice is received once; that of the purchase itself is its own. */
async function requireNewNota(trx: Transacao, compra: compras.LockedCompra, chave: string | null): Promise<void> {
  if (chave === null) return
  const knownId = await compras.findCompraByNota(trx, chave)
  const isOwn = knownId === compra.id && compra.nota_chave === chave && !(await data.hasReceivedNota(trx, chave))
  if (knownId !== null && !isOwn) throw new DomainError('NOTA_JA_LANCADA', { numero: knownId }, { compra_id: knownId })
}

function findArriving(
  { itens: arriving }: ReceberEntrada,
  itens: readonly compras.CompraItem[],
  pieces: Awaited<ReturnType<typeof compras.listBuyablePecas>>,
  frete: ReadonlyMap<number, number>,
): ArrivingPeca[] {
  const seen = new Set<number>()
  return arriving.map(({ item_id, quantidade, custo_unitario }, i) => {
    const item = itens.find((candidate) => candidate.id === item_id)
    if (!item) throw atField(`itens.${i}.item_id`, 'LINHA_DE_OUTRA_COMPRA')
    if (seen.has(item_id)) throw camposInvalidos({ [`itens.${i}.item_id`]: ['Esta linha já foi informada.'] })
    seen.add(item_id)
    const { produto_id, variacao_id, variacao } = item
    const descricao = [item.titulo, variacao].filter(Boolean).join(' ')
    if (produto_id === null || (variacao !== null && variacao_id === null))
      throw atField(`itens.${i}.item_id`, 'PECA_EXCLUIDA', { descricao })
    const produto = pieces.find((peca) => peca.produto_id === produto_id)
    if (produto?.na_lixeira) throw atField(`itens.${i}.item_id`, 'PECA_NA_LIXEIRA', { descricao })
    if (produto?.tem_variacoes && variacao_id === null)
      throw atField(`itens.${i}.item_id`, 'PECA_COM_VARIACOES', { descricao })
    const custo = landedCusto(
      custo_unitario === undefined ? item.custo_unitario : custo_unitario,
      frete.get(item_id) ?? 0,
    )
    // A product with a higher one could not be edited any more.
    if (custo !== null && custo > REAIS_MAXIMOS)
      throw atField(`itens.${i}.custo_unitario`, 'CUSTO_ALTO_DEMAIS', { descricao, maximo: formatReais(REAIS_MAXIMOS) })
    return { item_id, produto_id, variacao_id, quantidade, custo_unitario: custo }
  })
}

/** Pieces beyond those that were ordered, of what arrives now. */
function listSurplus(itens: readonly compras.CompraItem[], pecas: readonly ArrivingPeca[]) {
  return pecas.flatMap(({ item_id, quantidade }) => {
    const item = itens.find(({ id }) => id === item_id)
    const surplus = Math.min(quantidade, (item?.recebida ?? 0) + quantidade - (item?.quantidade ?? 0))
    return surplus > 0 ? [{ item_id, quantidade: surplus }] : []
  })
}

/** A product with more pieces could not be edited any more. */
function requireRoom(pecas: number): void {
  if (pecas > PECAS_MAXIMAS)
    throw new DomainError('ESTOQUE_ALTO_DEMAIS', { maximo: PECAS_MAXIMAS.toLocaleString('pt-BR') })
}

/** Marks the costs of these pieces as waiting: a person without `ver_custos` received them, one with it applies the costs. */
async function keepCustos(
  trx: Transacao,
  pecas: readonly ArrivingPeca[],
  produtos: readonly number[],
): Promise<data.ReceivedItem[]> {
  const { custo: regra } = await compras.comprasConfiguracao.readForShare(trx)
  const present = new Map((await data.listCustos(trx, produtos)).map((peca) => [compras.keyOfPeca(peca), peca]))
  return pecas.map((peca) => {
    const { item_id, quantidade, custo_unitario } = peca
    const before = present.get(compras.keyOfPeca(peca))
    if (!before) throw new DomainError('VARIACAO_NAO_ENCONTRADA')
    requireRoom(before.quantidade + quantidade)
    present.set(compras.keyOfPeca(peca), { ...before, quantidade: before.quantidade + quantidade })
    const { custo: custo_antes, herdado: custo_herdado } = before
    const custo_pendente = custo_unitario !== null && regra !== 'nao_muda'
    return { item_id, quantidade, custo_unitario, custo_antes, custo_herdado, custo_depois: null, custo_pendente }
  })
}

/** Writes the costs that wait on this purchase, as if their pieces had come now. */
export const applyCustos = ({ db }: Pick<Recursos, 'db'>, id: number, autor: Autor): Promise<Compra> =>
  transaction(db, async (trx) => {
    await found(compras.lockCompra(trx, id), 'COMPRA_NAO_ENCONTRADA')
    const compra = await readCompra(trx, id)
    if (compra.valores_a_gravar === 0) return compra
    const { custo: regra } = await compras.comprasConfiguracao.readForShare(trx)
    // With `ultimo` a cost does not replace that of a later receipt.
    const waiting = (await data.listWaitingCustos(trx, id)).filter((peca) => regra !== 'ultimo' || !peca.isSurpassed)
    const produtos = [...new Set(waiting.map(({ produto_id }) => produto_id))]
    await travarProdutos(trx, produtos)
    // A product that has variations by now has no such piece any more.
    const there = new Set((await data.listCustos(trx, produtos)).map(compras.keyOfPeca))
    const pecas = waiting.filter((peca) => there.has(compras.keyOfPeca(peca)))
    const received = await changeCustos(trx, pecas, produtos, 'here already')
    const applied = received.map((item, i) => ({ ...item, recebimento_id: pecas[i]?.recebimento_id ?? 0 }))
    await data.writeAppliedCustos(trx, id, applied)
    await compras.updateCompraRow(trx, id)
    await auditCompra(trx, autor, 'custos_da_compra_gravados', { id, linhas: pecas.length })
    return readCompra(trx, id)
  })

/** Writes the cost of each piece as the shop's rule says; several lines of one piece follow each other. */
async function changeCustos(
  trx: Transacao,
  pecas: readonly ArrivingPeca[],
  produtos: readonly number[],
  when: 'coming now' | 'here already' = 'coming now',
): Promise<data.ReceivedItem[]> {
  const { custo: regra } = await compras.comprasConfiguracao.readForShare(trx)
  const present = new Map((await data.listCustos(trx, produtos)).map((peca) => [compras.keyOfPeca(peca), peca]))
  if (when === 'here already')
    for (const { quantidade, ...peca } of pecas) {
      const there = present.get(compras.keyOfPeca(peca))
      if (there) present.set(compras.keyOfPeca(peca), { ...there, quantidade: there.quantidade - quantidade })
    }
  const received = pecas.map((peca) => {
    const { item_id, quantidade, custo_unitario } = peca
    const before = present.get(compras.keyOfPeca(peca))
    if (!before) throw new DomainError('VARIACAO_NAO_ENCONTRADA')
    requireRoom(before.quantidade + quantidade)
    const custo_depois = changeCusto(regra, before, { custo: custo_unitario, quantidade })
    present.set(compras.keyOfPeca(peca), {
      ...before,
      custo: custo_depois ?? before.custo,
      herdado: before.herdado && custo_depois === null,
      quantidade: before.quantidade + quantidade,
    })
    return {
      item_id,
      quantidade,
      custo_unitario,
      custo_antes: before.custo,
      custo_herdado: before.herdado,
      custo_depois,
      custo_pendente: false,
    }
  })
  const changed = [...new Map(pecas.map((peca) => [compras.keyOfPeca(peca), peca])).values()]
  const moved = new Set(pecas.filter((_, i) => received[i]?.custo_depois !== null).map(compras.keyOfPeca))
  await setCustos(
    trx,
    changed
      .filter((peca) => moved.has(compras.keyOfPeca(peca)))
      .map((peca) => ({ ...peca, custo: present.get(compras.keyOfPeca(peca))?.custo ?? null })),
  )
  return received
}

/** Takes the pieces of a receipt out again, while they are there and nobody holds them; gives the former costs back. */
export const reverseRecebimento = (
  { db, queue }: Recursos,
  compraId: number,
  id: number,
  who: { readonly id: number; readonly autor: Autor },
): Promise<Compra> =>
  transaction(db, async (trx) => {
    await found(compras.lockCompra(trx, compraId), 'COMPRA_NAO_ENCONTRADA')
    const recebimento = await found(data.findRecebimento(trx, compraId, id), 'RECEBIMENTO_NAO_ENCONTRADO')
    if (recebimento.estornado_em !== null) throw new DomainError('RECEBIMENTO_ESTORNADO')
    const itens = await data.listRecebimentoItens(trx, id)
    const pecas = itens.map((item) => {
      const { produto_id, variacao_id, comVariacao, descricao } = item
      if (produto_id === null || (comVariacao && variacao_id === null)) throw gone(descricao, 0)
      return { ...item, produto_id }
    })
    const produtos = [...new Set(pecas.map(({ produto_id }) => produto_id))]
    const estoques = await travarProdutos(trx, produtos)
    for (const [, same] of Map.groupBy(pecas, compras.keyOfPeca)) {
      const [peca] = same
      const taken = same.reduce((sum, { quantidade }) => sum + quantidade, 0)
      if (peca && livresDe(estoques, peca) < taken) throw gone(peca.descricao, Math.max(0, livresDe(estoques, peca)))
    }
    const present = new Map((await data.listCustos(trx, produtos)).map((peca) => [compras.keyOfPeca(peca), peca.custo]))
    const back = pecas
      .toReversed()
      .filter(({ isLast, custo_depois, ...peca }) => {
        const follows = isLast && custo_depois !== null && present.get(compras.keyOfPeca(peca)) === custo_depois
        if (follows) present.set(compras.keyOfPeca(peca), peca.custo_antes)
        return follows
      })
      .map(({ custo_antes, custo_herdado, ...peca }) => ({ ...peca, custo: custo_herdado ? null : custo_antes }))
    // A receipt that stands and came later goes back to the cost of before this one.
    const written = pecas.filter(({ custo_depois }) => custo_depois !== null)
    const chains = [...Map.groupBy(written, compras.keyOfPeca).values()].flatMap((chain) => {
      const [first, last] = [chain[0], chain.at(-1)]
      if (!first || !last || last.isLast) return []
      const { custo_antes, custo_herdado } = first
      return [{ ...last, custo_antes, custo_herdado }]
    })
    await data.relinkCustos(trx, id, chains)
    const mudancas = pecas.map((peca) => ({ ...peca, quantidade: -peca.quantidade }))
    await changePecas(trx, { motivo: 'compra', compra_id: compraId, usuario_id: who.id }, mudancas)
    await setCustos(trx, [...new Map(back.map((peca) => [compras.keyOfPeca(peca), peca])).values()])
    await tellErp(trx, queue, estoques)
    await data.addReceived(
      trx,
      pecas.map(({ item_id, quantidade }) => ({ item_id, quantidade: -quantidade })),
    )
    await data.markReversed(trx, id)
    await compras.updateCompraRow(trx, compraId)
    const taken = pecas.reduce((sum, { quantidade }) => sum + quantidade, 0)
    await auditCompra(trx, who.autor, 'recebimento_desfeito', { id: compraId, linhas: pecas.length, pecas: taken })
    return readCompra(trx, compraId)
  })

const gone = (descricao: string, livres: number) => new DomainError('RECEBIMENTO_SEM_PECAS', { descricao, livres })
