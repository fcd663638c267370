import { describe, expect, test } from 'vitest'
import { createNotaKey, type LinhaDoXml, type NotaDoXml, notaXml } from '../../../test/support/nota-de-compra.ts'
import { readNota } from './nota.xml.ts'

const CAMISETA: LinhaDoXml = { codigo: 'CM-P', nome: 'CAMISETA PRETA M', quantidade: '10.0000', valor: '150.00' }
const read = (xml: string, encoding: BufferEncoding = 'utf8') => readNota(Buffer.from(xml, encoding))
const readLinha = (linha: Partial<LinhaDoXml>, mais: Partial<NotaDoXml> = {}) =>
  read(notaXml({ linhas: [{ ...CAMISETA, ...linha }], ...mais })).linhas[0]
const reasonOf = (xml: string) => {
  try {
    read(xml)
  } catch (error) {
    return (error as Error).message
  }
}

test('a plain invoice: key, supplier, code, quantity and value', () => {
  const chave = createNotaKey()
  expect(read(notaXml({ chave, linhas: [CAMISETA] }))).toEqual({
    chave,
    fornecedor: { documento: '11222333000181', nome: 'Malhas do Sul Ltda', telefone: '4733334444', email: '' },
    destinatario: '',
    frete: 0,
    avisos: [],
    linhas: [
      {
        codigo: 'CM-P',
        descricao: 'CAMISETA PRETA M',
        eans: [],
        ncm: '61091000',
        unidade: 'UN',
        quantidade: 10,
        pecasPorUnidade: 1,
        valor: 150,
      },
    ],
  })
})

describe('what a line costs', () => {
  test.each<[string, Partial<LinhaDoXml>, number]>([
    ['its discount is taken off', { mais: '<vDesc>15.50</vDesc>' }, 134.5],
    [
      'freight, insurance and other costs are added',
      { mais: '<vFrete>8.10</vFrete><vSeg>1.00</vSeg><vOutro>0.90</vOutro>' },
      160,
    ],
    ['IPI is added', { imposto: '<ICMS/><IPI><IPITrib><CST>50</CST><vIPI>7.50</vIPI></IPITrib></IPI>' }, 157.5],
    [
      'tax substitution and its fund are added, the ICMS within is not',
      { imposto: '<ICMS><ICMS10><vICMS>27.00</vICMS><vICMSST>12.30</vICMSST><vFCPST>1.20</vFCPST></ICMS10></ICMS>' },
      163.5,
    ],
    [
      'the same of a Simples supplier',
      { imposto: '<ICMS><ICMSSN202><vICMSST>3.33</vICMSST></ICMSSN202></ICMS>' },
      153.33,
    ],
    ['an untaxed IPI adds nothing', { imposto: '<IPI><IPINT><CST>53</CST></IPINT></IPI>' }, 150],
  ])('%s', (_, linha, valor) => {
    expect(readLinha(linha)?.valor).toBe(valor)
  })
})

test('texts are as long as typed ones, whatever the file holds', () => {
  const linha = readLinha({ codigo: 'C'.repeat(5_000), nome: 'Ç'.repeat(5_000), unidade: 'U'.repeat(5_000) })
  expect([linha?.codigo.length, linha?.descricao.length, linha?.unidade.length]).toEqual([120, 200, 20])
})

const deson = (kind: string, indicator: string) => ({
  imposto: `<ICMS><${kind}><vICMSDeson>12.00</vICMSDeson>${indicator}</${kind}></ICMS>`,
})
test.each<[string, Partial<LinhaDoXml>, number]>([
  ['relief that the invoice takes off lowers the line', deson('ICMS40', '<indDeduzDeson>1</indDeduzDeson>'), 138],
  ['relief that it does not take off lowers nothing', deson('ICMS40', '<indDeduzDeson>0</indDeduzDeson>'), 150],
  ['relief without a word lowers nothing', deson('ICMS30', ''), 150],
])('%s', (_, linha, valor) => {
  expect(readLinha(linha)?.valor).toBe(valor)
})

const addTotal = (xml: string, vNF: string) =>
  xml.replace('</infNFe>', `<total><ICMSTot><vNF>${vNF}</vNF></ICMSTot></total></infNFe>`)

test('what the total leaves out costs nothing, and is said', () => {
  const xml = notaXml({ linhas: [CAMISETA, { ...CAMISETA, nome: 'CABIDE' }] })
  const outside = xml.replace(/(CABIDE[^]*?<indTot>)1/, '$10')
  const { linhas, avisos } = read(addTotal(outside, '150.00'))
  expect([linhas.map(({ valor }) => valor), avisos]).toEqual([[150, 0], ['Sem valor na nota: CABIDE.']])
})

test('a total that differs from the sum is said with both figures; services count', () => {
  const xml = notaXml({ linhas: [CAMISETA] })
  expect(read(addTotal(xml, '150.00')).avisos).toEqual([])
  expect(read(addTotal(xml, '151.00')).avisos).toEqual([
    'A nota diz R$ 151,00 no total; o que foi lido dela soma R$ 150,00.',
  ])
  const service = { ...CAMISETA, nome: 'FRETE', valor: '30.00', imposto: '<ISSQN><vISSQN>1.5</vISSQN></ISSQN>' }
  expect(read(addTotal(notaXml({ linhas: [CAMISETA, service] }), '180.00')).avisos).toHaveLength(1)
})

