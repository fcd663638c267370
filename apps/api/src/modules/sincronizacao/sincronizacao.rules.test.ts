import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { codigoDe } from '../../../test/support/codigo-de.ts'
import { createBancoWithQueue } from '../../../test/support/fila.ts'
import { quantosEsperam } from '../../../test/support/trava.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import { RESPOSTAS } from '../bling/tarefas.sync.ts'
import { countOpenSincronizacoes, resumo } from '../tarefas/lista.data.ts'
import * as tarefas from '../tarefas/tarefas.rules.ts'
import {
  extendReserva,
  failSincronizacao,
  finishSincronizacao,
  type NovaSincronizacao,
  reserveSincronizacao,
} from './sincronizacao.data.ts'
import { type Desfecho, runSincronizacoes } from './sincronizacao.jobs.ts'
import * as rules from './sincronizacao.rules.ts'

/** With the shop's own pauses: no second attempt comes while a test looks at the first. */
const banco = await createBancoWithQueue(1000)
const { db, queue } = banco
afterAll(() => banco.descartar())
beforeEach(async () => {
  await sql`delete from sincronizacoes`.execute(db)
  await sql`delete from tarefas`.execute(db)
  await sql`delete from pgboss.job where name = 'sincronizar'`.execute(db)
})

const ESTADOS = ['pendente', 'executando', 'concluida', 'falhou', 'descartada'] as const
type Estado = (typeof ESTADOS)[number]
const PUBLICAR = { tipo: 'produto', operacao: 'publicar', alvo_id: 1, titulo: 'Camiseta' } as const
const runTransaction = <T>(work: (trx: Transacao) => Promise<T>) => transaction(db, work)
const wishSincronizacao = (desejo: NovaSincronizacao = PUBLICAR) =>
  runTransaction((trx) => rules.syncRecord(trx, queue, desejo))
/** A row as it stands. */
const linha = async (estado: Estado, dados: object = {}) => {
  const { dados: pedido = {}, ...resto } = dados as { dados?: object }
  const valores = { ...PUBLICAR, estado, tentativas: 5, mensagem: 'De antes.', ...resto, dados: JSON.stringify(pedido) }
  return (await db.insertInto('sincronizacoes').values(valores).returning('id').executeTakeFirstOrThrow()).id
}
const PESSOA = { id: 1, negadas: [] }
const retryTarefa = (id: number) => tarefas.retryTarefa({ db, queue, respostas: RESPOSTAS }, id, PESSOA)
const discardTarefa = (id: number) => tarefas.discardTarefa({ db, queue, respostas: RESPOSTAS }, id, PESSOA)
const listSincronizacoes = () =>
  db
    .selectFrom('sincronizacoes')
    .select(['id', 'tipo', 'operacao', 'alvo_id', 'titulo', 'estado', 'tentativas', 'mensagem', 'pedida', 'dados'])
    .orderBy('id')
    .execute()
const estados = async () => (await listSincronizacoes()).map(({ estado }) => estado)
const readSincronizacao = async (id: number) =>
  (await listSincronizacoes()).find((sincronizacao) => sincronizacao.id === id)
const trabalhos = async () => {
  const { rows } = await sql<{ id: number; priority: number }>`select (data->>'id')::int as id, priority from pgboss.job
    where name = 'sincronizar' and state = 'created' order by 1, 2`.execute(db)
  return rows.map(({ id, priority }) => [id, priority])
}

