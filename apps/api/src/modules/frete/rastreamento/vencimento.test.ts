import { describe, expect, test } from 'vitest'
import { expedicaoDoArquivo } from '../../../../test/support/expedicao.ts'
import { recusa } from '../../../../test/support/vendas.ts'
import { rereadEnvio, updateRastreios } from './rastreamento.rules.ts'

const exp = await expedicaoDoArquivo()

const PDF = expect.stringMatching(/^\/midia\/[0-9a-f]{32}\.pdf\?validade=/)
async function createVendaWithEtiqueta() {
  const id = await exp.venda()
  expect((await exp.etiqueta(id)).status).toBe(200)
  const [{ id: envio, price }] = await exp.envios(id)
  return { id, envio: envio as string, price: price as number }
}
/** Runs what the job of every ten minutes does, for every label at once. */
async function readEnvioStatus() {
  await exp.loja.banco.db.updateTable('envios').set({ proximo_rastreio: null }).execute()
  await updateRastreios(exp.servico)
}
const etiqueta = async (id: number) => {
  const { etiqueta: lida, link_etiqueta_pdf } = await exp.ler(id)
  return [lida.estado, link_etiqueta_pdf]
}
const [VENCIDA, BOA] = [
  ['vencida', null],
  ['pronta', PDF],
]

describe('a label that expired at the carrier before it was posted', () => {
  test('is seen by the look-up that goes on by itself, by status or by day; others stay, and its file is offered no longer', async () => {
    const [peloStatus, peloDia, boa] = [
      await createVendaWithEtiqueta(),
      await createVendaWithEtiqueta(),
      await createVendaWithEtiqueta(),
    ]
    await exp.mudar(peloStatus.envio, { status: 'expired' })
    await exp.mudar(peloDia.envio, { venceEmSegundos: 60 })
    await exp.mudar(boa.envio, { venceEmSegundos: 3600 })
    await readEnvioStatus()
    const readEtiquetas = () => Promise.all([peloStatus, peloDia, boa].map(({ id }) => etiqueta(id)))
    expect(await readEtiquetas()).toEqual([VENCIDA, BOA, BOA])
    await exp.avancarRelogio(61)
    await readEnvioStatus()
    await readEnvioStatus()
    expect(await readEtiquetas()).toEqual([VENCIDA, VENCIDA, BOA])
    for (const { id } of [peloStatus, peloDia])
      expect((await exp.ditos(id)).filter((frase) => frase.startsWith('A etiqueta venceu'))).toHaveLength(1)
    const ids = [peloStatus.id, boa.id, peloDia.id]
    const motivo = 'A etiqueta venceu sem ser postada. Gere outra.'
    const vencidas = [peloStatus.id, peloDia.id]
    expect((await exp.loja.pedir('POST', '/api/vendas/etiquetas/', { ids })).body).toMatchObject({
      incluidas: [boa.id],
      recusadas: vencidas.map((id) => ({ id, motivo })),
    })
    const { body: painel } = await exp.loja.pedir('GET', '/api/painel/')
    const paradas = vencidas.map((id) => expect.objectContaining({ id, motivo: 'etiqueta_parada' }))
    expect(painel.esperam.vendas).toEqual(expect.arrayContaining(paradas))
    expect(JSON.stringify(painel.esperam.vendas)).not.toContain(`"id":${boa.id},`)
    expect((await exp.rastreio(peloStatus.id)).body.status).toBe('Etiqueta vencida')
  })

  test('gives way to another, and its money comes back once', async () => {
    const { id, envio, price } = await createVendaWithEtiqueta()
    const antes = await exp.ler(id)
    await exp.mudar(envio, { status: 'expired' })
    await readEnvioStatus()
    expect((await exp.etiqueta(id)).status).toBe(200)
    await exp.chega(id, 'cancelada')
    expect((await exp.linhas(id)).map(({ estado }) => estado)).toEqual(['cancelada', 'pronta'])
    // In whichever order the two were asked for.
    expect((await exp.pagamentos(id)).toSorted((a, b) => a - b)).toEqual([-price, -price, price])
    expect(await exp.ditos(id)).toContain(exp.melhorEnvio.cancelada)
    const depois = await exp.ler(id)
    expect(depois).toMatchObject({ etiqueta: { estado: 'pronta' }, link_etiqueta_pdf: PDF })
    expect(depois.codigo_rastreamento).not.toBe(antes.codigo_rastreamento)
    expect(depois.link_etiqueta_pdf.split('?')[0]).not.toBe(antes.link_etiqueta_pdf.split('?')[0])
    expect((await exp.loja.app.inject({ url: antes.link_etiqueta_pdf })).statusCode).toBe(404)
  })

  test('goes away though the carrier gives nothing back, which the history says; it is asked for once', async () => {
    await exp.com({ melhorEnvioVencida: 'recusa' })
    const { id, envio, price } = await createVendaWithEtiqueta()
    await exp.mudar(envio, { status: 'expired' })
    await readEnvioStatus()
    await exp.esquecerPedidos()
    const { status, body } = await exp.devolver(id)
    expect([status, body.mensagem]).toEqual([200, expect.stringContaining('O histórico da venda diz se o valor volta')])
    expect(await exp.pedidos('/shipment/cancel')).toHaveLength(1)
    expect(await exp.pagamentos(id)).toEqual([-price])
    expect((await exp.ditos(id))[0]).toBe(
      'Etiqueta vencida descartada. A transportadora não confirmou a devolução do valor: confira na conta dela.',
    )
    expect(await exp.ler(id)).toMatchObject({ etiqueta: null, link_etiqueta_pdf: null, codigo_rastreamento: null })
  })

  test('and was posted all the same is a good one again', async () => {
    const { id, envio } = await createVendaWithEtiqueta()
    const rereadWithStatus = async (status: string) => {
      await exp.mudar(envio, { status })
      await rereadEnvio(exp.servico, 'melhor_envio', envio)
      return etiqueta(id)
    }
    expect(await rereadWithStatus('expired')).toEqual(VENCIDA)
    // A word that nobody knows says nothing about it.
    expect(await rereadWithStatus('in_review')).toEqual(VENCIDA)
    expect(await rereadWithStatus('posted')).toEqual(BOA)
    expect((await exp.rastreio(id)).body.status).toBe('Em trânsito')
    const [ultimo, anterior] = await exp.ditos(id)
    expect(ultimo).toBe('A transportadora aceita de novo a etiqueta que tinha vencido.')
    expect(anterior).toContain('A etiqueta venceu')
    // On its way it does not expire any more.
    expect(await rereadWithStatus('expired')).toEqual(BOA)
  })

  test('while its parcel waits to be fetched leads back to the step where another is made', async () => {
    const { id, envio } = await createVendaWithEtiqueta()
    await exp.balcao.status(id, 'retirada')
    await exp.mudar(envio, { status: 'expired' })
    await readEnvioStatus()
    expect(await etiqueta(id)).toEqual(VENCIDA)
    const frase = 'A venda está em Retirada: a etiqueta é gerada no passo Etiqueta.'
    expect(await exp.etiqueta(id)).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA', frase))
    await exp.balcao.status(id, 'etiqueta')
    expect((await exp.etiqueta(id)).status).toBe(200)
    expect(await etiqueta(id)).toEqual(BOA)
  })
})
