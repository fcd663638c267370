import { expect, test } from 'vitest'
import { expedicaoDoArquivo } from '../../../test/support/expedicao.ts'
import { tabelaFixa } from '../../../test/support/transportadoras/tabela-fixa.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { cancelarEtiqueta } from './compra/cancelamento.rules.ts'
import { buscarDeclaracao, declaracaoDaVenda, retomarDeclaracoes } from './compra/declaracao.rules.ts'
import { gerarEtiqueta } from './compra/etiqueta.rules.ts'
import { calcularFrete } from './cotacao/cotacao.rules.ts'
import { cancelarEnvioVigente, envios } from './frete.rules.ts'
import { aplicarAviso, rastrear, receberAviso } from './rastreamento/rastreamento.rules.ts'
import type { Frete, Transportadora } from './transportadora/transportadora.ts'
import { TransporteError } from './transportadora/transporte.error.ts'

const exp = await expedicaoDoArquivo()
const motoboy = tabelaFixa()
/** What was handed to jobs. */
const enviados: unknown[] = []
// The shop's own jobs do not know this carrier: none takes its label in hand.
const send: Frete['queue']['send'] = async (_trx, { name }, dados) => void enviados.push([name, dados])
const queue = { ...exp.servico.queue, send }
const frete: Frete = { ...exp.servico, queue, transportadoras: [...exp.servico.transportadoras, motoboy] }

const SERVICO = { servico_frete: 'Moto amanhã', frete_valor: 14.9, codigo_servico_frete: 'moto-amanha' }
/** A sale that goes with it, before its label is asked for. */
async function venda(aoEsperar?: () => void) {
  const id = await exp.venda({ ate: 'selecionar_envio' })
  const ofertas = await calcularFrete(frete, id, aoEsperar)
  expect(ofertas.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(['moto-amanha', '2']))
  expect((await exp.loja.pedir('POST', `/api/vendas/${id}/servico-frete/`, SERVICO)).status).toBe(200)
  await exp.balcao.status(id, 'etiqueta')
  return id
}
const mudar = (id: number, mudanca: object) =>
  exp.loja.banco.db.updateTable('envios').set(mudanca).where('venda_id', '=', id).execute()
const em = (minutos: number) => new Date(Date.now() + minutos * 60_000).toISOString()
const envioDe = async (id: number) => {
  const [envio] = await exp.linhas(id)
  if (!envio) throw new Error('the sale has no shipment')
  return envio
}
/** Freight with this carrier only, which does some things in another way. */
const mas = (outra: Partial<Transportadora>): Frete => ({ ...frete, transportadoras: [{ ...motoboy, ...outra }] })
const erra = (erro: Error) => () => Promise.reject(erro)
const fora = new TransporteError('incerto', 'não respondeu.', 'A Motoboy')

test('a sale goes with another carrier: quoted beside the first, bought once, tracked, given back', async () => {
  const esperas: string[] = []
  const id = await venda(() => esperas.push('frete'))
  const primeira = await gerarEtiqueta(frete, id, 1, () => esperas.push('etiqueta'))
  expect(primeira).toMatchObject({ link_etiqueta: expect.stringMatching(/\.pdf$/) })
  expect(await gerarEtiqueta(frete, id, 1, () => esperas.push('pronta'))).toEqual(primeira)
  expect(motoboy.caixa()).toBe(14.9)
  // Refused once it was paid: made again, with the looks counted anew, and not bought again.
  await mudar(id, { estado: 'falhou', recusa: 'Sem moto.', consultas: 9 })
  expect(await gerarEtiqueta(frete, id, 1)).toMatchObject({ link_etiqueta: expect.stringMatching(/\.pdf$/) })
  expect((await exp.linhas(id)).map(({ estado, consultas }) => [estado, consultas])).toEqual([['pronta', 0]])
  expect(motoboy.caixa()).toBe(14.9)
  const rastro = await rastrear(frete, id, () => esperas.push('rastreio'))
  expect(rastro).toMatchObject({ status: 'Com o motoboy', link: expect.stringContaining('motoboy') })
  const envio = await envioDe(id)
  enviados.length = 0
  expect(await cancelarEtiqueta(frete, id, 1, () => esperas.push('volta'))).toEqual({ mensagem: motoboy.cancelada })
  expect(motoboy.caixa()).toBe(0)
  // A job has it in hand should this process die; the history says who asked.
  expect(enviados).toEqual([['envio', { id: envio.id }]])
  expect(await exp.eventos(id)).toContainEqual(
    expect.objectContaining({ descricao: 'Cancelamento da etiqueta pedido.', usuario: 'dona' }),
  )
  // Each act calls aoEsperar before it asks the carrier; a label that is ready is not asked for.
  expect(esperas).toEqual(['frete', 'etiqueta', 'rastreio', 'volta'])
})