describe('a wish', () => {
  test.each([
    ['pendente', ['pendente']],
    ['executando', ['executando']],
    ['concluida', ['concluida', 'pendente']],
    ['descartada', ['descartada', 'pendente']],
    ['falhou', ['descartada', 'pendente']],
  ] as const)('over one that is %s leaves %j', async (antes, depois) => {
    await linha(antes)
    await wishSincronizacao()
    expect(await estados()).toEqual(depois)
    expect((await listSincronizacoes())[0]?.mensagem).toBe(antes === 'falhou' ? 'Há um pedido mais novo.' : 'De antes.')
  })

  test('is added to the open one, which says the newest', async () => {
    const pedido = { tipo: 'pedido_importado', operacao: 'situacao', alvo_id: 7 } as const
    const { id } = await wishSincronizacao({ ...pedido, titulo: 'De Ana', dados: { situacao: 6 } })
    expect((await wishSincronizacao({ ...pedido, titulo: 'De Bia', dados: { situacao: 9 } })).id).toBe(id)
    expect(await listSincronizacoes()).toMatchObject([{ pedida: 2, titulo: 'De Bia', dados: { situacao: 9 } }])
    expect(await trabalhos()).toEqual([[id, 1]])
  })

  test('shares the job that waits for its row; once that is taken another is sent, and a person goes first', async () => {
    const { id } = await wishSincronizacao()
    await wishSincronizacao()
    expect(await trabalhos()).toEqual([[id, 0]])
    // The job is in progress: the row is run again when it ends.
    await reserveSincronizacao(db, id)
    await wishSincronizacao()
    expect(await trabalhos()).toEqual([[id, 0]])
    // The attempt failed and waits for its next turn: a new wish does not wait with it.
    await sql`update sincronizacoes set estado = 'pendente' where id = ${id}`.execute(db)
    for (let n = 0; n < 2; n++) await wishSincronizacao()
    expect(await trabalhos()).toEqual([0, 0].map((prioridade) => [id, prioridade]))
    await retryTarefa(id)
    expect(await trabalhos()).toEqual([0, 0, 2].map((prioridade) => [id, prioridade]))
    await rules.resumeOpenSincronizacoes(db, queue)
    expect(await trabalhos()).toHaveLength(4)
  })

  test('of an event waits for those of people and sales, one of the clock for both; a person’s waits for neither', async () => {
    const desejos: [NovaSincronizacao, rules.Motivo | undefined, number][] = [
      [{ tipo: 'pedido', operacao: 'sincronizar', alvo_id: 1, titulo: 'A' }, undefined, 1],
      [{ tipo: 'pedido_importado', operacao: 'rastreio', alvo_id: 2, titulo: 'B' }, undefined, 1],
      [{ tipo: 'estoque', operacao: 'acertar', alvo_id: 3, titulo: 'C' }, undefined, 0],
      [{ tipo: 'webhook', operacao: 'produto', alvo_id: 4, titulo: 'D', dados: { id_bling: '4' } }, undefined, -1],
      [{ tipo: 'pedido_importado', operacao: 'importar', alvo_id: 5, titulo: 'E' }, 'evento', -1],
      [{ tipo: 'pedido_importado', operacao: 'importar', alvo_id: 6, titulo: 'F' }, 'relogio', -2],
      [{ tipo: 'pedido_importado', operacao: 'importar', alvo_id: 6, titulo: 'F' }, 'evento', -2],
    ]
    const ids: number[] = []
    for (const [desejo, motivo] of desejos)
      ids.push((await runTransaction((trx) => rules.syncRecord(trx, queue, desejo, motivo))).id)
    const esperados = desejos.slice(0, 6).map(([, , prioridade], i) => [ids[i], prioridade])
    expect(await trabalhos()).toEqual(esperados)
    const personRequest = { tipo: 'pedido_importado', operacao: 'importar', alvo_id: 6, titulo: 'F' } as const
    await runTransaction((trx) => rules.syncRecord(trx, queue, personRequest, 'pessoa'))
    expect(await trabalhos()).toEqual([...esperados, [ids[5], 2]])
  })

  test('leaves what failed for another target, operation or kind', async () => {
    await linha('falhou', { alvo_id: 2 })
    await linha('falhou', { operacao: 'desligar' })
    await linha('falhou', { tipo: 'estoque', operacao: 'acertar' })
    await wishSincronizacao()
    expect(await estados()).toEqual(['falhou', 'falhou', 'falhou', 'pendente'])
  })

  test('for many targets is answered in their order; for none it writes nothing', async () => {
    const alvos = [3, 1, 2].map((alvo_id) => ({ alvo_id, titulo: `P${alvo_id}` }))
    const desejo = { tipo: 'produto', operacao: 'publicar' } as const
    const respostas = await runTransaction((trx) => rules.syncRecords(trx, queue, desejo, alvos))
    expect(respostas.map(({ alvo_id }) => alvo_id)).toEqual([3, 1, 2])
    expect(await trabalhos()).toHaveLength(3)
    expect(await runTransaction((trx) => rules.syncRecords(trx, queue, desejo, []))).toEqual([])
  })
})

