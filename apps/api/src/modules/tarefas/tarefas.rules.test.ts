import type { NomeDaTarefa } from '@estampa/contract/sincronizacao/tarefas.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codigoDe } from '../../../test/support/codigo-de.ts'
import { createBancoWithQueue } from '../../../test/support/fila.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import { RESPOSTAS } from '../bling/tarefas.sync.ts'
import { parseOperacao } from '../sincronizacao/operacoes.ts'
import {
  extendReserva,
  failSincronizacao,
  finishSincronizacao,
  reserveSincronizacao,
} from '../sincronizacao/sincronizacao.data.ts'
import { listTarefas, resumo } from './lista.data.ts'
import { type NovaTarefa } from './tarefas.data.ts'
import * as rules from './tarefas.rules.ts'

const banco = await createBancoWithQueue(1000)
const { db, queue } = banco
afterAll(() => banco.descartar())
beforeEach(async () => {
  for (const tabela of ['sincronizacoes', 'tarefas', 'pgboss.job'])
    await sql`delete from ${sql.table(tabela)}`.execute(db)
})
const pessoa = async (nome: string) => {
  const { rows } = await sql<{
    id: number
  }>`insert into usuarios (username, nome, tipo) values (${nome}, ${nome}, 'admin')
    returning id`.execute(db)
  return { id: rows[0]?.id ?? 0, negadas: [] as string[] }
}
const ANA = await pessoa('Ana')
const BIA = await pessoa('Bia')
const recursos = { db, queue, respostas: RESPOSTAS }
const runTransaction = <T>(work: (trx: Transacao) => Promise<T>) => transaction(db, work)
const createTarefa = (nova: NovaTarefa, mensagem = 'E agora?') =>
  runTransaction((trx) => rules.createTarefa(trx, nova, mensagem))
const MUDOU = { tarefa: 'pedido.mudou', alvo_id: 1, titulo: 'Pedido 7' } as const
const ESTRUTURA = { tarefa: 'produto.estrutura', alvo_id: 5, titulo: 'Camiseta' } as const
const tarefas = () => db.selectFrom('tarefas').selectAll().orderBy('id').execute()
const guardada = async (id: number) => (await tarefas()).find((tarefa) => tarefa.id === id)
const sincronizacoes = () => db.selectFrom('sincronizacoes').selectAll().orderBy('id').execute()
const trabalho = async () => (await sincronizacoes()).find(({ tipo }) => tipo === 'tarefa')
const answerTarefa = (id: number, resposta: string, usuario = ANA) =>
  rules.answerTarefa(recursos, id, resposta, usuario)
const frase = (pedida: Promise<unknown>) =>
  pedida.then(
    () => 'feito',
    (error: unknown) => (error instanceof DomainError ? error.message : Promise.reject(error)),
  )

