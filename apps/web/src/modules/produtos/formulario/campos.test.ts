import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { describe, expect, test } from 'vitest'
import { readProduto } from '../../../../test/support/lidos.ts'
import { differences } from '../../../shared/forms/useRecordForm.ts'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO, parseProdutoFields, toProdutoCampos } from './campos.ts'
import { mergeQuantidades } from './quantidades.ts'
import { resumeEdicao } from './rascunhoDaEdicao.ts'
import { buildProdutoFields } from './useEdicao.ts'

describe('the fields of a stored product', () => {
  test('hold everything as text', () => {
    const iguais = { sku: 'CAM', gtin: '96385074', titulo: 'Camiseta', descricao: 'Longa', publicar_bling: true }
    const numbers = { modelo_id: 7, categoria_id: 3, qtd: 9, preco_custo: 10, preco_venda: null }
    const medidas = { largura: 30.5, altura: 0, comprimento: null, peso: '0,25' }
    const escritos = { modelo_id: '7', categoria_id: '3', qtd: '9', preco_custo: '10,00', preco_venda: '' }
    const escritas = { largura: '30,5', altura: '0', comprimento: '', peso: '0,25' }
    const pecaFields = {
      id: 1,
      sku: 'MEU',
      sku_personalizado: true,
      gtin: '7891000315507',
      tamanho: 'M',
      descricao: 'x',
    }
    const azul = { ...pecaFields, cor: '#2563c9', nome_cor: 'Azul' }
    const storedVariacao = { ...azul, preco_custo: 5, preco_venda: 64.5, quantidade: 4, imagens_vinculadas: [12, 11] }
    const flags = { tem_variacoes: true, tem_cor: true }
    const fiscais = { ncm: '61091000', cest: '2803800', origem_fiscal: 8, unidade: 'PC' }
    expect(
      toProdutoCampos(
        readProduto({
          id: 5,
          ...iguais,
          ...numbers,
          ...medidas,
          ...flags,
          ...fiscais,
          variacoes: [storedVariacao, { id: 2 }],
        }),
      ),
    ).toEqual({
      estoque_minimo: '0',
      kit: false,
      componentes: [],
      peca_lisa: null,
      ...iguais,
      ...escritos,
      ...escritas,
      ...flags,
      ncm: '6109.10.00',
      cest: '28.038.00',
      origem_fiscal: '8',
      unidade: 'PC',
      tem_tamanho: true,
      variacoes: [
        {
          estoque_minimo: '0',
          ...azul,
          preco_custo: '5,00',
          preco_venda: '64,50',
          quantidade: '4',
          imagens: ['12', '11'],
        },
        { ...NOVA_VARIACAO, id: 2 },
      ],
    })
  })

  test('name the parts of a kit by product and variation; without a model and a category none is chosen', () => {
    const part = { produto_id: 4, variacao_id: null, titulo: 'Boné', variacao: null, sku: null, quantidade: 2 }
    const secondParte = { ...part, variacao_id: 9, variacao: 'Azul M', sku: 'BON-M', quantidade: 1 }
    const componentes = [
      { produto_id: 4, variacao_id: null, nome: 'Boné', sku: '', quantidade: '2' },
      { produto_id: 4, variacao_id: 9, nome: 'Boné Azul M', sku: 'BON-M', quantidade: '1' },
    ]
    const produtoCampos = toProdutoCampos(readProduto({ id: 1, componentes: [part, secondParte] }))
    expect(produtoCampos).toMatchObject({ modelo_id: '', categoria_id: '', sku: '', componentes })
  })

  test.each([
    [false, false, [true, true]],
    [true, false, [true, false]],
    [false, true, [false, true]],
    [true, true, [true, true]],
  ])(
    'with colour %s and size %s offer both dimensions only when the product declares neither',
    (tem_cor, tem_tamanho, offeredDimensions) => {
      const fields = toProdutoCampos({ ...readProduto({ id: 1 }), tem_cor, tem_tamanho })
      expect([fields.tem_cor, fields.tem_tamanho]).toEqual(offeredDimensions)
    },
  )
})

test('stored fields are read back as they were', () => {
  const fields = {
    ...NOVO_PRODUTO,
    titulo: 'Camiseta',
    qtd: '4',
    tem_variacoes: true,
    variacoes: [
      { ...NOVA_VARIACAO, id: 3, tamanho: 'M', imagens: ['a'] },
      { ...NOVA_VARIACAO, sku: 'X', sku_personalizado: true },
    ],
    kit: true,
    componentes: [{ produto_id: 4, variacao_id: null, nome: 'Boné', sku: '', quantidade: '2' }],
  }
  expect(parseProdutoFields(structuredClone(fields))).toEqual(fields)
})