describe('a product that changed', () => {
  const mudou = (id_bling: string | null) =>
    runTransaction((trx) => rules.produtoMudou(trx, queue, { id: 1, titulo: 'Camiseta', id_bling }))
  test('and is published is sent again', async () => {
    await mudou('77')
    expect(await listSincronizacoes()).toMatchObject([
      { tipo: 'produto', operacao: 'publicar', alvo_id: 1, estado: 'pendente' },
    ])
  })
  test('and is just being published is added to that; another that is not published stays here', async () => {
    await mudou(null)
    expect(await listSincronizacoes()).toEqual([])
    await linha('executando')
    await linha('executando', { alvo_id: 2 })
    await linha('concluida')
    await mudou(null)
    expect((await listSincronizacoes()).map(({ pedida }) => pedida)).toEqual([2, 1, 1])
    expect(await trabalhos()).toEqual([])
  })
})

test('resuming a synchronisation adds one job, and none while a job of it is waiting or running', async () => {
  const id = await linha('pendente')
  for (const repeatedId of [id, id])
    await rules.resumeSincronizacao({ db, queue }, { id: repeatedId, tipo: 'pedido', operacao: 'sincronizar' })
  expect(await trabalhos()).toEqual([[id, 1]])
  const correndo = await linha('executando', { alvo_id: 2 })
  await rules.resumeSincronizacao({ db, queue }, { id: correndo, tipo: 'produto', operacao: 'publicar' })
  expect(await trabalhos()).toEqual([[id, 1]])
})

describe('a person', () => {
  const FECHADA = 'SINCRONIZACAO_ENCERRADA'
  test.each([
    ['pendente', 'feito', 'pendente'],
    ['falhou', 'feito', 'pendente'],
    ['descartada', 'feito', 'pendente'],
    ['executando', FECHADA, 'executando'],
    ['concluida', FECHADA, 'concluida'],
  ] as const)('tries one again that is %s: %s', async (antes, codigo, depois) => {
    const id = await linha(antes)
    expect(await codigoDe(retryTarefa(id))).toBe(codigo)
    const feito = codigo === 'feito'
    expect(await readSincronizacao(id)).toMatchObject({
      estado: depois,
      tentativas: feito ? 0 : 5,
      mensagem: feito ? null : 'De antes.',
    })
    expect(await trabalhos()).toEqual(feito ? [[id, 2]] : [])
    // Its job serves a new wish too.
    if (feito) await wishSincronizacao()
    expect(await trabalhos()).toEqual(feito ? [[id, 2]] : [])
  })
  test.each([
    ['pendente', 'feito', 'descartada'],
    ['falhou', 'feito', 'descartada'],
    ['descartada', FECHADA, 'descartada'],
    ['executando', FECHADA, 'executando'],
    ['concluida', FECHADA, 'concluida'],
  ] as const)('discards one that is %s: %s', async (antes, codigo, depois) => {
    const id = await linha(antes)
    expect(await codigoDe(discardTarefa(id))).toBe(codigo)
    expect((await readSincronizacao(id))?.estado).toBe(depois)
  })
  test('tries one again whose like is open already: that one is answered, this one stays', async () => {
    const velha = await linha('falhou')
    const aberta = await linha('pendente')
    expect((await retryTarefa(velha)).id).toBe(aberta)
    expect(await estados()).toEqual(['falhou', 'pendente'])
    expect(await trabalhos()).toEqual([])
  })
  test('names none that exists', async () => {
    const NENHUMA = 'SINCRONIZACAO_NAO_ENCONTRADA'
    expect(await codigoDe(retryTarefa(999))).toBe(NENHUMA)
    expect(await codigoDe(discardTarefa(999))).toBe(NENHUMA)
    expect(await codigoDe(tarefas.readSincronizacao(db, 999))).toBe(NENHUMA)
  })
})