test('an entry note and a bonus are said', () => {
  const xml = notaXml({ linhas: [CAMISETA], ide: '<mod>55</mod><tpNF>0</tpNF><finNFe>1</finNFe><tpAmb>1</tpAmb>' })
  expect(read(xml.replace('5102', '6910')).avisos).toEqual([
    'É uma nota de entrada de quem a emitiu: confira se é uma compra.',
    'Bonificação na nota: CAMISETA PRETA M.',
  ])
})

describe('what speaks against an invoice that holds', () => {
  const reading = (mais: Partial<NotaDoXml>) => {
    const { avisos, duvidosa } = read(notaXml({ linhas: [CAMISETA], ...mais }))
    return [avisos, duvidosa]
  }
  test.each<[string, Partial<NotaDoXml>, string]>([
    ['no authorisation', { cStat: null }, 'O XML não traz a autorização da nota.'],
    ['a refused one', { cStat: '101' }, 'A nota não consta como autorizada.'],
    [
      'the key of another company',
      { chave: createNotaKey('33000167000101') },
      'O CNPJ na chave da nota não é o de quem a emitiu.',
    ],
  ])('%s', (_, mais, aviso) => expect(reading(mais)).toEqual([[aviso], true]))
  test('an authorised one of its issuer is in no doubt; a person’s CPF stands in the key with zeros', () => {
    expect(reading({})).toEqual([[], undefined])
    const emit = '<CPF>52998224725</CPF><xNome>Ana</xNome>'
    expect(reading({ emit, chave: createNotaKey('00052998224725') })).toEqual([[], undefined])
  })
  test('an authorisation of another invoice', () => {
    const xml = notaXml({ linhas: [CAMISETA] }).replace('<cStat>', `<chNFe>${createNotaKey()}</chNFe><cStat>`)
    expect(read(xml).avisos).toEqual(['A autorização no XML é de outra nota.'])
  })
})

describe('how many pieces a unit is', () => {
  test.each<[string, Partial<LinhaDoXml>, number | null]>([
    ['a unit', { unidade: 'Unid.' }, 1],
    ['a piece', { unidade: 'PEÇA' }, 1],
    ['PC may be a packet: a person says it', { unidade: 'PC' }, null],
    ['a dozen too', { unidade: 'DZ', quantidade: '2.0000' }, null],
    ['CX 12 too', { unidade: 'CX12' }, null],
    ['the taxed unit says it', { unidade: 'DZ', quantidade: '2.0000', tributavel: ['UN', '24.0000'] }, 12],
    [
      'a taxed unit that makes no whole pieces does not',
      { unidade: 'KG', quantidade: '3.0000', tributavel: ['UN', '10'] },
      null,
    ],
  ])('%s', (_, linha, pieces) => {
    expect(readLinha(linha)?.pecasPorUnidade).toBe(pieces)
  })
  test('decimals of a quantity stay', () => expect(readLinha({ quantidade: '1.2500' })?.quantidade).toBe(1.25))
})

