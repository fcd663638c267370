import { plural } from '@estampa/contract/shared/plural.ts'
import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { cancelaVenda, TAREFAS } from '@estampa/contract/sincronizacao/tarefas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { JobKind, Queue } from '../../infra/database/queue.ts'
import { type Banco, type Transacao, transaction } from '../../infra/database/transaction.ts'
import { exigirPermissao, type UsuarioDaSessao } from '../../shop/session.ts'
import * as data from './sincronizacao.data.ts'

export { type EmAberto, emAberto } from './lista.data.ts'

/** The job of the queue; what it is about stands in the row. Carried out by the module that talks to the ERP. */
export const SINCRONIZAR: JobKind<{ id: number }> = { name: 'sincronizar', concurrency: 2 }

/** Orders go before products: staff wait for an order's number to continue a sale. */
const PRIMEIRO: ReadonlySet<string> = new Set(['pedido', 'pedido_importado'])
/** A retry that a person asked for goes before both. */
const DE_UMA_PESSOA = 2

type Aberta = Pick<Sincronizacao, 'id'> & { readonly tipo: string }
async function enfileirar(
  trx: Transacao,
  queue: Queue,
  abertas: readonly Aberta[],
  prioridade?: number,
): Promise<void> {
  const porPrioridade = Map.groupBy(abertas, ({ tipo }) => prioridade ?? (PRIMEIRO.has(tipo) ? 1 : 0))
  for (const [cada, delas] of porPrioridade) {
    const trabalhos = delas.map(({ id }) => ({ id }))
    await queue.sendMany(trx, SINCRONIZAR, trabalhos, cada)
  }
}

/** Writes a wish for the ERP in the caller's transaction; several for the same thing are merged until it is done. */
export async function sincronizar(trx: Transacao, queue: Queue, nova: data.NovaSincronizacao): Promise<Sincronizacao> {
  const [sincronizacao] = await sincronizarVarios(trx, queue, nova, [nova])
  if (!sincronizacao) throw new Error('a wish was not written')
  return sincronizacao
}

export async function sincronizarVarios(
  trx: Transacao,
  queue: Queue,
  desejo: data.DesejoDeAlguem,
  alvos: readonly data.Alvo[],
): Promise<Sincronizacao[]> {
  if (alvos.length === 0) return []
  const { tipo, operacao } = desejo
  const antigas = { tipo, operacoes: [operacao], alvos: alvos.map(({ alvo_id }) => alvo_id) }
  await data.encerrarFalhas(trx, antigas, { estado: 'descartada', mensagem: 'Há um pedido mais novo.' })
  const novas = alvos.map(({ alvo_id, titulo }) => ({ ...desejo, alvo_id, titulo }))
  const escritas = await data.pedir(trx, novas)
  // A row in progress sees the new wish when it ends, and a job that waits serves all wishes.
  await enfileirar(trx, queue, await data.entrarNaFila(trx, escritas))
  const porAlvo = new Map(escritas.map((escrita) => [escrita.alvo_id, escrita]))
  return alvos.flatMap(({ alvo_id }) => porAlvo.get(alvo_id) ?? [])
}

/**
 * Writes what only a person can do: a row that has failed from the start, with what to do about it. 'Tentar novamente'
 * carries it out; discarding it wishes for what `dados.ao_descartar` says, if anything. The same thing is asked once: its
 * row says the newest sentence. Answers the row's id.
 */
export async function criarTarefa(trx: Transacao, nova: data.NovaSincronizacao, mensagem: string): Promise<number> {
  await data.retirarTarefa(trx, nova)
  return (await data.inserirTarefa(trx, nova, mensagem)).id
}

/** What failed, or waited for a person, has been seen to in another way. */
export async function encerrarTarefas(trx: Transacao, tipo: Tipo, operacao: Operacao, alvo: number): Promise<void> {
  await data.encerrarFalhas(trx, { tipo, operacoes: [operacao], alvos: [alvo] }, SEM_MENSAGEM)
}
type Tipo = data.NovaSincronizacao['tipo']
type Operacao = data.NovaSincronizacao['operacao']
const SEM_MENSAGEM = { estado: 'concluida', mensagem: null } as const

/** All that a person was asked about this one has been seen to; what failed stays. */
export async function encerrarTarefasDe(trx: Transacao, tipo: Tipo, alvo: number): Promise<void> {
  const operacoes = TAREFAS.filter((tarefa) => tarefa.startsWith(`${tipo}.`)).map((tarefa) =>
    tarefa.slice(tipo.length + 1),
  )
  await data.encerrarFalhas(trx, { tipo, operacoes, alvos: [alvo] }, SEM_MENSAGEM)
}
export const { desistir, foiPerguntada, mensagemDaTarefa, sincronizacaoEmJson } = data

