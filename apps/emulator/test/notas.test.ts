import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { documento, notaRow } from './schemas/notas.ts'
import { emulatorForEach } from './support/emulator.ts'
import { checkDigitOf, notes } from './support/notas.ts'

const emulator = emulatorForEach()
const nfe = notes(emulator)

test('one answer lists all that an NF-e lacks; an NFC-e needs no recipient', async () => {
  const pedido = await nfe.order({ numeroDocumento: '', endereco: { geral: { endereco: 'Rua' } } })
  const parcelas = [{ valor: 1, dataVencimento: '2026-11-20' }]
  await emulator.control('POST', `/pedidos/${pedido}/parcelas`, { parcelas })
  await emulator.configure({ naturezasDaConta: 'nenhuma' })
  const sum = 'O somatório do valor das parcelas difere do total da venda.'
  const nature = 'A natureza de operação não foi informada.'
  expect(nfe.fields(await nfe.make(pedido))).toEqual([
    nature,
    'O CPF/CNPJ do contato não foi informado.',
    ...['numero', 'bairro', 'municipio', 'uf', 'cep'].map((name) => `O campo "${name}" do contato não foi informado.`),
    sum,
  ])
  expect(nfe.fields(await notes(emulator, 'nfce').make(pedido))).toEqual([nature, sum])
})

test.each([
  ['11.222.333/0001-81', 'producao', 200],
  // The published pattern allows digits only.
  ['12.ABC.345/01DE-35', 'homologacao', 400],
])(
  'the note of the company %s: key with its check digit, files by links and by a route, sent once',
  async (cnpjDaEmpresa, notaAmbiente, byRoute) => {
    await emulator.configure({ cnpjDaEmpresa, notaAmbiente })
    const id = await nfe.pending(await nfe.order())
    expect((await nfe.send(id)).status).toBe(200)
    const nota = await nfe.read(id)
    const { chaveAcesso: key } = nota
    expect([nota.situacao, key.slice(6, 20), key.length]).toEqual([5, cnpjDaEmpresa.replace(/[./-]/g, ''), 44])
    expect(Number(key.at(-1))).toBe(checkDigitOf(key))
    const stored = (formato: string) => emulator.bling('GET', `/nfe/documento/${key}?formato=${formato}`)
    expect((await stored('xml')).status).toBe(byRoute)
    await emulator.configure({ notaDocumentoComLetras: 'aceita' })
    const ambiente = notaAmbiente === 'producao' ? 1 : 2
    const xml = new RegExp(`<tpAmb>${ambiente}<.*<vNF>42.50<.*<chNFe>.*<nProt>126`)
    for (const [formato, link, content] of [
      ['pdf', nota.linkPDF, /^%PDF-1/],
      ['xml', nota.xml, xml],
    ] as const) {
      const [{ conteudo }] = documento.parse((await stored(formato)).body.data)
      const bytes = gunzipSync(Buffer.from(conteudo, 'base64'))
      expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(bytes)).toBe(true)
      expect(bytes.toString('latin1')).toMatch(content)
    }
    expect(await (await fetch(nota.linkDanfe)).text()).toContain('DANFE')
    expect((await fetch(nota.xml.slice(0, -1))).status).toBe(404)
    const again = await nfe.send(id)
    expect([again.status, nfe.fields(again)]).toEqual([400, ['Nota fiscal já autorizada.']])
  },
)

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
  expect(await list('numero=1042&serie=1')).toEqual([second])
  for (const query of ['numeroLoja=V-2', 'tipo=0', 'dataEmissaoInicial=2020-01-01&dataEmissaoFinal=2020-01-02'])
    expect(await list(query)).toEqual([])
})

