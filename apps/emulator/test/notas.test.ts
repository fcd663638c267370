import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { documento, notaRow } from './schemas/notas.ts'
import { emulatorForEach } from './support/emulator.ts'
import { checkDigitOf, notes } from './support/notas.ts'

const emulator = emulatorForEach()
const nfe = notes(emulator)

test('an order becomes a pending note of its total, named by the order and answered without data', async () => {
  const pedido = await nfe.order()
  const { status, body } = await nfe.make(pedido)
  expect([status, Object.keys(body)]).toEqual([201, ['idNotaFiscal']])
  expect((await emulator.data(`/pedidos/vendas/${pedido}`)).notaFiscal).toEqual({ id: body.idNotaFiscal })
  const nota = await nfe.read(body.idNotaFiscal)
  expect(nota).toMatchObject({ situacao: 1, numero: '1041', serie: 1, valorNota: 42.5, valorFrete: 22.5 })
  expect(nota).toMatchObject({ chaveAcesso: '', xml: '', linkPDF: '', numeroPedidoLoja: 'V-1' })
  expect(nota.itens).toMatchObject([{ classificacaoFiscal: '6109.10.00', quantidade: 2, valorTotal: 20, cfop: '5102' }])
})

test('what a note lacks is told all at once; an NFC-e asks for nobody', async () => {
  const pedido = await nfe.order({ numeroDocumento: '', endereco: { geral: { endereco: 'Rua' } } })
  await emulator.control('POST', `/pedidos/${pedido}/parcelas`, {
    parcelas: [{ valor: 1, dataVencimento: '2026-11-20' }],
  })
  await emulator.configure({ naturezasDaConta: 'nenhuma' })
  const sum = 'O somatório do valor das parcelas difere do total da venda.'
  const nature = 'A natureza de operação não foi informada.'
  expect(nfe.fields(await nfe.make(pedido))).toEqual([
    nature,
    'O CPF/CNPJ do contato não foi informado.',
    ...['número', 'bairro', 'município', 'UF', 'CEP'].map((name) => `O campo ${name} do contato não foi informado.`),
    sum,
  ])
  expect(nfe.fields(await notes(emulator, 'nfce').make(pedido))).toEqual([nature, sum])
})

test('an authorised note: key with its check digit, documents by the route and by links, a second sending refused', async () => {
  const id = await nfe.pending(await nfe.order())
  expect((await nfe.send(id)).status).toBe(200)
  const nota = await nfe.read(id)
  expect([nota.situacao, nota.chaveAcesso.slice(6, 20), nota.chaveAcesso.length]).toEqual([5, '11222333000181', 44])
  expect(Number(nota.chaveAcesso.at(-1))).toBe(checkDigitOf(nota.chaveAcesso))
  for (const formato of ['pdf', 'xml'] as const) {
    const [{ conteudo }] = documento.parse(await emulator.data(`/nfe/documento/${nota.chaveAcesso}?formato=${formato}`))
    const stored = gunzipSync(Buffer.from(conteudo, 'base64'))
    const linked = await fetch(formato === 'pdf' ? nota.linkPDF : nota.xml)
    expect(Buffer.from(await linked.arrayBuffer()).equals(stored)).toBe(true)
    expect(stored.toString('latin1')).toMatch(
      formato === 'pdf' ? /^%PDF-1/ : /<tpAmb>1<.*<vNF>42.50<.*<chNFe>.*<nProt>126/,
    )
  }
  expect((await emulator.request(nota.linkDanfe.replace(emulator.url, ''))).text).toContain('DANFE')
  expect((await emulator.request(nota.xml.replace(emulator.url, '').slice(0, -1))).status).toBe(404)
  const again = await nfe.send(id)
  expect([again.status, nfe.fields(again)]).toEqual([400, ['Nota fiscal já autorizada.']])
})

test('lists: rows of the document, newest first, by shop number and situation, cancelled ones only when asked for', async () => {
  const pedido = await nfe.order()
  const first = await nfe.pending(pedido)
  await nfe.send(first)
  await nfe.act(first, 'cancelar')
  const second = await nfe.pending(pedido)
  const list = async (query: string) =>
    (await emulator.data(`/nfe?${query}`)).map((row: unknown) => notaRow.parse(row).id)
  expect(await list('numeroLoja=V-1')).toEqual([second])
  expect(await list('situacao=2&numeroLoja=V-1')).toEqual([first])
  expect(await list(`situacao=2&chaveAcesso=${(await nfe.read(first)).chaveAcesso}`)).toEqual([first])
  expect([await list('numero=1042&serie=1'), await list('numeroLoja=V-2'), await list('tipo=0')]).toEqual([
    [second],
    [],
    [],
  ])
  expect(await list('dataEmissaoInicial=2020-01-01&dataEmissaoFinal=2020-01-02')).toEqual([])
})
