import type { JobKind } from '../../infra/database/queue.ts'
import { transaction } from '../../infra/database/transaction.ts'
import type { Log } from '../../infra/process/logger.ts'
import { conferida } from '../../shop/conta-externa.ts'
import { type Desfecho, runSincronizacoes } from '../sincronizacao/sincronizacao.jobs.ts'
import { resumeOpenSincronizacoes } from '../sincronizacao/sincronizacao.rules.ts'
import { CONFERIR_IMAGENS, checkImagens } from './catalogo/imagens.sync.ts'
import { yieldingClient } from './conexao/bling.client.ts'
import { limitador, markResume } from './conexao/bling.data.ts'
import { BlingError, type MotivoBling, nuloSe } from './conexao/bling.error.ts'
import { type BlingTokens, CONTA } from './conexao/bling.tokens.ts'
import { readEmpresa } from './conexao/conexao.rules.ts'
import { readBlingConfiguracao } from './conexao/configuracao.data.ts'
import type { Contexto } from './conexao/contexto.ts'
import { CONFERIR_CONTA, checkContaLater, depositosMudaram } from './conta/conferencia.rules.ts'
import { checkConta } from './conta/conferencia.sync.ts'
import { CONTAR_LISAS, CONTAR_LISAS_SEGUNDOS, countLisas, readAllSaldos } from './estoques/periodica.sync.ts'
import { readEventNota, readNotas, readVendaNota } from './notas/leitura-de-notas.sync.ts'
import { runOperacao } from './operacoes.sync.ts'
import { LER_NOTA, LER_PEDIDOS } from './pedido/leitura.sync.ts'
import { LEITURAS_POR_ESTRUTURA, LER_ESTRUTURAS, readEstruturas } from './produto/mudanca.sync.ts'
import { readPedidos } from './recebidos/chegada.sync.ts'
import { checkDeposito, LER_SALDOS } from './saldo/saldos.sync.ts'

/** Work beyond the daily limit continues then; the limiter lets requests through from one minute past. */
const RETOMAR: JobKind<object> = { name: 'bling-retomar' }
const DEPOIS_DA_MEIA_NOITE = '2 0 * * *'

/** The pair of tokens is renewed once a day, also when nothing is sent, so that the renewal token never grows old. */
const RENOVAR: JobKind<object> = { name: 'bling-renovar' }
const DE_HORA_EM_HORA = '23 * * * *'
const RENOVADA_HA_HORAS = 20

/** Reads open invoices with the balances, authorised ones once a day: they may be cancelled at Bling. */
const LER_NOTAS: JobKind<{ quais: 'abertas' }> = { name: 'bling-ler-notas' }
const RELER_NOTAS: JobKind<{ quais: 'autorizadas' }> = { name: 'bling-reler-notas' }
const DE_MANHA = '41 5 * * *'

