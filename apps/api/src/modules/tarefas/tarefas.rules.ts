import { plural } from '@estampa/contract/shared/plural.ts'
import type { Sincronizacao, Tarefa } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import {
  type FatosDaTarefa,
  type NomeDaTarefa,
  type Pergunta,
  perguntaDe,
  type RespostaDaTarefa,
  type RespostaQueDescarta,
  TAREFAS,
} from '@estampa/contract/sincronizacao/tarefas.ts'
import { camposInvalidos, DomainError, found } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import {
  type Banco,
  type Db,
  type Idempotencia,
  type Transacao,
  transaction,
  transactionOnce,
} from '../../infra/database/transaction.ts'
import { requirePermissao, type UsuarioDaSessao } from '../../shop/session.ts'
import { deleteSincronizacao, lockAnswer } from '../sincronizacao/sincronizacao.data.ts'
import * as trabalhos from '../sincronizacao/sincronizacao.rules.ts'
import { listada } from './lista.data.ts'
import * as data from './tarefas.data.ts'

/** The answer leaves nothing to do. */
export const NADA = 'nada'
interface Respondida<T extends NomeDaTarefa> {
  readonly alvo_id: number
  readonly titulo: string
  readonly fatos: FatosDaTarefa<T>
}
interface Imediato<T extends NomeDaTarefa> {
  /** Part of the answer's own transaction. */
  readonly imediato: (trx: Transacao, queue: Queue, tarefa: Respondida<T>) => Promise<unknown>
}
interface Trabalho<T extends NomeDaTarefa, Passos> {
  /** A job, which may wait and fail: then the question is open again and says why. */
  readonly trabalho: (passos: Passos, tarefa: Respondida<T>) => Promise<unknown>
}
type Efeito<T extends NomeDaTarefa, R, Passos> =
  R extends RespostaQueDescarta<T> ? typeof NADA | Imediato<T> : typeof NADA | Imediato<T> | Trabalho<T, Passos>

/** Effect of each answer of each declared question: one that is missing, or is not declared, does not compile. */
export type Respostas<Passos> = {
  readonly [T in NomeDaTarefa]: { readonly [R in RespostaDaTarefa<T>]: Efeito<T, R, Passos> }
}

/**
 * Asks a person. The same question about the same facts is asked once: it says the newest sentence. Answers its id.
 */
export async function createTarefa(trx: Transacao, nova: data.NovaTarefa, mensagem: string): Promise<number> {
  await data.removeTarefa(trx, nova)
  return (await data.insertTarefa(trx, nova, mensagem)).id
}

/** Closes a question that has been seen to in another way. Answers whether one was open. */
export const closeTarefas = async (trx: Transacao, tarefa: NomeDaTarefa, alvo: number): Promise<boolean> =>
  (await data.closeOpenTarefas(trx, [tarefa], alvo)).length > 0

/** All that a person was asked about this one has been seen to. */
export async function closePedidoTarefas(trx: Transacao, tipo: 'pedido' | 'pedido_importado', alvo: number) {
  const nomes = Object.keys(TAREFAS) as NomeDaTarefa[]
  await data.closeOpenTarefas(
    trx,
    nomes.filter((nome) => nome.startsWith(`${tipo}.`)),
    alvo,
  )
}

/**
 * Asks about a variation known at Bling that was removed here; it stays at Bling until a person puts it out of use by
 * its task.
 */
export const variacaoRemovida = (
  trx: Transacao,
  { id, titulo }: { readonly id: number; readonly titulo: string },
  { sku, id_bling }: { readonly sku: string | null; readonly id_bling: string },
): Promise<number> =>
  createTarefa(
    trx,
    { tarefa: 'produto.inativar_variacao', alvo_id: id, titulo, fatos: { id_bling } },
    `A variação ${sku ?? ''} foi removida aqui e continua no Bling. Use “Inativar no Bling” para que ela não seja mais vendida lá, ou descarte este aviso.`,
  )

