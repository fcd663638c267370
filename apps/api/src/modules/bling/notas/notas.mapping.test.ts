import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as notas from './notas.mapping.ts'

const CHAVE = '26261112ABC34501DE35550010000000021000158381'

test.each([
  ['without `data`, as it is published', { idNotaFiscal: 17 }, '17'],
  ['as text', { idNotaFiscal: '17' }, '17'],
  ['inside `data`', { data: { idNotaFiscal: 17 } }, '17'],
  ['by its plain name', { data: { id: 17, numero: '000001' } }, '17'],
  ['of no invoice', { idNotaFiscal: 0 }, null],
  ['without one', { data: {} }, null],
  ['in words', 'Nota gerada', null],
])('the id in an answer %s', (_como, resposta, id) => {
  expect(notas.idDaGerada(resposta)).toBe(id)
})

describe('what a situation there means', () => {
  test.each([
    [1, null, null],
    [2, 'cancelada', 'cancelada'],
    [3, 'enviando', 'enviando'],
    [4, 'rejeitada', 'rejeitada'],
    // The SEFAZ has decided once there is a key as well.
    [5, 'enviando', 'autorizada'],
    [6, 'enviando', 'autorizada'],
    [7, 'enviando', 'autorizada'],
    [8, 'enviando', 'enviando'],
    [9, 'denegada', 'denegada'],
    [10, 'enviando', 'enviando'],
    [11, 'rejeitada', 'rejeitada'],
    [12, null, null],
  ])('%i: without a key %s, with one %s', (situacao, estadoWithoutChave, estadoWithChave) => {
    expect(notas.estadoLa({ situacao, chaveAcesso: '' })).toBe(estadoWithoutChave)
    expect(notas.estadoLa({ situacao, chaveAcesso: CHAVE.slice(1) })).toBe(estadoWithoutChave)
    expect(notas.estadoLa({ situacao, chaveAcesso: CHAVE })).toBe(estadoWithChave)
    expect(notas.canSendNota({ situacao })).toBe(situacao === 1 || situacao === 4)
  })
  test('a blocked one says so, where the SEFAZ said nothing', () => {
    expect(notas.motivoSemTexto({ situacao: 11 })).toMatch(/bloqueada/)
    expect(notas.motivoSemTexto({ situacao: 4 })).toMatch(/SEFAZ recusou/)
    expect(notas.motivoSemTexto({ situacao: 1 })).toMatch(/pendente/)
  })
})

test('an invoice is read when its numbers are texts, its texts are numbers, or fields are missing', () => {
  const parseNota = (dados: object) => notas.notaDoBling.parse({ data: { id: 1, situacao: 1, ...dados } }).data
  expect(parseNota({})).toMatchObject({ situacao: 1, numero: '', chaveAcesso: '', xml: '', numeroPedidoLoja: '' })
  expect(parseNota({ situacao: '5', numero: 42, serie: 1, valorNota: '50.90', xml: null, outro: [1] })).toMatchObject({
    situacao: 5,
    numero: '42',
    serie: '1',
    valorNota: 50.9,
    xml: '',
    outro: [1],
  })
  expect(parseNota({ chaveAcesso: `NFe${CHAVE.toLowerCase()}` }).chaveAcesso).toBe(CHAVE)
  expect(parseNota({ chaveAcesso: CHAVE.replace(/(.{4})/g, '$1 ') }).chaveAcesso).toBe(CHAVE)
})

describe('the refusal in an answer of the SEFAZ', () => {
  const protocolo = (cStat: number, xMotivo: string) =>
    `<protNFe versao="4.00"><infProt Id="ID1"><tpAmb>1</tpAmb><cStat>${cStat}</cStat><xMotivo>${xMotivo}</xMotivo></infProt></protNFe>`
  const lote = (dentro: string) =>
    `<?xml version="1.0"?><retEnviNFe xmlns="http://www.portalfiscal.inf.br/nfe"><cStat>104</cStat><xMotivo>Lote processado</xMotivo>${dentro}</retEnviNFe>`

  test.each([
    ['is that of the invoice', protocolo(234, 'Rejeicao: IE do destinatario'), '234: Rejeicao: IE do destinatario'],
    ['and not that of its batch', lote(protocolo(696, 'Rejeicao: IE')), '696: Rejeicao: IE'],
    ["is the batch's where it did not come further", lote('').replace('104', '225'), '225: Lote processado'],
    [
      'reads what XML writes otherwise',
      protocolo(539, 'A &amp; &lt;1&gt; &quot;x&quot; &#39;y&apos;'),
      `539: A & <1> "x" 'y'`,
    ],
    ['is none for an authorised one', lote(protocolo(100, 'Autorizado o uso da NF-e')), null],
    ['nor for one authorised late', protocolo(150, 'Autorizado o uso da NF-e, fora de prazo'), null],
    ['nor while a batch waits', lote('').replace('104', '103'), null],
    ['is a denial as well', protocolo(302, 'Uso Denegado'), '302: Uso Denegado'],
    ['is none in other texts', '<html><body>Bling</body></html>', null],
    ['nor without words', protocolo(234, ''), null],
  ])('%s', (_nome, xml, recusa) => {
    expect(notas.recusaNoXml(xml)).toBe(recusa)
  })
})

