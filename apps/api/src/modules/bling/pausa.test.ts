import { beforeEach, expect, test } from 'vitest'
import { runJob } from '../../../test/support/fila.ts'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { resumeOpenSincronizacoes } from '../sincronizacao/sincronizacao.rules.ts'
import { recordBlingRecusa } from './conexao/bling.data.ts'

const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling
const { db } = loja.banco
beforeEach(async () => {
  await bling.ajustar({ respostaDaApi: 'normal' })
  await bling.conectar()
})

const conexao = () => bling.ler('/api/bling/conexao/')
const mensagem = async (id: number) => (await bling.sincronizacao(id)).mensagem
/** A product that is not published, while nothing waits to be sent. */
const produto = async () => {
  const { id } = await bling.criarProduto()
  await bling.parado()
  return id as number
}
/** The pause is over, without waiting for it. */
const endPausa = async () => {
  await db.updateTable('bling_limitador').set({ pausa_ate: '-infinity' }).execute()
}

test('a 401 that stays ends the connection with its reason after few requests, and connecting again resumes the queue', async () => {
  const novo = await produto()
  await bling.ajustar({ respostaDaApi: '401' })
  await bling.esquecerRequisicoes()
  const id = await bling.publicar(novo)
  await expect.poll(conexao).toMatchObject({
    conectado: false,
    motivo: 'O Bling recusou a autorização repetidas vezes. Conecte novamente.',
  })
  // The first one, its repetition with a new token, and two more.
  const recusadas = (await bling.requisicoes()).filter(({ status }: { status: number }) => status === 401)
  expect(recusadas).toHaveLength(4)
  // The job notices after the connection has ended, in a transaction of its own.
  await expect.poll(() => bling.sincronizacao(id)).toMatchObject({ estado: 'pendente' })
  await bling.esquecerRequisicoes()
  await bling.responder(id, 'tentar-novamente')
  await bling.settle()
  expect(await mensagem(id)).toBe('É preciso autorizar o acesso ao Bling.')
  expect(await bling.requisicoes()).toEqual([])
  await bling.ajustar({ respostaDaApi: 'normal' })
  await bling.conectar()
  await bling.concluida(id)
})

test('a token that was accepted and expires anew, also while its request is repeated, is renewed again', async () => {
  const publicado = await bling.criarProduto()
  await bling.concluida(await bling.publicar(publicado.id))
  await bling.parado()
  const novo = await produto()
  await bling.esquecerRequisicoes()
  for (const falha of [
    // Both attempts of the request that publishes; the job's own look-up comes next.
    { acao: 'status', status: 503, vezes: 2 },
    { acao: 'expirar-token', vezes: 1 },
    { acao: 'status', status: 503, vezes: 3 },
    { acao: 'expirar-token', vezes: 1 },
  ])
    await bling.falhar('GET', '/bling/Api/v3/produtos', falha)
  const aplicadas = async () =>
    (await emulador.controle('GET', '/falhas')).map((falha: { aplicadas: number }) => falha.aplicadas)
  const id = await bling.publicar(novo)
  await expect.poll(async () => (await aplicadas())[2]).toBeGreaterThan(0)
  expect((await loja.pedir('GET', `/api/produtos/${publicado.id}/bling/`)).status).toBe(200)
  await bling.concluida(id)
  expect(await aplicadas()).toEqual([2, 1, 3, 1])
  const renovacoes = await bling.requisicoes('&caminho=oauth/token')
  expect(renovacoes).toHaveLength(2)
  // Asked when a pause ends: there was none.
  expect(await bling.requisicoes('&caminho=/empresas/')).toEqual([])
})

test('a refusal that only a person met is looked into as well, until it is clear', async () => {
  const novo = await produto()
  await bling.ajustar({ respostaDaApi: '401' })
  expect((await loja.pedir('GET', `/api/produtos/${novo}/bling/`)).status).toBe(503)
  await expect.poll(conexao).toMatchObject({ conectado: false })
})