test('of another version, a field that is missing or of another kind is as in a new product', () => {
  expect(
    parseProdutoFields({
      titulo: 7,
      qtd: '2',
      tem_cor: 'sim',
      sumido: 'x',
      variacoes: [{ id: '3', tamanho: 'M', cor: null }],
      componentes: [{ nome: 'Boné' }, { produto_id: 4 }],
    }),
  ).toEqual({
    ...NOVO_PRODUTO,
    qtd: '2',
    variacoes: [{ ...NOVA_VARIACAO, id: 3, tamanho: 'M' }],
    // A part of no product is none.
    componentes: [{ produto_id: 4, variacao_id: null, nome: '', sku: '', quantidade: '1' }],
  })
  for (const emptyValue of [null, undefined, 'x', []]) expect(parseProdutoFields(emptyValue)).toEqual(NOVO_PRODUTO)
})

const buildCampos = (qtd: string, quantidades: Record<number, string> = {}, mais: Partial<CamposDoProduto> = {}) => ({
  ...NOVO_PRODUTO,
  titulo: 'Camiseta',
  qtd,
  ...mais,
  variacoes: Object.entries(quantidades).map(([id, quantidade]) => ({ ...NOVA_VARIACAO, id: Number(id), quantidade })),
})
const quantidades = (fields: CamposDoProduto | null) =>
  fields && [fields.qtd, ...fields.variacoes.map(({ quantidade }) => quantidade)]

test('quantities that this person left alone follow, those that they typed stay, and all else that they typed too', () => {
  const meus = buildCampos('5', { 1: '3', 2: '9' }, { titulo: 'Camiseta nova' })
  const juntos = mergeQuantidades(meus, buildCampos('5', { 1: '3', 2: '4' }), buildCampos('7', { 1: '2', 2: '5' }))
  expect(quantidades(juntos)).toEqual(['7', '2', '9'])
  expect(juntos?.titulo).toBe('Camiseta nova')
})

test('a variation that was just added, or is stored nowhere, keeps its quantity, and so does the product where this person changed it', () => {
  const nova = { ...NOVA_VARIACAO, quantidade: '3' }
  const meus = {
    ...buildCampos('8', { 1: '3' }),
    variacoes: [...buildCampos('8', { 1: '3' }).variacoes, nova, { ...nova, id: 77 }],
  }
  expect(quantidades(mergeQuantidades(meus, buildCampos('5', { 1: '3' }), buildCampos('7', { 1: '2' })))).toEqual([
    '8',
    '2',
    '3',
    '3',
  ])
})

test.each([
  ['another title', buildCampos('5', { 1: '3' }, { titulo: 'Outra' })],
  ['a variation more', buildCampos('5', { 1: '3', 2: '1' })],
  ['a variation less', buildCampos('5')],
])('nothing is put together where the server has %s', (_nome, current) => {
  const base = buildCampos('5', { 1: '3' })
  expect(mergeQuantidades(base, base, current)).toBeNull()
})

const salvo: Produto = readProduto({
  id: 1,
  versao: 2,
  titulo: 'Camiseta',
  sku: 'P-CAM',
  descricao: 'Longa',
  preco_venda: 59.9,
  qtd: 3,
  modelo_id: 7,
  categoria_id: 3,
  categoria: 3,
})
const nomeDe = (field: string, id: string) => `${field} ${id}`
const diferencas = (meus: CamposDoProduto, current: Produto, names: typeof nomeDe) =>
  differences(buildProdutoFields(names), meus, toProdutoCampos(current))