test.each([
  ['<nfe><tpAmb>1</tpAmb></nfe>', 'producao'],
  ['<nfe><tpAmb>2</tpAmb></nfe>', 'homologacao'],
  ['<nfe><tpAmb>3</tpAmb></nfe>', null],
  ['<nfe/>', null],
])('the XML %s is of the environment %s', (xml, ambiente) => {
  expect(notas.ambienteDoXml(xml)).toBe(ambiente)
})

test.each([
  ['<nfeProc/>', true, false],
  ['https://bling.com.br/nota.xml', false, true],
  ['HTTP://bling.com.br/nota.xml', false, true],
  ['nota <https://bling.com.br>', false, false],
  ['', false, false],
])('%j is XML: %s, an address: %s', (valor, xml, endereco) => {
  expect([notas.isXml(valor), notas.isAddress(valor)]).toEqual([xml, endereco])
})

describe('a document', () => {
  const resposta = (conteudo: string) => ({ data: [{ nome: 'nota.xml', conteudo }] })
  test.each([
    ['compressed', gzipSync('<nfeProc/>').toString('base64'), '<nfeProc/>'],
    ['as it is', Buffer.from('%PDF-1.4').toString('base64'), '%PDF-1.4'],
    ['of nothing', '', undefined],
  ])('%s', (_como, conteudo, texto) => {
    expect(notas.arquivoDoDocumento(resposta(conteudo))?.toString()).toBe(texto)
  })
  test('that is not there, that is damaged, or that would fill the memory', () => {
    expect([notas.arquivoDoDocumento({ data: [] }), notas.arquivoDoDocumento(null)]).toEqual([null, null])
    const cortado = gzipSync('x'.repeat(1000)).subarray(0, 15).toString('base64')
    expect(() => notas.arquivoDoDocumento(resposta(cortado))).toThrow()
    const bomba = gzipSync(Buffer.alloc(30_000_000)).toString('base64')
    expect(() => notas.arquivoDoDocumento(resposta(bomba))).toThrow(/larger/)
  })
})

test.each([
  ['2026-11-25 14:03:00', '2026-11-25T17:03:00.000Z'],
  ['2026-11-25T23:30', '2026-11-26T02:30:00.000Z'],
  // Summer time.
  ['2018-12-01 14:03:00', '2018-12-01T16:03:00.000Z'],
  ['2026-11-25', null],
  ['0000-00-00 00:00:00', null],
  ['25/11/2026 14:03', null],
  ['em 2026-11-25 14:03', null],
  ['2026-11-25 14:03:00Z', null],
  ['', null],
])('%j in São Paulo', (dateText, instante) => {
  expect(notas.instanteDe(dateText)).toBe(instante)
})

const [ENVIADA, GERADA, OUTRA] = [{ enviada: true }, { gerada: true }, { enviada: false, gerada: false }]
test.each([
  ['Nota fiscal já autorizada.', ENVIADA],
  ['A nota fiscal já foi enviada para a SEFAZ', ENVIADA],
  ['NF-e já emitida', ENVIADA],
  ['Esta nota fiscal ja se encontra autorizada', ENVIADA],
  ['A venda já possui nota fiscal gerada.', GERADA],
  ['Já existe uma nota fiscal para este pedido de venda.', GERADA],
  ['Nota fiscal já gerada para a venda 17', GERADA],
  ['Já foi gerada a NF-e 000123 para este pedido', GERADA],
  ['NOTA JÁ ENVIADA', ENVIADA],
  ['Já autorizada', ENVIADA],
  ['Esta nota fiscal ja consta no sistema', GERADA],
  ['Veja se a numeração foi enviada', OUTRA],
  ['Veja a nota gerada', OUTRA],
  ['234 - Rejeicao: IE do destinatario nao vinculada ao CNPJ', OUTRA],
  ['Apenas notas pendentes ou rejeitadas podem ser enviadas.', OUTRA],
  ['A natureza de operação não foi informada.', OUTRA],
])('“%s” says that it was sent or made before: %j', (mensagem, expected) => {
  expect({ enviada: notas.jaEnviada(mensagem), gerada: notas.jaGerada(mensagem) }).toMatchObject(expected)
})

test.each([
  ['778: Informado NCM inexistente [nItem:2]', 2],
  ['Rejeicao: CFOP invalido [nItem: 12]', 12],
  ['539: Duplicidade de NF-e [nRec:2]', null],
  ['Item 3 sem NCM', null],
  ['[nItem:0]', null],
  ['', null],
])('the line that “%s” names is %s', (motivo, linha) => {
  expect(notas.itemDaRecusa(motivo)).toBe(linha)
})
