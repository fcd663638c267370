import { formatDate } from '@estampa/contract/shared/dates.ts'
import {
  type ItemDaVendaEntrada,
  LEMBRETES,
  type LembretesEntrada,
  type VendaAlteracao,
} from '@estampa/contract/vendas/entrada.schemas.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/opcoes.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { PASSOS } from '@estampa/contract/vendas/vendas.status.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import { changed, givenFields } from '../../../infra/base/change.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import type { Loja, LojaComArquivos } from '../../../shop/loja.ts'
import { replaceReservas } from '../../estoque/reserva.rules.ts'
import { saveLinhaPecas } from '../../producao/linhas.rules.ts'

import { closeTarefas } from '../../tarefas/tarefas.rules.ts'
import { tellVoidedAprovacoes } from '../itens/aprovacao.rules.ts'
import type { LinhaDaVenda, LinhaGuardada, LinhaNova } from '../itens/itens.data.ts'
import { linhasDaVenda, replaceVendaLinhas } from '../itens/itens.data.ts'
import { buildLinhas, type QuemVende, refuseDescontos } from '../itens/itens.rules.ts'
import * as pecas from '../itens/pecas.ts'
import { cancelEtiqueta, SEM_ETIQUETA, SEM_SERVICO } from '../passos/envio.rules.ts'
import { undoSaida } from '../passos/vendas.effects.ts'
import { canHavePedido, requestPedido } from '../venda/pedido.rules.ts'
import { takeForLinhas, tellTomadas } from '../venda/tomadas.rules.ts'
import { lockVenda, readVenda, requireCliente, requireOpenVenda, requireStoppedNota } from '../venda/venda.rules.ts'
import { changeVendaRow, type NovoEvento, recordHistory, type VendaTravada } from '../venda/vendas.data.ts'

/** Fields that another content resets: the process begins again. */
export const RECOMECO = {
  ...SEM_ETIQUETA,
  ...SEM_SERVICO,
  status: PASSOS[0],
  cancelada_em: null,
  endereco: null,
  altura: null,
  largura: null,
  comprimento: null,
  peso: null,
  // The lines are others from now on: none of their pieces came back.
  credito: 0,
} as const

/**
 * Changes customer, origin and lines of a sale in any status but cancelled. The reservation changes by the difference;
 * shipped pieces come back first. A stale `versao` answers with the current state.
 */
export const changeVenda = (
  { files, ...loja }: LojaComArquivos,
  id: number,
  mudanca: VendaAlteracao,
  vendedor: QuemVende,
) =>
  transaction(loja.db, async (trx) => {
    const { erp } = loja
    const usuarioId = vendedor.id
    const travada = await lockVenda(trx, id)
    const { cliente_id: antigo, importada } = travada
    const venda = await readVenda(trx, erp, id)
    requireOpenVenda(travada)
    requireVersao(travada, mudanca, venda)
    requireStoppedNota(venda, 'edite a venda')
    const antes = await linhasDaVenda(trx, id)
    const guardada = { cliente_id: antigo, origem: venda.origem, itens: antes.map(comoItem) }
    const { cliente_id, origem, itens } = changed(guardada, mudanca)
    const clienteNome = await requireCliente(trx, cliente_id, antigo)
    const { linhas } = await buildLinhas(trx, files, itens, antes)
    const linhasComIds = linhas.map((linha, i) => ({ ...linha, id: linha.de ?? itens[i]?.item_id }))
    await refuseDescontos(trx, vendedor, linhasComIds, antes)
    const voided = tellVoidedAprovacoes(
      antes,
      linhas,
      itens.map(({ item_id }) => item_id),
    )
    const lembretes = lembretesDe(mudanca)
    const editada = await restartVenda(trx, loja, venda, {
      antes,
      linhas,
      mudanca: { ...lembretes, cliente_id, origem },
      usuarioId,
      evento: (observacao) => ({
        tipo: 'editada',
        descricao: `Venda editada: o processo recomeçou na separação.${observacao}${voided}`,
        ...diferencas(
          [...retrato(venda.cliente_nome, venda.origem, antes), ...retratoDosLembretes(travada)],
          [...retrato(clienteNome, origem, linhas), ...retratoDosLembretes({ ...travada, ...lembretes })],
        ),
      }),
    })
    // The person gave up the lines that waited.
    if (importada && editada.itens.every(({ pendencia }) => pendencia === null))
      await closeTarefas(trx, 'pedido_importado.linhas', id)
    return editada
  })

