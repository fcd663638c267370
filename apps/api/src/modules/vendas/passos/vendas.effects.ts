import type { NomeDaAcao } from '@estampa/contract/vendas/vendas.machine.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import type { Loja } from '../../../shop/loja.ts'
import { travarProdutos } from '../../estoque/estoque.rules.ts'
import { replaceReservas } from '../../estoque/reserva.rules.ts'
import { receiveReturnedPecas, reverseSaida, takeOutPecas } from '../../estoque/saida.rules.ts'
import { cancelLinhaProducoes, keepSemVenda, saveLinhaPecas, takeUnsoldPecas } from '../../producao/linhas.rules.ts'

import { closePedidoTarefas } from '../../tarefas/tarefas.rules.ts'
import { linhasDaVenda } from '../itens/itens.data.ts'
import {
  devolvidasPorLinha,
  donosDasReservas,
  formatVendaLinhaName,
  pecasQueSairam,
  personalizadasQueSobram,
  produtosDaLinha,
  prontasDaLinha,
} from '../itens/pecas.ts'
import type { MudancaDaVenda } from '../venda/vendas.data.ts'
import { cancelEtiqueta, SEM_ETIQUETA } from './envio.rules.ts'

export interface Passagem extends Pick<Loja, 'queue' | 'envios'> {
  readonly trx: Transacao
  /** As it was before. */
  readonly venda: Venda
  /** Null: the ERP caused it. */
  readonly usuarioId: number | null
}
/** Changes that are also written on the sale, and what its history says besides. */
interface Consequencia {
  readonly mudanca?: MudancaDaVenda
  readonly observacao?: string
}
type Efeito = (passagem: Passagem) => Promise<Consequencia>

const doNothing: Efeito = async () => ({})

export const EFEITOS: Readonly<Record<NomeDaAcao, Efeito>> = {
  separar: doNothing,
  confirmarMedidas: doNothing,
  escolherEnvio: doNothing,
  etiquetar: doNothing,
  async confirmarRetirada({ trx, queue, venda, usuarioId }) {
    const saida = { venda_id: venda.id, usuario_id: usuarioId }
    const linhas = await linhasDaVenda(trx, venda.id)
    const saem = linhas.map((linha) => ({
      id: linha.id,
      kit: linha.partes.length > 0 ? formatVendaLinhaName(linha) : null,
    }))
    await takeOutPecas(trx, queue, saida, saem)
    // Shipped again after a step back: pieces that came back in an exchange stay in stock.
    const devolvidas = venda.itens.flatMap((item) =>
      item.devolvidas > 0
        ? [{ item, quantidade: item.devolvidas, semEstampa: item.producao?.devolvidas_sem_estampa ?? 0 }]
        : [],
    )
    await receiveVendaPecas(trx, queue, saida, devolvidas)
    // From here on the address is where it went, whatever becomes of the customer's.
    return { mudanca: { endereco: venda.endereco } }
  },
  entregar: doNothing,
  voltarParaSeparacao: doNothing,
  voltarParaEmbalagem: doNothing,
  voltarParaSelecionarEnvio: doNothing,
  voltarParaEtiqueta: doNothing,
  async voltarParaRetirada(passagem) {
    const { trx, venda } = passagem
    const observacao = await undoSaida(passagem)
    const linhas = await linhasDaVenda(trx, venda.id)
    const devolvidas = devolvidasPorLinha(venda)
    // The sale has those again that have waited for a person since they came back.
    const esperam = personalizadasQueSobram(linhas, ({ id, producao }) =>
      Math.min(devolvidas.get(id) ?? 0, producao.feita),
    )
    const waiting = new Map(linhas.flatMap(({ producao }) => (producao ? [[producao.id, producao.semVenda]] : [])))
    for (const { descricao, producao_id, quantidade } of esperam)
      refuseGonePecas(descricao, quantidade - (waiting.get(producao_id) ?? 0))
    const prontaPedidas = linhas.flatMap((linha, indice) =>
      pecasQueSairam(linha, { quantidade: linha.quantidade, semEstampa: linha.producao?.semEstampa ?? 0 }).map(
        (peca) => ({ ...peca, indice, so: 'prontas' as const }),
      ),
    )
    await travarProdutos(trx, [...new Set(linhas.flatMap(produtosDaLinha).filter((id) => typeof id === 'number'))])
    await takeUnsoldPecas(trx, esperam)
    const planos = await replaceReservas(trx, {}, prontaPedidas)
    await saveLinhaPecas(trx, venda.id, { planos, itens: linhas.map(({ id }) => id) })
    return { mudanca: { endereco: null }, observacao }
  },
  voltarParaEnviado: doNothing,
  async cancelar(passagem) {
    const { trx, venda, usuarioId } = passagem
    const observacao = await returnPecas(passagem)
    const cancelada_em = new Date().toISOString()
    // Nobody is asked about its order any more.
    await closePedidoTarefas(trx, venda.importada ? 'pedido_importado' : 'pedido', venda.id)
    // With a package that has arrived the label has been used, and where it went may still be asked.
    if (fatosDoStatus(venda.status).chegou) return { mudanca: { cancelada_em }, observacao }
    await cancelEtiqueta(trx, passagem, venda, usuarioId)
    return { mudanca: { ...SEM_ETIQUETA, cancelada_em }, observacao }
  },
}

