import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { retomarAbertas } from '../sincronizacao/sincronizacao.rules.ts'
import { anotarRecusa, encerrarPausa, tomarVez } from './conexao/bling.data.ts'

const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling
const { db } = loja.banco
beforeEach(async () => {
  await emulador.controle('PATCH', '/configuracao', { respostaDaApi: 'normal' })
  await bling.conectar()
})

const responder = (respostaDaApi: string) => emulador.controle('PATCH', '/configuracao', { respostaDaApi })
const conexao = async () => (await loja.pedir('GET', '/api/bling/conexao/')).body
const sincronizacao = async (id: number) => (await loja.pedir('GET', `/api/sincronizacoes/${id}/`)).body
const chamadas = async () =>
  (await emulador.controle('GET', '/requisicoes?servico=bling&limite=500')).filter(
    ({ caminho }: { caminho: string }) => !caminho.includes('/oauth/authorize'),
  )
/** Nothing waits to be sent. */
const quieta = () =>
  expect.poll(async () => (await loja.pedir('GET', '/api/sincronizacoes/resumo/')).body.pendentes).toBe(0)
/** The pause is over, without waiting for it. */
const passarPausa = async () => {
  await db.updateTable('bling_limitador').set({ pausa_ate: '-infinity' }).execute()
}

test('a 401 that stays ends the connection with its reason after few requests, and connecting again resumes the queue', async () => {
  const produto = await bling.criarProduto()
  await quieta()
  await responder('401')
  await emulador.controle('DELETE', '/requisicoes')
  const id = await bling.publicar(produto.id)
  await expect.poll(conexao).toMatchObject({
    conectado: false,
    motivo: 'O Bling recusou a autorização repetidas vezes. Conecte novamente.',
  })
  // The first one, its repetition with a new token, and two more.
  const recusadas = (await chamadas()).filter(({ status }: { status: number }) => status === 401)
  expect(recusadas).toHaveLength(4)
  // The job notices after the connection has ended, in a transaction of its own.
  await expect.poll(() => sincronizacao(id)).toMatchObject({ estado: 'pendente' })
  await emulador.controle('DELETE', '/requisicoes')
  await loja.pedir('POST', `/api/sincronizacoes/${id}/tentar-novamente/`)
  await expect.poll(async () => (await sincronizacao(id)).mensagem).toBe('É preciso autorizar o acesso ao Bling.')
  expect(await chamadas()).toEqual([])
  await responder('normal')
  await bling.conectar()
  await bling.concluida(id)
})

test('a token that was accepted and expires anew, also while its request is repeated, is renewed again', async () => {
  const publicado = await bling.criarProduto()
  await bling.concluida(await bling.publicar(publicado.id))
  await quieta()
  const produto = await bling.criarProduto()
  await quieta()
  await emulador.controle('DELETE', '/requisicoes')
  const aoProcurar = { metodo: 'GET', caminho: '/bling/Api/v3/produtos' }
  for (const falha of [
    // Both attempts of the request that publishes; the job's own look-up comes next.
    { acao: 'status', status: 503, vezes: 2 },
    { acao: 'expirar-token', vezes: 1 },
    { acao: 'status', status: 503, vezes: 3 },
    { acao: 'expirar-token', vezes: 1 },
  ])
    await emulador.controle('POST', '/falhas', { ...falha, ...aoProcurar })
  const aplicadas = async () =>
    (await emulador.controle('GET', '/falhas')).map(({ aplicadas: vezes }: { aplicadas: number }) => vezes)
  const id = await bling.publicar(produto.id)
  await expect.poll(async () => (await aplicadas())[2]).toBeGreaterThan(0)
  expect((await loja.pedir('GET', `/api/produtos/${publicado.id}/bling/`)).status).toBe(200)
  await bling.concluida(id)
  expect(await aplicadas()).toEqual([2, 1, 3, 1])
  const renovacoes = (await chamadas()).filter(({ caminho }: { caminho: string }) => caminho.endsWith('/oauth/token'))
  expect(renovacoes).toHaveLength(2)
  // Asked when a pause ends: there was none.
  expect((await chamadas()).filter(({ caminho }: { caminho: string }) => caminho.includes('/empresas/'))).toEqual([])
  await emulador.controle('DELETE', '/falhas')
})

test('a refusal that only a person met is looked into as well, until it is clear', async () => {
  const produto = await bling.criarProduto()
  await quieta()
  await responder('401')
  expect((await loja.pedir('GET', `/api/produtos/${produto.id}/bling/`)).status).toBe(503)
  await expect.poll(conexao).toMatchObject({ conectado: false })
})

/** A second lasts a minute here, so that on no machine a pause is over too early. */
const MINUTO_MS = 60_000
const recusar = (motivo: 'autorizacao' | 'bloqueio', antes: number) => anotarRecusa(db, motivo, antes, MINUTO_MS)
const vez = () => tomarVez(db, 0, MINUTO_MS)
/** How long everything pauses by what `fazer` does: at least and at most. */
const pausaDe = async (fazer: () => Promise<unknown>) => {
  const minutos = async (quando: 'clock_timestamp()' | 'pausa_ate') => {
    const { rows } = await sql<{ minutos: number }>`
      select extract(epoch from ${sql.raw(quando)})::float8 / 60 as minutos from bling_limitador`.execute(db)
    return rows[0]?.minutos ?? 0
  }
  const antes = await minutos('clock_timestamp()')
  await fazer()
  const fim = await minutos('pausa_ate')
  return { aoMenos: fim - (await minutos('clock_timestamp()')), noMaximo: fim - antes }
}

