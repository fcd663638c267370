import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

const { loja, balcao, aplicar, baixar, desfazer, importar, itens, procurar, produto, pronta } =
  await importacoesDoArquivo()
const findProduto = async (titulo: string) => (await procurar(titulo))[0]
const NADA = { ncm: null, origem_fiscal: 0, cest: null, unidade: 'UN' }
const MALHA = { ncm: '61091000', origem_fiscal: 8, cest: '2803800', unidade: 'PC' }
const feito = async (corpo: object, caminho = '/api/produtos/em-lote/') => {
  const { body } = await loja.pedir('POST', caminho, corpo)
  const lote = async () => (await loja.pedir('GET', `/api/produtos/em-lote/${body.lote_id}/`)).body
  await loja.queue.drain()
  expect((await lote()).estado).toBe('concluida')
  return { ...body, ...(await lote()) }
}

test('fiscal columns are read in each program’s spelling; a wrong value stays out, and its row names it', async () => {
  const lida = await pronta([
    'Título;SKU;NCM;Origem;CEST;Unidade',
    'Planilha A;PLA-A;6109.10.00;8 - Nacional;28.038.00;PC',
    'Planilha B;PLA-B;1012100;0;;',
    'Planilha C;PLA-C;6109;9;1;UNIDADE',
  ])
  const motivos = (await itens(lida)).map(({ motivo }: { motivo: string | null }) => motivo)
  expect(motivos).toEqual([
    null,
    'NCM “1012100” sem o zero da frente: fica 01012100.',
    [
      'NCM “6109” ficou de fora. NCM: 8 algarismos.',
      'Origem “9” ficou de fora. Origem: um algarismo de 0 a 8.',
      'CEST “1” ficou de fora. CEST: 7 algarismos.',
      'Unidade “UNIDADE” ficou de fora. No máximo 6 caracteres.',
    ].join(' '),
  ])
  await aplicar(lida)
  const vindos = await Promise.all(['A', 'B', 'C'].map((suffix) => findProduto(`Planilha ${suffix}`)))
  expect(vindos).toMatchObject([MALHA, { ...NADA, ncm: '01012100' }, NADA])
})

test('of a product with variations its row says them, and those of Bling’s file come in', async () => {
  await importar([
    'Código;Descrição;Situação;Itens p/ caixa;Preço;NCM;Origem;CEST;Unidade;Produto Variação;Código Pai',
    'FAM;Família;Ativo;1;10;6109.10.00;0;28.038.00;CX;Produto;',
    'FAM-P;Família Tamanho:P;Ativo;1;10;;0;;;Variação;FAM',
    'FAM-M;Família Tamanho:M;Ativo;1;10;;0;;;Variação;FAM',
  ])
  const familia = await findProduto('Família')
  expect(familia).toMatchObject({ ...MALHA, origem_fiscal: 0, unidade: 'CX' })
  expect(familia.variacoes).toHaveLength(2)
})

test('empty cells are filled from the model; a change by a file is undone', async () => {
  const modelo = { codigo: 'MF', nome: 'Modelo fiscal', ncm: '62052000', origem_fiscal: 3, cest: '2804900' }
  await loja.pedir('POST', '/api/modelos/', modelo)
  const feita = await importar([
    'Título;SKU;Modelo;NCM;Origem;CEST',
    'Do modelo um;DM-1;Modelo fiscal;;;',
    'Do modelo dois;DM-2;Modelo fiscal;61091000;0;',
    'De outro;DM-3;Outro;;;',
  ])
  // The preview shows them.
  type Mostrada = { diferencas: { campo: string; depois: unknown }[] }
  const fiscais = ({ diferencas }: Mostrada) =>
    diferencas.filter(({ campo }) => campo in NADA).map(({ campo, depois }) => [campo, depois])
  expect((await itens(feita)).map(fiscais)).toEqual([
    Object.entries({ ncm: '62052000', origem_fiscal: 3, cest: '2804900' }),
    Object.entries({ ncm: '61091000', origem_fiscal: 0, cest: '2804900' }),
    [],
  ])
  const { id } = await findProduto('Do modelo um')
  const modeloFields = { ...NADA, ncm: '62052000', origem_fiscal: 3, cest: '2804900' }
  expect(await produto(id)).toMatchObject(modeloFields)
  expect(await findProduto('Do modelo dois')).toMatchObject({ ...modeloFields, ncm: '61091000', origem_fiscal: 0 })
  expect(await findProduto('De outro')).toMatchObject(NADA)
  const mudada = await importar(['SKU;NCM;CEST;Unidade;Origem', 'DM-1;61091000;-;PC;1'])
  expect(await produto(id)).toMatchObject({ ncm: '61091000', cest: null, unidade: 'PC', origem_fiscal: 1 })
  await desfazer(mudada)
  expect(await produto(id)).toMatchObject(modeloFields)
})