interface Recomeco {
  readonly antes: readonly LinhaGuardada[]
  readonly linhas: readonly LinhaNova[]
  /** Fields of the sale that change besides. */
  readonly mudanca: Partial<Lembretes> & Pick<VendaTravada, 'cliente_id'> & Pick<Venda, 'origem'>
  readonly usuarioId: number
  /** The line of the history, which says what could not come back to the stock. */
  readonly evento: (observacao: string) => Omit<NovoEvento, 'venda_id' | 'de' | 'para' | 'usuario_id'>
}

/**
 * Begins the sale again with these lines, in the caller's transaction: pieces that left come back, the lines reserve theirs,
 * measures, freight, label and order are given up, and the order of its next revision is asked for. Refuses with
 * ESTOQUE_INSUFICIENTE a line that lacks pieces.
 */
export async function restartVenda(
  trx: Transacao,
  { queue, erp, envios }: Pick<Loja, 'queue' | 'erp' | 'envios'>,
  venda: Venda,
  { antes, linhas, mudanca, usuarioId, evento }: Recomeco,
): Promise<Venda> {
  const { id, status } = venda
  const observacao = await undoSaida({ trx, queue, venda, usuarioId })
  const tellPecas = await replaceLinhaPecas(trx, venda, antes, { linhas, clienteId: mudanca.cliente_id, usuarioId })
  await cancelEtiqueta(trx, { queue, envios }, venda, usuarioId)
  await envios.esquecerPrecos(trx, id)
  await erp.soltarPedido(trx, id)
  await changeVendaRow(trx, id, { ...RECOMECO, ...mudanca, total: totalDaVenda(linhas) }, { reiniciar: true })
  const moved = { de: status, para: PASSOS[0], usuario_id: usuarioId }
  await recordHistory(trx, { venda_id: id, ...evento(observacao), ...moved })
  await tellPecas()
  const restarted = await readVenda(trx, erp, id)
  return erp.ativo && canHavePedido(venda) ? requestPedido(trx, queue, restarted, usuarioId) : restarted
}

/** The line that the form sends without changes. */
export function comoItem(linha: LinhaGuardada): ItemDaVendaEntrada {
  const { id: item_id, produto_id, variacao_id, sku, descricao, quantidade, valor_unitario, desconto } = linha
  return {
    id: produto_id ?? undefined,
    item_id,
    variacao_id: variacao_id ?? undefined,
    sku,
    descricao,
    quantidade,
    valor_unitario,
    desconto,
  }
}

/** A person who edits an older version gets the present one. */
function requireVersao({ versao }: VendaTravada, entrada: Pick<VendaAlteracao, 'versao'>, atual: Venda): void {
  if (typeof entrada.versao === 'number' && entrada.versao !== versao)
    throw new DomainError('EDICAO_CONCORRENTE', {}, { atual })
}

/**
 * The new lines with their pieces take the place of the old ones; printing goes on where it can. Answers what tells of pieces
 * that lines took, for after the edit's own line of the history.
 */
