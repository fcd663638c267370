import type { OpcaoDeFrete } from '@estampa/contract/frete/frete.schemas.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expedicaoDoArquivo } from '../../../test/support/expedicao.ts'
import { openLoja } from '../../../test/support/loja.ts'
import { openBalcao, recusa } from '../../../test/support/vendas.ts'
import { emulatedBling } from '../bling/conexao/bling.config.ts'
import { updateRastreios } from './rastreamento/rastreamento.rules.ts'

const PDF = /^\/midia\/[0-9a-f]{32}\.pdf\?validade=/

const exp = await expedicaoDoArquivo()

describe('quotes', () => {
  test('come under the names people know; what does not go is told apart, with the carrier’s reason, and cannot be chosen', async () => {
    const id = await exp.venda({ ate: 'selecionar_envio' })
    const { status, body } = await exp.frete(id)
    expect(status).toBe(200)
    const [valor, prazo_entrega] = [expect.any(Number), expect.any(Number)]
    expect(body).toContainEqual({ codigo: '2', nome: 'SEDEX', transportadora: 'Correios', valor, prazo_entrega })
    const nomes = body.map(({ nome }: OpcaoDeFrete) => nome)
    // Half a kilogram is too much for Mini Envios.
    expect(nomes.toSorted()).toEqual(['Jadlog .Com', 'Jadlog .Package', 'Loggi Express', 'PAC', 'SEDEX'])
    const motivo = 'O peso ultrapassa o limite da transportadora.'
    const { body: recusados } = await exp.loja.pedir('GET', `/api/vendas/${id}/fretes-indisponiveis/`)
    expect(recusados).toMatchObject([{ codigo: '17', nome: 'Mini Envios', transportadora: 'Correios', motivo }])
    // An offer that is repeated may be chosen for a day again.
    const { db } = exp.loja.banco
    const antigas = async () =>
      (await sql`select from cotacoes where venda_id = ${id} and cotado_em < now() - interval '1 hour'`.execute(db))
        .rows
    await sql`update cotacoes set cotado_em = now() - interval '20 hours' where venda_id = ${id}`.execute(db)
    expect(await antigas()).toHaveLength(body.length)
    expect((await exp.frete(id)).body).toEqual(body)
    expect(await antigas()).toEqual([])
    const mini = { servico_frete: 'Mini Envios', frete_valor: 10, codigo_servico_frete: '17' }
    expect(await exp.loja.pedir('POST', `/api/vendas/${id}/servico-frete/`, mini)).toMatchObject(
      recusa(400, 'SERVICO_INDISPONIVEL', `O serviço Mini Envios não atende este envio: ${motivo}`),
    )
    const [pedido] = await exp.emulador.controle('GET', '/requisicoes?servico=melhor-envio&limite=1')
    expect(pedido.corpo).toEqual({
      from: { postal_code: '50030230' },
      to: { postal_code: '22041001' },
      volumes: [{ height: 10, width: 20, length: 31, weight: 0.5, insurance: 119.8 }],
      options: { receipt: false, own_hand: false },
    })
    expect(pedido.cabecalhos['user-agent']).toBe('Estampa (loja@estampa.example)')
  })

  test('are asked for again when a limit or a lost answer says so, and refused in plain words', async () => {
    const id = await exp.venda({ ate: 'selecionar_envio' })
    await exp.falha('shipment/calculate', { acao: 'status', status: 429 })
    await exp.falha('shipment/calculate', { momento: 'depois' })
    expect((await exp.frete(id)).status).toBe(200)
    await exp.falha('shipment/calculate', { acao: 'status', status: 503, html: true, vezes: 3 })
    expect(await exp.frete(id)).toMatchObject(recusa(503, 'FRETE_FORA'))
    await exp.com({ escoposRetirados: ['shipping-calculate'] })
    const frase = /^O Melhor Envio recusou: o acesso da loja não tem permissão/
    expect(await exp.frete(id)).toMatchObject(recusa(502, 'FRETE_RECUSADO', frase))
  })

  test('need measures, and a service that takes them', async () => {
    expect(await exp.frete(await exp.venda({ ate: 'separacao' }))).toMatchObject(
      recusa(409, 'ETIQUETA_INCOMPLETA', 'Dados incompletos: Medidas do pacote incompletas'),
    )
    const pesada = await exp.venda({ ate: 'selecionar_envio' })
    await exp.balcao.medidas(pesada, 500)
    const frase = 'Nenhuma transportadora atende este envio: O peso ultrapassa o limite da transportadora.'
    expect(await exp.frete(pesada)).toMatchObject(recusa(409, 'FRETE_INDISPONIVEL', frase))
    const recusados = async () => (await exp.loja.pedir('GET', `/api/vendas/${pesada}/fretes-indisponiveis/`)).body
    expect(await recusados()).toHaveLength(6)
    await exp.balcao.medidas(pesada, 1)
    expect(await recusados()).toEqual([])
    await exp.balcao.cancelar(pesada)
    expect((await exp.frete(pesada)).body.codigo).toBe('VENDA_CANCELADA')
    expect((await exp.frete(999_999)).status).toBe(404)
    expect((await exp.loja.pedir('GET', '/api/vendas/999999/fretes-indisponiveis/')).status).toBe(404)
  })

  test('without an account say so; of unpublished products, which', async () => {
    const loja = await openLoja((publicUrl) => ({ ...emulatedBling(9), ativo: true, publicUrl }))
    try {
      const balcao = await openBalcao(loja)
      const { id: produto } = await balcao.criarProduto({ titulo: 'Caneca', qtd: 5 })
      const { id } = (await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 10 }])).body
      const caminho = (acao: string) => loja.pedir('POST', `/api/vendas/${id}/${acao}/`)
      for (const acao of ['calcular-frete', 'gerar-etiqueta']) {
        const recusada = await caminho(acao)
        const frase = 'Produtos não publicados no Bling: Caneca'
        expect(recusada).toMatchObject(recusa(409, 'PRODUTOS_NAO_PUBLICADOS', frase))
        expect(recusada.body.produtos).toEqual(['Caneca'])
      }
      // Requests that send nothing to the ERP are not refused.
      const ver = (metodo: string, acao: string, corpo?: object) =>
        loja.pedir(metodo, `/api/vendas/${id}/${acao}/`, corpo)
      expect((await ver('GET', 'fretes-indisponiveis')).body).toEqual([])
      expect((await ver('GET', 'opcoes-de-envio')).status).toBe(200)
      expect((await ver('PUT', 'opcoes-de-envio', { seguro: true })).body.seguro).toBe(true)
      expect((await ver('GET', 'agencias')).body.codigo).toBe('AGENCIA_SEM_SERVICO')
      expect((await ver('POST', 'cancelar-etiqueta')).body.codigo).toBe('SEM_ETIQUETA')
      expect((await ver('POST', 'declaracao')).body.codigo).toBe('SEM_DECLARACAO')
      const guardada = { provedor: 'loja', codigo_servico: '2', estado: 'pronta', arquivo: 'a'.repeat(32) }
      await loja.banco.db
        .insertInto('envios')
        .values({ ...guardada, venda_id: id })
        .execute()
      await balcao.gravar(id, { codigo_servico_frete: '2' })
      expect((await caminho('gerar-etiqueta')).body).toMatchObject({ link_etiqueta: expect.stringMatching(PDF) })
    } finally {
      await loja.fechar()
    }
  })
})