describe('what differs from the version that another person saved', () => {
  test('is nothing when only the writing differs', () => {
    expect(diferencas({ ...toProdutoCampos(salvo), preco_venda: '59.9', titulo: ' Camiseta ' }, salvo, nomeDe)).toEqual(
      [],
    )
  })

  test('shows both values of a short field, and only names a long one', () => {
    const texts = { sku: ' X ', titulo: 'Outra', descricao: 'Outra longa', preco_venda: '', qtd: '4' }
    expect(diferencas({ ...toProdutoCampos(salvo), modelo_id: '8', ...texts }, salvo, nomeDe)).toEqual([
      { rotulo: 'Modelo', valores: { meu: 'modelo_id 8', salvo: 'modelo_id 7' } },
      { rotulo: 'SKU', valores: { meu: 'X', salvo: 'P-CAM' } },
      { rotulo: 'Título', valores: { meu: 'Outra', salvo: 'Camiseta' } },
      { rotulo: 'Descrição', valores: null },
      { rotulo: 'Preço de Venda', valores: { meu: '', salvo: 'R$ 59,90' } },
      { rotulo: 'Quantidade em Estoque', valores: { meu: '4', salvo: '3' } },
    ])
  })

  test('only names a category that is not known here, and changed variations', () => {
    const meus = { ...toProdutoCampos(salvo), categoria_id: '4' }
    const findCategoriaNome = (_campo: string, id: string) => (id === '4' ? 'Camisetas' : '')
    expect(diferencas(meus, salvo, findCategoriaNome)).toEqual([{ rotulo: 'Categoria', valores: null }])
    const [m, p] = ['M', 'P'].map((tamanho) =>
      readProduto({ ...salvo, tem_variacoes: true, variacoes: [{ id: 1, tamanho }] }),
    ) as [Produto, Produto]
    expect(diferencas(toProdutoCampos(m), p, nomeDe)).toEqual([{ rotulo: 'Variações', valores: null }])
  })
})

const produto = (titulo: string, variacoes: object[]) =>
  readProduto({ id: 5, titulo, sku: 'CAM', tem_variacoes: true, tem_tamanho: true, preco_venda: 50, variacoes })
const before = produto('Camiseta', [
  { id: 1, tamanho: 'M', quantidade: 3, preco_venda: 50 },
  { id: 2, tamanho: 'G', quantidade: 5, preco_venda: 50 },
])

const summariseVariacoes = ({ variacoes }: CamposDoProduto) =>
  variacoes.map(({ id, tamanho, quantidade, preco_venda }) => [id, tamanho, quantidade, preco_venda])

test('a draft keeps the changes of this person and what changed elsewhere since', () => {
  const base = toProdutoCampos(before)
  const [m, g] = base.variacoes
  if (!m || !g) throw new Error('two variations')
  const campos = { ...base, titulo: 'Camiseta longa', variacoes: [{ ...m, preco_venda: '61,50' }, g] }
  const current = produto('Camiseta', [
    { id: 1, tamanho: 'M', quantidade: 9, preco_venda: 50 },
    { id: 3, tamanho: 'GG', quantidade: 1, preco_venda: 70 },
  ])
  const resumedCampos = resumeEdicao({ campos, base }, current)
  expect(resumedCampos.titulo).toBe('Camiseta longa')
  expect(summariseVariacoes(resumedCampos)).toEqual([
    [1, 'M', '9', '61,50'],
    // Deleted since: saving would create it again, as 'Manter' in a conflict does.
    [null, 'G', '5', '50,00'],
    [3, 'GG', '1', '70,00'],
  ])
  expect(resumeEdicao({ campos: base, base }, before)).toEqual(base)
})

test('a variation that was new in the draft stays new, and one that was deleted in the draft stays away', () => {
  const base = toProdutoCampos(before)
  const nova = { ...NOVA_VARIACAO, tamanho: 'XG', quantidade: '1' }
  const campos = { ...base, variacoes: [...base.variacoes.slice(0, 1), nova] }
  expect(resumeEdicao({ campos, base }, before).variacoes.map(({ id, tamanho }) => [id, tamanho])).toEqual([
    [1, 'M'],
    [null, 'XG'],
  ])
  expect(
    resumeEdicao({ campos: { ...base, preco_venda: '9,00' }, base }, { ...before, preco_venda: 70 }).preco_venda,
  ).toBe('9,00')
  expect(resumeEdicao({ campos: base, base }, { ...before, preco_venda: 70 }).preco_venda).toBe('70,00')
})

test('a variation that was deleted here and is stored still keeps what it has there', () => {
  const base = toProdutoCampos(before)
  const [m, g] = base.variacoes
  if (!m || !g) throw new Error('two variations')
  // Its id is known neither to the draft's beginning nor, for the second one, to the server any more.
  const campos = {
    ...base,
    variacoes: [
      { ...m, id: 3, quantidade: '8' },
      { ...g, quantidade: '6' },
    ],
  }
  const current = produto('Camiseta', [
    { id: 2, tamanho: 'G', quantidade: 5, preco_venda: 80 },
    { id: 3, tamanho: 'P', quantidade: 1 },
  ])
  expect(summariseVariacoes(resumeEdicao({ campos, base }, current))).toEqual([
    [3, 'M', '8', '50,00'],
    [2, 'G', '6', '80,00'],
    [3, 'P', '1', ''],
  ])
})
