import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../shared/api/apiError.ts'
import { errorOf } from '../../../shared/forms/useRecordForm.ts'
import { closeToast, toasts } from '../../../shared/ui/toasts/toast.ts'
import { NOVO_PRODUTO } from './campos.ts'
import { campoDoSku, falhaDoProduto, oQueFalta, resolver } from './resolver.ts'

const REPETIDO = 'Já existe um produto ou variação com este SKU.'
const recusa = (corpo: object) => new ApiError(409, corpo)
function avisado() {
  const ditos = toasts.get().map(({ kind: tipo, message: mensagem }) => `${tipo}: ${mensagem}`)
  for (const { id } of toasts.get()) closeToast(id)
  return ditos
}

test.each([
  ['a refusal of the product’s SKU', recusa({ sku: [REPETIDO] }), 'sku'],
  ['one in words of its own', recusa({ sku: ['Em uso.'] }), 'sku'],
  ['one whose code says so', recusa({ codigo: 'SKU_REPETIDO', detail: REPETIDO }), 'sku'],
  ['one in the trash', recusa({ codigo: 'SKU_REPETIDO_NA_LIXEIRA', detail: REPETIDO }), 'sku'],
  ['one that has the word only', recusa({ detail: REPETIDO }), null],
  [
    'one at a variation',
    recusa({ codigo: 'SKU_REPETIDO', detail: REPETIDO, erros: { titulo: ['x'], 'variacoes.2.sku': [REPETIDO] } }),
    'variacoes.2.sku',
  ],
  ['one at the product', recusa({ erros: { sku: [REPETIDO] } }), 'sku'],
  ['one about another field', recusa({ detail: 'Título longo', erros: { titulo: ['x'], meusku: ['x'] } }), null],
  ['a fault of ours', new TypeError('SKU'), null],
])('%s is about %s', (_, erro, campo) => {
  expect(campoDoSku(erro)).toBe(campo)
})

function mostrar(erro: unknown, ...semFrase: string[]) {
  const setError = vi.fn<(campo: string, erro: object, opcoes?: object) => void>()
  const dito = falhaDoProduto({ setError }, erro, 'Erro ao criar produto.', ...semFrase)
  return {
    dito,
    marcados: setError.mock.calls.map(([campo]) => campo),
    foco: setError.mock.calls.map(([, , o]) => o),
    ditos: avisado(),
  }
}

test('a taken SKU is marked where it was typed and at the product, and its own sentence is said', () => {
  const foco = { shouldFocus: true }
  expect(
    mostrar(recusa({ codigo: 'SKU_REPETIDO', detail: REPETIDO, erros: { 'variacoes.2.sku': [REPETIDO] } })),
  ).toEqual({
    dito: null,
    marcados: ['variacoes.2.sku', 'sku'],
    foco: [foco, undefined],
    ditos: [`error: ${REPETIDO}`],
  })
  expect(mostrar(recusa({ codigo: 'SKU_REPETIDO', detail: REPETIDO }))).toEqual({
    dito: null,
    marcados: ['sku'],
    foco: [foco],
    ditos: [`error: ${REPETIDO}`],
  })
  expect(mostrar(recusa({ erros: { sku: ['?'] } })).ditos).toEqual(['error: Erro ao criar produto.'])
  expect(mostrar(recusa({ erros: { sku: ['?'] } }), REPETIDO).ditos).toEqual([`error: ${REPETIDO}`])
})

test('of any other refusal the form says what failed', () => {
  const nada = { marcados: [], foco: [], ditos: [] }
  expect(mostrar(recusa({ erros: { titulo: ['Longo'] } }))).toEqual({ dito: 'Erro ao criar produto.', ...nada })
  const kit = { codigo: 'KIT_DENTRO_DE_KIT', detail: 'Um kit não pode ter outro kit.' }
  expect(mostrar(recusa(kit)).dito).toBe('Um kit não pode ter outro kit.')
  expect(mostrar(new ApiError(0))).toEqual({
    dito: 'Erro ao criar produto. Sem conexão com a loja: tente de novo quando ela voltar.',
    ...nada,
  })
})

const bom = { ...NOVO_PRODUTO, modelo_id: '1', categoria_id: '1', titulo: 'Camiseta', sku: 'CAM' }
const variacao = {
  id: null,
  sku: 'cam',
  sku_personalizado: true,
  gtin: '',
  cor: '',
  nome_cor: '',
  tamanho: 'M',
  imagens: [],
}
const comSkuDoProduto = {
  ...bom,
  tem_variacoes: true,
  tem_tamanho: true,
  variacoes: [{ ...variacao, preco_custo: '', preco_venda: '', quantidade: '0', descricao: '' }],
}

test.each([
  ['a missing field', { ...comSkuDoProduto, titulo: '' }, 'warning: Preencha todos os campos obrigatórios!'],
  [
    'a variation with the product’s SKU',
    comSkuDoProduto,
    'error: A variação "M" está usando o mesmo SKU do produto principal.',
  ],
  ['a price that cannot be read', { ...bom, preco_venda: 'x' }, 'warning: Verifique os campos destacados.'],
])('the form is not sent for %s, and says why', async (_, campos, dito) => {
  const { errors } = await resolver(campos, undefined, {} as never)
  const falta = oQueFalta(errors)
  expect([...avisado(), ...(falta ? [`warning: ${falta}`] : [])]).toEqual([dito])
})

test('each field keeps its first problem; a good form has its values and no errors', async () => {
  const resolvido = (campos: typeof bom) => resolver(campos, undefined, {} as never)
  expect(await resolvido(bom)).toEqual({ values: bom, errors: {} })
  expect(await resolvido({ ...bom, titulo: '' })).toEqual({
    values: {},
    errors: { titulo: { type: 'obrigatorio', message: 'Informe o título' } },
  })
})

test.each([
  ['none', undefined, undefined],
  ['a sentence', { type: 'invalido', message: 'Caro' }, 'Caro'],
  ['a mark without a sentence', { type: 'invalido', message: '' }, true],
])('a field shows of its error: %s', (_, erro, mostrado) => {
  expect(errorOf(erro)).toBe(mostrado)
})
