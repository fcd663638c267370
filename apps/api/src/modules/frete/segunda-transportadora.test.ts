import { expect, test } from 'vitest'
import { expedicaoDoArquivo } from '../../../test/support/expedicao.ts'
import { tabelaFixa } from '../../../test/support/transportadoras/tabela-fixa.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { requestEtiquetaCancel } from './compra/cancelamento.rules.ts'
import { declaracaoDaVenda, findDeclaracao, resumeDeclaracoes } from './compra/declaracao.rules.ts'
import { createEtiqueta } from './compra/etiqueta.rules.ts'
import { computeFrete } from './cotacao/cotacao.rules.ts'
import { cancelCurrentEnvio, envios } from './frete.rules.ts'
import { applyAviso, receiveFreteAviso, trackEnvio } from './rastreamento/rastreamento.rules.ts'
import type { Frete, Transportadora } from './transportadora/transportadora.ts'
import { TransporteError } from './transportadora/transporte.error.ts'

const exp = await expedicaoDoArquivo()
const motoboy = tabelaFixa()
/** Data that were handed to jobs. */
const enviados: unknown[] = []
// The shop's own jobs do not know this carrier: none takes its label in hand.
const send: Frete['queue']['send'] = async (_trx, { name }, dados) => void enviados.push([name, dados])
const queue = { ...exp.servico.queue, send }
const frete: Frete = { ...exp.servico, queue, transportadoras: [...exp.servico.transportadoras, motoboy] }

const SERVICO = { servico_frete: 'Moto amanhã', frete_valor: 14.9, codigo_servico_frete: 'moto-amanha' }
/** A sale that goes with it, before its label is asked for. */
async function venda(onWait?: () => void) {
  const id = await exp.venda({ ate: 'selecionar_envio' })
  const ofertas = await computeFrete(frete, id, onWait)
  expect(ofertas.map(({ codigo }) => codigo)).toEqual(expect.arrayContaining(['moto-amanha', '2']))
  expect((await exp.loja.pedir('POST', `/api/vendas/${id}/servico-frete/`, SERVICO)).status).toBe(200)
  await exp.balcao.status(id, 'etiqueta')
  return id
}
const changeEnvio = (id: number, mudanca: object) =>
  exp.loja.banco.db.updateTable('envios').set(mudanca).where('venda_id', '=', id).execute()
const addMinutes = (minutos: number) => new Date(Date.now() + minutos * 60_000).toISOString()
const envioDe = async (id: number) => {
  const [envio] = await exp.linhas(id)
  if (!envio) throw new Error('the sale has no shipment')
  return envio
}
/** Freight with this carrier only, which does some things in another way. */
const mas = (changes: Partial<Transportadora>): Frete => ({ ...frete, transportadoras: [{ ...motoboy, ...changes }] })
const erra = (erro: Error) => () => Promise.reject(erro)
const fora = new TransporteError('incerto', 'não respondeu.', 'A Motoboy')

test('a sale goes with another carrier: quoted beside the first, bought once, tracked, given back', async () => {
  const esperas: string[] = []
  const id = await venda(() => esperas.push('frete'))
  const primeira = await createEtiqueta(frete, id, 1, () => esperas.push('etiqueta'))
  expect(primeira).toMatchObject({ link_etiqueta: expect.stringMatching(/\.pdf$/) })
  expect(await createEtiqueta(frete, id, 1, () => esperas.push('pronta'))).toEqual(primeira)
  expect(motoboy.caixa()).toBe(14.9)
  // Refused once it was paid: made again, with the looks counted anew, and not bought again.
  await changeEnvio(id, { estado: 'falhou', recusa: 'Sem moto.', consultas: 9 })
  expect(await createEtiqueta(frete, id, 1)).toMatchObject({ link_etiqueta: expect.stringMatching(/\.pdf$/) })
  expect((await exp.linhas(id)).map(({ estado, consultas }) => [estado, consultas])).toEqual([['pronta', 0]])
  expect(motoboy.caixa()).toBe(14.9)
  const rastro = await trackEnvio(frete, id, () => esperas.push('rastreio'))
  expect(rastro).toMatchObject({ status: 'Com o motoboy', link: expect.stringContaining('motoboy') })
  const envio = await envioDe(id)
  enviados.length = 0
  expect(await requestEtiquetaCancel(frete, id, 1, () => esperas.push('volta'))).toEqual({
    mensagem: motoboy.cancelada,
  })
  expect(motoboy.caixa()).toBe(0)
  // A job has it in hand should this process die; the history says who asked.
  expect(enviados).toEqual([['envio', { id: envio.id }]])
  expect(await exp.eventos(id)).toContainEqual(
    expect.objectContaining({ descricao: 'Cancelamento da etiqueta pedido.', usuario: 'dona' }),
  )
  // Each act calls onWait before it asks the carrier; a label that is ready is not asked for.
  expect(esperas).toEqual(['frete', 'etiqueta', 'rastreio', 'volta'])
})

