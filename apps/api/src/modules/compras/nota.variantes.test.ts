import { expect, test } from 'vitest'
import { createNotaKey, type LinhaDoXml, type NotaDoXml, notaXml } from '../../../test/support/nota-de-compra.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'
import { readNota } from './nota.xml.ts'

const balcao = await balcaoDoArquivo()
const { pedir } = balcao.loja

const CAMISETA: LinhaDoXml = { codigo: 'CM-P', nome: 'CAMISETA PRETA M', quantidade: '10.0000', valor: '150.00' }
const KEY = createNotaKey()
const PLAIN = notaXml({ linhas: [CAMISETA] })
const HEAD = /<\?xml[^>]*>/
const read = (xml: string, encoding: BufferEncoding = 'utf8') => readNota(Buffer.from(xml, encoding))
const readLinha = (linha: Partial<LinhaDoXml>) => read(notaXml({ linhas: [{ ...CAMISETA, ...linha }] })).linhas[0]

// What a row looks at.
const valor = (linha: Partial<LinhaDoXml>) => () => readLinha(linha)?.valor
const deson = (kind: string, indicator: string) =>
  valor({ imposto: `<ICMS><${kind}><vICMSDeson>12.00</vICMSDeson>${indicator}</${kind}></ICMS>` })
const pecasPorUnidade = (linha: Partial<LinhaDoXml>) => () => readLinha(linha)?.pecasPorUnidade
const eans = (ean: string) => () => readLinha({ ean })?.eans
const avisos = (xml: string) => () => read(xml).avisos
const avisosOfTotal = (vNF: string, ...more: readonly LinhaDoXml[]) => {
  const total = `<total><ICMSTot><vNF>${vNF}</vNF></ICMSTot></total></infNFe>`
  return avisos(notaXml({ linhas: [CAMISETA, ...more] }).replace('</infNFe>', total))
}
/** What speaks against the invoice, and whether it is in doubt. */
const doubts = (mais: Partial<NotaDoXml>, edit = (xml: string) => xml) => {
  const xml = edit(notaXml({ linhas: [CAMISETA], ...mais }))
  return () => [read(xml).avisos, read(xml).duvidosa]
}
const titulo = (bytes: Buffer) => () => readNota(bytes).linhas[0]?.descricao
const tituloOf = (nome: string) => titulo(Buffer.from(notaXml({ linhas: [{ ...CAMISETA, nome }] })))
const ACCENTS = 'CALÇÃO ÀS PRESSAS'
const accents = (declared: string, encoding: BufferEncoding, mark = '') =>
  titulo(Buffer.from(mark + notaXml({ linhas: [{ ...CAMISETA, nome: ACCENTS }] }).replace('UTF-8', declared), encoding))
/** A name of which a byte is missing at its end. */
function cutName(): Buffer {
  const xml = notaXml({ linhas: [{ ...CAMISETA, nome: 'CALÇÃO COM AÇAÍ 👕' }] })
  const [before, after] = [xml.slice(0, xml.indexOf('👕')), xml.slice(xml.indexOf('👕') + 2)]
  return Buffer.concat([Buffer.from(before), Buffer.from('👕').subarray(0, 3), Buffer.from(after)])
}
const supplierOf = (emit: string, chave?: string) => {
  const { fornecedor, ...nota } = read(notaXml({ emit, linhas: [CAMISETA], ...(chave && { chave }) }))
  return [fornecedor.documento, ...(chave ? [nota.chave === chave] : [])]
}
const size = (lines: number) =>
  notaXml({ linhas: Array.from({ length: lines }, (_, i) => ({ ...CAMISETA, codigo: `C${i}` })) })
/** Why it is refused. */
const why = (xml: string) => () => {
  try {
    return read(xml)
  } catch (error) {
    return (error as Error).message
  }
}
const because = (reason: string) => `O arquivo não pôde ser lido como nota. ${reason}`
const UNREADABLE = because('Não é um XML que se possa ler.')
const twice = (tag: string) => because(`Ele traz “${tag}” duas vezes onde uma nota tem um só.`)
const TRANSPORT = because('É um conhecimento de transporte, não uma nota de mercadoria.')
const EVENT = because('É um evento de uma nota, não a nota.')
const SERVICE = because('É uma nota de serviço.')
const WITHOUT_PROTOCOL = [['O XML não traz a autorização da nota.'], true]
const breakDigit = (key: string) => key.slice(0, -1) + ((Number(key.at(-1)) + 1) % 10)
const FRETE: LinhaDoXml = {
  codigo: 'S1',
  nome: 'FRETE LOCAL',
  quantidade: 1,
  valor: '30.00',
  imposto: '<ISSQN><vISSQN>1.5</vISSQN></ISSQN>',
}

