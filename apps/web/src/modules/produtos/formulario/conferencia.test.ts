import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../shared/api/apiError.ts'
import { closeToast, toasts } from '../../../shared/ui/toasts/toast.ts'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'
import { checkProduto } from './conferencia.ts'
import { campoDoSku, falhaDoProduto, formatProdutoErrors, resolveProduto } from './resolver.ts'

const bom: CamposDoProduto = { ...NOVO_PRODUTO, modelo_id: '7', categoria_id: '3', titulo: 'Camiseta', sku: 'P-CAM' }
const buildCamposWithVariacoes = (...skus: string[]): CamposDoProduto => ({
  ...bom,
  tem_variacoes: true,
  tem_cor: true,
  tem_tamanho: true,
  variacoes: skus.map((sku, i) => ({
    ...NOVA_VARIACAO,
    nome_cor: 'Azul',
    tamanho: ['P', 'M', 'G'][i] ?? 'U',
    sku,
    sku_personalizado: sku !== '',
  })),
})
const resumo = (fields: CamposDoProduto) => checkProduto(fields).map(({ campo, tipo }) => `${campo} ${tipo}`)

describe('conferir', () => {
  test('finds nothing wrong with a model, a title and a category', () => {
    expect(checkProduto(bom)).toEqual([])
    expect(checkProduto({ ...bom, sku: '' })).toEqual([])
    expect(checkProduto(buildCamposWithVariacoes('', ''))).toEqual([])
  })

  test('says what is wrong with an EAN at its field', () => {
    const [p, m] = buildCamposWithVariacoes('', '').variacoes
    const buildCamposWithGtins = (gtin: string, ...gtins: string[]) => ({
      ...buildCamposWithVariacoes('', ''),
      gtin,
      variacoes: [p, m].flatMap((variacao, i) => (variacao ? [{ ...variacao, gtin: gtins[i] ?? '' }] : [])),
    })
    expect(checkProduto({ ...bom, gtin: '7891000315508' })).toEqual([
      { campo: 'gtin', tipo: 'invalido', mensagem: 'Confira o EAN: o dígito verificador não confere.' },
    ])
    expect(resumo(buildCamposWithGtins('', '1', ''))).toEqual(['variacoes.0.gtin invalido'])
    expect(checkProduto(buildCamposWithGtins('', '036000291452', '0036000291452'))).toEqual([
      { campo: 'variacoes.1.gtin', tipo: 'invalido', mensagem: 'Este EAN já está neste produto' },
    ])
    expect(resumo(buildCamposWithGtins('7891000315507', '', '7891000315507'))).toEqual(['variacoes.1.gtin invalido'])
    expect(checkProduto(buildCamposWithGtins('', '7891000315507', '036000291452'))).toEqual([])
  })

  test('asks for the parts of a kit', () => {
    expect(checkProduto({ ...bom, kit: true })).toEqual([
      { campo: 'componentes', tipo: 'invalido', mensagem: 'Escolha as partes do kit' },
    ])
    const part = { produto_id: 4, variacao_id: null, nome: 'x', sku: '', quantidade: '1' }
    expect(checkProduto({ ...bom, kit: true, componentes: [part] })).toEqual([])
    expect(resumo({ ...bom, kit: true, componentes: [{ ...part, quantidade: '0' }] })).toEqual([
      'componentes.0.quantidade invalido',
    ])
  })

  test('refuses a variation with the SKU of the product, whatever case and blanks', () => {
    const problems = checkProduto(buildCamposWithVariacoes('', ' p-cam '))
    expect(problems.map(({ campo }) => campo)).toEqual(['sku', 'variacoes.1.sku'])
    expect(problems[0]?.mensagem).toBe('A variação "Azul M" está usando o mesmo SKU do produto principal.')
  })

  test('looks at variations only while the product has them', () => {
    expect(checkProduto({ ...buildCamposWithVariacoes('P-CAM'), tem_variacoes: false })).toEqual([])
  })

  test('points at prices and quantities that cannot be read', () => {
    const fields = { ...buildCamposWithVariacoes(''), preco_venda: 'caro', preco_custo: '-1' }
    fields.variacoes = fields.variacoes.map((v) => ({ ...v, quantidade: '1,5' }))
    expect(resumo(fields)).toEqual(['preco_custo invalido', 'preco_venda invalido', 'variacoes.0.quantidade invalido'])
  })
})