test.each([
  ['200', 'endereco'],
  ['400', 'texto'],
])(
  'a rejection (%s, as %s) says why; sent again it is rejected again, until a person corrects the note',
  async (notaRejeicaoResponde, notaRespostaDoEnvio) => {
    const notaMotivo = '539 Rejeicao: Duplicidade de NF-e'
    await emulator.configure({ notaRejeicaoResponde, notaRespostaDoEnvio, notaProximoEnvio: 'rejeita', notaMotivo })
    const id = await nfe.pending(await nfe.order())
    const said = async () => {
      const { status, body } = await nfe.send(id)
      if (status === 400) return [status, body.error.fields[0].msg]
      const { xml } = body.data
      const text = xml.startsWith('http') ? await (await fetch(xml)).text() : xml
      return [status, `${/<cStat>(\d+)</.exec(text)?.[1]} - ${/<xMotivo>([^<]+)</.exec(text)?.[1]}`]
    }
    const refused = [Number(notaRejeicaoResponde), '539 - Rejeicao: Duplicidade de NF-e']
    expect(await said()).toEqual(refused)
    const nota = await nfe.read(id)
    expect([nota.situacao, nota.chaveAcesso.length, nota.xml]).toEqual([4, 44, ''])
    expect(await said()).toEqual(refused)
    await nfe.act(id, 'corrigir')
    expect((await nfe.read(id)).situacao).toBe(1)
    // The key that it was first sent with stays.
    await emulator.configure({ cnpjDaEmpresa: '12ABC34501DE35' })
    expect(await said()).toEqual([200, '100 - Autorizado o uso da NF-e'])
    expect((await nfe.read(id)).chaveAcesso).toBe(nota.chaveAcesso)
  },
)

const [FINAL, TAXPAYER] = [15_106_390_002, 15_106_390_003]
const company = { tipo: 'J', numeroDocumento: '11444777000161' }

test.each([
  ['a person', {}, 0, FINAL, null],
  ['a taxpayer without registration', { ...company, indicadorIe: 1 }, 0, TAXPAYER, '232'],
  ['a taxpayer', { ...company, indicadorIe: 1, ie: '032141840' }, 0, TAXPAYER, null],
  ['a company that is none', { ...company, indicadorIe: 9 }, 0, TAXPAYER, '696'],
  ['the same with the right nature', { ...company, indicadorIe: 9 }, FINAL, FINAL, null],
])(
  'the nature is that of the lines or of such customers, and must suit them: %s',
  async (_who, customer, named, used, refused) => {
    const id = await nfe.pending(await nfe.order(customer, named))
    await nfe.send(id)
    const { naturezaOperacao, situacao } = await nfe.read(id)
    expect([naturezaOperacao.id, situacao]).toEqual([used, refused ? 4 : 5])
    const [{ retorno }] = (await emulator.control('GET', '/dados/notas')).body
    expect(retorno.cStat).toBe(refused ?? '100')
  },
)

test('a slow SEFAZ: so many reads still show the note waiting, and it is not sent again meanwhile', async () => {
  await emulator.configure({ notaEsperaLeituras: 2, notaRespostaDoEnvio: 'texto' })
  const id = await nfe.pending(await nfe.order())
  expect((await nfe.send(id)).body.data.xml).toContain('<cStat>103</cStat>')
  const again = await nfe.send(id)
  expect([again.status, nfe.fields(again)]).toEqual([400, ['Nota fiscal já enviada, aguardando o retorno da SEFAZ.']])
  const seen = []
  for (let i = 0; i < 3; i++) seen.push((await nfe.read(id)).situacao)
  expect(seen).toEqual([3, 8, 5])
})

test('an order that has a note gets no other, unless the account is so; a denied one leaves room', async () => {
  const pedido = await nfe.order()
  const first = await nfe.pending(pedido)
  expect(nfe.fields(await nfe.make(pedido))).toEqual(['A venda já possui nota fiscal gerada.'])
  expect((await notes(emulator, 'nfce').make(pedido)).status).toBe(400)
  await emulator.configure({ notaProximoEnvio: 'denega' })
  await nfe.send(first)
  expect((await nfe.read(first)).situacao).toBe(9)
  expect((await nfe.send(first)).status).toBe(400)
  await nfe.pending(pedido)
  await emulator.configure({ notaRepetida: 'faz outra' })
  await nfe.pending(pedido)
  expect(await emulator.data('/nfe?numeroLoja=V-1')).toHaveLength(3)
})

test('an NFC-e: series and model of its own, a QR code in its file, a list that knows no shop number', async () => {
  const nfce = notes(emulator, 'nfce')
  const id = await nfce.pending(await nfce.order({ numeroDocumento: '', endereco: {} }))
  await nfce.send(id)
  const nota = await nfce.read(id)
  expect(nota).toMatchObject({ numero: '1', situacao: 5, naturezaOperacao: { id: 15_106_390_004 } })
  expect(nota.chaveAcesso.slice(20, 22)).toBe('65')
  const text = await (await fetch(nota.xml)).text()
  expect(text).toContain(`?p=${nota.chaveAcesso}|3|1</qrCode>`)
  expect(text).not.toContain('<dest>')
  expect(await emulator.data('/nfce?numeroLoja=V-2')).toHaveLength(1)
  expect((await emulator.bling('GET', `/nfe/${id}`)).status).toBe(404)
})