/** Printed pieces that came back and do not wait any more are lost, or another line's: no plain one is passed off as them. */
function refuseGonePecas(descricao: string, pecas: number): void {
  if (pecas <= 0) return
  const gone = pecas === 1 ? '1 peça estampada que voltou' : `${pecas} peças estampadas que voltaram`
  const verb = pecas === 1 ? 'teve' : 'tiveram'
  const motivo = `De “${descricao}” ${gone} numa troca já ${verb} outro destino: edite a venda para mudá-la.`
  throw new DomainError('TRANSICAO_INVALIDA', { motivo })
}

/** Releases the pieces that the sale reserved or took. Answers the sentence for the history. */
async function returnPecas(passagem: Passagem): Promise<string> {
  const { trx, venda } = passagem
  const linhas = await linhasDaVenda(trx, venda.id)
  const observacao = await undoSaida(passagem)
  const devolvidas = devolvidasPorLinha(venda)
  const unsoldPecas = personalizadasQueSobram(linhas, (linha) => prontasDaLinha(linha, devolvidas.get(linha.id)))
  await replaceReservas(trx, donosDasReservas(linhas), unsoldPecas)
  await cancelLinhaProducoes(trx, linhas, unsoldPecas)
  return observacao
}

/** Brings back what went out; what could not come back is said. */
export async function undoSaida({ trx, queue, venda, usuarioId }: Omit<Passagem, 'envios'>): Promise<string> {
  if (fatosDoStatus(venda.status).pecas !== 'fora') return ''
  const perdidas = await reverseSaida(trx, queue, { venda_id: venda.id, usuario_id: usuarioId })
  if (perdidas === 0) return ''
  const pecas = perdidas === 1 ? '1 peça não voltou' : `${perdidas} peças não voltaram`
  return ` ${pecas} ao estoque: o produto ou a variação não existe mais.`
}

export interface Volta {
  readonly item: ItemDaVenda
  readonly quantidade: number
  /** Of these, pieces that left before they were printed: they are blanks. */
  readonly semEstampa: number
}

/**
 * Puts pieces back into the stock they were taken from, in which those with names or prints wait; printed ones that
 * `areFaultless` for another line too. Returns how many have no stock to go to.
 */
export async function receiveVendaPecas(
  trx: Transacao,
  queue: Queue,
  saida: { readonly venda_id: number; readonly usuario_id: number | null },
  voltas: readonly Volta[],
  areFaultless = false,
): Promise<number> {
  if (voltas.length === 0) return 0
  const linhas = await linhasDaVenda(trx, saida.venda_id)
  const voltam = new Map(voltas.map(({ item, ...volta }) => [item.item_id, volta]))
  const pecas = linhas.flatMap((linha) => {
    const volta = voltam.get(linha.id)
    return volta ? pecasQueSairam(linha, volta) : []
  })
  const perdidas = await receiveReturnedPecas(trx, queue, saida, pecas)
  const unsoldPecas = personalizadasQueSobram(linhas, ({ id, producao }) => {
    const { quantidade = 0, semEstampa = 0 } = voltam.get(id) ?? {}
    return Math.min(quantidade - semEstampa, producao.feita)
  })
  if (unsoldPecas.length > 0) await replaceReservas(trx, {}, unsoldPecas)
  await keepSemVenda(
    trx,
    unsoldPecas.map((peca) => ({ ...peca, isReusable: peca.isReusable && areFaultless })),
  )
  return perdidas
}