describe('colour and size of variations', () => {
  const pares = (...data: [nome_cor: string, tamanho: string, id?: number][]): CamposDoProduto => ({
    ...buildCamposWithVariacoes(),
    variacoes: data.map(([nome_cor, tamanho, id = 0], i) => {
      const proprios = { id: id || null, sku: `S${i}`, sku_personalizado: true }
      return { ...NOVA_VARIACAO, nome_cor, tamanho, ...proprios }
    }),
  })
  const REPETIDA = 'Este produto já tem a variação “azul m”: mude a cor ou o tamanho de uma delas.'

  test('a new variation with those of another one is refused at its size, or its colour where it has no size', () => {
    const fields = pares(['Azul', 'M', 7], ['Azul', 'G', 8], ['azul ', 'm'])
    expect(checkProduto(fields)).toEqual([{ campo: 'variacoes.2.tamanho', tipo: 'invalido', mensagem: REPETIDA }])
    // Without sizes all three are 'Azul'; the server judges the two stored ones.
    expect(resumo({ ...fields, tem_tamanho: false })).toEqual(['variacoes.2.nome_cor invalido'])
  })

  test('two stored ones are judged by the server, near twins and nameless ones by nobody', () => {
    expect(checkProduto(pares(['Azul', 'M', 7], ['azul', 'm', 8]))).toEqual([])
    expect(
      checkProduto(pares(['Bordô', 'M'], ['Bordo', 'M'], ['Azul', 'G G'], ['Azul', 'GG'], ['', ''], ['', ''])),
    ).toEqual([])
  })

  test('colour M beside size M: the derived SKU says which is which, the typed one is repeated', () => {
    const fields = pares(['M', ''], ['', 'M'])
    const derivedVariacoes = fields.variacoes.map((v) => ({ ...v, sku: '', sku_personalizado: false }))
    const mensagem = 'A variação de tamanho M teria o SKU P-CAM-M, que é o da de cor M: escreva outro SKU em uma delas.'
    expect(checkProduto({ ...fields, variacoes: derivedVariacoes })).toEqual([
      { campo: 'variacoes.1.sku', tipo: 'invalido', mensagem },
    ])
    const typedVariacoes = derivedVariacoes.map((v, i) =>
      i === 0 ? { ...v, sku: 'P-CAM-M', sku_personalizado: true } : v,
    )
    expect(checkProduto({ ...fields, variacoes: typedVariacoes })[0]?.mensagem).toBe('Outra variação já usa este SKU')
    // An equal pair has one message, not a second one for its derived SKU.
    const iguais = derivedVariacoes.map((v) => ({ ...v, nome_cor: 'Azul', tamanho: 'M' }))
    expect(resumo({ ...fields, variacoes: iguais })).toEqual(['variacoes.1.tamanho invalido'])
  })

  test("the server's refusal marks the field and is said", () => {
    const setError = vi.fn<(campo: string, erro: object, mais?: object) => void>()
    const error = new ApiError(400, {
      codigo: 'VARIACAO_REPETIDA',
      detail: REPETIDA,
      erros: { 'variacoes.2.tamanho': [REPETIDA] },
    })
    expect(falhaDoProduto({ setError }, error, 'Erro ao salvar.')).toBe(REPETIDA)
    expect(setError).toHaveBeenCalledWith(
      'variacoes.2.tamanho',
      { type: 'invalido', message: REPETIDA },
      { shouldFocus: true },
    )
  })
})

describe('SKUs of variations', () => {
  test('repeat each other only where they are written, and empty ones repeat nothing', () => {
    expect(resumo(buildCamposWithVariacoes('X', 'Y', 'x '))).toEqual(['variacoes.2.sku invalido'])
    const skulessCampos = { ...buildCamposWithVariacoes('', ''), sku: '', tem_cor: false, tem_tamanho: false }
    expect(resumo(skulessCampos).filter((problem) => problem.includes('.sku'))).toEqual([])
    expect(checkProduto(buildCamposWithVariacoes('X', 'x'))[0]?.mensagem).toBe('Outra variação já usa este SKU')
  })

  test('may be the product’s when that has none', () => {
    expect(checkProduto({ ...buildCamposWithVariacoes('X'), sku: '' })).toEqual([])
  })
})

test('a field that is required and empty is said once, and before all others', () => {
  const ruim = { ...buildCamposWithVariacoes('p-cam'), titulo: ' ', preco_venda: 'caro' }
  expect(resumo(ruim)).toEqual([
    'titulo obrigatorio',
    'sku sku-do-produto',
    'variacoes.0.sku sku-do-produto',
    'preco_venda invalido',
  ])
  const messages = checkProduto({ ...NOVO_PRODUTO, titulo: '  ' }).map(({ mensagem }) => mensagem)
  expect(messages).toEqual(['Escolha o modelo', 'Informe o título', 'Escolha a categoria'])
})

const REPETIDO = 'Já existe um produto ou variação com este SKU.'
const TOMADO = { codigo: 'SKU_REPETIDO', detail: REPETIDO }
const NA_TERCEIRA = { 'variacoes.2.sku': [REPETIDO] }
const refusal = (body: object) => new ApiError(409, body)
function takeToasts() {
  const messages = toasts.get().map(({ kind: tipo, message: mensagem }) => `${tipo}: ${mensagem}`)
  for (const { id } of toasts.get()) closeToast(id)
  return messages
}