// What a shop makes of it.
function upload(nota: NotaDoXml) {
  const form = new FormData()
  form.append('arquivo', new Blob([notaXml(nota)], { type: 'text/xml' }), 'nota.xml')
  return pedir('POST', '/api/compras/xml/', form)
}
const itensOf = async (...linhas: readonly LinhaDoXml[]) => (await upload({ linhas })).body.itens
const createPeca = (titulo_da_peca: string, mais: object = {}): Promise<{ id: number }> =>
  balcao.criarProduto({ titulo: titulo_da_peca, qtd: 0, ...mais })
/** An invoice's only line, as a person answers it. */
async function answer(linha: LinhaDoXml, said: object) {
  const { body } = await upload({ linhas: [linha] })
  const save = async (mais: object) => {
    const itens = [{ id: body.itens[0].id, quantidade: linha.quantidade, ...said, ...mais }]
    return (await pedir('PUT', `/api/compras/${body.id}/`, { itens })).body.itens[0]
  }
  await save({})
  return save
}
const GRADE_EAN = '7891000100103'
const grade = await createPeca('Camiseta de grade', { gtin: GRADE_EAN })
const sized = (nome: string) => ({ codigo: `G-${nome}`, nome, quantidade: 10, valor: '90.00', ean: GRADE_EAN })
const PACK = { codigo: 'PK', nome: 'MEIA PACOTE', unidade: 'UN', quantidade: '10.0000', valor: '600.00' }
const DAY = /^\d{4}-\d\d-\d\d$/
const NEW_SUPPLIER = '<CNPJ>33000167000101</CNPJ><xNome>Fornecedor Novo</xNome>'
const newNota = (): NotaDoXml => ({ chave: createNotaKey('33000167000101'), emit: NEW_SUPPLIER, linhas: [CAMISETA] })

const LONG = { codigo: 'C'.repeat(5_000), nome: 'Ç'.repeat(5_000), unidade: 'U'.repeat(5_000) }
const lengths = () => {
  const linha = readLinha(LONG)
  return [linha?.codigo, linha?.descricao, linha?.unidade].map((text) => text?.length)
}