/** A product was deleted here for good before the ERP knew of so many changes of its stock. */
export const excluidoComLancamentos = (
  trx: Transacao,
  { id, titulo, lancamentos }: { readonly id: number; readonly titulo: string; readonly lancamentos: number },
): Promise<number> =>
  createTarefa(
    trx,
    { tarefa: 'estoque.excluido', alvo_id: id, titulo: `Estoque de ${titulo}` },
    `O produto foi excluído daqui antes de o Bling receber ${plural(lancamentos, 'lançamento', 'lançamentos')} de estoque dele. Confira lá o saldo e acerte-o à mão.`,
  )

interface Recursos {
  readonly db: Banco
  readonly queue: Queue
  readonly respostas: Respostas<never>
}
type Quem = Pick<UsuarioDaSessao, 'id' | 'negadas'>
type Travada = NonNullable<Awaited<ReturnType<typeof lockTarefa>>>

/** The job that carries the answer is locked before the question, as carrying it out locks them. */
async function lockTarefa(trx: Transacao, id: number) {
  const trabalho = await lockAnswer(trx, id)
  const tarefa = await data.lockTarefaRow(trx, id)
  return tarefa && { ...tarefa, trabalho }
}

const declarada = (tipo: string) => {
  const pergunta = perguntaDe(tipo)
  if (!pergunta) throw new DomainError('TAREFA_DESCONHECIDA')
  return pergunta
}

/** Some answers ask for a permission: refuses with SEM_PERMISSAO. */
function requireRespostaPermissao({ respostas }: Pergunta, resposta: string, usuario: Quem): void {
  const permissao = respostas[resposta]?.permissao
  if (permissao) requirePermissao(usuario, permissao)
}

/** A person answers an open question by the name of the answer: the first one counts. */
export const answerTarefa = (
  { db, queue, respostas }: Recursos,
  id: number,
  resposta: string,
  usuario: Quem,
  idempotencia?: Idempotencia,
): Promise<Sincronizacao> =>
  transactionOnce(db, idempotencia, async (trx) => {
    const tarefa = await found(lockTarefa(trx, id), 'TAREFA_NAO_ENCONTRADA')
    const { respostas: possiveis } = declarada(tarefa.tipo)
    if (!Object.hasOwn(possiveis, resposta)) throw camposInvalidos({ resposta: ['Escolha uma das respostas'] })
    if (tarefa.estado !== 'aberta') throw jaRespondida(tarefa)
    await recordAnswer(trx, { queue, respostas }, tarefa, resposta, usuario)
    return readSincronizacao(trx, id)
  })

function jaRespondida({ tipo, resposta, respondida_por }: Travada): DomainError {
  if (resposta === null) return new DomainError('TAREFA_ENCERRADA')
  const rotulo = perguntaDe(tipo)?.respostas[resposta]?.rotulo ?? resposta
  return new DomainError('TAREFA_RESPONDIDA', { resposta: rotulo, quem: respondida_por ?? 'outra pessoa' })
}

/** Writes the answer with what it does; one that a job carries out waits for that. */
async function recordAnswer(
  trx: Transacao,
  { queue, respostas }: Omit<Recursos, 'db'>,
  tarefa: Travada,
  resposta: string,
  usuario: Quem,
): Promise<void> {
  const { id, tipo } = tarefa
  const pergunta = declarada(tipo)
  requireRespostaPermissao(pergunta, resposta, usuario)
  const achado = efeitoDe(respostas, tarefa, resposta)
  if (achado === null) throw new DomainError('TAREFA_DESCONHECIDA')
  const { efeito, respondida } = achado
  const esperaTrabalho = efeito !== NADA && 'trabalho' in efeito
  const estado = esperaTrabalho ? 'pendente' : resposta === pergunta.descartar ? 'descartada' : 'concluida'
  await data.recordTarefaResposta(trx, id, { resposta, por: usuario.id, estado })
  if (esperaTrabalho) await trabalhos.requestAnswerJob(trx, queue, { alvo_id: id, titulo: tipo })
  else if (efeito !== NADA) await efeito.imediato(trx, queue, respondida)
}