test.each([
  ['a refusal of the product’s SKU', refusal({ sku: [REPETIDO] }), 'sku'],
  ['one in words of its own', refusal({ sku: ['Em uso.'] }), 'sku'],
  ['one whose code says so', refusal(TOMADO), 'sku'],
  ['one in the trash', refusal({ codigo: 'SKU_REPETIDO_NA_LIXEIRA', detail: REPETIDO }), 'sku'],
  ['one that has the word only', refusal({ detail: REPETIDO }), null],
  ['one at a variation', refusal({ ...TOMADO, erros: { titulo: ['x'], ...NA_TERCEIRA } }), 'variacoes.2.sku'],
  ['one at the product', refusal({ erros: { sku: [REPETIDO] } }), 'sku'],
  ['one about another field', refusal({ detail: 'Título longo', erros: { titulo: ['x'], meusku: ['x'] } }), null],
  ['a fault of ours', new TypeError('SKU'), null],
])('%s is about %s', (_, error, field) => {
  expect(campoDoSku(error)).toBe(field)
})

function showFailure(error: unknown, ...fallbackSentences: string[]) {
  const setError = vi.fn<(campo: string, erro: object, opcoes?: object) => void>()
  const message = falhaDoProduto({ setError }, error, 'Erro ao criar produto.', ...fallbackSentences)
  return {
    dito: message,
    marcados: setError.mock.calls.map(([field]) => field),
    foco: setError.mock.calls.map(([, , o]) => o),
    ditos: takeToasts(),
  }
}

test('a taken SKU is marked where it was typed and at the product, and its own sentence is said', () => {
  const foco = { shouldFocus: true }
  const expectedMessages = [`error: ${REPETIDO}`]
  const variacaoFailure = {
    dito: null,
    marcados: ['variacoes.2.sku', 'sku'],
    foco: [foco, undefined],
    ditos: expectedMessages,
  }
  expect(showFailure(refusal({ ...TOMADO, erros: NA_TERCEIRA }))).toEqual(variacaoFailure)
  expect(showFailure(refusal(TOMADO))).toEqual({ dito: null, marcados: ['sku'], foco: [foco], ditos: expectedMessages })
  expect(showFailure(refusal({ erros: { sku: ['?'] } })).ditos).toEqual(['error: Erro ao criar produto.'])
  expect(showFailure(refusal({ erros: { sku: ['?'] } }), REPETIDO).ditos).toEqual([`error: ${REPETIDO}`])
})

test('of any other refusal the form says what failed', () => {
  const emptyResult = { marcados: [], foco: [], ditos: [] }
  expect(showFailure(refusal({ erros: { titulo: ['Longo'] } }))).toEqual({
    dito: 'Erro ao criar produto.',
    ...emptyResult,
  })
  const kit = { codigo: 'KIT_DENTRO_DE_KIT', detail: 'Um kit não pode ter outro kit.' }
  expect(showFailure(refusal(kit)).dito).toBe('Um kit não pode ter outro kit.')
  expect(showFailure(new ApiError(0))).toEqual({
    dito: 'Erro ao criar produto.\nSem conexão com a loja: tente de novo quando ela voltar.',
    ...emptyResult,
  })
})

const camposWithProdutoSku = buildCamposWithVariacoes('p-cam')
const COMO_O_PRODUTO = 'A variação "Azul P" está usando o mesmo SKU do produto principal.'

test.each([
  ['a missing field', { ...camposWithProdutoSku, titulo: '' }, 'warning: Preencha todos os campos obrigatórios!'],
  ['a variation with the product’s SKU', camposWithProdutoSku, `error: ${COMO_O_PRODUTO}`],
  ['a price that cannot be read', { ...bom, preco_venda: 'x' }, 'warning: Verifique os campos destacados.'],
])('the form is not sent for %s, and says why', async (_, fields, expectedMessage) => {
  const { errors } = await resolveProduto(fields, undefined, {} as never)
  const errorText = formatProdutoErrors(errors)
  expect([...takeToasts(), ...(errorText ? [`warning: ${errorText}`] : [])]).toEqual([expectedMessage])
})

test('each field keeps its first problem; a good form has its values and no errors', async () => {
  const resolveFields = (fields: typeof bom) => resolveProduto(fields, undefined, {} as never)
  expect(await resolveFields(bom)).toEqual({ values: bom, errors: {} })
  expect(await resolveFields({ ...bom, titulo: '' })).toEqual({
    values: {},
    errors: { titulo: { type: 'obrigatorio', message: 'Informe o título' } },
  })
})
