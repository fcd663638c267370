import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirExpedicao, type Expedicao } from '../../../test/support/expedicao.ts'
import { tabelaFixa } from '../../../test/support/transportadoras/tabela-fixa.ts'
import { cancelarEtiqueta } from './cancelar-etiqueta.rules.ts'
import { calcularFrete } from './cotacao.rules.ts'
import { buscarDeclaracao, declaracaoDaVenda } from './declaracao.rules.ts'
import { gerarEtiqueta } from './etiqueta.rules.ts'
import type { Frete } from './frete.ts'
import { rastrear } from './rastreamento.rules.ts'
import type { Transportadora } from './transportadora.ts'

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
  // Refused once it was paid: made again, with the looks counted anew, and not bought again.
  const { db } = exp.loja.banco
  await db.updateTable('envios').set({ estado: 'falhou', recusa: 'Sem moto.', consultas: 9 }).execute()
  expect(await gerarEtiqueta(frete, id, 1)).toMatchObject({ link_etiqueta: expect.stringMatching(/\.pdf$/) })
  expect((await exp.linhas(id)).map(({ estado, consultas }) => [estado, consultas])).toEqual([['pronta', 0]])
  expect(motoboy.caixa()).toBe(14.9)
  // A code that a person typed stays.
  await db.updateTable('vendas').set({ codigo_rastreamento: 'MOTO-1' }).where('id', '=', id).execute()
  expect(await gerarEtiqueta(frete, id, 1)).toMatchObject({ codigo_rastreamento: 'MOTO-1' })
  expect((await exp.ler(id)).codigo_rastreamento).toBe('MOTO-1')
  await db.updateTable('vendas').set({ codigo_rastreamento: null }).where('id', '=', id).execute()
  expect(await rastrear(frete, id)).toMatchObject({ status: 'Com o motoboy', link: expect.stringContaining('motoboy') })
  expect(await cancelarEtiqueta(frete, id, 1)).toEqual({ mensagem: motoboy.cancelada })
  expect(motoboy.caixa()).toBe(0)
})

type Dita = Awaited<ReturnType<Transportadora['declaracao']>>
const PRONTA: Dita = { estado: 'pronta', chave: null, arquivo: Buffer.from('%PDF-') }
const dizendo = (dita: Dita, mais: Partial<Frete> = {}): Frete => ({
  ...{ ...frete, ...mais },
  transportadoras: [{ ...motoboy, declaracao: async () => dita }],
})

test('a declaration is looked for ever later; one not written keeps its name, one of a label given back goes', async () => {
  const id = await exp.venda({ ate: 'selecionar_envio' })
  await calcularFrete(frete, id)
  const servico = { servico_frete: 'Moto amanhã', frete_valor: 14.9, codigo_servico_frete: 'moto-amanha' }
  expect((await exp.loja.pedir('POST', `/api/vendas/${id}/servico-frete/`, servico)).status).toBe(200)
  await exp.balcao.status(id, 'etiqueta')
  await gerarEtiqueta(frete, id, 1)
  const [envio] = await exp.linhas(id)
  const esperas: unknown[] = []
  const queue: Frete['queue'] = {
    ...frete.queue,
    send: async (_trx, _tipo, _dados, opcoes) => void esperas.push(typeof opcoes === 'object' && opcoes.aposSegundos),
  }
  const longe = dizendo({ estado: 'esperando', motivo: 'a moto está longe.' }, { queue })
  expect(await declaracaoDaVenda(longe, id)).toMatchObject({ estado: 'esperando', motivo: 'a moto está longe.' })
  await buscarDeclaracao(longe, envio?.id ?? 0)
  expect(esperas).toEqual([5, 10].map((segundos) => (segundos * frete.config.segundoMs) / 1000))
  await exp.loja.banco.db.updateTable('declaracoes').set({ consultas: 13 }).execute()
  await buscarDeclaracao(longe, envio?.id ?? 0)
  expect((await exp.ler(id)).etiqueta.declaracao).toMatchObject({ estado: 'falhou', motivo: 'a moto está longe.' })
  expect(esperas).toHaveLength(2)

  // A person asks again, and now it is there.
  const nomes: string[] = []
  const guardando = (depois: () => Promise<unknown>) => ({
    ...frete.files,
    savePdf: async (nome: string) => {
      nomes.push(nome)
      await depois()
    },
  })
  const cheio = async () => {
    throw new Error('no space')
  }
  await expect(declaracaoDaVenda(dizendo(PRONTA, { files: guardando(cheio) }), id)).rejects.toThrow('no space')
  const removidos: string[] = []
  const devolver = () => exp.loja.banco.db.deleteFrom('declaracoes').execute()
  const files = { ...guardando(devolver), removePdf: async (nome: string) => void removidos.push(nome) }
  await expect(declaracaoDaVenda(dizendo(PRONTA, { files }), id)).rejects.toMatchObject({ codigo: 'SEM_DECLARACAO' })
  expect([nomes.length, new Set(nomes).size, removidos]).toEqual([2, 1, [nomes[0]]])
})