async function replaceLinhaPecas(
  trx: Transacao,
  venda: Venda,
  antes: readonly LinhaGuardada[],
  { linhas, clienteId, usuarioId }: { linhas: readonly LinhaNova[]; clienteId: number; usuarioId: number },
): Promise<() => Promise<void>> {
  const continuedLinhas = pecas.continuadas(linhas, antes)
  const ficam = pecas.quantidadePorLinha(linhas, continuedLinhas)
  const devolvidas = pecas.devolvidasPorLinha(venda)
  const unsoldPecas = pecas.personalizadasQueSobram(
    antes,
    (linha) => pecas.prontasDaLinha(linha, devolvidas.get(linha.id)) - (ficam.get(linha.id) ?? 0),
  )
  const donos = pecas.donosDasReservas(antes, ficam)
  const producaoIds = new Map([...continuedLinhas].map(([indice, { producao }]) => [indice, producao.id]))
  const pedidas = pecas.pedidasDaEdicao(linhas, continuedLinhas, devolvidas)
  const { tomadas, pedidas: wanted } = await takeForLinhas(trx, { clienteId, producaoIds }, linhas, pedidas)
  const planos = await replaceReservas(trx, donos, [...unsoldPecas, ...wanted])
  const itens = await replaceVendaLinhas(trx, venda.id, linhas)
  await saveLinhaPecas(trx, venda.id, {
    planos,
    itens,
    tomadas,
    antes: antes.flatMap(({ producao }) => producao ?? []),
    semVenda: unsoldPecas,
    continuam: new Map([...continuedLinhas].map(([indice, { producao }]) => [indice, producao])),
  })
  return () => tellTomadas(trx, venda.id, { linhas, itens, tomadas, usuarioId })
}

/** The sale in lines that people read: `2 × Camiseta Azul M — R$ 59,90`. */
const retrato = (cliente: string, origem: string, linhas: readonly LinhaDaVenda[]) => [
  `Cliente: ${cliente}`,
  `Origem: ${rotuloDaOrigem(origem)}`,
  ...linhas.map(pecas.linhaEmTexto),
]

export const diferencas = (antes: readonly string[], depois: readonly string[]) => ({
  antes: antes.filter((linha) => !depois.includes(linha)),
  depois: depois.filter((linha) => !antes.includes(linha)),
})

type Lembretes = Pick<VendaTravada, (typeof LEMBRETES)[number]>

/** The fields that were sent. */
export const lembretesDe = (entrada: LembretesEntrada): Partial<Lembretes> =>
  givenFields(Object.fromEntries(LEMBRETES.map((campo) => [campo, entrada[campo]])))

/** The history's words for a changed field. */
const MUDANCA: { readonly [C in keyof Lembretes]: (depois: Lembretes) => string } = {
  anotacao: ({ anotacao }) => (anotacao === '' ? 'Anotação excluída.' : 'Anotação mudada.'),
  prazo: ({ prazo }) => (prazo === null ? 'Prazo retirado.' : 'Prazo mudado.'),
  prioritaria: () => 'Prioridade mudada.',
}

/** Lines for the history. The text of a note stays out: it may tell about a person, and history is kept for years. */
const retratoDosLembretes = ({ prazo, prioritaria }: Lembretes): string[] => [
  ...(prazo === null ? [] : [`Prazo: ${formatDate(prazo)}`]),
  ...(prioritaria ? ['Prioritária'] : []),
]

/** Changes note, due date and priority; all else stays. Equal values write nothing; a stale `versao` is refused. */
export const changeLembretes = (
  { db, erp }: Loja,
  id: number,
  entrada: LembretesEntrada & { versao?: number | null | undefined },
  usuarioId: number,
): Promise<Venda> =>
  transaction(db, async (trx) => {
    const antes = await lockVenda(trx, id)
    requireOpenVenda(antes)
    const atual = await readVenda(trx, erp, id)
    requireVersao(antes, entrada, atual)
    const mudanca = lembretesDe(entrada)
    const depois = { ...antes, ...mudanca }
    const frases = LEMBRETES.filter((campo) => depois[campo] !== antes[campo]).map((campo) => MUDANCA[campo](depois))
    if (frases.length === 0) return atual
    await changeVendaRow(trx, id, mudanca)
    await recordHistory(trx, {
      venda_id: id,
      tipo: 'lembretes',
      descricao: frases.join(' '),
      ...diferencas(retratoDosLembretes(antes), retratoDosLembretes(depois)),
      usuario_id: usuarioId,
    })
    return readVenda(trx, erp, id)
  })