describe('a process', () => {
  const reservadaHa = (segundos: number) =>
    sql`update sincronizacoes set reservada_ate = now() - make_interval(secs => ${segundos})`.execute(db)
  test.each([
    ['pendente', 0, true],
    ['executando', -600, false],
    ['executando', 5, true],
    ['falhou', 5, false],
    ['descartada', 5, false],
    ['concluida', 5, false],
  ] as const)('takes one that is %s, whose reservation ended %d s ago: %j', async (estado, segundos, sim) => {
    const id = await linha(estado)
    await reservadaHa(segundos)
    const reservada = await reserveSincronizacao(db, id)
    expect(reservada?.tentativas).toBe(sim ? 6 : undefined)
    expect(await reserveSincronizacao(db, id)).toBeUndefined()
  })
  test('holds it for at least the fifteen seconds that a request may be on its way', async () => {
    const id = await linha('pendente')
    const restam = async () => {
      const s = sql<number>`extract(epoch from reservada_ate - alterado_em)::float8`.as('s')
      return (await db.selectFrom('sincronizacoes').select(s).executeTakeFirst())?.s
    }
    await reserveSincronizacao(db, id)
    expect(await restam()).toBeGreaterThan(15)
    await reservadaHa(5)
    await extendReserva(db, id, 'Enviando.')
    expect(await restam()).toBeGreaterThan(15)
    expect((await readSincronizacao(id))?.mensagem).toBe('Enviando.')
    await extendReserva(db, id)
    expect((await readSincronizacao(id))?.mensagem).toBe('Enviando.')
  })
  test('ends it; with a wish since it begins anew, and what another ended stays', async () => {
    const id = await linha('executando')
    await wishSincronizacao()
    expect(await finishSincronizacao(db, id, 1, 'Feito.')).toEqual({ estado: 'pendente' })
    expect(await finishSincronizacao(db, id, 2, 'Feito.')).toBeUndefined()
    await reserveSincronizacao(db, id)
    expect(await finishSincronizacao(db, id, 2, 'Feito.')).toEqual({ estado: 'concluida' })
  })
  test('fails it; with a wish since, that one has not failed: it begins anew, with all its attempts', async () => {
    const id = await linha('executando')
    await wishSincronizacao()
    expect(await failSincronizacao(db, { id, pedida: 1 }, 'O Bling recusou.', null)).toEqual({ estado: 'pendente' })
    expect((await reserveSincronizacao(db, id))?.tentativas).toBe(1)
    expect(await failSincronizacao(db, { id, pedida: 2 }, 'O Bling recusou.', null)).toEqual({ estado: 'falhou' })
    expect(await readSincronizacao(id)).toMatchObject({ estado: 'falhou', mensagem: 'O Bling recusou.', tentativas: 1 })
    expect(await failSincronizacao(db, { id, pedida: 2 }, 'De novo.', null)).toBeUndefined()
  })
})

test('a start hands everything open to the queue again, nothing else', async () => {
  const ids = []
  for (const [i, estado] of ESTADOS.entries()) ids.push(await linha(estado, { alvo_id: i }))
  const pedido = await linha('pendente', { tipo: 'pedido', operacao: 'sincronizar' })
  await rules.resumeOpenSincronizacoes(db, queue)
  expect(await trabalhos()).toEqual([
    [ids[0], 0],
    [ids[1], 0],
    [pedido, 1],
  ])
  expect(await countOpenSincronizacoes(db)).toEqual({ pendente: 2, executando: 1, falhou: 1, tarefas: 0 })
  await sql`insert into tarefas (tipo, alvo_id, titulo) values ('produto.criar_variacoes', 1, 'Camiseta')`.execute(db)
  expect(await countOpenSincronizacoes(db)).toMatchObject({ falhou: 1, tarefas: 1 })
  expect(await resumo(db)).toEqual({ pendentes: 3, falhas: 1, decisoes: 1 })
})

test('a start waits for what another transaction holds with nothing in hand: both go on, and all is in the queue', async () => {
  const [livre, presa] = [await linha('pendente', { alvo_id: 1 }), await linha('pendente', { alvo_id: 2 })]
  const secondClient = new pg.Client(banco.config)
  onTestFinished(() => secondClient.end())
  await secondClient.connect()
  const lockSincronizacao = (id: number) =>
    secondClient.query('select from sincronizacoes where id = $1 for update nowait', [id])
  await secondClient.query('begin')
  await lockSincronizacao(presa)
  const retomando = rules.resumeOpenSincronizacoes(db, queue)
  await expect.poll(() => quantosEsperam(secondClient)).toBe(1)
  await lockSincronizacao(livre)
  await secondClient.query('commit')
  await retomando
  expect((await trabalhos()).map(([id]) => id)).toEqual([livre, presa])
})