test('requests that were under way together and are all refused count as one refusal', async () => {
  await quieta()
  const juntas = [1, 2, 3].map(() => recusar('autorizacao', 0))
  expect(await Promise.all(juntas)).toEqual([1, 1, 1])
  expect(await recusar('autorizacao', 1)).toBe(2)
  await encerrarPausa(db)
})

test('while it is refused, one request goes out in nine seconds; a block pauses ever longer, a minute at most', async () => {
  await quieta()
  for (const [motivo, pausas] of [
    ['autorizacao', [9, 9, 9]],
    ['bloqueio', [15, 30, 60, 60]],
  ] as const) {
    for (const [recusas, pausa] of pausas.entries()) {
      const { aoMenos, noMaximo } = await pausaDe(() => recusar(motivo, recusas))
      expect([aoMenos <= pausa, pausa <= noMaximo]).toEqual([true, true])
      expect(await vez()).toBeNull()
      await passarPausa()
      // The one that passes closes the way behind it.
      const sondagem = await pausaDe(async () => expect(await vez()).toMatchObject({ recusas: recusas + 1 }))
      expect([sondagem.aoMenos <= 9, 9 <= sondagem.noMaximo]).toEqual([true, true])
      expect(await vez()).toBeNull()
    }
    await encerrarPausa(db)
    expect(await vez()).toMatchObject({ recusas: 0 })
  }
})

test('while everything pauses, what is asked for says so and sends nothing', async () => {
  await quieta()
  const produto = await bling.criarProduto()
  await quieta()
  await recusar('autorizacao', 0)
  await emulador.controle('DELETE', '/requisicoes')
  const id = await bling.publicar(produto.id)
  await expect
    .poll(async () => (await sincronizacao(id)).mensagem)
    .toBe('O Bling recusou a autorização. Ela é conferida de novo em instantes.')
  expect(await chamadas()).toEqual([])
  await passarPausa()
  await loja.pedir('POST', `/api/sincronizacoes/${id}/tentar-novamente/`)
  await bling.concluida(id)
})

test.each(['403 em HTML', '403 desconhecido'])(
  '%s: the connection stays, it says so, and the work goes on by itself',
  async (resposta) => {
    const produto = await bling.criarProduto()
    await quieta()
    await responder(resposta)
    const id = await bling.publicar(produto.id)
    await expect.poll(async () => (await sincronizacao(id)).mensagem).toContain('Bling bloqueou temporariamente')
    expect(await sincronizacao(id)).toMatchObject({ estado: 'pendente' })
    expect(await conexao()).toMatchObject({
      conectado: true,
      motivo: expect.stringContaining('Bling bloqueou temporariamente'),
    })
    await responder('normal')
    await bling.concluida(id)
    expect(await conexao()).toMatchObject({ conectado: true, motivo: null })
  },
)

test('a block that lasts longer than all attempts is no failure', async () => {
  const produto = await bling.criarProduto()
  await quieta()
  await responder('403 em HTML')
  const id = await bling.publicar(produto.id)
  await expect.poll(async () => (await sincronizacao(id)).mensagem).toContain('bloqueou')
  await db.updateTable('sincronizacoes').set({ tentativas: 40 }).where('id', '=', id).execute()
  const antes = (await sincronizacao(id)).alterado_em
  await passarPausa()
  await retomarAbertas(db, loja.queue)
  const depois = async () => {
    const { estado, tentativas, alterado_em } = await sincronizacao(id)
    return [estado, tentativas, alterado_em !== antes]
  }
  await expect.poll(depois).toEqual(['pendente', 40, true])
})

test('a page of a proxy at the address of the authorisation forgets no tokens', async () => {
  await emulador.controle('POST', '/falhas', {
    acao: 'status',
    status: 403,
    html: true,
    caminho: '*/oauth/token',
  })
  await emulador.controle('POST', '/tokens/expirar', { quais: 'acesso' })
  await db.updateTable('bling_conexao').set({ expira_em: '2020-01-01T00:00:00Z' }).execute()
  const id = await bling.publicar((await bling.criarProduto()).id)
  await expect.poll(async () => (await sincronizacao(id)).mensagem).toContain('bloqueou')
  expect((await conexao()).conectado).toBe(true)
  await emulador.controle('DELETE', '/falhas')
  await bling.concluida(id)
})

test('tokens that were not renewed for a day are renewed by a job; after thirty days the shop is told', async () => {
  // The check of the account after connecting may still hold the old token: Bling would refuse that and then the new one,
  // and the shop would disconnect with the reason 'recusou … repetidas vezes'.
  await quieta()
  const renovada = async () =>
    (await db.selectFrom('bling_conexao').select('renovada_em').executeTakeFirstOrThrow()).renovada_em
  const renovar = () => transaction(db, (trx) => loja.queue.send(trx, { name: 'bling-renovar' }, {}))
  const ha = (horas: number) => new Date(Date.now() - horas * 3_600_000).toISOString()
  await db
    .updateTable('bling_conexao')
    .set({ renovada_em: ha(21) })
    .execute()
  await emulador.controle('DELETE', '/requisicoes')
  await renovar()
  await expect.poll(async () => Date.now() - new Date((await renovada()) ?? 0).getTime()).toBeLessThan(60_000)
  const renovacoes = (await chamadas()).filter(({ caminho }: { caminho: string }) => caminho.endsWith('/oauth/token'))
  expect(renovacoes).toHaveLength(1)
  await db
    .updateTable('bling_conexao')
    .set({ renovada_em: ha(31 * 24) })
    .execute()
  await emulador.controle('POST', '/tokens/expirar', { quais: 'todos' })
  await renovar()
  await expect.poll(conexao).toMatchObject({
    conectado: false,
    motivo: 'A loja ficou mais de 30 dias sem falar com o Bling, e a autorização venceu. Conecte novamente.',
  })
})
