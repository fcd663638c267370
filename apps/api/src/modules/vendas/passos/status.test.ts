import { acoesPossiveis, type FatosDaVenda, mudancaPara } from '@estampa/contract/vendas/vendas.machine.ts'
import type { EventoDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { PASSOS, STATUS, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { describe, expect, test } from 'vitest'
import { balcaoDoArquivo, recusa } from '../../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const produto = await balcao.criarProduto({ qtd: 500 })

const createVenda = async (): Promise<number> =>
  (await balcao.vender([{ id: produto.id, quantidade: 1, valor_unitario: 10 }])).body.id
/** A sale that came to this status by the ways there are, with its facts as given. */
async function createVendaWithStatus(status: StatusDaVenda, fatos: Partial<FatosDaVenda> = {}): Promise<number> {
  const id = await createVenda()
  if (status === 'cancelado') await balcao.status(id, 'cancelado')
  else if (status !== 'separacao') await balcao.levar(id, status)
  if (Object.keys(fatos).length > 0) await balcao.gravar(id, fatos)
  return id
}

const filledFatos = {
  altura: 1,
  largura: 2,
  comprimento: 3,
  peso: 1,
  servico_frete: 'PAC',
  link_etiqueta_pdf: '/x.pdf',
}
const emptyFatos = Object.fromEntries(Object.keys(filledFatos).map((fato) => [fato, null])) as Record<
  keyof typeof filledFatos,
  null
>

describe('moving a sale', () => {
  // Single steps and cancelling have tests of their own below.
  test.each(STATUS)(
    'from %s to every status that is no step: the answer is what the machine says',
    async (oldStatus) => {
      const id = await createVenda()
      for (const fatos of [emptyFatos, filledFatos]) {
        await balcao.gravar(id, { ...fatos, status: oldStatus })
        for (const newStatus of STATUS) {
          const mudanca = mudancaPara({ ...fatos, status: oldStatus }, newStatus)
          if (mudanca.tipo === 'acao') continue
          const { status, body } = await balcao.status(id, newStatus)
          // The sentence that the button of that move shows while it is disabled.
          if (mudanca.tipo === 'recusa')
            expect({ status, body }).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA', mudanca.motivo))
          else expect([status, body]).toEqual([200, await balcao.ler(id)])
        }
      }
      await balcao.gravar(id, { status: 'separacao' })
    },
  )

  test('forward to the end and back to the start, each step written down; only the last two touch the stock', async () => {
    const id = await createVenda()
    const antes = await balcao.estoque(produto.id)
    await balcao.levar(id, 'retirada')
    expect(await balcao.estoque(produto.id)).toMatchObject({ fisico: antes.fisico, reservado: antes.reservado })
    await balcao.status(id, 'enviado')
    const saiu = { fisico: antes.fisico - 1, reservado: antes.reservado - 1 }
    expect(await balcao.estoque(produto.id)).toMatchObject(saiu)
    await balcao.status(id, 'concluido')
    for (const newStatus of [...PASSOS].reverse().slice(1))
      expect((await balcao.status(id, newStatus)).body.status).toBe(newStatus)
    expect(await balcao.estoque(produto.id)).toMatchObject({ fisico: antes.fisico, reservado: antes.reservado })
    const eventos = (await balcao.historico(id)).filter(({ tipo }: EventoDaVenda) => tipo === 'status')
    expect(eventos.slice(0, 2)).toMatchObject([
      { descricao: 'Voltou de Embalagem para Separação.', de: 'embalagem', para: 'separacao', usuario: 'dona' },
      { descricao: 'Voltou de Selecionar Envio para Embalagem.' },
    ])
    await balcao.conferir()
  })

  test('a wish for the status it has writes nothing', async () => {
    const id = await createVenda()
    const { versao } = await balcao.ler(id)
    expect((await balcao.status(id, 'separacao')).body.versao).toBe(versao)
    expect(await balcao.historico(id)).toHaveLength(1)
  })

  test('of many at once exactly one moves it, the others find it moved', async () => {
    const id = await createVendaWithStatus('retirada', filledFatos)
    const antes = await balcao.estoque(produto.id)
    const respostas = await Promise.all(Array.from({ length: 8 }, () => balcao.status(id, 'enviado')))
    expect(respostas.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await balcao.estoque(produto.id)).fisico).toBe(antes.fisico - 1)
    await balcao.conferir()
  })
})

describe('cancelling', () => {
  test.each(PASSOS)('from %s: archived, its pieces free, out of the list, readable', async (oldStatus) => {
    const antes = await balcao.estoque(produto.id)
    const id = await createVendaWithStatus(oldStatus, filledFatos)
    expect((await balcao.cancelar(id)).status).toBe(204)
    expect(await balcao.estoque(produto.id)).toMatchObject({ fisico: antes.fisico, reservado: antes.reservado })
    const { body } = await loja.pedir('GET', `/api/vendas/${id}/`)
    expect(body).toMatchObject({ status: 'cancelado', link_etiqueta_pdf: oldStatus === 'concluido' ? '/x.pdf' : null })
    expect(acoesPossiveis(body)).toEqual([])
    const quando = () =>
      loja.banco.db.selectFrom('vendas').select('cancelada_em').where('id', '=', id).executeTakeFirstOrThrow()
    const primeira = await quando()
    expect(primeira.cancelada_em).not.toBeNull()
    // Once more changes nothing.
    expect((await balcao.cancelar(id)).status).toBe(204)
    const [cancelada] = (await balcao.historico(id)).filter(({ tipo }: EventoDaVenda) => tipo !== 'etiqueta_cancelada')
    expect(cancelada).toMatchObject({ tipo: 'cancelada', de: oldStatus, para: 'cancelado', usuario: 'dona' })
    expect(await quando()).toEqual(primeira)
    await balcao.conferir()
  })
})

describe('the package', () => {
  test('measures are kept with commas or dots; others take the service away, the same leave it', async () => {
    const id = await createVendaWithStatus('embalagem')
    const cotadas = async () =>
      (await loja.banco.db.selectFrom('cotacoes').select('codigo').where('venda_id', '=', id).execute()).length
    const lados = { altura: 10, largura: 20, comprimento: 30.5 }
    expect((await balcao.medidas(id)).body).toMatchObject({ status: 'embalagem', ...lados, peso: 0.5 })
    expect((await balcao.servico(id)).body).toMatchObject({ servico_frete: 'PAC', frete_valor: 20.5 })
    expect((await balcao.medidas(id)).body).toMatchObject({ codigo_servico_frete: 'pac' })
    expect(await cotadas()).toBe(1)
    const emptyFrete = { codigo_servico_frete: null, frete_valor: null }
    expect((await balcao.medidas(id, 0.7)).body).toMatchObject({ peso: 0.7, ...emptyFrete })
    // Its prices were those of the former package.
    expect(await cotadas()).toBe(0)
    expect((await balcao.historico(id)).slice(0, 3)).toMatchObject([
      { tipo: 'medidas', descricao: 'Embalagem de 10 × 20 × 30,5 cm, 0,7 kg.' },
      { tipo: 'frete', descricao: 'Frete escolhido: PAC, R$ 20,50.' },
      { tipo: 'medidas', descricao: 'Embalagem de 10 × 20 × 30,5 cm, 0,5 kg.' },
    ])
  })

  test('another service or other measures make an existing label void, and say so', async () => {
    for (const mudar of [balcao.medidas, balcao.servico]) {
      const id = await createVendaWithStatus('etiqueta')
      await balcao.etiqueta(id)
      const { body } = await (mudar === balcao.medidas ? balcao.medidas(id, 9) : balcao.servico(id, 'sedex'))
      expect(body).toMatchObject({ status: 'etiqueta', link_etiqueta_pdf: null, codigo_rastreamento: null })
      expect(await balcao.tipos(id)).toContain('etiqueta_cancelada')
    }
  })

  test('the same service at another price leaves the label', async () => {
    const id = await createVendaWithStatus('etiqueta')
    await balcao.etiqueta(id)
    await loja.banco.db.updateTable('cotacoes').set({ valor: 21 }).where('venda_id', '=', id).execute()
    const servico = { servico_frete: 'PAC', frete_valor: 21, codigo_servico_frete: 'pac' }
    const { body } = await loja.pedir('POST', `/api/vendas/${id}/servico-frete/`, servico)
    expect(body).toMatchObject({ frete_valor: 21, link_etiqueta_pdf: `/etiquetas/${id}.pdf` })
    expect((await balcao.historico(id))[0]).toMatchObject({ tipo: 'frete' })
  })

  test('a typed tracking code is kept once the label is made, goes to the history, and can be taken back', async () => {
    const setRastreio = (id: number, codigo_rastreamento: string | null) =>
      loja.pedir('POST', `/api/vendas/${id}/rastreio/`, { codigo_rastreamento })
    const id = await createVendaWithStatus('enviado')
    expect((await setRastreio(id, ' QB9 ')).body).toMatchObject({ status: 'enviado', codigo_rastreamento: 'QB9' })
    expect((await setRastreio(id, 'QB9')).status).toBe(200)
    const escritas = (await balcao.historico(id)).filter(({ descricao }: EventoDaVenda) => /QB9/.test(descricao))
    expect(escritas).toMatchObject([{ descricao: 'Código de rastreamento: QB9.', usuario: 'dona' }])
    expect((await setRastreio(id, '')).body.codigo_rastreamento).toBeNull()
    expect((await setRastreio(id, 'x'.repeat(61))).status).toBe(400)
    const naoMuda = (passo: string) => `A venda está em ${passo}: o código de rastreamento não muda.`
    for (const [status, detail] of [
      ['etiqueta', naoMuda('Etiqueta')],
      ['concluido', naoMuda('Concluído')],
      ['cancelado', 'Esta venda foi cancelada.'],
    ] as const) {
      await balcao.gravar(id, { status })
      expect(await setRastreio(id, 'BR2')).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA', detail))
    }
    await balcao.gravar(id, { status: 'enviado', codigo_servico_frete: 'retirada-na-loja' })
    expect((await setRastreio(id, 'BR3')).body.detail).toContain('Esta venda é retirada na loja.')
  })

  test('with the label on it neither changes any more, nor when it has gone', async () => {
    const id = await createVenda()
    const naoMudam = (passo: string) => `A venda está em ${passo}: a embalagem e o frete não mudam mais.`
    for (const [status, detail] of [
      ['retirada', naoMudam('Retirada')],
      ['enviado', naoMudam('Enviado')],
      ['concluido', naoMudam('Concluído')],
      ['cancelado', 'Esta venda foi cancelada.'],
    ] as const) {
      await balcao.gravar(id, { status })
      for (const resposta of [await balcao.medidas(id, 9), await balcao.servico(id, 'sedex')])
        expect(resposta).toMatchObject(recusa(409, 'TRANSICAO_INVALIDA', detail))
    }
    await balcao.gravar(id, { status: 'separacao' })
  })

  test('where it was sent stays as it was when the customer moves', async () => {
    const endereco = { endereco: 'Rua da Aurora', numero: '10', municipio: 'Recife', uf: 'PE', cep: '50050000' }
    const changeCliente = (dados: object) =>
      loja.banco.db.updateTable('clientes').set(dados).where('id', '=', balcao.clienteId).execute()
    await changeCliente(endereco)
    const id = await createVendaWithStatus('enviado')
    await changeCliente({ endereco: 'Rua Nova' })
    const readEndereco = async () => (await balcao.ler(id)).endereco
    expect(await readEndereco()).toBe('Rua da Aurora, 10 - Recife/PE, CEP 50050-000')
    await balcao.status(id, 'retirada')
    expect(await readEndereco()).toBe('Rua Nova, 10 - Recife/PE, CEP 50050-000')
  })
})