test('while everything pauses, what is asked for says so and sends nothing', async () => {
  const novo = await produto()
  // A second lasts a minute here, so that on no machine the pause is over too early.
  await recordBlingRecusa(db, 'autorizacao', 0, 60_000)
  await bling.esquecerRequisicoes()
  const id = await bling.publicar(novo)
  await expect.poll(() => mensagem(id)).toBe('O Bling recusou a autorização. Ela é conferida de novo em instantes.')
  expect(await bling.requisicoes()).toEqual([])
  await endPausa()
  await bling.responder(id, 'tentar-novamente')
  await bling.concluida(id)
})

const bloqueado = expect.stringContaining('Bling bloqueou temporariamente')
test('a 403 that is no missing permission: the connection stays, it says so, and the work goes on by itself', async () => {
  const novo = await produto()
  await bling.ajustar({ respostaDaApi: '403 desconhecido' })
  const id = await bling.publicar(novo)
  await expect.poll(() => bling.sincronizacao(id)).toMatchObject({ estado: 'pendente', mensagem: bloqueado })
  expect(await conexao()).toMatchObject({ conectado: true, motivo: bloqueado })
  await bling.ajustar({ respostaDaApi: 'normal' })
  // The pause ends by its own time.
  await expect.poll(() => bling.sincronizacao(id)).toMatchObject({ estado: 'concluida', mensagem: null })
  expect(await conexao()).toMatchObject({ conectado: true, motivo: null })
})

test('a block that lasts longer than all attempts is no failure', async () => {
  const novo = await produto()
  await bling.ajustar({ respostaDaApi: '403 em HTML' })
  const id = await bling.publicar(novo)
  await expect.poll(() => mensagem(id)).toContain('bloqueou')
  await db.updateTable('sincronizacoes').set({ tentativas: 40 }).where('id', '=', id).execute()
  const antes = (await bling.sincronizacao(id)).alterado_em
  await endPausa()
  await resumeOpenSincronizacoes(db, loja.queue)
  const depois = async () => {
    const { estado, tentativas, alterado_em } = await bling.sincronizacao(id)
    return [estado, tentativas, alterado_em !== antes]
  }
  await expect.poll(depois).toEqual(['pendente', 40, true])
})

test('a page of a proxy at the address of the authorisation forgets no tokens', async () => {
  await bling.falhar('*', '*/oauth/token', { acao: 'status', status: 403, html: true, vezes: null })
  await emulador.controle('POST', '/tokens/expirar', { quais: 'acesso' })
  await db.updateTable('bling_conexao').set({ expira_em: '2020-01-01T00:00:00Z' }).execute()
  const id = await bling.publicar((await bling.criarProduto()).id)
  await expect.poll(() => mensagem(id)).toContain('bloqueou')
  expect((await conexao()).conectado).toBe(true)
  await emulador.controle('DELETE', '/falhas')
  await bling.concluida(id)
})

test('tokens that were not renewed for a day are renewed by a job; after thirty days the shop is told', async () => {
  // The check of the account after connecting may still hold the old token: Bling would refuse that and then the new one,
  // and the shop would disconnect with the reason 'recusou … repetidas vezes'.
  await bling.parado()
  const mudada = db.updateTable('bling_conexao')
  const renovada = async () =>
    (await db.selectFrom('bling_conexao').select('renovada_em').executeTakeFirstOrThrow()).renovada_em
  const renew = () => runJob(loja, { name: 'bling-renovar' })
  const ha = (horas: number) => new Date(Date.now() - horas * 3_600_000).toISOString()
  await mudada.set({ renovada_em: ha(21) }).execute()
  await bling.esquecerRequisicoes()
  await renew()
  expect(Date.now() - new Date((await renovada()) ?? 0).getTime()).toBeLessThan(60_000)
  const renovacoes = await bling.requisicoes('&caminho=oauth/token')
  expect(renovacoes).toHaveLength(1)
  await mudada.set({ renovada_em: ha(31 * 24) }).execute()
  await emulador.controle('POST', '/tokens/expirar', { quais: 'todos' })
  await renew()
  expect(await conexao()).toMatchObject({
    conectado: false,
    motivo: 'A loja ficou mais de 30 dias sem falar com o Bling, e a autorização venceu. Conecte novamente.',
  })
})
