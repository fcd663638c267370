import { beforeEach, expect, test, vi } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { transaction } from '../../infra/transaction.ts'
import { anotarRecusa, encerrarPausa } from './bling.data.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling
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
/** Nothing waits to be sent, and the account's habits have been read, which connecting asks for. */
const quieta = async () => {
  const pendentes = async () => (await loja.pedir('GET', '/api/sincronizacoes/resumo/')).body.pendentes
  const verificando = async () => (await loja.pedir('GET', '/api/bling/conferencia/')).body.verificando
  await expect.poll(async () => [await pendentes(), await verificando()]).toEqual([0, false])
}
/** The pause is over, without waiting for it. */
const passarPausa = async () => {
  await loja.banco.db.updateTable('bling_limitador').set({ pausa_ate: '-infinity' }).execute()
}

test('a 401 that stays ends the connection with its reason after few requests, and connecting again resumes the queue', async () => {
  const produto = await bling.criarProduto()
  await quieta()
  await responder('401')
  await emulador.controle('DELETE', '/requisicoes')
  const id = await bling.publicar(produto.id)
  const fim = async () => {
    await passarPausa()
    return conexao()
  }
  await expect.poll(fim, { timeout: 60_000, interval: 500 }).toMatchObject({
    conectado: false,
    motivo: 'O Bling recusou a autorização repetidas vezes. Conecte novamente.',
  })
  // The first one, its repetition with a new token, and two more: each pause was ended by the test.
  const feitas = await chamadas()
  expect(feitas.length).toBeLessThanOrEqual(6)
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
  await expect.poll(conexao, { timeout: 60_000, interval: 500 }).toMatchObject({ conectado: false })
})

test('requests that were under way together and are all refused count as one refusal', async () => {
  await quieta()
  const recusar = (antes: number) => anotarRecusa(loja.banco.db, 'autorizacao', antes)
  expect(await Promise.all([recusar(0), recusar(0), recusar(0)])).toEqual([1, 1, 1])
  expect(await recusar(1)).toBe(2)
  await encerrarPausa(loja.banco.db)
})

test('while it is refused, one request goes out in nine seconds', async () => {
  const produto = await bling.criarProduto()
  await quieta()
  await responder('401')
  await bling.publicar(produto.id)
  const recusas = () => loja.banco.db.selectFrom('bling_limitador').selectAll().executeTakeFirstOrThrow()
  await expect.poll(async () => (await recusas()).recusas).toBe(1)
  await emulador.controle('DELETE', '/requisicoes')
  const outro = await bling.publicar((await bling.criarProduto()).id)
  await expect
    .poll(async () => (await sincronizacao(outro)).mensagem)
    .toBe('O Bling recusou a autorização. Ela é conferida de novo em instantes.')
  expect(await chamadas()).toEqual([])
  const { pausa_ate } = await recusas()
  expect(new Date(pausa_ate).getTime() - Date.now()).toBeLessThan(9500)
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
    const { pausa_ate } = await loja.banco.db.selectFrom('bling_limitador').selectAll().executeTakeFirstOrThrow()
    expect(new Date(pausa_ate).getTime() - Date.now()).toBeLessThan(75_000)
    await responder('normal')
    // One of them is left to its own clock, of a quarter of a minute.
    if (resposta === '403 desconhecido') {
      await passarPausa()
      await loja.pedir('POST', `/api/sincronizacoes/${id}/tentar-novamente/`)
    }
    await bling.concluida(id)
    expect(await conexao()).toMatchObject({ conectado: true, motivo: null })
  },
)

test('a block that lasts longer than all attempts is no failure', async () => {
  await responder('403 em HTML')
  const id = await bling.publicar((await bling.criarProduto()).id)
  await expect.poll(async () => (await sincronizacao(id)).mensagem).toContain('bloqueou')
  const { tentativas } = await sincronizacao(id)
  await loja.banco.db.updateTable('sincronizacoes').set({ tentativas: 40 }).where('id', '=', id).execute()
  await passarPausa()
  await loja.pedir('POST', `/api/sincronizacoes/${id}/tentar-novamente/`)
  await expect.poll(async () => (await sincronizacao(id)).estado).toBe('pendente')
  expect(tentativas).toBeLessThanOrEqual(1)
})

test('a page of a proxy at the address of the authorisation forgets no tokens', async () => {
  await emulador.controle('POST', '/falhas', {
    acao: 'status',
    status: 403,
    html: true,
    caminho: '*/oauth/token',
    vezes: 1,
  })
  await emulador.controle('POST', '/tokens/expirar', { quais: 'acesso' })
  await loja.banco.db.updateTable('bling_conexao').set({ expira_em: '2020-01-01T00:00:00Z' }).execute()
  const id = await bling.publicar((await bling.criarProduto()).id)
  await expect.poll(async () => (await sincronizacao(id)).mensagem).toContain('bloqueou')
  expect((await conexao()).conectado).toBe(true)
  await passarPausa()
  await loja.pedir('POST', `/api/sincronizacoes/${id}/tentar-novamente/`)
  await bling.concluida(id)
})

test('tokens that were not renewed for a day are renewed by a job; after thirty days the shop is told', async () => {
  const { db } = loja.banco
  const renovada = async () =>
    (await db.selectFrom('bling_conexao').select('renovada_em').executeTakeFirstOrThrow()).renovada_em
  const renovar = () => transaction(db, undefined, (trx) => loja.queue.send(trx, { name: 'bling-renovar' }, {}))
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