test('the shop buys no label when no carrier offers the service; if a carrier fails without a reason, the error says so', async () => {
  const id = await venda()
  const deNinguem = gerarEtiqueta(mas({ atende: () => false }), id, 1)
  await expect(deNinguem).rejects.toMatchObject({ codigo: 'FRETE_NAO_CONFIGURADO' })
  expect(await exp.linhas(id)).toEqual([])
  const falha = { estado: 'falhou', motivo: null, falha: '1', valor: null } as const
  const situacao: Transportadora['situacao'] = async (envio) => {
    const la = await motoboy.situacao(envio)
    return la.estado === 'pronta' ? falha : la
  }
  const message = expect.stringContaining('a transportadora não disse por quê.')
  const muda = gerarEtiqueta(mas({ situacao, arquivo: async () => null }), id, 1)
  await expect(muda).rejects.toMatchObject({ codigo: 'ETIQUETA_FALHOU', message })
})

test('a label that is long in coming is asked for again after ten minutes, not before; asked for by a person, it is looked at now', async () => {
  const id = await venda()
  let geradas = 0
  const contando = mas({ gerar: async (envio) => motoboy.gerar(envio).then(() => void geradas++) })
  const recusada = mas({ pagar: erra(new TransporteError('recusado', 'sem saldo.', 'A Motoboy')) })
  await expect(gerarEtiqueta(recusada, id, 1)).rejects.toMatchObject({ codigo: 'FRETE_RECUSADO' })
  expect(await envioDe(id)).toMatchObject({ estado: 'no_carrinho', recusa: 'sem saldo.' })
  // Who asks again is the buyer.
  await mudar(id, { usuario_id: null })
  await gerarEtiqueta(contando, id, 1)
  expect(await envioDe(id)).toMatchObject({ estado: 'pronta', usuario_id: 1 })
  for (const [minutos, vezes] of [
    [9.9, 1],
    [10.1, 2],
  ] as const) {
    await mudar(id, { estado: 'gerando', gerando_desde: em(-minutos), proxima_consulta: em(60) })
    expect(await gerarEtiqueta(contando, id, 1)).toMatchObject({ link_etiqueta: expect.stringMatching(/\.pdf$/) })
    expect(geradas).toBe(vezes)
  }
})

test('a label that is given back says what becomes of it: refused by an error of ours, waited for, or nothing was paid', async () => {
  const id = await venda()
  await gerarEtiqueta(frete, id, 1)
  await expect(cancelarEtiqueta(mas({ situacao: erra(new Error('broken')) }), id, 1)).rejects.toThrow('broken')
  await mudar(id, { estado: 'pronta', proxima_consulta: null })
  expect((await cancelarEtiqueta(mas({ situacao: erra(fora) }), id, 1)).mensagem).toMatch(/^Cancelamento pedido\./)
  expect(await envioDe(id)).toMatchObject({ estado: 'cancelando', motivo_da_espera: 'não respondeu.' })
  await mudar(id, { estado: 'pronta', proxima_consulta: null, valor: null })
  expect(await cancelarEtiqueta(frete, id, 1)).toEqual({ mensagem: 'Etiqueta cancelada.' })
})

test('a sale that gives its label up has a job tell the carrier; one that is fetched in the shop has one label', async () => {
  const [id, { db }] = [await venda(), exp.loja.banco]
  const desistir = () => transaction(db, (trx) => cancelarEnvioVigente(trx, frete.queue, id))
  const retirar = () => transaction(db, (trx) => envios.etiquetarRetirada(trx, frete.queue, id, 1))
  enviados.length = 0
  await desistir()
  expect(enviados).toEqual([])
  await retirar()
  await retirar()
  const envio = await envioDe(id)
  await desistir()
  expect(enviados).toEqual(Array(2).fill(['envio', { id: envio.id }]))
  expect((await exp.linhas(id)).map(({ estado, provedor }) => [estado, provedor])).toEqual([['cancelando', 'loja']])
})

test('a notice is taken once, and has a label that is being made looked at now; it pays and makes nothing', async () => {
  const id = await venda()
  await gerarEtiqueta(frete, id, 1)
  const { id_externo } = await envioDe(id)
  const aviso = { provedor: 'motoboy', id_externo: id_externo ?? '' }
  enviados.length = 0
  for (const corpo of ['um', 'um', 'outro']) await receberAviso(frete, Buffer.from(corpo), aviso)
  expect(enviados).toEqual(Array(2).fill(['envio-avisado', aviso]))
  const depois = async (mudanca: object, qual = frete) => {
    await mudar(id, mudanca)
    await aplicarAviso(qual, aviso)
    return (await envioDe(id)).estado
  }
  expect(await depois({ estado: 'gerando', proxima_consulta: em(60) })).toBe('pronta')
  expect(await depois({ estado: 'paga', proxima_consulta: null })).toBe('paga')
  const la = { estado: 'cancelada', motivo: null, falha: null, valor: null } as const
  const situacao: Transportadora['situacao'] = async () => la
  expect(await depois({ estado: 'falhou' }, mas({ situacao }))).toBe('falhou')
  expect(await depois({ estado: 'cancelando', proxima_consulta: em(60) })).toBe('cancelada')
  await aplicarAviso(frete, { ...aviso, id_externo: 'of another shop' })
})