test('our own export carries them and is read back without a difference', async () => {
  const dados = { ...MALHA, ncm: '01012100', cest: '0100100' }
  const { id } = await balcao.criarProduto({ titulo: 'Exportado', sku: 'EXP-F', ...dados })
  const { sku } = await balcao.criarProduto({ titulo: 'Exportado sem', sku: 'EXP-N' })
  for (const formato of ['csv', 'xlsx']) {
    const arquivo = await baixar(`/produtos/exportar/?formato=${formato}&busca=exportado`)
    const lida = await pronta(Uint8Array.from(arquivo))
    expect([lida.origem?.codigo, (await itens(lida)).map((item: { proposta: string }) => item.proposta)]).toEqual([
      'estampa',
      ['igual', 'igual'],
    ])
  }
  expect([await produto(id), sku]).toMatchObject([dados, 'EXP-N'])
})

test('many at once: numbers and units are set and emptied, each product once, and given back', async () => {
  const variacoes = [{ tamanho: 'P' }, { tamanho: 'M' }]
  const [a, b] = [
    await balcao.criarProduto({ titulo: 'Lote fiscal A', variacoes }),
    await balcao.criarProduto({ titulo: 'Lote fiscal B', ...MALHA }),
  ]
  const buildFixChange = (campo: string, valor: unknown) => ({ campo, operacao: 'fixar', valor })
  const ids = [a.id, b.id]
  const alteracoes = [
    buildFixChange('ncm', '6205.20.00'),
    buildFixChange('cest', ''),
    buildFixChange('origem_fiscal', 2),
    buildFixChange('unidade', 'CX'),
  ]
  const previa = (await loja.pedir('POST', '/api/produtos/em-lote/', { ids, alteracoes, previa: true })).body
  expect(previa.linhas.map(({ campo, antes, depois }: Record<string, unknown>) => [campo, antes, depois])).toEqual([
    ['ncm', null, '62052000'],
    ['origem_fiscal', 0, 2],
    ['unidade', 'UN', 'CX'],
    ['ncm', '61091000', '62052000'],
    ['cest', '2803800', null],
    ['origem_fiscal', 8, 2],
    ['unidade', 'PC', 'CX'],
  ])
  const lote = await feito({ ids, alteracoes })
  expect(lote).toMatchObject({ quantos: 2, aplicadas: 2, recusadas: 0 })
  const depois = { ncm: '62052000', origem_fiscal: 2, cest: null, unidade: 'CX' }
  expect([await produto(a.id), await produto(b.id)]).toMatchObject([depois, depois])
  const [ato] = (await loja.pedir('GET', '/api/auditoria/?tipo=produtos_em_lote')).body.results
  expect(ato.detalhes).toMatchObject({ lote: lote.lote_id, ncm: 'fixar 62052000', unidade: 'fixar CX' })
  await loja.pedir('POST', `/api/produtos/em-lote/${lote.lote_id}/desfazer/`)
  await loja.queue.drain()
  expect((await produto(b.id)).ncm).toBe('61091000')
  expect((await produto(a.id)).ncm).toBeNull()
  expect([await produto(a.id), await produto(b.id)]).toMatchObject([NADA, MALHA])
})

test('each cell of the table is saved alone; a cell that another person changed meanwhile stays, and is named', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Tabela fiscal', ...MALHA })
  const celula = (campo: string, antes: unknown, depois: unknown) => ({ campo, produto_id: id, antes, depois })
  const feita = await feito(
    {
      celulas: [
        celula('ncm', '61091000', '6205.20.00'),
        celula('cest', '2804900', '2804901'),
        celula('origem_fiscal', 8, 0),
        celula('unidade', 'PC', ''),
      ],
    },
    '/api/produtos/em-lote/celulas/',
  )
  expect(feita.conflitos).toMatchObject([{ produto_id: id, campo: 'cest', agora: '2803800' }])
  expect(await produto(id)).toMatchObject({ ncm: '62052000', origem_fiscal: 0, cest: '2803800', unidade: 'UN' })
})