test('a label for which something is missing is refused before the carrier is asked', async () => {
  const incompleta = await exp.venda({ ate: 'separacao', cliente_id: await exp.balcao.criarCliente() })
  const faltas =
    'Dados de endereço do cliente incompletos, Medidas do pacote incompletas, Serviço de frete não selecionado'
  const incompletos = recusa(409, 'ETIQUETA_INCOMPLETA', `Dados incompletos: ${faltas}`)
  expect(await exp.etiqueta(incompleta)).toMatchObject(incompletos)
  const cedo = await exp.venda()
  await exp.balcao.status(cedo, 'selecionar_envio')
  expect(await exp.etiqueta(cedo)).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA'))
  await exp.balcao.cancelar(cedo)
  expect(await exp.etiqueta(cedo)).toMatchObject(recusa(409, 'VENDA_CANCELADA'))
  expect((await exp.etiqueta(999_999)).status).toBe(404)
})

test('a label is given back only where there is one, and while the sale is at it', async () => {
  const id = await exp.venda()
  expect((await exp.devolver(id)).body.codigo).toBe('SEM_ETIQUETA')
  await exp.etiqueta(id)
  expect((await exp.balcao.status(id, 'retirada')).status).toBe(200)
  const frase = /^A venda está em .*: volte para Etiqueta antes de cancelar a etiqueta\.$/
  expect(await exp.devolver(id)).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA', frase))
  expect((await exp.ler(id)).etiqueta).toMatchObject({ estado: 'pronta' })
  // Nothing is left to be asked about it.
  await exp.loja.queue.drain()
  expect((await exp.ler(id)).etiqueta.declaracao.estado).toBe('pronta')
})

test('picking up in the shop has our own label and sends no request, of a customer without an address too', async () => {
  await exp.esquecerPedidos()
  const { id: cliente_id } = (await exp.loja.pedir('GET', '/api/clientes/consumidor-final/')).body
  const id = await exp.venda({ origem: 'loja_fisica', codigo: 'retirada-na-loja', cliente_id })
  const [firstAnswer, secondAnswer] = await Promise.all([exp.etiqueta(id), exp.etiqueta(id)])
  expect(firstAnswer.body).toEqual({ link_etiqueta: expect.stringMatching(PDF), codigo_rastreamento: null })
  // After the name comes its signature, which changes with the minute.
  const [nome] = firstAnswer.body.link_etiqueta.split('?')
  expect(secondAnswer?.body).toEqual({ ...firstAnswer.body, link_etiqueta: expect.stringContaining(nome) })
  const pdf = await exp.loja.app.inject({ url: firstAnswer.body.link_etiqueta })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.rawPayload.includes('FontFile')).toBe(true)
  expect(await exp.pedidos()).toEqual([])
  expect(await exp.rastreio(id)).toMatchObject(recusa(409, 'SEM_RASTREAMENTO'))
  await exp.balcao.cancelar(id)
  await exp.loja.queue.drain()
  expect(await exp.estado(id)).toBe('cancelada')
})

test('a tracking code that arrives after the label reaches the sale without a visit', async () => {
  // Jadlog gives its own code when it takes the parcel.
  const id = await exp.venda({ codigo: '3' })
  expect((await exp.etiqueta(id)).body.codigo_rastreamento).toMatch(/^ME26/)
  const [{ id: envio }] = await exp.envios(id)
  await exp.avancar(envio)
  await updateRastreios(exp.servico)
  const venda = await exp.ler(id)
  expect(venda.codigo_rastreamento).toMatch(/^0807\d+$/)
  expect((await exp.rastreio(id)).body).toMatchObject({
    status: 'Em trânsito',
    link: `https://www.jadlog.com.br/jadlog/tracking?cte=${venda.codigo_rastreamento}`,
  })
})