/** Returns what this version knows of a stored answer; null for a question, an answer or facts of another version. */
function efeitoDe<P>(respostas: Respostas<P>, { tipo, alvo_id, titulo, fatos }: data.Tarefa, resposta: string) {
  const lidos = perguntaDe(tipo)?.fatos.safeParse(fatos)
  if (!lidos?.success) return null
  const efeitos = respostas[tipo as NomeDaTarefa] as Readonly<Record<string, Efeito<NomeDaTarefa, string, P>>>
  const efeito = efeitos[resposta]
  // The facts were read by the declaration of the handlers' own question.
  const respondida = { alvo_id, titulo, fatos: lidos.data } as Respondida<never>
  return efeito === undefined ? null : { efeito, respondida }
}

/** Carries out the answer to a question; false when this version does not know it. */
export async function runTarefaResposta<P>(
  db: Banco,
  respostas: Respostas<P>,
  passos: P,
  id: number,
): Promise<boolean> {
  const tarefa = await data.tarefaPorId(db, id)
  if (tarefa?.resposta == null || tarefa.encerrada_em !== null) return true
  const achado = efeitoDe(respostas, tarefa, tarefa.resposta)
  if (achado === null) return false
  const { efeito, respondida } = achado
  if (efeito !== NADA && 'trabalho' in efeito) await efeito.trabalho(passos, respondida)
  return true
}

/** A job or a question, as the sync centre shows it. */
export const readSincronizacao = (db: Db, id: number): Promise<Sincronizacao> =>
  found(listada(db, id), 'SINCRONIZACAO_NAO_ENCONTRADA')

/** 'Tentar novamente' of the sync centre: the job anew, or the answer that the question's declaration names. */
export const retryTarefa = ({ db, queue, respostas }: Recursos, id: number, usuario: Quem): Promise<Sincronizacao> =>
  transaction(db, async (trx) => {
    const tarefa = await lockTarefa(trx, id)
    if (!tarefa) {
      await readSincronizacao(trx, id)
      return trabalhos.retrySincronizacao(trx, queue, id)
    }
    const pergunta = declarada(tarefa.tipo)
    const { tentarNovamente: resposta } = pergunta
    if (resposta === null) throw new DomainError('TAREFA_NA_PAGINA')
    requireRespostaPermissao(pergunta, resposta, usuario)
    if (tarefa.estado === 'pendente' && tarefa.trabalho)
      await trabalhos.retrySincronizacao(trx, queue, tarefa.trabalho.id)
    else if (tarefa.estado === 'aberta' || tarefa.estado === 'descartada')
      await recordAnswer(trx, { queue, respostas }, tarefa, resposta, usuario)
    else if (tarefa.estado !== 'pendente') throw new DomainError('SINCRONIZACAO_ENCERRADA')
    return readSincronizacao(trx, id)
  })

/** 'Descartar' of the sync centre: the job is given up, or the question set aside; an answer that still waits goes. */
export const discardTarefa = ({ db, queue, respostas }: Recursos, id: number, usuario: Quem): Promise<Sincronizacao> =>
  transaction(db, async (trx) => {
    const tarefa = await lockTarefa(trx, id)
    if (!tarefa) {
      await readSincronizacao(trx, id)
      return trabalhos.discardSincronizacao(trx, id)
    }
    const espera = tarefa.estado === 'pendente' && tarefa.trabalho !== null
    if (tarefa.estado !== 'aberta' && !espera) throw new DomainError('SINCRONIZACAO_ENCERRADA')
    if (tarefa.trabalho) await deleteSincronizacao(trx, tarefa.trabalho.id)
    await recordAnswer(trx, { queue, respostas }, tarefa, declarada(tarefa.tipo).descartar, usuario)
    return readSincronizacao(trx, id)
  })

/** A question with its possible answers and the one that was given. */
export async function readTarefa(db: Banco, id: number): Promise<Tarefa> {
  const { tipo, estado, ...tarefa } = await found(data.tarefaPorId(db, id), 'TAREFA_NAO_ENCONTRADA')
  const possiveis = Object.entries(perguntaDe(tipo)?.respostas ?? {})
  const respostas = possiveis.map(([nome, { rotulo }]) => ({ nome, rotulo }))
  return { ...tarefa, tarefa: tipo, estado: estado === 'aberta' ? 'falhou' : estado, respostas }
}