test('only pending notes are deleted, the others are named; the order has none then', async () => {
  const pedido = await nfe.order()
  const sent = await nfe.pending(pedido)
  await nfe.send(sent)
  await nfe.act(sent, 'cancelar')
  const id = await nfe.pending(pedido)
  const some = await emulator.bling('DELETE', `/nfe?idsNotas[]=${sent}&idsNotas[]=${id}`)
  const alertas = [`${sent}: Apenas notas pendentes podem ser excluídas.`]
  expect([some.status, some.body.data]).toEqual([200, { alertas, idsExcluidos: [id] }])
  expect((await emulator.data(`/pedidos/vendas/${pedido}`)).notaFiscal.id).toBe(0)
  expect((await emulator.bling('GET', `/nfe/${id}`)).status).toBe(404)
  const last = await nfe.pending(pedido)
  expect((await emulator.bling('DELETE', `/nfe?idsNotas[]=${last}`)).status).toBe(204)
})

test('natures by their situation; without the scope of notes neither notes nor the making of one', async () => {
  const natures = await emulator.data('/naturezas-operacoes?situacao=1')
  expect(natures[0]).toEqual({ id: 15_106_390_001, situacao: 1, padrao: 1, descricao: 'Venda de mercadorias' })
  expect([natures.length, (await emulator.data('/naturezas-operacoes')).length]).toEqual([5, 6])
  const pedido = await nfe.order()
  await emulator.configure({ escoposRetirados: ['nfe'] })
  expect([(await nfe.make(pedido)).status, (await emulator.bling('GET', '/nfe')).status]).toEqual([403, 403])
  await emulator.configure({ escoposRetirados: ['naturezas-operacoes'] })
  expect((await emulator.bling('GET', '/naturezas-operacoes')).status).toBe(403)
  expect((await nfe.make(pedido)).status).toBe(201)
})

test.each([
  ['mantem', 42.5],
  ['recalcula', 20],
])(
  'a PUT changes nature and customer of a pending note, its value by the account (%s); never of a sent one',
  async (notaNoPut, valorNota) => {
    await emulator.configure({ notaNoPut })
    const id = await nfe.pending(await nfe.order(company))
    const { contato, ...nota } = await nfe.read(id)
    const kinds = { tipoPessoa: 'J', contribuinte: 2 }
    const body = { ...nota, contato: { ...contato, ...kinds }, naturezaOperacao: { id: FINAL } }
    const put = await emulator.bling('PUT', `/nfe/${id}`, body)
    const told = { id, numero: '1041', serie: '1', contato: { nome: contato.nome }, alertas: [] }
    expect([put.status, put.body.data]).toEqual([200, told])
    expect(await nfe.read(id)).toMatchObject({ valorNota, naturezaOperacao: { id: FINAL } })
    expect((await emulator.control('GET', '/dados/notas')).body).toMatchObject([{ contato: kinds }])
    expect((await emulator.bling('PUT', `/nfe/${id}`, { ...body, naturezaOperacao: { id: 1 } })).status).toBe(400)
    await nfe.send(id)
    expect((await nfe.read(id)).situacao).toBe(5)
    expect((await emulator.bling('PUT', `/nfe/${id}`, body)).status).toBe(400)
  },
)

test('a PUT undoes what a person corrected', async () => {
  await emulator.configure({ notaProximoEnvio: 'rejeita' })
  const id = await nfe.pending(await nfe.order())
  await nfe.send(id)
  await nfe.act(id, 'corrigir')
  const { contato, ...nota } = await nfe.read(id)
  const whole = { ...nota, contato: { ...contato, tipoPessoa: 'F', contribuinte: 9 } }
  expect((await emulator.bling('PUT', `/nfe/${id}`, whole)).status).toBe(200)
  await nfe.send(id)
  expect((await nfe.read(id)).situacao).toBe(4)
})
