import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { abrirExpedicao } from '../../../../test/support/expedicao.ts'
import { atualizarRastreios, reler } from './rastreamento.rules.ts'

const exp = await abrirExpedicao()
const com = (configuracao: object) => exp.emulador.controle('PATCH', '/configuracao', configuracao)
const { relogioAvancoMs: _relogio, ...configuracao } = await exp.emulador.controle('GET', '/configuracao')
afterEach(async () => {
  await exp.emulador.controle('DELETE', '/falhas')
  await com(configuracao)
})
afterAll(() => exp.fechar())

const PDF = expect.stringMatching(/^\/midia\/[0-9a-f]{32}\.pdf\?validade=/)
const avancarRelogio = (segundos: number) => exp.emulador.controle('POST', '/relogio', { avancarSegundos: segundos })
async function comEtiqueta() {
  const id = await exp.venda()
  expect((await exp.etiqueta(id)).status).toBe(200)
  const [{ id: envio, price }] = await exp.envios(id)
  return { id, envio: envio as string, price: price as number }
}
const mudar = (envio: string, mudanca: object) => exp.emulador.controle('POST', `/envios/${envio}/mudar`, mudanca)
/** What the job of every ten minutes does, for every label at once. */
async function olhar() {
  await exp.loja.banco.db.updateTable('envios').set({ proximo_rastreio: null }).execute()
  await atualizarRastreios(exp.servico)
}
const etiqueta = async (id: number) => {
  const { etiqueta: lida, link_etiqueta_pdf } = await exp.ler(id)
  return [lida.estado, link_etiqueta_pdf]
}
const ditos = async (id: number): Promise<string[]> =>
  (await exp.eventos(id)).map(({ descricao }: { descricao: string }) => descricao)
const cancelamentos = async () => {
  const pedidos = await exp.emulador.controle('GET', '/requisicoes?servico=melhor-envio&limite=200')
  return pedidos.filter(({ caminho }: { caminho: string }) => caminho.endsWith('/shipment/cancel')).length
}