/** Carries out what the shop's modules asked for, and takes up again what a crash left open. */
export async function blingJobs(contexto: Contexto): Promise<void> {
  const { db, queue, config, cipher, tokens, log } = contexto
  if (!config.ativo) return
  await conferida(db, CONTA, cipher)
  /** For what the clock and events ask for. */
  const periodico = { ...contexto, client: yieldingClient(contexto.client) }
  await runSincronizacoes(
    { db, queue, log },
    {
      async executar(reservada, andamento, cede) {
        try {
          await readEmpresa(contexto)
          await runOperacao({ ...(cede ? periodico : contexto), ...andamento }, reservada)
        } catch (error) {
          if (error instanceof BlingError && error.motivo === 'pausado') await resumeAfterPausa(contexto)
          throw error
        }
      },
      explicar: explainError,
    },
  )
  // Nothing breaks when one reading fails: the next one follows, or a person asks for it.
  const naoLida = (error: unknown) => {
    if (!(error instanceof BlingError)) throw error
    log?.info({ motivo: error.message }, 'the account was not read')
  }
  await queue.work(LER_SALDOS, () => readDepositoSaldos(periodico).catch(naoLida))
  await queue.every(LER_SALDOS, config.leituraSegundos, {})
  await queue.work(LER_ESTRUTURAS, () =>
    checkDepositos(periodico)
      .then(() => readEstruturas(periodico))
      .catch(naoLida),
  )
  await queue.every(LER_ESTRUTURAS, config.leituraSegundos * LEITURAS_POR_ESTRUTURA, {})
  await queue.work(CONTAR_LISAS, () => countLisas(contexto))
  await queue.every(CONTAR_LISAS, Math.min(CONTAR_LISAS_SEGUNDOS, config.leituraSegundos), {})
  await queue.work(LER_PEDIDOS, () => readPedidos(periodico).catch(naoLida))
  await queue.every(LER_PEDIDOS, config.leituraSegundos, {})
  await queue.work(LER_NOTA, async (dados) => {
    const lendo: Promise<unknown> =
      'vendaId' in dados
        ? readVendaNota(contexto, dados.vendaId, { tudo: dados.tudo ?? false })
        : readEventNota(contexto, dados.modelo, dados.idBling)
    await lendo.catch(naoLida)
  })
  await queue.work(LER_NOTAS, ({ quais }) => readNotas(periodico, quais))
  await queue.every(LER_NOTAS, config.leituraSegundos, { quais: 'abertas' })
  await queue.work(RELER_NOTAS, ({ quais }) => readNotas(periodico, quais))
  await queue.schedule(RELER_NOTAS, DE_MANHA, { quais: 'autorizadas' })
  await queue.work(CONFERIR_CONTA, () => checkConta(contexto).catch(naoLida))
  await queue.work(RETOMAR, async () => {
    if (await voltou(contexto)) await resumeOpenSincronizacoes(db, queue)
  })
  await queue.schedule(RETOMAR, DEPOIS_DA_MEIA_NOITE, {})
  await queue.work(CONFERIR_IMAGENS, (dados) => checkImagens(periodico, dados))
  await queue.work(RENOVAR, () => renewBlingTokens(tokens, log))
  await queue.schedule(RENOVAR, DE_HORA_EM_HORA, {})
  // A shop that opens in the morning has missed the hours of the night.
  await transaction(db, (trx) => queue.send(trx, RENOVAR, {}))
  await resumeOpenSincronizacoes(db, queue)
}

/** A renamed deposit has the lists read anew. Without permission to read them the chosen one is taken as in use. */
async function checkDepositos(contexto: Contexto): Promise<void> {
  const { db, queue } = contexto
  const depositos = await nuloSe(['recusado'], checkDeposito(contexto))
  if (depositos && (await depositosMudaram(db, depositos))) await transaction(db, (trx) => checkContaLater(trx, queue))
}

/** Balances of a deposit out of use say nothing: it is looked at until it serves again. */
async function readDepositoSaldos(contexto: Contexto): Promise<void> {
  if ((await readBlingConfiguracao(contexto.db)).deposito_fora !== null) await checkDepositos(contexto)
  await readAllSaldos(contexto)
}

/** After a refusal one request finds out whether the account answers again; what waits goes on then, or without it. */
async function voltou(contexto: Contexto): Promise<boolean> {
  const { db, client } = contexto
  if ((await limitador(db)).recusas === 0) return true
  try {
    await client.request('GET', '/empresas/me/dados-basicos', { pressa: true })
    return true
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    if (error.motivo === 'pausado') await resumeAfterPausa(contexto)
    // Any other answer is one.
    return error.motivo !== 'pausado' && error.motivo !== 'autorizacao'
  }
}

/** Queues the refused synchronisations again when the pause ends. */
export const resumeAfterPausa = ({ db, queue, config }: Pick<Contexto, 'db' | 'queue' | 'config'>): Promise<void> =>
  transaction(db, async (trx) => {
    const segundos = await markResume(trx, config.segundoMs)
    if (segundos !== null) await queue.send(trx, RETOMAR, {}, { aposSegundos: segundos })
  })

/** Without an answer it is tried again in an hour; a lost authorisation is shown on the connection's card. */
async function renewBlingTokens(tokens: BlingTokens, log: Log | undefined): Promise<void> {
  try {
    await tokens.renewIfOlder(RENOVADA_HA_HORAS)
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    log?.warn({ err: error }, 'the tokens of Bling were not renewed')
  }
}

/** A refusal needs a person; without authorisation it waits for one; everything else is tried again. */
const DEPOIS: Readonly<Record<MotivoBling, Desfecho['depois']>> = {
  autorizacao: 'esperar',
  recusado: 'falhar',
  inexistente: 'falhar',
  incerto: 'repetir',
  ocupado: 'repetir',
  amanha: 'esperar',
  pausado: 'esperar',
}
const explainError = (error: unknown): Desfecho | null =>
  error instanceof BlingError ? { depois: DEPOIS[error.motivo], mensagem: error.message, codigo: error.codigo } : null