describe('a question', () => {
  const askToDeactivate = (id_bling: string, mensagem: string, alvo_id = 1) =>
    createTarefa({ tarefa: 'produto.inativar_variacao', alvo_id, titulo: 'Camiseta', fatos: { id_bling } }, mensagem)
  const listFrases = async () => (await tarefas()).map(({ estado, alvo_id, mensagem }) => [estado, alvo_id, mensagem])

  test('is asked once about the same facts, with the newest sentence; no job comes of it', async () => {
    await askToDeactivate('a', 'Velha.')
    await askToDeactivate('b', 'Outra.')
    await askToDeactivate('a', 'De outro produto.', 2)
    await askToDeactivate('a', 'Nova.')
    expect(await listFrases()).toEqual([
      ['aberta', 1, 'Outra.'],
      ['aberta', 2, 'De outro produto.'],
      ['aberta', 1, 'Nova.'],
    ])
    expect(await sincronizacoes()).toEqual([])
  })
  test('that a person set aside is asked again beside it', async () => {
    await rules.discardTarefa(recursos, await askToDeactivate('a', 'Velha.'), ANA)
    await askToDeactivate('a', 'Nova.')
    expect((await tarefas()).map(({ estado }) => estado)).toEqual(['descartada', 'aberta'])
  })
  test('that was seen to in another way is done; others, and one that is being answered, are not', async () => {
    await askToDeactivate('a', 'Uma.')
    await askToDeactivate('b', 'Duas.', 2)
    await createTarefa({ ...ESTRUTURA, alvo_id: 1 }, 'Três.')
    await answerTarefa(await askToDeactivate('c', 'Quatro.'), 'inativar')
    await runTransaction((trx) => rules.closeTarefas(trx, 'produto.inativar_variacao', 1))
    expect(await listFrases()).toEqual([
      ['concluida', 1, null],
      ['aberta', 2, 'Duas.'],
      ['aberta', 1, 'Três.'],
      ['pendente', 1, null],
    ])
    expect((await tarefas())[0]).toMatchObject({ resposta: null, encerrada_em: expect.any(String) })
  })
  test('shows its answers and the one that was given, by whom', async () => {
    const id = await createTarefa(MUDOU)
    const respostas = [
      { nome: 'conferi', rotulo: 'Já conferi' },
      { nome: 'como_na_venda', rotulo: 'Pôr como na venda' },
      { nome: 'descartar', rotulo: 'Descartar' },
    ]
    const antes = { id, tarefa: 'pedido.mudou', alvo_id: 1, estado: 'falhou', respostas, fatos: {} }
    expect(await rules.readTarefa(db, id)).toMatchObject({ ...antes, resposta: null, respondida_por: null })
    await answerTarefa(id, 'conferi', BIA)
    const depois = {
      estado: 'concluida',
      resposta: 'conferi',
      respondida_por: 'Bia',
      respondida_em: expect.any(String),
    }
    expect(await rules.readTarefa(db, id)).toMatchObject(depois)
    expect(await codigoDe(rules.readTarefa(db, 999))).toBe('TAREFA_NAO_ENCONTRADA')
  })
})