describe('a label that expired at the carrier before it was posted', () => {
  test('is seen by the look-up that goes on by itself, by status or by day; others stay, and its file is offered no longer', async () => {
    const [peloStatus, peloDia, boa] = [await comEtiqueta(), await comEtiqueta(), await comEtiqueta()]
    await mudar(peloStatus.envio, { status: 'expired' })
    await mudar(peloDia.envio, { venceEmSegundos: 60 })
    await mudar(boa.envio, { venceEmSegundos: 3600 })
    await olhar()
    expect(await Promise.all([peloStatus, peloDia, boa].map(({ id }) => etiqueta(id)))).toEqual([
      ['vencida', null],
      ['pronta', PDF],
      ['pronta', PDF],
    ])
    await avancarRelogio(61)
    await olhar()
    await olhar()
    expect(await Promise.all([peloStatus, peloDia, boa].map(({ id }) => etiqueta(id)))).toEqual([
      ['vencida', null],
      ['vencida', null],
      ['pronta', PDF],
    ])
    for (const { id } of [peloStatus, peloDia])
      expect((await ditos(id)).filter((dito) => dito.startsWith('A etiqueta venceu'))).toHaveLength(1)
    const ids = [peloStatus.id, boa.id, peloDia.id]
    expect((await exp.loja.pedir('POST', '/api/vendas/etiquetas/', { ids })).body).toMatchObject({
      incluidas: [boa.id],
      recusadas: [
        { id: peloStatus.id, motivo: 'A etiqueta venceu sem ser postada. Gere outra.' },
        { id: peloDia.id, motivo: 'A etiqueta venceu sem ser postada. Gere outra.' },
      ],
    })
    const { body: painel } = await exp.loja.pedir('GET', '/api/painel/')
    expect(painel.esperam.vendas.map(({ id, motivo }: { id: number; motivo: string }) => [id, motivo])).toEqual(
      expect.arrayContaining([
        [peloStatus.id, 'etiqueta_parada'],
        [peloDia.id, 'etiqueta_parada'],
      ]),
    )
    expect(JSON.stringify(painel.esperam.vendas)).not.toContain(`"id":${boa.id},`)
    expect((await exp.rastreio(peloStatus.id)).body.status).toBe('Etiqueta vencida')
  })

  test('gives way to another, and its money comes back once', async () => {
    const { id, envio, price } = await comEtiqueta()
    const antes = await exp.ler(id)
    await mudar(envio, { status: 'expired' })
    await olhar()
    expect((await exp.etiqueta(id)).status).toBe(200)
    await expect
      .poll(async () => {
        await exp.retomar()
        return (await exp.linhas(id)).map(({ estado }) => estado)
      })
      .toEqual(['cancelada', 'pronta'])
    // In whichever order the two were asked for.
    expect((await exp.pagamentos(id)).toSorted((a, b) => a - b)).toEqual([-price, -price, price])
    expect(await ditos(id)).toContain(
      'Etiqueta cancelada no Melhor Envio: o valor volta para a carteira em até 12 horas.',
    )
    const depois = await exp.ler(id)
    expect(depois).toMatchObject({ etiqueta: { estado: 'pronta' }, link_etiqueta_pdf: PDF })
    expect(depois.codigo_rastreamento).not.toBe(antes.codigo_rastreamento)
    expect(depois.link_etiqueta_pdf.split('?')[0]).not.toBe(antes.link_etiqueta_pdf.split('?')[0])
    expect((await exp.loja.app.inject({ url: antes.link_etiqueta_pdf })).statusCode).toBe(404)
  })

  test('goes away though the carrier gives nothing back, which the history says; it is asked for once', async () => {
    await com({ melhorEnvioVencida: 'recusa' })
    const { id, envio, price } = await comEtiqueta()
    await mudar(envio, { status: 'expired' })
    await olhar()
    await exp.emulador.controle('DELETE', '/requisicoes')
    const { status, body } = await exp.loja.pedir('POST', `/api/vendas/${id}/cancelar-etiqueta/`)
    expect([status, body.mensagem]).toEqual([200, expect.stringContaining('O histórico da venda diz se o valor volta')])
    expect([await cancelamentos(), await exp.pagamentos(id)]).toEqual([1, [-price]])
    expect((await ditos(id))[0]).toBe(
      'Etiqueta vencida descartada. A transportadora não confirmou a devolução do valor: confira na conta dela.',
    )
    expect(await exp.ler(id)).toMatchObject({ etiqueta: null, link_etiqueta_pdf: null, codigo_rastreamento: null })
  })

  test('is judged by the carrier’s clock, not by ours', async () => {
    const { id, envio } = await comEtiqueta()
    // Theirs is an hour behind: by our clock the day is over.
    await avancarRelogio(-3600)
    await mudar(envio, { venceEmSegundos: 60 })
    await olhar()
    expect(await etiqueta(id)).toEqual(['pronta', PDF])
    await avancarRelogio(3600)
  })

  test('and was posted all the same is a good one again', async () => {
    const { id, envio } = await comEtiqueta()
    await mudar(envio, { status: 'expired' })
    await reler(exp.servico, 'melhor_envio', envio)
    expect(await etiqueta(id)).toEqual(['vencida', null])
    // A word that nobody knows says nothing about it.
    await mudar(envio, { status: 'in_review' })
    await reler(exp.servico, 'melhor_envio', envio)
    expect(await etiqueta(id)).toEqual(['vencida', null])
    await mudar(envio, { status: 'posted' })
    await reler(exp.servico, 'melhor_envio', envio)
    expect(await etiqueta(id)).toEqual(['pronta', PDF])
    expect((await exp.rastreio(id)).body.status).toBe('Em trânsito')
    expect((await ditos(id)).slice(0, 2)).toEqual([
      'A transportadora aceita de novo a etiqueta que tinha vencido.',
      expect.stringContaining('A etiqueta venceu'),
    ])
    // On its way it does not expire any more.
    await mudar(envio, { status: 'expired' })
    await reler(exp.servico, 'melhor_envio', envio)
    expect(await etiqueta(id)).toEqual(['pronta', PDF])
  })

  test('while its parcel waits to be fetched leads back to the step where another is made', async () => {
    const { id, envio } = await comEtiqueta()
    await exp.balcao.status(id, 'retirada')
    await mudar(envio, { status: 'expired' })
    await olhar()
    expect(await etiqueta(id)).toEqual(['vencida', null])
    expect(await exp.etiqueta(id)).toMatchObject({
      status: 409,
      body: { erro: 'A venda está em Retirada: a etiqueta é gerada no passo Etiqueta.' },
    })
    await exp.balcao.status(id, 'etiqueta')
    expect((await exp.etiqueta(id)).status).toBe(200)
    expect(await etiqueta(id)).toEqual(['pronta', PDF])
  })
})
