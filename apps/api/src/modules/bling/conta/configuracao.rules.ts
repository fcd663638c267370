import {
  type ConfiguracaoBling,
  type ConfiguracaoBlingMudada,
  configuracaoBling,
} from '@estampa/contract/bling/configuracao.routes.ts'
import { PASSOS_DO_PEDIDO } from '@estampa/contract/vendas/vendas.status.ts'
import { atField } from '../../../infra/base/errors.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { requireErp } from '../../../shop/loja.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError, translateBlingErrors } from '../conexao/bling.error.ts'
import * as data from '../conexao/configuracao.data.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { habilitado } from '../pedido/cadastros.mapping.ts'
import { readCanais } from '../pedido/cadastros.sync.ts'
import { restartPedidos } from '../pedido/chegada.data.ts'
import { SITUACOES_DE_COSTUME } from '../pedido/chegada.mapping.ts'
import { agoraNoBling, LER_PEDIDOS, pedidosDeFora } from '../pedido/leitura.sync.ts'
import { situacoesLegiveis } from '../pedido/situacao.sync.ts'
import { isSellableDeposito } from '../saldo/saldos.mapping.ts'
import {
  depositoEscolhido,
  forgetDepositoFora,
  forgetDiferencas,
  LER_SALDOS,
  readDepositos,
} from '../saldo/saldos.sync.ts'

/** The shop's settings; without a chosen deposit, the account's default one, once it can be read. */
export async function readBlingSettings(contexto: Contexto): Promise<ConfiguracaoBling> {
  const { db, erp } = contexto
  // Without an answer from the ERP everything else is still worth showing.
  if ((await data.readBlingConfiguracao(db)).deposito_id === null && (await erp.autorizado()))
    await depositoEscolhido(contexto).catch(() => null)
  return comoEsta(await data.readBlingConfiguracao(db))
}

function comoEsta(linha: Awaited<ReturnType<typeof data.readBlingConfiguracao>>): ConfiguracaoBling {
  const { id: _, situacao_por_passo, ...resto } = linha
  const emptySituacoes = Object.fromEntries(PASSOS_DO_PEDIDO.map((passo) => [passo, null]))
  return configuracaoBling.parse({ ...resto, situacao_por_passo: { ...emptySituacoes, ...Object(situacao_por_passo) } })
}

/** Changes the given settings. Refuses, with a sentence, a value that the account does not have or must not use. */
export async function changeBlingConfiguracao(
  contexto: Contexto,
  mudada: ConfiguracaoBlingMudada,
): Promise<ConfiguracaoBling> {
  const { db, queue, client } = contexto
  await translateBlingErrors(requireContaChoices(contexto, mudada))
  const standingPedidos = mudada.importar_pedidos === true ? await oQueEstaLa(contexto) : null
  return transaction(db, async (trx) => {
    const antes = await data.lockBlingConfiguracao(trx)
    const ligou = mudada.importar_pedidos === true && !antes.importar_pedidos
    if (ligou && standingPedidos) await restartPedidos(trx, standingPedidos.quando, standingPedidos.pedidos)
    if (ligou) await data.turnOnImport(trx, standingPedidos?.quando ?? new Date(client.agora() ?? Date.now()))
    const { situacao_por_passo, ...resto } = mudada
    const passos = situacao_por_passo && { ...Object(antes.situacao_por_passo), ...situacao_por_passo }
    await data.saveBlingConfiguracao(trx, { ...resto, situacao_por_passo: passos })
    if (mudada.deposito_id !== undefined) await forgetDepositoFora(trx)
    if (mudada.deposito_id !== undefined && mudada.deposito_id !== antes.deposito_id) {
      await forgetDiferencas(trx)
      await data.forgetDepositoLido(trx)
    }
    // The balances of another deposit are where changes count from: they are read at once.
    const { importar_pedidos, situacoes_importadas } = await data.readBlingConfiguracao(trx)
    const nenhuma = importar_pedidos && (situacoes_importadas as number[]).length === 0
    if (nenhuma && (!ligou || mudada.situacoes_importadas !== undefined))
      throw atField('situacoes_importadas', 'SITUACAO_NAO_ESCOLHIDA')
    if (nenhuma) await data.saveBlingConfiguracao(trx, { situacoes_importadas: SITUACOES_DE_COSTUME })
    if (ligou) await queue.send(trx, LER_PEDIDOS, {})
    const voltou = antes.deposito_fora !== null || mudada.deposito_id !== antes.deposito_id
    if (mudada.deposito_id !== undefined && voltou) await queue.send(trx, LER_SALDOS, {})
    return comoEsta(await data.readBlingConfiguracao(trx))
  })
}

/**
 * Reads the orders that stand at Bling when the switch is turned on; null when it is on already, or Bling does not
 * answer.
 */
async function oQueEstaLa({ db, client, erp }: Contexto) {
  if ((await data.readBlingConfiguracao(db)).importar_pedidos || !(await erp.autorizado())) return null
  try {
    const quando = new Date(await agoraNoBling(client))
    return { quando, pedidos: await pedidosDeFora(client) }
  } catch (error) {
    if (error instanceof BlingError) return null
    throw error
  }
}

/** Checks only the given settings at the account. */
async function requireContaChoices(contexto: Contexto, mudada: ConfiguracaoBlingMudada): Promise<void> {
  const { deposito_id, canais = [], situacoes_importadas = [], situacao_por_passo = {} } = mudada
  const passos = Object.values(situacao_por_passo).filter((id) => id != null)
  const situacoes = [...situacoes_importadas, ...passos]
  if (deposito_id === undefined && canais.length === 0 && situacoes.length === 0) return
  await requireErp(contexto)
  const { client } = contexto
  if (deposito_id !== undefined) await requireDeposito(client, deposito_id)
  if (situacoes.length > 0) await requireSituacoes(client, situacoes, situacoes_importadas.length)
  if (canais.length > 0) await requireCanais(client, canais)
}

async function requireDeposito(client: BlingClient, id: number): Promise<void> {
  const deposito = (await readDepositos(client)).find((candidate) => candidate.id === id)
  if (!deposito || deposito.situacao === 0) throw atField('deposito_id', 'DEPOSITO_INEXISTENTE')
  if (!isSellableDeposito(deposito))
    throw atField('deposito_id', 'DEPOSITO_DESCONSIDERADO', { nome: deposito.descricao ?? id })
}

async function requireSituacoes(client: BlingClient, ids: readonly number[], importadas: number): Promise<void> {
  const conhecidas = new Set((await situacoesLegiveis(client)).map(({ id }) => id))
  for (const [lugar, id] of ids.entries()) {
    const campo = lugar < importadas ? 'situacoes_importadas' : 'situacao_por_passo'
    if (!conhecidas.has(id)) throw atField(campo, 'SITUACAO_INEXISTENTE', { id })
  }
}

async function requireCanais(client: BlingClient, canais: readonly { readonly id: number }[]): Promise<void> {
  const lidos = await readCanais(client)
  for (const { id } of canais) {
    const canal = lidos.find((candidate) => candidate.id === id)
    if (!canal) throw atField('canais', 'CANAL_INEXISTENTE', { id })
    if (!habilitado(canal)) throw atField('canais', 'CANAL_DESABILITADO', { nome: canal.descricao ?? id })
  }
}