describe('what a wish would have done is known to fail', () => {
  const publicar = { ...PUBLICAR, tipo: 'webhook', operacao: 'produto' } as const
  const recordFailure = (id_bling: string, mensagem: string) =>
    runTransaction((trx) => rules.recordSincronizacaoFalha(trx, { ...publicar, dados: { id_bling } }, mensagem))
  test('once for the same data, with the newest sentence; a person tries it again', async () => {
    await recordFailure('a', 'Velha.')
    await recordFailure('b', 'Outra.')
    await recordFailure('a', 'Nova.')
    expect((await listSincronizacoes()).map(({ estado, mensagem }) => [estado, mensagem])).toEqual([
      ['falhou', 'Outra.'],
      ['falhou', 'Nova.'],
    ])
    expect(await trabalhos()).toEqual([])
    await retryTarefa((await listSincronizacoes())[1]?.id ?? 0)
    expect(await estados()).toEqual(['falhou', 'pendente'])
  })
  test('while its job still ends: the failure of the job stands in its place', async () => {
    const id = await linha('executando', { ...publicar, dados: { id_bling: 'a' } })
    await recordFailure('a', 'Velha.')
    await recordFailure('b', 'Outra.')
    await failSincronizacao(db, { id, pedida: 1 }, 'Nova.', null)
    expect((await listSincronizacoes()).map(({ estado, mensagem }) => [estado, mensagem])).toEqual([
      ['falhou', 'Nova.'],
      ['falhou', 'Outra.'],
    ])
  })
  test('and was seen to in another way: it is done, others are not', async () => {
    await recordFailure('a', 'Uma.')
    await linha('falhou')
    await linha('pendente', { tipo: 'webhook', operacao: 'produto' })
    await runTransaction((trx) => rules.closeFalhas(trx, 'webhook', 'produto', 1))
    expect((await listSincronizacoes()).map(({ estado, mensagem }) => [estado, mensagem])).toEqual([
      ['concluida', null],
      ['falhou', 'De antes.'],
      ['pendente', 'De antes.'],
    ])
  })
})

test('what an event or the clock asked for is carried out as such', async () => {
  const feitas: [number | null, boolean][] = []
  const motivos = ['relogio', 'evento', 'pessoa', undefined] as const
  for (const [i, motivo] of motivos.entries())
    await runTransaction((trx) => rules.syncRecord(trx, queue, { ...PUBLICAR, alvo_id: i + 1 }, motivo))
  await runSincronizacoes(
    { db, queue, log: undefined },
    {
      executar: async ({ alvo_id }, _andamento, cede) => void feitas.push([alvo_id, cede]),
      explicar: () => null,
    },
  )
  await expect.poll(() => feitas.length).toBe(4)
  expect(feitas.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, cede]) => cede)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('an attempt that breaks off is tried again, waits or fails, as its error says', async () => {
  const desfechos = new Map<number, Desfecho | null>()
  await runSincronizacoes(
    { db, queue, log: undefined },
    {
      async executar({ alvo_id }, { relatar }) {
        relatar('Relato.')
        if (desfechos.has(alvo_id ?? 0)) throw new Error(String(alvo_id))
      },
      explicar: (error) => desfechos.get(Number((error as Error).message)) ?? null,
    },
  )
  // No second attempt comes while the first is looked at.
  await sql`update pgboss.queue set retry_delay = 3600 where name = 'sincronizar'`.execute(db)
  const CASOS = [
    [null, 5, 'pendente', 6, 'Não foi possível concluir. Será tentado novamente.'],
    ['repetir', 5, 'pendente', 6, 'M.'],
    ['repetir', 18, 'pendente', 19, 'M.'],
    ['repetir', 19, 'falhou', 20, 'M.'],
    [null, 19, 'falhou', 20, 'Não foi possível concluir. Será tentado novamente.'],
    ['esperar', 19, 'pendente', 19, 'M.'],
    ['falhar', 0, 'falhou', 1, 'M.'],
  ] as const
  const ids = []
  for (const [i, [depois, tentativas]] of CASOS.entries()) {
    desfechos.set(i + 1, depois && { depois, mensagem: 'M.' })
    ids.push(await linha('pendente', { alvo_id: i + 1, tentativas }))
  }
  const certa = await linha('pendente', { alvo_id: 99 })
  await rules.resumeOpenSincronizacoes(db, queue)
  await expect
    .poll(async () => (await listSincronizacoes()).every(({ mensagem }) => mensagem !== 'De antes.'))
    .toBe(true)
  for (const [i, [, , estado, tentativas, mensagem]] of CASOS.entries())
    expect(await readSincronizacao(ids[i] ?? 0)).toMatchObject({ alvo_id: i + 1, estado, tentativas, mensagem })
  expect(await readSincronizacao(certa)).toMatchObject({ estado: 'concluida', mensagem: 'Relato.' })
})