/** A variation known there was removed here; it stays there until a person puts it out of use by its task. */
export const variacaoRemovida = (
  trx: Transacao,
  produto: { readonly id: number; readonly titulo: string },
  variacao: { readonly sku: string | null; readonly id_bling: string },
): Promise<number> =>
  criarTarefa(
    trx,
    {
      tipo: 'produto',
      operacao: 'inativar_variacao',
      alvo_id: produto.id,
      titulo: produto.titulo,
      dados: { id_bling: variacao.id_bling },
    },
    `A variação ${variacao.sku ?? ''} foi removida aqui e continua no Bling. Use “Inativar no Bling” para que ela não seja mais vendida lá, ou descarte este aviso.`,
  )

/** A product was deleted here for good before the ERP knew of so many changes of its stock. */
export const excluidoComLancamentos = (
  trx: Transacao,
  { id, titulo, lancamentos }: { readonly id: number; readonly titulo: string; readonly lancamentos: number },
): Promise<number> =>
  criarTarefa(
    trx,
    { tipo: 'estoque', operacao: 'excluido', alvo_id: id, titulo: `Estoque de ${titulo}` },
    `O produto foi excluído daqui antes de o Bling receber ${plural(lancamentos, 'lançamento', 'lançamentos')} de estoque dele. Confira lá o saldo e acerte-o à mão.`,
  )

/** A product changed: one that is published, or is just being, is sent again. */
export async function produtoMudou(
  trx: Transacao,
  queue: Queue,
  produto: { readonly id: number; readonly titulo: string; readonly id_bling: string | null },
): Promise<void> {
  const { id, titulo, id_bling } = produto
  if (id_bling === null) await data.pedirSeAberta(trx, 'produto', id)
  else await sincronizar(trx, queue, { tipo: 'produto', operacao: 'publicar', alvo_id: id, titulo })
}

/** Pieces of a linked product moved: its stock is told, and nothing else. */
export async function estoqueMudou(
  trx: Transacao,
  queue: Queue,
  { id, titulo }: { readonly id: number; readonly titulo: string },
): Promise<void> {
  await sincronizar(trx, queue, { tipo: 'estoque', operacao: 'acertar', alvo_id: id, titulo })
}

/** Hands one to the queue again: more was asked for while it was being sent. */
export const retomar = ({ db, queue }: { db: Banco; queue: Queue }, aberta: Aberta): Promise<void> =>
  transaction(db, async (trx) => {
    if ((await data.entrarNaFila(trx, [aberta])).length > 0) await enfileirar(trx, queue, [aberta])
  })

/** Hands everything that is open to the queue again: after an authorisation, or at start after a crash. */
export const retomarAbertas = (db: Banco, queue: Queue): Promise<void> =>
  transaction(db, async (trx) => {
    await enfileirar(trx, queue, await data.enfileirarAbertas(trx))
  })

export async function obterSincronizacao(db: Banco, id: number): Promise<Sincronizacao> {
  const achada = await data.sincronizacaoPorId(db, id)
  if (!achada) throw new DomainError('SINCRONIZACAO_NAO_ENCONTRADA')
  return achada
}

/** Starts it anew; when the same is already waiting under a newer wish, answers that one. */
export const tentarNovamente = (
  db: Banco,
  queue: Queue,
  id: number,
  quem: Pick<UsuarioDaSessao, 'negadas'>,
): Promise<Sincronizacao> =>
  transaction(db, async (trx) => {
    const pedida = await data.sincronizacaoPorId(trx, id)
    if (pedida && cancelaVenda(pedida)) exigirPermissao(quem, 'cancelar_vendas')
    const aberta = await data.abertaComo(trx, id)
    if (aberta && aberta.id !== id) return aberta
    const mudada = await data.marcar(trx, id, ['falhou', 'descartada', 'pendente'], 'pendente', null, { tentativas: 0 })
    if (!mudada) return recusar(trx, id)
    await data.entrarNaFila(trx, [mudada])
    await enfileirar(trx, queue, [mudada], DE_UMA_PESSOA)
    return mudada
  })

/** Discards a failed or waiting synchronisation; a running one is let finish. */
export const descartar = (db: Banco, queue: Queue, id: number): Promise<Sincronizacao> =>
  transaction(db, async (trx) => {
    const mudada = await data.marcar(trx, id, ['falhou', 'pendente'], 'descartada', null)
    if (!mudada) return recusar(trx, id)
    const { segue } = await data.aoDescartar(trx, id)
    if (segue) await sincronizar(trx, queue, segue)
    return mudada
  })

async function recusar(trx: Transacao, id: number): Promise<never> {
  const existe = await data.sincronizacaoPorId(trx, id)
  throw new DomainError(existe ? 'SINCRONIZACAO_ENCERRADA' : 'SINCRONIZACAO_NAO_ENCONTRADA')
}