type Dita = Awaited<ReturnType<Transportadora['declaracao']>>
const PRONTA: Dita = { estado: 'pronta', chave: null, arquivo: Buffer.from('%PDF-') }
const dizendo = (dita: Dita, mais: Partial<Frete> = {}) => ({ ...mas({ declaracao: async () => dita }), ...mais })
const LONGE: Dita = { estado: 'esperando', motivo: 'a moto está longe.' }

test('a declaration is looked for ever later; one not written keeps its name, one of a label given back goes', async () => {
  const id = await venda()
  await gerarEtiqueta(frete, id, 1)
  const { id: envio } = await envioDe(id)
  const esperas: unknown[] = []
  const queue: Frete['queue'] = {
    ...frete.queue,
    send: async (_trx, _tipo, _dados, opcoes) => void esperas.push(typeof opcoes === 'object' && opcoes.aposSegundos),
  }
  const longe = dizendo(LONGE, { queue })
  expect(await declaracaoDaVenda(longe, id)).toMatchObject({ estado: 'esperando', motivo: 'a moto está longe.' })
  const segundos = [5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800]
  for (let vez = 1; vez < segundos.length; vez++) await buscarDeclaracao(longe, envio)
  expect(esperas).toEqual(segundos.map((cada) => (cada * frete.config.segundoMs) / 1000))
  expect((await exp.ler(id)).etiqueta.declaracao).toMatchObject({ estado: 'esperando' })
  await buscarDeclaracao(dizendo({ estado: 'esperando', motivo: null }, { queue }), envio)
  const motivo = 'a transportadora ainda não emitiu a declaração.'
  expect((await exp.ler(id)).etiqueta.declaracao).toMatchObject({ estado: 'falhou', motivo })
  expect(esperas).toHaveLength(segundos.length)

  // A person asks again, and now it is there.
  const nomes: string[] = []
  const guardando = (depois: () => Promise<unknown>) => ({
    ...frete.files,
    savePdf: async (nome: string) => {
      nomes.push(nome)
      await depois()
    },
  })
  const cheio = erra(new Error('no space'))
  await expect(declaracaoDaVenda(dizendo(PRONTA, { files: guardando(cheio) }), id)).rejects.toThrow('no space')
  expect(await declaracaoDaVenda(longe, id)).toMatchObject({ estado: 'esperando', link_declaracao: null })
  const removidos: string[] = []
  const devolver = () => exp.loja.banco.db.deleteFrom('declaracoes').execute()
  const files = { ...guardando(devolver), removePdf: async (nome: string) => void removidos.push(nome) }
  await expect(declaracaoDaVenda(dizendo(PRONTA, { files }), id)).rejects.toMatchObject({ codigo: 'SEM_DECLARACAO' })
  expect([nomes.length, new Set(nomes).size, removidos]).toEqual([2, 1, [nomes[0]]])
})

test('a declaration that the carrier does not issue is forgotten, and wanted again by who asks; what waits is resumed', async () => {
  const id = await venda()
  await gerarEtiqueta(frete, id, 1)
  const { id: envio } = await envioDe(id)
  await expect(declaracaoDaVenda(dizendo(null), id)).rejects.toMatchObject({ codigo: 'SEM_DECLARACAO' })
  await expect(declaracaoDaVenda(mas({ declaracao: erra(new Error('broken')) }), id)).rejects.toThrow('broken')
  expect(await declaracaoDaVenda(mas({ declaracao: erra(fora) }), id)).toMatchObject({ motivo: 'não respondeu.' })
  const { db } = exp.loja.banco
  enviados.length = 0
  const vencida = { proxima_consulta: em(-1) }
  await db.updateTable('declaracoes').set(vencida).where('envio_id', '=', envio).execute()
  await retomarDeclaracoes(frete, 0)
  expect(enviados).toContainEqual(['envio-declaracao', { id: envio }])
  // Given up while the carrier was asked: nothing is written.
  const escritos: string[] = []
  const files = { ...frete.files, savePdf: async (nome: string) => void escritos.push(nome) }
  const tarde = async () => {
    await db.deleteFrom('declaracoes').where('envio_id', '=', envio).execute()
    return PRONTA
  }
  await buscarDeclaracao({ ...mas({ declaracao: tarde }), files }, envio)
  expect(escritos).toEqual([])
  const link_declaracao = expect.stringMatching(/^\/midia\/[0-9a-f]{32}\.pdf/)
  expect(await declaracaoDaVenda(dizendo(PRONTA), id)).toMatchObject({ estado: 'pronta', link_declaracao })
  // The declaration is stored: the carrier is not asked again.
  await buscarDeclaracao(dizendo(LONGE), envio)
  expect((await exp.ler(id)).etiqueta.declaracao).toMatchObject({ estado: 'pronta', motivo: null })
})