test('the shop buys no label when no carrier offers the service; if a carrier fails without a reason, the error says so', async () => {
  const id = await venda()
  const unservedEtiqueta = createEtiqueta(mas({ atende: () => false }), id, 1)
  await expect(unservedEtiqueta).rejects.toMatchObject({ codigo: 'FRETE_NAO_CONFIGURADO' })
  expect(await exp.linhas(id)).toEqual([])
  const falha = { estado: 'falhou', motivo: null, falha: '1', valor: null } as const
  const situacao: Transportadora['situacao'] = async (envio) => {
    const remoteSituacao = await motoboy.situacao(envio)
    return remoteSituacao.estado === 'pronta' ? falha : remoteSituacao
  }
  const message = expect.stringContaining('a transportadora não disse por quê.')
  const muda = createEtiqueta(mas({ situacao, arquivo: async () => null }), id, 1)
  await expect(muda).rejects.toMatchObject({ codigo: 'ETIQUETA_FALHOU', message })
})

test('a label that is long in coming is asked for again after ten minutes, not before; asked for by a person, it is looked at now', async () => {
  const id = await venda()
  let geradas = 0
  const contando = mas({ gerar: async (envio) => motoboy.gerar(envio).then(() => void geradas++) })
  const recusada = mas({ pagar: erra(new TransporteError('recusado', 'sem saldo.', 'A Motoboy')) })
  await expect(createEtiqueta(recusada, id, 1)).rejects.toMatchObject({ codigo: 'FRETE_RECUSADO' })
  expect(await envioDe(id)).toMatchObject({ estado: 'no_carrinho', recusa: 'sem saldo.' })
  // Who asks again is the buyer.
  await changeEnvio(id, { usuario_id: null })
  await createEtiqueta(contando, id, 1)
  expect(await envioDe(id)).toMatchObject({ estado: 'pronta', usuario_id: 1 })
  for (const [minutos, vezes] of [
    [9.9, 1],
    [10.1, 2],
  ] as const) {
    await changeEnvio(id, { estado: 'gerando', gerando_desde: addMinutes(-minutos), proxima_consulta: addMinutes(60) })
    expect(await createEtiqueta(contando, id, 1)).toMatchObject({ link_etiqueta: expect.stringMatching(/\.pdf$/) })
    expect(geradas).toBe(vezes)
  }
})

test('a label that is given back says what becomes of it: refused by an error of ours, waited for, or nothing was paid', async () => {
  const id = await venda()
  await createEtiqueta(frete, id, 1)
  await expect(requestEtiquetaCancel(mas({ situacao: erra(new Error('broken')) }), id, 1)).rejects.toThrow('broken')
  await changeEnvio(id, { estado: 'pronta', proxima_consulta: null })
  expect((await requestEtiquetaCancel(mas({ situacao: erra(fora) }), id, 1)).mensagem).toMatch(/^Cancelamento pedido\./)
  expect(await envioDe(id)).toMatchObject({ estado: 'cancelando', motivo_da_espera: 'não respondeu.' })
  await changeEnvio(id, { estado: 'pronta', proxima_consulta: null, valor: null })
  expect(await requestEtiquetaCancel(frete, id, 1)).toEqual({ mensagem: 'Etiqueta cancelada.' })
})

test('a sale that gives its label up has a job tell the carrier; one that is fetched in the shop has one label', async () => {
  const [id, { db }] = [await venda(), exp.loja.banco]
  const giveUpEnvio = () => transaction(db, (trx) => cancelCurrentEnvio(trx, frete.queue, id))
  const labelRetirada = () => transaction(db, (trx) => envios.etiquetarRetirada(trx, frete.queue, id, 1))
  enviados.length = 0
  await giveUpEnvio()
  expect(enviados).toEqual([])
  await labelRetirada()
  await labelRetirada()
  const envio = await envioDe(id)
  await giveUpEnvio()
  expect(enviados).toEqual(Array(2).fill(['envio', { id: envio.id }]))
  expect((await exp.linhas(id)).map(({ estado, provedor }) => [estado, provedor])).toEqual([['cancelando', 'loja']])
})

test('a notice is taken once, and has a label that is being made looked at now; it pays and makes nothing', async () => {
  const id = await venda()
  await createEtiqueta(frete, id, 1)
  const { id_externo } = await envioDe(id)
  const aviso = { provedor: 'motoboy', id_externo: id_externo ?? '' }
  enviados.length = 0
  for (const corpo of ['um', 'um', 'outro']) await receiveFreteAviso(frete, Buffer.from(corpo), aviso)
  expect(enviados).toEqual(Array(2).fill(['envio-avisado', aviso]))
  const depois = async (mudanca: object, usedFrete = frete) => {
    await changeEnvio(id, mudanca)
    await applyAviso(usedFrete, aviso)
    return (await envioDe(id)).estado
  }
  expect(await depois({ estado: 'gerando', proxima_consulta: addMinutes(60) })).toBe('pronta')
  expect(await depois({ estado: 'paga', proxima_consulta: null })).toBe('paga')
  const cancelledSituacao = { estado: 'cancelada', motivo: null, falha: null, valor: null } as const
  const situacao: Transportadora['situacao'] = async () => cancelledSituacao
  expect(await depois({ estado: 'falhou' }, mas({ situacao }))).toBe('falhou')
  expect(await depois({ estado: 'cancelando', proxima_consulta: addMinutes(60) })).toBe('cancelada')
  await applyAviso(frete, { ...aviso, id_externo: 'of another shop' })
})

