import { printsBlank } from '@estampa/contract/producao/estampas.ts'
import { MOTIVOS_DE_PERDA } from '@estampa/contract/producao/opcoes.ts'
import type {
  ConfiguracaoDaProducao,
  DestinarEntrada,
  PerderEntrada,
  ProducaoComEventos,
  ProducaoEntrada,
  VersaoEntrada,
} from '@estampa/contract/producao/producao.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError, found } from '../../infra/base/errors.ts'
import type { Banco, Db, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { type Lisa } from '../estoque/estoque.data.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import { livresDe } from '../estoque/reserva.rules.ts'
import { type Reserva, releasePecas, releaseReservas, reservePecas } from '../estoque/reservas.data.ts'
import { moveProducaoPecas } from '../estoque/saida.rules.ts'
import * as contas from './contas.rules.ts'
import { setAguarda, setProducaoArteVersao } from './estampas.data.ts'
import { readProducaoWithEventos } from './fila.data.ts'
import * as data from './producao.data.ts'

type Recursos = Pick<Loja, 'db' | 'queue'>

export const changeProducaoConfiguracao = (
  db: Banco,
  autor: Autor,
  mudanca: { readonly [C in keyof ConfiguracaoDaProducao]?: boolean | undefined },
): Promise<ConfiguracaoDaProducao> =>
  data.producaoConfiguracao.change(db, autor, async (stored, trx) => {
    const { ativa = stored.ativa, vender_sob_demanda = stored.vender_sob_demanda } = mudanca
    if (stored.ativa && !ativa) await requireEmptyProducao(trx)
    const { so_com_arte_aprovada = stored.so_com_arte_aprovada, vender_sem_lisas = stored.vender_sem_lisas } = mudanca
    // Without production nothing can be printed that was sold before.
    const sells = ativa && vender_sob_demanda
    const row = {
      ativa,
      vender_sob_demanda: sells,
      vender_sem_lisas: sells && vender_sem_lisas,
      so_com_arte_aprovada,
    }
    if (so_com_arte_aprovada !== stored.so_com_arte_aprovada) await setAguarda(trx, null, so_com_arte_aprovada)
    return { row, details: row }
  })

/** Off, no screen shows what holds blanks or waits for a person: it would be held for ever. */
async function requireEmptyProducao(trx: Transacao): Promise<void> {
  const { a_fazer, sem_venda } = await data.oQueSegura(trx)
  const motivo = [
    a_fazer > 0 && `${a_fazer === 1 ? '1 peça' : `${a_fazer} peças`} a fazer na fila`,
    sem_venda > 0 && `${sem_venda === 1 ? '1 peça pronta' : `${sem_venda} peças prontas`} sem venda`,
  ].filter(Boolean)
  if (motivo.length > 0) throw new DomainError('PRODUCAO_COM_PECAS', { motivo: motivo.join(' e ') })
}

/** It stays on until the transaction ends. */
export async function requireProducaoAtiva(trx: Transacao): Promise<void> {
  if (!(await data.producaoConfiguracao.readForShare(trx)).ativa) throw new DomainError('PRODUCAO_DESLIGADA')
}

export const readProducao = async (db: Db, id: number): Promise<ProducaoComEventos> =>
  found(readProducaoWithEventos(db, id), 'PRODUCAO_NAO_ENCONTRADA')

/** To print for the shelf: free blanks are held, what they lack is shown. */
export const produceForEstoque = (
  { db }: Recursos,
  { produto_id, variacao_id, quantidade }: ProducaoEntrada,
  idempotencia?: Idempotencia,
): Promise<ProducaoComEventos> =>
  transactionOnce(db, idempotencia, async (trx) => {
    await requireProducaoAtiva(trx)
    const produto = (await travarProdutos(trx, [produto_id])).get(produto_id)
    if (!produto || produto.na_lixeira) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
    const lisa = await data.lisaDaFicha(trx, produto_id, variacao_id)
    if (!lisa) throw new DomainError('PRODUCAO_SEM_FICHA', { descricao: produto.titulo })
    const lisaEstoques = await travarProdutos(trx, [lisa.produto_id])
    const reservada = Math.max(0, Math.min(quantidade, livresDe(lisaEstoques, lisa)))
    const producao_id = await data.insertEstoqueProducao(trx, { produto_id, variacao_id, aFazer: quantidade, lisa })
    await reservePecas(trx, [{ tipo: 'lisa', producao_id, ...lisa, quantidade: reservada }])
    return readProducao(trx, producao_id)
  })

/** A production with the stocks that it moves, locked in the order of sales: the sale, the products, the production. */
async function lockProducaoEstoques(trx: Transacao, id: number) {
  await requireProducaoAtiva(trx)
  await data.lockProducaoVenda(trx, id)
  const estoques = await travarProdutos(trx, await data.produtosDaProducao(trx, id))
  const producao = await found(data.producaoTravada(trx, id), 'PRODUCAO_NAO_ENCONTRADA')
  return { producao, estoques }
}

/** Locks an open production and its stocks: refuses one whose pieces were shipped, or that a person cancelled. */
export async function lockOpenProducao(trx: Transacao, id: number) {
  const { producao, estoques } = await lockProducaoEstoques(trx, id)
  if (producao.situacao === 'cancelada') throw buildParadaError('Esta produção foi cancelada.')
  if (producao.status !== null && fatosDoStatus(producao.status).pecas !== 'reservadas')
    throw buildParadaError('As peças desta produção já saíram.')
  const { produto_id, variacao_id, lisa_produto_id, lisa_variacao_id } = producao
  const sumiu = produto_id === null || (producao.variacao !== null && variacao_id === null)
  return {
    producao,
    estoques,
    /** Null: deleted for good. What a sale wants of it is printed all the same, and has no stock to wait in. */
    pronta: sumiu ? null : { produto_id, variacao_id },
    lisa: lisa_produto_id === null ? null : { produto_id: lisa_produto_id, variacao_id: lisa_variacao_id },
  }
}

/** Locks an open production, with what its pieces may still be made of. */
const lockProducaoPecas = async (trx: Transacao, id: number) => requireProducaoPecas(await lockOpenProducao(trx, id))

/** A locked production with what its pieces may still be made of; refuses one whose blank or product is gone. */
export function requireProducaoPecas({ producao, estoques, pronta, lisa }: Travada) {
  const saida = producao.venda_id === null ? 'cancele-a' : 'mude ou cancele a venda'
  const lacksVariacao = (peca: Lisa) =>
    peca.variacao_id === null && estoques.get(peca.produto_id)?.tem_variacoes === true
  if (!lisa || lacksVariacao(lisa)) throw buildParadaError(`A peça lisa desta produção não existe mais: ${saida}.`)
  if (pronta ? lacksVariacao(pronta) : producao.venda_id === null)
    throw buildParadaError(`O produto desta produção não existe mais: ${saida}.`)
  const ha = {
    lisa: producao.lisa,
    livres: Math.max(0, livresDe(estoques, lisa)),
    prontas: producao.seguradas ?? (pronta ? livresDe(estoques, pronta) : 0),
  }
  return { producao, estoques, pronta, lisa, ha }
}

export const buildParadaError = (motivo: string) => new DomainError('PRODUCAO_PARADA', { motivo })

type Travada = Awaited<ReturnType<typeof lockOpenProducao>>

/** Frees pieces first, moves stock, and holds pieces last: the shop never holds more pieces than it has. */
export async function applyProducaoPasso(
  trx: Transacao,
  { queue }: Recursos,
  travada: Travada,
  passo: contas.PassoDaProducao,
  usuario_id: number,
) {
  const { producao, estoques, pronta, lisa } = travada
  const { id: producao_id, item_id } = producao
  const mudadas = (sinal: 1 | -1): Reserva[] => [
    ...(lisa ? [{ tipo: 'lisa' as const, producao_id, ...lisa, quantidade: sinal * passo.lisa.reservado }] : []),
    // A production without a sale holds no finished pieces.
    ...(pronta && item_id !== null
      ? [{ tipo: 'venda' as const, item_id, ...pronta, quantidade: sinal * passo.pronta.reservado }]
      : []),
  ]
  const moved = [
    ...(lisa ? [{ ...lisa, quantidade: passo.lisa.quantidade }] : []),
    ...(pronta ? [{ ...pronta, quantidade: passo.pronta.quantidade }] : []),
  ]
  // A print on the line's own piece takes and gives the same piece: the stock and the ERP see nothing of it.
  const mudancas = printsBlank(producao) ? contas.joinMudancas(moved) : moved
  const { feita, perdida } = passo.contas
  const motivo = perdida > producao.perdida ? 'perda' : 'producao'
  await releasePecas(trx, mudadas(-1))
  if (mudancas.length > 0) await moveProducaoPecas(trx, queue, estoques, mudancas, { motivo, usuario_id })
  await data.changeProducao(trx, producao_id, { feita, perdida })
  await reservePecas(trx, mudadas(1))
}

/** Notes what happened; answers the production with it. */
export async function recordEvento(
  trx: Transacao,
  producao_id: number,
  usuario_id: number,
  evento: Omit<data.EventoNovo, 'producao_id' | 'usuario_id'>,
): Promise<ProducaoComEventos> {
  await data.insertProducaoEvento(trx, { producao_id, usuario_id, ...evento })
  return readProducao(trx, producao_id)
}

/** Begins it, if nobody has. */
export async function startProducao(
  trx: Transacao,
  { id, iniciada }: data.ProducaoTravada,
  usuario_id: number,
): Promise<void> {
  if (iniciada) return
  await data.changeProducao(trx, id, { iniciada: true })
  await data.insertProducaoEvento(trx, { producao_id: id, tipo: 'iniciar', usuario_id })
}

export const finishProducao = (
  recursos: Recursos,
  id: number,
  quantidade: number,
  usuarioId: number,
  chave?: Idempotencia,
) =>
  transactionOnce(recursos.db, chave, async (trx) => {
    const travada = await lockProducaoPecas(trx, id)
    const { producao, ha } = travada
    const bloqueio = producao.bloqueio ?? producao.aguarda
    if (bloqueio !== null) throw buildParadaError(`Esta produção está bloqueada: ${bloqueio}`)
    await applyProducaoPasso(trx, recursos, travada, contas.finishPecas(producao, quantidade, ha), usuarioId)
    await startProducao(trx, producao, usuarioId)
    return recordEvento(trx, id, usuarioId, { tipo: 'concluir', quantidade })
  })

export const losePecas = (
  recursos: Recursos,
  id: number,
  { quantidade, motivo, pronta }: PerderEntrada,
  usuarioId: number,
  chave?: Idempotencia,
) =>
  transactionOnce(recursos.db, chave, async (trx) => {
    const travada = await lockProducaoPecas(trx, id)
    const { producao, ha } = travada
    const losesPronta = pronta || contas.faltam(producao) === 0
    const passo = losesPronta ? contas.loseProntas : contas.loseLisas
    await applyProducaoPasso(trx, recursos, travada, passo(producao, quantidade, ha), usuarioId)
    await startProducao(trx, producao, usuarioId)
    const tipo = losesPronta ? 'perder_pronta' : 'perder'
    return recordEvento(trx, id, usuarioId, { tipo, quantidade, motivo: MOTIVOS_DE_PERDA[motivo] })
  })

/** Prints another version of an art from now on; what was printed stays as it is. */
export const changeArteVersao = ({ db }: Recursos, id: number, { arte_id, versao }: VersaoEntrada, usuarioId: number) =>
  transaction(db, async (trx) => {
    const { producao } = await lockOpenProducao(trx, id)
    const before = (await readProducao(trx, id)).estampas.find((estampa) => estampa.arte_id === arte_id)
    if (!before) throw new DomainError('ARTE_NAO_ENCONTRADA')
    if (before.versao === versao) return readProducao(trx, id)
    if (!(await setProducaoArteVersao(trx, id, { arte_id, versao }))) throw new DomainError('ARTE_NAO_ENCONTRADA')
    const printed = producao.feita > 0 ? `; ${producao.feita} já feitas com a versão ${before.versao}` : ''
    return recordEvento(trx, id, usuarioId, { tipo: 'versao', motivo: `“${before.arte}”: versão ${versao}${printed}` })
  })

/** Stops it for a reason; without one it goes on. */
export const blockProducao = ({ db }: Recursos, id: number, motivo: string, usuarioId: number) =>
  transaction(db, async (trx) => {
    const { producao } = await lockOpenProducao(trx, id)
    if (motivo === (producao.bloqueio ?? '')) return readProducao(trx, id)
    await data.changeProducao(trx, id, { bloqueio: motivo || null })
    return recordEvento(trx, id, usuarioId, motivo ? { tipo: 'bloquear', motivo } : { tipo: 'desbloquear' })
  })

/** Cancels the pieces that production still has to make for stock; finished pieces stay in stock. */
export const cancelEstoqueProducao = (recursos: Recursos, id: number, usuarioId: number) =>
  transaction(recursos.db, async (trx) => {
    const travada = await lockOpenProducao(trx, id)
    const { producao } = travada
    if (producao.venda_id !== null) throw buildParadaError('Esta produção é de uma venda: mude ou cancele a venda.')
    await releaseReservas(trx, { lisasDe: [id] })
    await moveProducaoPecas(trx, recursos.queue, travada.estoques, [], { motivo: 'producao', usuario_id: usuarioId })
    await data.changeProducao(trx, id, { cancelada_em: new Date().toISOString() })
    return readProducao(trx, id)
  })

/** Returns finished personalised pieces without a sale to the stock, or writes them off. Until then they stay reserved. */
export const applyDestino = (
  recursos: Recursos,
  id: number,
  { quantidade, destino }: DestinarEntrada,
  usuarioId: number,
  chave?: Idempotencia,
) =>
  transactionOnce(recursos.db, chave, async (trx) => {
    const { producao, estoques } = await lockProducaoEstoques(trx, id)
    const { sem_venda, produto_id, variacao_id } = producao
    if (quantidade > sem_venda) throw new DomainError('PRODUCAO_COM_MENOS', { podem: sem_venda, acao: 'destinadas' })
    if (destino === 'devolver' && printsBlank(producao)) throw new DomainError('PECA_ESTAMPADA')
    const perdidas = destino === 'descartar' ? quantidade : 0
    if (produto_id !== null) {
      await releasePecas(trx, [{ tipo: 'sem_venda', producao_id: id, produto_id, variacao_id, quantidade }])
      const mudanca = { produto_id, variacao_id, quantidade: -perdidas }
      await moveProducaoPecas(trx, recursos.queue, estoques, [mudanca], { motivo: 'perda', usuario_id: usuarioId })
    }
    await data.addUnsoldPecas(trx, id, -quantidade)
    return recordEvento(trx, id, usuarioId, { tipo: destino, quantidade })
  })