type Row = readonly [name: string, look: () => unknown, expected: unknown]
test.each<Row>([
  ['texts beyond what is typed: cut to the lengths of typed ones', lengths, [120, 200, 20]],
  [
    'a plain one: key, supplier, code, quantity and value',
    () => read(notaXml({ chave: KEY, linhas: [CAMISETA] })),
    {
      chave: KEY,
      fornecedor: { documento: '11222333000181', nome: 'Malhas do Sul Ltda', telefone: '4733334444', email: '' },
      destinatario: '',
      frete: 0,
      avisos: [],
      linhas: [
        {
          codigo: 'CM-P',
          descricao: 'CAMISETA PRETA M',
          eans: [],
          eanDaPeca: null,
          ncm: '61091000',
          unidade: 'UN',
          quantidade: 10,
          pecasPorUnidade: 1,
          valor: 150,
        },
      ],
    },
  ],

  // One bar code for several sizes (12).
  [
    'one EAN on P, M and G: all three are asked',
    async () =>
      (await itensOf(...['P', 'M', 'G'].map(sized))).map(({ produto_id }: { produto_id: null }) => produto_id),
    [null, null, null],
  ],
  ['that EAN on one line names its piece', async () => (await itensOf(sized('P')))[0].produto_id, grade.id],
  ['an EAN', eans('7891000315507'), ['7891000315507']],
  ['SEM GTIN is none', eans('SEM GTIN'), []],
  ['nor is nothing', eans(''), []],
  ['nor a number of three digits', eans('123'), []],
  ['nor one with a wrong check digit', eans('7891000315508'), []],
  ['the code of a pack is none of its pieces', () => readLinha({ ean: '17891000315504' })?.eanDaPeca, null],
  [
    'the code of the taxed unit is that of a piece in the box',
    () =>
      readLinha({
        unidade: 'CX',
        quantidade: 2,
        tributavel: ['UN', 24],
        ean: '17891000315504',
        eanTributavel: '7891000315507',
      })?.eanDaPeca,
    { ean: '7891000315507', pecas: 24 },
  ],

  // Packs and units (13).
  ['a unit', pecasPorUnidade({ unidade: 'Unid.' }), 1],
  ['a piece', pecasPorUnidade({ unidade: 'PEÇA' }), 1],
  ['PC may be a packet: a person says it', pecasPorUnidade({ unidade: 'PC' }), null],
  ['a dozen too', pecasPorUnidade({ unidade: 'DZ', quantidade: '2.0000' }), null],
  ['CX 12 too', pecasPorUnidade({ unidade: 'CX12' }), null],
  [
    'the taxed unit says it',
    pecasPorUnidade({ unidade: 'DZ', quantidade: '2.0000', tributavel: ['UN', '24.0000'] }),
    12,
  ],
  [
    'a taxed unit that makes no whole pieces does not',
    pecasPorUnidade({ unidade: 'KG', quantidade: '3.0000', tributavel: ['UN', '10'] }),
    null,
  ],
  ['decimals of a quantity stay', () => readLinha({ quantidade: '1.2500' })?.quantidade, 1.25],
  [
    'a pack of 12 as a person said it stands above the invoice’s own word, with its day; another unit is asked',
    async () => {
      const { id: produto_id } = await createPeca('Meia em pacote')
      const said = await (await answer(PACK, { produto_id, quantidade: 120 }))({})
      const [next] = await itensOf({ ...PACK, quantidade: '5.0000', valor: '300.00' })
      const [box] = await itensOf({ ...PACK, unidade: 'CX', quantidade: '1.0000' })
      return [said, next, box].map(({ quantidade, custo_unitario, do_fornecedor, ...item }) => {
        const { confirmar_quantidade: asked, pecas_por_unidade: perUnit, dito_em: day } = do_fornecedor
        return { isSame: item.produto_id === produto_id, quantidade, custo_unitario, asked, perUnit, day }
      })
    },
    [
      { isSame: true, quantidade: 120, custo_unitario: 5, asked: false, perUnit: 1, day: null },
      { isSame: true, quantidade: 60, custo_unitario: 5, asked: false, perUnit: 12, day: expect.stringMatching(DAY) },
      { isSame: true, quantidade: 1, custo_unitario: 600, asked: true, perUnit: null, day: null },
    ],
  ],

  // What a line costs (14, 15).
  [
    'a cost that was typed stays until another is typed, or none',
    async () => {
      const { id: produto_id } = await createPeca('Boné da nota')
      const save = await answer({ codigo: 'BN', nome: 'BONE', quantidade: 10, valor: '100.00' }, { produto_id })
      const steps = [{ custo_unitario: '9,50' }, {}, { quantidade: 20 }, { custo_unitario: '' }, { quantidade: 20 }]
      const costs: unknown[] = []
      for (const step of steps) {
        const { custo_unitario, do_fornecedor } = await save(step)
        costs.push([custo_unitario, do_fornecedor.valor_digitado])
      }
      return costs
    },
    [
      [9.5, true],
      [9.5, true],
      [9.5, true],
      [10, false],
      [5, false],
    ],
  ],
  ['its discount is taken off', valor({ mais: '<vDesc>15.50</vDesc>' }), 134.5],
  ['a discount above the value makes it 0', valor({ mais: '<vDesc>999.00</vDesc>' }), 0],
  [
    'freight, insurance and other costs are added',
    valor({ mais: '<vFrete>8.10</vFrete><vSeg>1.00</vSeg><vOutro>0.90</vOutro>' }),
    160,
  ],
  ['IPI is added', valor({ imposto: '<ICMS/><IPI><IPITrib><CST>50</CST><vIPI>7.50</vIPI></IPITrib></IPI>' }), 157.5],
  ['an untaxed IPI adds nothing', valor({ imposto: '<IPI><IPINT><CST>53</CST></IPINT></IPI>' }), 150],
  [
    'tax substitution and its fund are added, the ICMS within is not',
    valor({
      imposto: '<ICMS><ICMS10><vICMS>27.00</vICMS><vICMSST>12.30</vICMSST><vFCPST>1.20</vFCPST></ICMS10></ICMS>',
    }),
    163.5,
  ],
  [
    'the same of a Simples supplier',
    valor({ imposto: '<ICMS><ICMSSN202><vICMSST>3.33</vICMSST></ICMSSN202></ICMS>' }),
    153.33,
  ],
  ['relief of ICMS that the invoice takes off', deson('ICMS40', '<indDeduzDeson>1</indDeduzDeson>'), 138],
  ['relief that it does not take off', deson('ICMS40', '<indDeduzDeson>0</indDeduzDeson>'), 150],
  ['relief without a word', deson('ICMS30', ''), 150],
  [
    'what the total leaves out (indTot 0) costs nothing, and is said',
    () => {
      const xml = notaXml({ linhas: [CAMISETA, { ...CAMISETA, nome: 'CABIDE' }] })
      const { linhas, avisos: told } = read(xml.replace(/(CABIDE[^]*?<indTot>)1/, '$10'))
      return [linhas.map((linha) => linha.valor), told]
    },
    [[150, 0], ['Sem valor na nota: CABIDE.']],
  ],
  [
    'a line of value 0 is said',
    avisos(notaXml({ linhas: [{ ...CAMISETA, valor: '0.00' }] })),
    ['Sem valor na nota: CAMISETA PRETA M.'],
  ],
  ['a total that agrees', avisosOfTotal('150.00'), []],
  [
    'a total that differs is said with both figures',
    avisosOfTotal('151.00'),
    ['A nota diz R$ 151,00 no total; o que foi lido dela soma R$ 150,00.'],
  ],
  ['services count in it', avisosOfTotal('180.00', FRETE), ['Ficaram fora os serviços da nota: FRETE LOCAL.']],
  [
    'services are no goods',
    () => read(notaXml({ linhas: [CAMISETA, FRETE] })).linhas.map(({ codigo }) => codigo),
    ['CM-P'],
  ],
  [
    'an entry note (tpNF 0) is said',
    avisos(notaXml({ linhas: [CAMISETA], ide: '<mod>55</mod><tpNF>0</tpNF><finNFe>1</finNFe><tpAmb>1</tpAmb>' })),
    ['É uma nota de entrada de quem a emitiu: confira se é uma compra.'],
  ],
  ['a bonus is said', avisos(PLAIN.replace('5102', '6910')), ['Bonificação na nota: CAMISETA PRETA M.']],
  ['an NCM of zeros is none', () => readLinha({ ncm: '00000000' })?.ncm, null],

  // Bytes (17).
  ['UTF-8 as its first line says', accents('UTF-8', 'utf8'), ACCENTS],
  ['UTF-8 with a mark', accents('UTF-8', 'utf8', '\uFEFF'), ACCENTS],
  ['ISO-8859-1 as it says', accents('ISO-8859-1', 'latin1'), ACCENTS],
  ['single bytes that say UTF-8', accents('UTF-8', 'latin1'), ACCENTS],
  ['UTF-8 that says single bytes', accents('ISO-8859-1', 'utf8'), ACCENTS],
  ['UTF-8 that says sixteen bits', accents('UTF-16', 'utf8'), ACCENTS],
  ['UTF-8 that says what nobody knows', accents('X-UNKNOWN', 'utf8'), ACCENTS],
  ['single bytes that say what nobody knows', accents('X-UNKNOWN', 'latin1'), ACCENTS],
  ['two bytes each with a mark', accents('UTF-16', 'utf16le', '\uFEFF'), ACCENTS],
  ['two bytes each, without a mark', accents('UTF-16', 'utf16le'), ACCENTS],
  ['two bytes each that say UTF-8', accents('UTF-8', 'utf16le', '\uFEFF'), ACCENTS],
  ['blank lines before the first', titulo(Buffer.from(`\n  ${PLAIN}`)), 'CAMISETA PRETA M'],
  ['an emoji cut by bytes is lost, the other letters stay', titulo(cutName()), 'CALÇÃO COM AÇAÍ \ufffd'],
  ['NUL in a name shows as lost', tituloOf('A\0B&#128085;'), 'A\ufffdB👕'],
  ['a reference to NUL is refused', why(PLAIN.replace('CAMISETA', '&#0;')), UNREADABLE],
  ['a reference to half an emoji too', why(PLAIN.replace('CAMISETA', '&#55357;')), UNREADABLE],

  // Two of everything (26).
  [
    'two equal lines: each names the piece',
    async () => {
      const itens = await itensOf(sized('P'), sized('P'))
      return itens.map(({ produto_id, quantidade }: { produto_id: number; quantidade: number }) => [
        produto_id,
        quantidade,
      ])
    },
    [
      [grade.id, 10],
      [grade.id, 10],
    ],
  ],
  [
    'two suppliers with one code: what was said of the one is not said of the other',
    async () => {
      const { id: produto_id } = await createPeca('De um fornecedor')
      const linha = { codigo: 'DOIS', nome: 'DOIS', quantidade: 1, valor: '5.00' }
      await answer(linha, { produto_id })
      const emit = '<CNPJ>60746948000112</CNPJ><xNome>Outra malharia</xNome>'
      const { body } = await upload({ linhas: [linha], emit })
      return [(await itensOf(linha))[0].produto_id === produto_id, body.itens[0].produto_id]
    },
    [true, null],
  ],
  [
    'two invoices of a new supplier at once: one supplier',
    async () => {
      const both = await Promise.all([upload(newNota()), upload(newNota())])
      return [both.map(({ status }) => status), new Set(both.map(({ body }) => body.fornecedor.id)).size]
    },
    [[201, 201], 1],
  ],
  [
    'one invoice five times at once: one purchase, of which the losers know',
    async () => {
      const nota = newNota()
      const answers = await Promise.all(Array.from({ length: 5 }, () => upload(nota)))
      const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
      const known = answers.filter(({ status }) => status === 409).map(({ body }) => body.compra_id)
      return [made.length, known.length, known.every((id) => id === made[0])]
    },
    [1, 4, true],
  ],
  [
    'two invoices in one file',
    why(`<enviNFe>${PLAIN.replace(HEAD, '')}${PLAIN.replace(HEAD, '')}</enviNFe>`),
    because('Ele tem mais de uma nota: envie o XML de cada uma.'),
  ],
  ['two issuers', why(PLAIN.replace('<emit>', `<emit>${NEW_SUPPLIER}</emit><emit>`)), twice('emit')],
  ['two products in a line', why(PLAIN.replace('<prod>', '<prod><qCom>1</qCom></prod><prod>')), twice('prod')],
  ['two values of a line', why(PLAIN.replace('<vProd>', '<vProd>1.00</vProd><vProd>')), twice('vProd')],
  [
    'two authorisations',
    why(PLAIN.replace('</nfeProc>', '<protNFe><infProt><cStat>100</cStat></infProt></protNFe></nfeProc>')),
    because('Ele tem mais de uma autorização: peça ao fornecedor o XML da nota.'),
  ],

  // Key, authorisation and issuer (8, 26).
  ['an authorised one of its issuer is in no doubt', doubts({}), [[], undefined]],
  [
    'nor one of a person, whose CPF stands in the key with zeros',
    doubts({ emit: '<CPF>52998224725</CPF><xNome>Ana</xNome>', chave: createNotaKey('00052998224725') }),
    [[], undefined],
  ],
  ['an envelope without authorisation', doubts({ cStat: null }), WITHOUT_PROTOCOL],
  ['the invoice alone', doubts({ cStat: null }, (xml) => xml.replace(/<\/?nfeProc[^>]*>/g, '')), WITHOUT_PROTOCOL],
  ['a refused one', doubts({ cStat: '101' }), [['A nota não consta como autorizada.'], true]],
  [
    'an authorisation of another invoice',
    doubts({}, (xml) => xml.replace('<cStat>', `<chNFe>${createNotaKey()}</chNFe><cStat>`)),
    [['A autorização no XML é de outra nota.'], true],
  ],
  [
    'the key of another company',
    doubts({ chave: createNotaKey('33000167000101') }),
    [['O CNPJ na chave da nota não é o de quem a emitiu.'], true],
  ],
  [
    'a test',
    doubts({ ide: '<mod>55</mod><finNFe>1</finNFe><tpAmb>2</tpAmb>' }),
    [['É uma nota de teste, sem valor fiscal.'], true],
  ],
  [
    'a key with a wrong last digit',
    why(notaXml({ linhas: [CAMISETA], chave: breakDigit(createNotaKey()) })),
    because('A chave da nota está errada: o último dígito não confere.'),
  ],
  [
    'letters in the CNPJ and in the key',
    () => supplierOf('<CNPJ>12ABC34501DE35</CNPJ><xNome>Nova</xNome>', createNotaKey('12ABC34501DE35')),
    ['12ABC34501DE35', true],
  ],
  ['a supplier with a CPF', () => supplierOf('<CPF>52998224725</CPF><xNome>Ana</xNome>'), ['52998224725']],

  // Shapes of the file (9, 10).
  ['990 lines', () => read(size(990)).linhas.length, 990],
  ['991 lines', why(size(991)), because('Uma nota tem até 990 linhas; esta tem mais.')],
  ['deep nesting', why('<a>'.repeat(60) + '</a>'.repeat(60)), because('Ele é grande demais.')],
  ['a comment within a name', tituloOf('CAMISETA <!-- de malha --> PRETA'), 'CAMISETA PRETA'],
  ['a name on two lines', tituloOf('CAMISETA\n   PRETA'), 'CAMISETA PRETA'],
  [
    'tags with a prefix, CDATA and entities',
    titulo(
      Buffer.from(
        notaXml({ linhas: [{ ...CAMISETA, nome: 'MALHA &amp; CIA &#233; <![CDATA[10%]]>' }] })
          .replace(/<(\/?)(?=[a-zA-Z])/g, '<$1n:')
          .replace('xmlns=', 'xmlns:n='),
      ),
    ),
    'MALHA & CIA é 10%',
  ],
  ['an entity of no XML', why(PLAIN.replace('CAMISETA', '&nbsp;')), UNREADABLE],
  ['a doctype', why(PLAIN.replace(HEAD, '<!DOCTYPE nfeProc>')), UNREADABLE],
  [
    'entities of its own',
    why('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><nfeProc>&e;</nfeProc>'),
    UNREADABLE,
  ],
  ['no XML', why('nome;valor'), UNREADABLE],
  ['a file that breaks off', why(PLAIN.slice(0, 400)), UNREADABLE],
  ['two files in one', why(PLAIN + PLAIN), UNREADABLE],

  // Numbers (11).
  [
    'a value of four hundred digits',
    why(notaXml({ linhas: [{ ...CAMISETA, valor: '9'.repeat(400) }] })),
    because(`O número “${'9'.repeat(20)}” é alto demais para uma compra.`),
  ],
  [
    'a value of fifteen digits',
    why(notaXml({ linhas: [{ ...CAMISETA, valor: '123456789012345' }] })),
    because('O número “123456789012345” é alto demais para uma compra.'),
  ],
  [
    'more pieces than a product may have',
    why(notaXml({ linhas: [{ ...CAMISETA, quantidade: '3000000000' }] })),
    because('O número “3000000000” é alto demais para uma compra.'),
  ],
  [
    'a negative value',
    why(notaXml({ linhas: [{ ...CAMISETA, valor: '-150.00' }] })),
    because('O número “-150.00” não pôde ser lido.'),
  ],
  [
    'a comma',
    why(notaXml({ linhas: [{ ...CAMISETA, valor: '1,50' }] })),
    because('O número “1,50” não pôde ser lido.'),
  ],
  [
    'no quantity',
    why(notaXml({ linhas: [{ ...CAMISETA, quantidade: 0 }] })),
    because('Uma linha dele não tem nome ou quantidade.'),
  ],

  // Files that are no purchase.
  ['an event', why('<procEventoNFe/>'), EVENT],
  ['an event alone', why('<resEvento/>'), EVENT],
  ['a summary', why('<resNFe/>'), because('É só o resumo de uma nota: peça ao fornecedor o XML completo.')],
  ['a CT-e', why('<cteProc/>'), TRANSPORT],
  [
    'a CT-e that names the invoices it carries',
    why('<CTe><infCte><infDoc><infNFe><chave>1</chave></infNFe></infDoc></infCte></CTe>'),
    TRANSPORT,
  ],
  ['an MDF-e', why('<mdfeProc/>'), because('É um manifesto de carga, não uma nota de mercadoria.')],
  ['an NFS-e of the nation', why('<NFSe><infNFSe/></NFSe>'), SERVICE],
  ['an NFS-e of a town', why('<CompNfse/>'), SERVICE],
  ['the answer of a town', why('<ConsultarNfseResposta/>'), SERVICE],
  ['an unknown file', why('<html/>'), because('Não é o XML de uma NF-e.')],
  ['an old version', why(PLAIN.replaceAll('4.00', '3.10')), because('Ele é da versão 3.10 da NF-e; só se lê a 4.00.')],
  [
    'a consumer’s note (model 65)',
    why(notaXml({ linhas: [CAMISETA], ide: '<mod>65</mod>' })),
    because('A nota não é do modelo 55.'),
  ],
  [
    'a return',
    why(notaXml({ linhas: [CAMISETA], ide: '<mod>55</mod><finNFe>4</finNFe>' })),
    because('É uma nota de devolução, não de compra.'),
  ],
  ['no goods', why(notaXml({ linhas: [] })), because('A nota não tem nenhuma mercadoria.')],
])('%s', async (_, look, expected) => expect(await look()).toEqual(expected))
