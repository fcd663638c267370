import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { abrirExpedicao, type Expedicao } from '../../../test/support/expedicao.ts'
import { atualizarRastreios } from './rastreamento.rules.ts'

let exp: Expedicao
beforeAll(async () => {
  exp = await abrirExpedicao()
})
afterEach(() => exp.emulador.controle('DELETE', '/falhas'))
afterAll(() => exp.fechar())

test('tells the milestones, the latest first, and goes on telling them while the carrier is away', async () => {
  const id = await exp.venda()
  expect(await exp.rastreio(id)).toMatchObject({
    status: 409,
    body: { codigo: 'SEM_RASTREAMENTO', erro: 'Código de rastreamento não disponível' },
  })
  const { codigo_rastreamento } = (await exp.etiqueta(id)).body
  const [{ id: envio }] = await exp.envios(id)
  // Posted, delivered.
  await exp.emulador.controle('POST', `/envios/${envio}/avancar`)
  await exp.emulador.controle('POST', `/envios/${envio}/avancar`)
  const { status, body } = await exp.rastreio(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'Entregue',
    ultima_atualizacao: body.eventos[0].data,
    link: `https://www.melhorrastreio.com.br/rastreio/${codigo_rastreamento}`,
  })
  expect(body.eventos.map(({ descricao }: { descricao: string }) => descricao)).toEqual([
    'Objeto entregue',
    'Objeto postado',
    'Etiqueta gerada',
    'Etiqueta paga',
    'Envio registrado',
  ])
  const datas = body.eventos.map(({ data }: { data: string }) => Date.parse(data))
  expect(datas).toEqual(datas.toSorted((a: number, b: number) => b - a))
  expect(Math.abs(Date.now() - datas[0])).toBeLessThan(60_000)

  await exp.falha('shipment/tracking', { vezes: 3 })
  expect((await exp.rastreio(id)).body).toEqual(body)
})

test('a code that comes after the label reaches the sale, without anybody looking', async () => {
  // Jadlog gives its own code when it takes the parcel.
  const id = await exp.venda({ codigo: '3' })
  expect((await exp.etiqueta(id)).body.codigo_rastreamento).toMatch(/^ME26/)
  const [{ id: envio }] = await exp.envios(id)
  await exp.emulador.controle('POST', `/envios/${envio}/avancar`)
  await atualizarRastreios(exp.servico)
  const venda = await exp.ler(id)
  expect(venda.codigo_rastreamento).toMatch(/^0807\d+$/)
  expect((await exp.rastreio(id)).body).toMatchObject({
    status: 'Em trânsito',
    link: `https://www.melhorrastreio.com.br/rastreio/${venda.codigo_rastreamento}`,
  })
})