describe('shapes that programs write', () => {
  test.each([
    ['SEM GTIN', []],
    ['7891000315507', ['7891000315507']],
    ['', []],
    ['123', []],
  ])('the number of a bar code %s is %j', (ean, eans) => expect(readLinha({ ean })?.eans).toEqual(eans))

  test('tags with a prefix, CDATA and entities', () => {
    const xml = notaXml({ linhas: [{ ...CAMISETA, nome: 'MALHA &amp; CIA &#233; <![CDATA[10%]]>' }] })
    const prefixed = xml.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1n:').replace('xmlns=', 'xmlns:n=')
    expect(read(prefixed).linhas[0]?.descricao).toBe('MALHA & CIA é10%')
  })
  test('ISO-8859-1, and a byte order mark', () => {
    const xml = notaXml({ linhas: [{ ...CAMISETA, nome: 'CALÇÃO' }] })
    expect(read(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1').linhas[0]?.descricao).toBe('CALÇÃO')
    expect(read(`\uFEFF${xml}`).linhas[0]?.descricao).toBe('CALÇÃO')
  })
  test.each<[string, string, BufferEncoding]>([
    ['UTF-8 as its first line says', 'UTF-8', 'utf8'],
    ['single bytes that say UTF-8', 'UTF-8', 'latin1'],
    ['UTF-8 that says single bytes', 'ISO-8859-1', 'utf8'],
    ['UTF-8 that says what nobody knows', 'X-UNKNOWN', 'utf8'],
    ['single bytes that say what nobody knows', 'X-UNKNOWN', 'latin1'],
    ['two bytes each, without a mark', 'UTF-16', 'utf16le'],
  ])('%s', (_, declared, encoding) => {
    const xml = notaXml({ linhas: [{ ...CAMISETA, nome: 'CALÇÃO ÀS PRESSAS' }] }).replace('UTF-8', declared)
    expect(read(xml, encoding).linhas[0]?.descricao).toBe('CALÇÃO ÀS PRESSAS')
  })
  test('a character that is none shows as lost', () => {
    expect(readLinha({ nome: 'A\0B&#128085;' })?.descricao).toBe('A\ufffdB👕')
  })
  test('letters in the CNPJ and in the key, a supplier with a CPF', () => {
    const chave = createNotaKey('12ABC34501DE35')
    const emit = '<CNPJ>12ABC34501DE35</CNPJ><xNome>Nova</xNome>'
    expect(read(notaXml({ chave, emit, linhas: [CAMISETA] }))).toMatchObject({
      chave,
      fornecedor: { documento: '12ABC34501DE35' },
    })
    const person = '<CPF>52998224725</CPF><xNome>Ana</xNome>'
    expect(read(notaXml({ emit: person, linhas: [CAMISETA] })).fornecedor.documento).toBe('52998224725')
  })
  test('990 lines', () => {
    const linhas = Array.from({ length: 990 }, (_, i) => ({ ...CAMISETA, codigo: `C${i}` }))
    expect(read(notaXml({ linhas })).linhas).toHaveLength(990)
  })
  test('services are left out and said', () => {
    const service = {
      codigo: 'S1',
      nome: 'FRETE LOCAL',
      quantidade: 1,
      valor: '30.00',
      imposto: '<ISSQN><vISSQN>1.5</vISSQN></ISSQN>',
    }
    const { linhas, avisos } = read(notaXml({ linhas: [CAMISETA, service] }))
    expect([linhas.length, avisos]).toEqual([1, ['Ficaram fora os serviços da nota: FRETE LOCAL.']])
  })
  test.each([
    ['101', 'A nota não consta como autorizada.'],
    [null, 'O XML não traz a autorização da nota.'],
  ])('a protocol %s is said', (cStat, aviso) => {
    expect(read(notaXml({ linhas: [CAMISETA], cStat })).avisos).toEqual([aviso])
  })
})

const KEY = createNotaKey()
const WRONG_KEY = KEY.slice(0, -1) + ((Number(KEY.at(-1)) + 1) % 10)

describe('what is no purchase is refused with why', () => {
  const ENTITY = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><nfeProc>&e;</nfeProc>'
  test.each([
    ['no XML', 'nome;valor', 'Não é um XML que se possa ler.'],
    ['a file that breaks off', notaXml({ linhas: [CAMISETA] }).slice(0, 400), 'Não é um XML que se possa ler.'],
    ['entities of its own', ENTITY, 'Não é um XML que se possa ler.'],
    [
      'more lines than an invoice has',
      notaXml({ linhas: Array.from({ length: 991 }, () => CAMISETA) }),
      'Uma nota tem até 990 linhas; esta tem mais.',
    ],
    [
      'a key with a wrong last digit',
      notaXml({ linhas: [CAMISETA], chave: WRONG_KEY }),
      'A chave da nota está errada: o último dígito não confere.',
    ],
    [
      'a value of four hundred digits',
      notaXml({ linhas: [{ ...CAMISETA, valor: '9'.repeat(400) }] }),
      `O número “${'9'.repeat(20)}” é alto demais para uma compra.`,
    ],
    [
      'more pieces than a product may have',
      notaXml({ linhas: [{ ...CAMISETA, quantidade: '3000000000' }] }),
      'O número “3000000000” é alto demais para uma compra.',
    ],
    ['an event', '<procEventoNFe/>', 'É um evento de uma nota, não a nota.'],
    ['a summary', '<resNFe/>', 'É só o resumo de uma nota: peça ao fornecedor o XML completo.'],
    ['another kind of file', '<cteProc/>', 'É um conhecimento de transporte, não uma nota de mercadoria.'],
    ['an unknown file', '<html/>', 'Não é o XML de uma NF-e.'],
    [
      'an old version',
      notaXml({ linhas: [CAMISETA] }).replaceAll('4.00', '3.10'),
      'Ele é da versão 3.10 da NF-e; só se lê a 4.00.',
    ],
    ['a consumer’s note', notaXml({ linhas: [CAMISETA], ide: '<mod>65</mod>' }), 'A nota não é do modelo 55.'],
    [
      'a return',
      notaXml({ linhas: [CAMISETA], ide: '<mod>55</mod><finNFe>4</finNFe>' }),
      'É uma nota de devolução, não de compra.',
    ],
    ['no goods', notaXml({ linhas: [] }), 'A nota não tem nenhuma mercadoria.'],
    [
      'a number with a comma',
      notaXml({ linhas: [{ ...CAMISETA, valor: '1,50' }] }),
      'O número “1,50” não pôde ser lido.',
    ],
    [
      'no quantity',
      notaXml({ linhas: [{ ...CAMISETA, quantidade: 0 }] }),
      'Uma linha dele não tem nome ou quantidade.',
    ],
  ])('%s', (_, xml, why) => {
    expect(reasonOf(xml)).toBe(`O arquivo não pôde ser lido como nota. ${why}`)
  })
})
