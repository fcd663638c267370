import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { SEGUNDO_MS } from '../../../../test/support/fila.ts'
import { openLoja } from '../../../../test/support/loja.ts'
import { openLojaWithBling } from '../../../../test/support/loja-com-bling.ts'
import { SEGREDO_DO_EMULADOR } from '../../../../test/support/programa.ts'
import { emulatedBling } from './bling.config.ts'

/** Counts the requests to Bling that a shop's client writes down. */
function contador() {
  const contado = { pedidos: 0 }
  const write = (linha: string) => void (contado.pedidos += JSON.parse(linha).msg === 'bling' ? 1 : 0)
  return { contado, logger: pino({ level: 'info' }, { write }) }
}
const [firstCounter, secondCounter] = [contador(), contador()]
const bling = await openLojaWithBling(firstCounter.logger)
const { loja, emulador } = bling
/** Another process' part: queue, tokens and client of its own, over the same database. */
const segunda = await openLoja(
  () => ({
    ...emulatedBling(emulador.port, SEGREDO_DO_EMULADOR),
    ativo: true,
    publicUrl: loja.origem,
    intervaloMs: 1,
    segundoMs: SEGUNDO_MS,
  }),
  { banco: { ...loja.banco, descartar: async () => undefined }, logger: secondCounter.logger },
)
afterAll(async () => {
  await segunda.fechar()
  await bling.fechar()
})

test('two processes publish at once with one token, renewed once, and make every product once', async () => {
  await bling.conectar()
  const ids: number[] = []
  for (let i = 0; i < 8; i++) ids.push((await bling.criarProduto({ sku: `DOIS-${i}` })).id)
  const pendentes = () => bling.ler('/api/sincronizacoes/resumo/')
  await expect.poll(pendentes).toEqual({ pendentes: 0, falhas: 0, decisoes: 0 })
  await emulador.controle('POST', '/tokens/expirar', { quais: 'acesso', servico: 'bling' })
  await bling.esquecerRequisicoes()
  for (const { contado } of [firstCounter, secondCounter]) contado.pedidos = 0

  const publishProduto = (id: number, i: number) =>
    (i % 2 === 0 ? loja : segunda).pedir('POST', `/api/produtos/${id}/publicar-no-bling/`)
  await Promise.all(ids.map(publishProduto))
  await expect.poll(pendentes).toEqual({ pendentes: 0, falhas: 0, decisoes: 0 })

  for (const { contado } of [firstCounter, secondCounter]) expect(contado.pedidos).toBeGreaterThan(0)
  expect(await bling.requisicoes('&caminho=oauth/token')).toHaveLength(1)
  const codigos = (await bling.dados('produtos')).map(({ codigo }): string => codigo)
  expect(codigos.toSorted()).toEqual(ids.map((_id, i) => `DOIS-${i}`))
})