type Dita = Awaited<ReturnType<Transportadora['declaracao']>>
const PRONTA: Dita = { estado: 'pronta', chave: null, arquivo: Buffer.from('%PDF-') }
const dizendo = (answer: Dita, mais: Partial<Frete> = {}) => ({ ...mas({ declaracao: async () => answer }), ...mais })
const LONGE: Dita = { estado: 'esperando', motivo: 'a moto está longe.' }

test('a declaration is looked for ever later; one not written keeps its name, one of a label given back goes', async () => {
  const id = await venda()
  await createEtiqueta(frete, id, 1)
  const { id: envio } = await envioDe(id)
  const esperas: unknown[] = []
  const recordingQueue: Frete['queue'] = {
    ...frete.queue,
    send: async (_trx, _tipo, _dados, opcoes) => void esperas.push(typeof opcoes === 'object' && opcoes.aposSegundos),
  }
  const longe = dizendo(LONGE, { queue: recordingQueue })
  expect(await declaracaoDaVenda(longe, id)).toMatchObject({ estado: 'esperando', motivo: 'a moto está longe.' })
  const segundos = [5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800]
  for (let vez = 1; vez < segundos.length; vez++) await findDeclaracao(longe, envio)
  expect(esperas).toEqual(segundos.map((seconds) => (seconds * frete.config.segundoMs) / 1000))
  expect((await exp.ler(id)).etiqueta.declaracao).toMatchObject({ estado: 'esperando' })
  await findDeclaracao(dizendo({ estado: 'esperando', motivo: null }, { queue: recordingQueue }), envio)
  const motivo = 'a transportadora ainda não emitiu a declaração.'
  expect((await exp.ler(id)).etiqueta.declaracao).toMatchObject({ estado: 'falhou', motivo })
  expect(esperas).toHaveLength(segundos.length)

  // A person asks again, and now the carrier has issued the declaration.
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
  const deleteDeclaracoes = () => exp.loja.banco.db.deleteFrom('declaracoes').execute()
  const files = { ...guardando(deleteDeclaracoes), removePdf: async (nome: string) => void removidos.push(nome) }
  await expect(declaracaoDaVenda(dizendo(PRONTA, { files }), id)).rejects.toMatchObject({ codigo: 'SEM_DECLARACAO' })
  expect([nomes.length, new Set(nomes).size, removidos]).toEqual([2, 1, [nomes[0]]])
})

test('a declaration that the carrier does not issue is forgotten, and wanted again by who asks; what waits is resumed', async () => {
  const id = await venda()
  await createEtiqueta(frete, id, 1)
  const { id: envio } = await envioDe(id)
  await expect(declaracaoDaVenda(dizendo(null), id)).rejects.toMatchObject({ codigo: 'SEM_DECLARACAO' })
  await expect(declaracaoDaVenda(mas({ declaracao: erra(new Error('broken')) }), id)).rejects.toThrow('broken')
  expect(await declaracaoDaVenda(mas({ declaracao: erra(fora) }), id)).toMatchObject({ motivo: 'não respondeu.' })
  const { db } = exp.loja.banco
  enviados.length = 0
  const vencida = { proxima_consulta: addMinutes(-1) }
  await db.updateTable('declaracoes').set(vencida).where('envio_id', '=', envio).execute()
  await resumeDeclaracoes(frete, 0)
  expect(enviados).toContainEqual(['envio-declaracao', { id: envio }])
  // Given up while the carrier was asked: nothing is written.
  const escritos: string[] = []
  const files = { ...frete.files, savePdf: async (nome: string) => void escritos.push(nome) }
  const tarde = async () => {
    await db.deleteFrom('declaracoes').where('envio_id', '=', envio).execute()
    return PRONTA
  }
  await findDeclaracao({ ...mas({ declaracao: tarde }), files }, envio)
  expect(escritos).toEqual([])
  const link_declaracao = expect.stringMatching(/^\/midia\/[0-9a-f]{32}\.pdf/)
  expect(await declaracaoDaVenda(dizendo(PRONTA), id)).toMatchObject({ estado: 'pronta', link_declaracao })
  // The declaration is stored: the carrier is not asked again.
  await findDeclaracao(dizendo(LONGE), envio)
  expect((await exp.ler(id)).etiqueta.declaracao).toMatchObject({ estado: 'pronta', motivo: null })
})