describe('an answer', () => {
  test.each([
    ['conferi', 'concluida'],
    ['descartar', 'descartada'],
  ])('%s of nothing to do ends the question at once: %s', async (resposta, estado) => {
    const id = await createTarefa(MUDOU)
    expect(await answerTarefa(id, resposta)).toMatchObject({
      id,
      tipo: 'pedido',
      operacao: 'mudou',
      estado,
      mensagem: null,
    })
    expect(await guardada(id)).toMatchObject({ estado, resposta, respondida_por: ANA.id })
    expect(await sincronizacoes()).toEqual([])
  })
  test.each([
    [ESTRUTURA, 'desligar', { tipo: 'produto', operacao: 'desligar', alvo_id: 5, titulo: 'Camiseta' }],
    [
      {
        tarefa: 'estoque.decidir',
        alvo_id: 2,
        titulo: 'Estoque de Boné',
        fatos: { saldo_id: 2, produto_id: 4, titulo: 'Boné' },
      },
      'aceitar',
      { tipo: 'estoque', operacao: 'acertar', alvo_id: 4, titulo: 'Boné' },
    ],
    [
      { tarefa: 'estoque.baixa_pendente', alvo_id: 9, titulo: 'Pedido 3 da venda 9' },
      'aceitar',
      { tipo: 'estoque', operacao: 'baixa_aceita', alvo_id: 9, titulo: 'Pedido 3 da venda 9' },
    ],
  ] as const)('of %o that leaves something to do wishes for it', async (nova, resposta, desejo) => {
    expect((await rules.discardTarefa(recursos, await createTarefa(nova), ANA)).estado).toBe('descartada')
    expect((await answerTarefa(await createTarefa(nova), resposta)).estado).toBe('descartada')
    expect(await sincronizacoes()).toMatchObject([{ ...desejo, estado: 'pendente', pedida: 2 }])
  })
  test('that a job carries out is shown by the question, which is listed once', async () => {
    const id = await createTarefa(ESTRUTURA)
    const lista = async () =>
      (await listTarefas(db, {}, null, 10)).linhas.map(({ chave: _, total, ...linha }) => [linha, total])
    const linha = {
      id,
      tipo: 'produto',
      operacao: 'estrutura',
      alvo_id: 5,
      titulo: 'Camiseta',
      tentativas: 0,
      codigo: null,
    }
    expect(await lista()).toMatchObject([[{ ...linha, estado: 'falhou', mensagem: 'E agora?' }, 1]])
    expect(await answerTarefa(id, 'religar')).toMatchObject({ ...linha, estado: 'pendente', mensagem: null })
    const job = await trabalho()
    expect(job && parseOperacao(job)).toEqual({ nome: 'tarefa.responder', alvo_id: id, dados: {} })
    const reservado = await reserveSincronizacao(db, job?.id ?? 0)
    await extendReserva(db, job?.id ?? 0, 'Lendo…')
    expect(await lista()).toMatchObject([[{ ...linha, estado: 'executando', tentativas: 1, mensagem: 'Lendo…' }, 1]])
    expect(await resumo(db)).toEqual({ pendentes: 1, falhas: 0, decisoes: 0 })
    await finishSincronizacao(db, job?.id ?? 0, reservado?.pedida ?? 0, 'Ligado.')
    expect(await lista()).toMatchObject([[{ ...linha, estado: 'concluida', tentativas: 1, mensagem: 'Ligado.' }, 1]])
    expect(await sincronizacoes()).toEqual([])
    expect(await guardada(id)).toMatchObject({ resposta: 'religar', respondida_por: ANA.id })
  })
  test('whose job fails leaves the question open, with the reason; it can be answered otherwise', async () => {
    const id = await createTarefa(ESTRUTURA)
    await answerTarefa(id, 'religar')
    const job = await trabalho()
    const reservado = await reserveSincronizacao(db, job?.id ?? 0)
    if (reservado) await failSincronizacao(db, reservado, 'O Bling recusou.', 'PRODUTO_JA_EXISTE_NO_BLING')
    const aberta = { estado: 'aberta', resposta: null, respondida_por: null, respondida_em: null, tentativas: 1 }
    expect(await guardada(id)).toMatchObject({
      ...aberta,
      mensagem: 'O Bling recusou.',
      codigo: 'PRODUTO_JA_EXISTE_NO_BLING',
    })
    expect([await sincronizacoes(), await resumo(db)]).toEqual([[], { pendentes: 0, falhas: 0, decisoes: 1 }])
    expect(await answerTarefa(id, 'religar', BIA)).toMatchObject({ estado: 'pendente', tentativas: 0, codigo: null })
    expect(await rules.discardTarefa(recursos, id, BIA)).toMatchObject({ estado: 'descartada' })
    expect(await sincronizacoes()).toMatchObject([{ tipo: 'produto', operacao: 'desligar' }])
  })
  test('of two people at once: one counts, the other is told whose; a job is asked for once', async () => {
    const id = await createTarefa(ESTRUTURA)
    const answers = await Promise.all([
      frase(answerTarefa(id, 'religar', ANA)),
      frase(answerTarefa(id, 'desligar', BIA)),
    ])
    const { resposta } = (await guardada(id)) ?? {}
    const recusa =
      resposta === 'religar'
        ? 'Esta pergunta já foi respondida por Ana: “Ligar de novo”.'
        : 'Esta pergunta já foi respondida por Bia: “Desligar do Bling”.'
    expect(answers.toSorted()).toEqual([recusa, 'feito'])
    expect(await sincronizacoes()).toHaveLength(1)
  })
  test('comes too late, is none, or is of no question', async () => {
    const id = await createTarefa(MUDOU)
    expect(await codigoDe(answerTarefa(id, 'religar'))).toBe('DADOS_INVALIDOS')
    expect(await codigoDe(answerTarefa(999, 'conferi'))).toBe('TAREFA_NAO_ENCONTRADA')
    await runTransaction((trx) => rules.closeTarefas(trx, 'pedido.mudou', 1))
    expect(await frase(answerTarefa(id, 'conferi'))).toBe('Esta pergunta já se resolveu sem resposta.')
    const desconhecida = await db
      .insertInto('tarefas')
      .values({ tipo: 'produto.nova', alvo_id: 1, titulo: 'De outra versão' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await codigoDe(answerTarefa(desconhecida.id, 'sim'))).toBe('TAREFA_DESCONHECIDA')
    expect(await codigoDe(rules.discardTarefa(recursos, desconhecida.id, ANA))).toBe('TAREFA_DESCONHECIDA')
  })
  test('that cancels a sale is given by who may cancel sales; the others may set the question aside', async () => {
    const negado = { ...BIA, negadas: ['cancelar_vendas'] }
    for (const tarefa of ['pedido.cancelado_la', 'pedido_importado.cancelado_la'] as const) {
      const id = await createTarefa({ tarefa, alvo_id: 1, titulo: 'Pedido 7' })
      expect(await codigoDe(answerTarefa(id, 'cancelar', negado))).toBe('SEM_PERMISSAO')
      expect(await codigoDe(rules.retryTarefa(recursos, id, negado))).toBe('SEM_PERMISSAO')
      expect(await guardada(id)).toMatchObject({ estado: 'aberta', resposta: null })
      expect(await answerTarefa(id, 'descartar', negado)).toMatchObject({ estado: 'descartada' })
      expect(await rules.retryTarefa(recursos, id, ANA)).toMatchObject({ estado: 'pendente' })
    }
  })
})

describe('by the addresses of jobs', () => {
  const perguntaNoEstado = async (estado: string) => {
    const id = await createTarefa(ESTRUTURA)
    if (estado === 'descartada') await rules.discardTarefa(recursos, id, ANA)
    if (estado === 'pendente' || estado === 'executando') await answerTarefa(id, 'religar')
    const job = (await trabalho())?.id ?? 0
    if (estado === 'executando') await reserveSincronizacao(db, job)
    if (estado === 'concluida') await runTransaction((trx) => rules.closeTarefas(trx, 'produto.estrutura', 5))
    await sql`delete from sincronizacoes where tipo <> 'tarefa'`.execute(db)
    return id
  }
  const FECHADA = 'SINCRONIZACAO_ENCERRADA'
  test.each([
    ['falhou', 'feito', 'pendente'],
    ['pendente', 'feito', 'pendente'],
    ['descartada', 'feito', 'pendente'],
    ['executando', FECHADA, 'executando'],
    ['concluida', FECHADA, 'concluida'],
  ])('a question that is %s is tried again: %s', async (antes, codigo, depois) => {
    const id = await perguntaNoEstado(antes)
    expect((await rules.readSincronizacao(db, id)).estado).toBe(antes)
    expect(await codigoDe(rules.retryTarefa(recursos, id, ANA))).toBe(codigo)
    expect(await rules.readSincronizacao(db, id)).toMatchObject({ estado: depois })
    expect((await sincronizacoes()).filter(({ tipo }) => tipo === 'tarefa')).toHaveLength(
      ['pendente', 'executando'].includes(depois) ? 1 : 0,
    )
  })
  test.each([
    ['falhou', 'feito', 'descartada'],
    ['pendente', 'feito', 'descartada'],
    ['descartada', FECHADA, 'descartada'],
    ['executando', FECHADA, 'executando'],
    ['concluida', FECHADA, 'concluida'],
  ])('a question that is %s is set aside: %s', async (antes, codigo, depois) => {
    const id = await perguntaNoEstado(antes)
    expect(await codigoDe(rules.discardTarefa(recursos, id, ANA))).toBe(codigo)
    expect(await rules.readSincronizacao(db, id)).toMatchObject({ estado: depois })
    expect(await trabalho()).toEqual(antes === 'executando' ? expect.anything() : undefined)
  })
  test('the job that carries an answer is none of them', async () => {
    await perguntaNoEstado('pendente')
    const { id = 0 } = (await trabalho()) ?? {}
    expect(await codigoDe(rules.readSincronizacao(db, id))).toBe('SINCRONIZACAO_NAO_ENCONTRADA')
    for (const ato of [rules.retryTarefa, rules.discardTarefa])
      expect(await codigoDe(ato(recursos, id, ANA))).toBe('SINCRONIZACAO_NAO_ENCONTRADA')
  })
  test('what is answered on its own page says so', async () => {
    const id = await createTarefa({ tarefa: 'importacao.decidir', alvo_id: 1, titulo: 'Importação do Bling' })
    expect(await codigoDe(rules.retryTarefa(recursos, id, ANA))).toBe('TAREFA_NA_PAGINA')
    expect(await rules.discardTarefa(recursos, id, ANA)).toMatchObject({ estado: 'descartada' })
  })
})

test('jobs and questions are one list, by state, kind, target and ids, page by page', async () => {
  const minutosAtras = (minutos: number) => sql`now() - make_interval(mins => ${minutos})`
  const nova = async (tipo: NomeDaTarefa, alvo: number, minutos: number) =>
    (
      await sql<{ id: number }>`insert into tarefas (tipo, alvo_id, titulo, alterada_em)
        values (${tipo}, ${alvo}, 'P', ${minutosAtras(minutos)}) returning id`.execute(db)
    ).rows[0]?.id ?? 0
  const linha = async (operacao: string, estado: string, minutos: number) =>
    (
      await sql<{ id: number }>`insert into sincronizacoes (tipo, operacao, alvo_id, titulo, estado, alterado_em)
        values ('pedido', ${operacao}, 7, 'J', ${estado}, ${minutosAtras(minutos)}) returning id`.execute(db)
    ).rows[0]?.id ?? 0
  const ids = [
    await nova('pedido.mudou', 7, 1),
    await linha('sincronizar', 'falhou', 2),
    await nova('nota.segunda', 7, 3),
    await linha('sincronizar', 'concluida', 4),
    await nova('pedido.mudou', 8, 5),
  ]
  const listadas = async (
    ...[filtros, cursor, limite = 10]: [Parameters<typeof listTarefas>[1], Parameters<typeof listTarefas>[2]?, number?]
  ) => {
    const { linhas, total } = await listTarefas(db, filtros, cursor ?? null, limite)
    return [linhas.map(({ id }) => ids.indexOf(id)), total]
  }
  expect(await listadas({})).toEqual([[0, 1, 2, 3, 4], 5])
  expect(await listadas({ estado: ['falhou'] })).toEqual([[0, 1, 2, 4], 4])
  expect(await listadas({ estado: ['falhou'], decisao: 'sim' })).toEqual([[0, 2, 4], 3])
  expect(await listadas({ estado: ['falhou'], decisao: 'nao' })).toEqual([[1], 1])
  expect(await listadas({ estado: ['concluida', 'pendente'] })).toEqual([[3], 1])
  expect(await listadas({ tipo: 'pedido' })).toEqual([[0, 1, 3, 4], 4])
  expect(await listadas({ tipo: 'pedido', alvo_id: 7, estado: ['falhou'] })).toEqual([[0, 1], 2])
  expect(await listadas({ ids: [ids[2] ?? 0, ids[3] ?? 0, 99_999] })).toEqual([[2, 3], 2])
  const { linhas } = await listTarefas(db, {}, null, 1)
  const ponto = { id: linhas[1]?.id ?? 0, chave: linhas[1]?.chave ?? '' }
  expect(await listadas({}, { total: 5, depois: ponto }, 2)).toEqual([[2, 3, 4], 5])
  expect(await listadas({}, { total: 5, antes: ponto }, 2)).toEqual([[0], 5])
})
