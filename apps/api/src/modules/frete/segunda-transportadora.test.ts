import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirExpedicao, type Expedicao } from '../../../test/support/expedicao.ts'
import { tabelaFixa } from '../../../test/support/transportadoras/tabela-fixa.ts'
import { cancelarEtiqueta } from './cancelar-etiqueta.rules.ts'
import { calcularFrete } from './cotacao.rules.ts'
import { gerarEtiqueta } from './etiqueta.rules.ts'
import type { Frete } from './frete.ts'
import { rastrear } from './rastreamento.rules.ts'

let exp: Expedicao
let frete: Frete
const motoboy = tabelaFixa()
beforeAll(async () => {
  exp = await abrirExpedicao()
  // The shop's own jobs do not know this carrier: none takes its label in hand.
  const queue = { ...exp.servico.queue, send: async () => undefined }
  frete = { ...exp.servico, queue, transportadoras: [...exp.servico.transportadoras, motoboy] }
})
afterAll(() => exp.fechar())

test('a sale goes with another carrier: quoted beside the first, bought once, tracked, given back', async () => {
  const id = await exp.venda({ ate: 'selecionar_envio' })
  const ofertas = await calcularFrete(frete, id)
  expect(ofertas.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(['moto-amanha', '2']))
  const servico = { servico_frete: 'Moto amanhã', frete_valor: 14.9, codigo_servico_frete: 'moto-amanha' }
  expect((await exp.loja.pedir('POST', `/api/vendas/${id}/servico-frete/`, servico)).status).toBe(200)
  await exp.balcao.status(id, 'etiqueta')
  const primeira = await gerarEtiqueta(frete, id, 1)
  expect(primeira).toMatchObject({ link_etiqueta: expect.stringMatching(/\.pdf$/) })
  expect(await gerarEtiqueta(frete, id, 1)).toEqual(primeira)
  expect(motoboy.caixa()).toBe(14.9)
  expect(await rastrear(frete, id)).toMatchObject({ status: 'Com o motoboy', link: expect.stringContaining('motoboy') })
  expect(await cancelarEtiqueta(frete, id, 1)).toEqual({ mensagem: motoboy.cancelada })
  expect(motoboy.caixa()).toBe(0)
})
