import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { semCopiasDiarias } from '../../../test/support/copias.ts'
import { type Emulador, ligarEmulador, SEGREDO_DO_EMULADOR } from '../../../test/support/emulador.ts'
import { abrirLoja, criarBase, type Loja } from '../../../test/support/loja.ts'
import { maisPorSegundo } from '../../../test/support/por-segundo.ts'
import { createApp } from '../../app.ts'
import { createDatabase } from '../../infra/database.ts'
import { diskStore } from '../../infra/files.disk.ts'
import { openQueue } from '../../infra/queue.ts'
import { SEM_FRETE } from '../frete/frete.config.ts'
import { emulatedBling } from './bling.config.ts'

let emulador: Emulador
let loja: Loja
let outra: Awaited<ReturnType<typeof segundaLoja>>
/** When each answered request left, ms since 1970: of the first shop, of the second. */
const daPrimeira: number[] = []
const daSegunda: number[] = []

const registro = (enviadas: number[]) => {
  const write = (line: string) => {
    const { msg, enviada } = JSON.parse(line)
    if (msg === 'bling') enviadas.push(enviada)
  }
  return pino({ level: 'info' }, { write })
}

beforeAll(async () => {
  emulador = await ligarEmulador()
  // At the real interval, against the real limit.
  loja = await abrirLoja(
    (publicUrl) => ({ ...emulatedBling(emulador.port, SEGREDO_DO_EMULADOR), ativo: true, publicUrl }),
    { logger: registro(daPrimeira) },
  )
  outra = await segundaLoja()
})
afterAll(async () => {
  await emulador.fechar()
  await outra.fechar()
  await loja.fechar()
})

/** Another process' part: pool, queue, tokens and client of its own, over the same database. */
async function segundaLoja() {
  const db = createDatabase({ ...loja.banco.config, max: 5 })
  const queue = await openQueue(loja.banco.config, (error) => {
    throw error
  })
  const app = await createApp({
    db,
    queue,
    segredo: Buffer.alloc(32, 7),
    midia: diskStore(loja.midiaDir),
    webDir: null,
    publicUrl: loja.origem,
    bling: { ...emulatedBling(emulador.port, SEGREDO_DO_EMULADOR), ativo: true, publicUrl: loja.origem },
    cep: { viacepUrl: '', brasilapiUrl: '' },
    frete: SEM_FRETE,
    copias: semCopiasDiarias(loja.banco.config, loja.midiaDir),
    logger: registro(daSegunda),
  })
  return {
    publicar: (id: number) =>
      app.inject({
        method: 'POST',
        url: `/api/produtos/${id}/publicar-no-bling/`,
        headers: { authorization: `Bearer ${loja.access}` },
      }),
    async fechar() {
      await app.close()
      await queue.stop()
      await db.destroy()
    },
  }
}

test('two processes publish at once with one token, renewed once, and never more than three requests a second', async () => {
  const { url } = (await loja.pedir('GET', '/api/bling/auth/')).body
  const { code } = await emulador.controle('POST', '/autorizar')
  await loja.pedir('POST', '/api/bling/callback/', { code, state: new URL(url).searchParams.get('state') })
  const base = await criarBase(loja)
  const ids: number[] = []
  for (let i = 0; i < 8; i++) {
    const produto = { ...base, titulo: `Produto ${i}`, sku: `DOIS-${i}`, preco_venda: 20 }
    ids.push((await loja.pedir('POST', '/api/produtos/', produto)).body.id)
  }
  const pendentes = async () => (await loja.pedir('GET', '/api/sincronizacoes/resumo/')).body
  await expect.poll(pendentes).toEqual({ pendentes: 0, falhas: 0 })
  await emulador.controle('POST', '/tokens/expirar', { quais: 'acesso', servico: 'bling' })
  await emulador.controle('DELETE', '/requisicoes')
  daPrimeira.length = 0
  daSegunda.length = 0

  await Promise.all(
    ids.map((id, i) =>
      i % 2 === 0 ? loja.pedir('POST', `/api/produtos/${id}/publicar-no-bling/`) : outra.publicar(id),
    ),
  )
  await expect.poll(pendentes, { timeout: 60_000, interval: 200 }).toEqual({ pendentes: 0, falhas: 0 })

  expect(daPrimeira.length).toBeGreaterThan(0)
  expect(daSegunda.length).toBeGreaterThan(0)
  // Judged where they leave: a busy machine may deliver one of them late, together with the next ones.
  expect(maisPorSegundo([...daPrimeira, ...daSegunda])).toBeLessThanOrEqual(3)
  expect(await emulador.controle('GET', '/requisicoes?servico=bling&caminho=oauth/token')).toHaveLength(1)
  const codigos = (await emulador.controle('GET', '/dados/produtos')).map(({ codigo }: { codigo: string }) => codigo)
  expect(codigos.toSorted()).toEqual(ids.map((_id, i) => `DOIS-${i}`))
}, 120_000)
