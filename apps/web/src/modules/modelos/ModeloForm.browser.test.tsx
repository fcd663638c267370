import { modeloEntrada } from '@estampa/contract/modelos/modelos.schemas.ts'
import { expect, test } from 'vitest'
import { answer, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { readModelo } from '../../../test/support/lidos.ts'
import { differences } from '../../shared/forms/useRecordForm.ts'
import { buildModeloFields, camposDoModelo, corpoDoModelo, useSaveModelo } from './ModeloForm.tsx'
import { listaDeModelos, modelos } from './modelos.queries.ts'

const texts = { codigo: '10', nome: 'Básica', descricao: 'D', observacao: 'O' }
const modelo = readModelo({ id: 1, ...texts, preco_custo: 12.5, preco_venda: 0, peso: 0.25, largura: 30, altura: 0 })
const VAZIOS = {
  preco_custo: '',
  preco_venda: '',
  peso: '',
  largura: '',
  altura: '',
  profundidade: '',
  ncm: '',
  cest: '',
  origem_fiscal: '',
}
const ZEROS = { preco_custo: 0, preco_venda: 0, peso: 0, largura: 0, altura: 0, profundidade: 0 }
const SEM_FISCAIS = { ncm: null, cest: null, origem_fiscal: null }
const modeloWithZeros = { ...modelo, ...ZEROS, ...SEM_FISCAIS }

test('fields show prices with cents and measures with their decimals; 0 leaves a field empty', () => {
  expect(camposDoModelo(modelo)).toEqual({
    ...texts,
    categoria_id: '',
    padronizar: true,
    ...VAZIOS,
    preco_custo: '12,50',
    peso: '0,25',
    largura: '30',
  })
  const emptyTexts = { codigo: '', nome: '', descricao: '', observacao: '', categoria_id: '' }
  expect(camposDoModelo()).toEqual({ ...emptyTexts, ...VAZIOS, padronizar: false })
})

test.each([
  [{}, false],
  [{ categoria_id: 3 }, true],
  [{ altura: 1 }, true],
  [{ ncm: '61091000' }, true],
  [{ origem_fiscal: 0 }, true],
  [{ preco_venda: 0.01 }, true],
])('a model with %j gives its products something: %j', (changes, sim) => {
  expect(camposDoModelo({ ...modeloWithZeros, ...changes }).padronizar).toBe(sim)
})

const typedFields = { ...camposDoModelo(modelo), codigo: ' 10 ', nome: ' B ', peso: '0,5', categoria_id: '3' }
test('texts are sent trimmed and numbers read; without the switch the model gives nothing', () => {
  const sentTexts = { ...texts, nome: 'B' }
  expect(corpoDoModelo(typedFields)).toEqual({
    ...sentTexts,
    categoria_id: 3,
    ...ZEROS,
    ...SEM_FISCAIS,
    preco_custo: 12.5,
    peso: 0.5,
    largura: 30,
  })
  expect(corpoDoModelo({ ...typedFields, padronizar: false })).toEqual({
    ...sentTexts,
    categoria_id: null,
    ...ZEROS,
    ...SEM_FISCAIS,
  })
  expect(corpoDoModelo({ ...typedFields, categoria_id: '' }).categoria_id).toBeNull()
})

test('fiscal data are the model’s own: origin 0 is one, and without the switch there are none', () => {
  const fiscais = { ncm: '61091000', cest: '2803800', origem_fiscal: 0 }
  const fields = camposDoModelo({ ...modelo, ...fiscais })
  expect(fields).toMatchObject({ ncm: '6109.10.00', cest: '28.038.00', origem_fiscal: '0' })
  expect(modeloEntrada.parse(corpoDoModelo(fields))).toMatchObject(fiscais)
  expect(modeloEntrada.parse(corpoDoModelo({ ...fields, padronizar: false }))).toMatchObject(SEM_FISCAIS)
})

test('what differs from the stored model is said with its unit, and a category by its name', () => {
  const salvos = camposDoModelo(modelo)
  const fields = buildModeloFields((id) => (id === '3' ? 'Camisetas' : 'Nenhuma'))
  expect(differences(fields, salvos, salvos)).toEqual([])
  const changedFields = { ...typedFields, codigo: '11', descricao: 'd' }
  expect(differences(fields, changedFields, salvos)).toEqual([
    { rotulo: 'Código', valores: { meu: '11', salvo: '10' } },
    { rotulo: 'Título do modelo', valores: { meu: ' B ', salvo: 'Básica' } },
    { rotulo: 'Descrição', valores: { meu: 'd', salvo: 'D' } },
    { rotulo: 'Categoria', valores: { meu: 'Camisetas', salvo: 'Nenhuma' } },
    { rotulo: 'Peso (kg)', valores: { meu: '0,5', salvo: '0,25' } },
  ])
})

const POST = 'POST /modelos/'
const PUT = 'PUT /modelos/2/'
const basica = readModelo({ id: 2, codigo: 'B', nome: 'Básica', versao: 3 })
const drawModelo = (editedModelo?: typeof basica) =>
  drawHook(() => {
    const state = useSaveModelo(editedModelo)
    return { ...state, enviar: () => state.save(state.form.getValues()) }
  })

test('a new model keeps its key over tries, shows a refusal at its field and then goes to the list', async () => {
  const refusal = answer(409, { erros: { codigo: ['Código em uso.'] } })
  await prepare({ [POST]: [answer(503), refusal, answer(201, { id: 2, nome: 'Básica' })] })
  const { agora, fazer, endereco, chegada } = await drawModelo()
  await fazer(({ form }) => form.setValue('nome', 'Básica'))
  for (const vezes of [1, 2]) {
    await fazer(({ enviar }) => enviar())
    await expect.poll(() => received(POST)).toHaveLength(vezes)
    await expect.poll(avisados).toEqual(['error: Erro ao salvar modelo'])
    await expect.poll(() => agora().saving).toBe(false)
  }
  expect([endereco(), agora().form.getFieldState('codigo').error?.message]).toEqual(['/aqui', 'Código em uso.'])
  await fazer(({ enviar }) => enviar())
  await expect.poll(chegada).toBe('REPLACE /modelos')
  expect(avisados()).toEqual(['success: Modelo criado!'])
  expect(new Set((await received(POST)).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('a model is saved over the version that was read, and its lists have it at once', async () => {
  await prepare({ [PUT]: ok({ ...basica, nome: 'Básica Longa', versao: 4 }) })
  const { fazer, chegada, client } = await drawModelo(basica)
  const list = listaDeModelos('bas').queryKey
  client.setQueryData(list, [{ ...basica, id: 1 }, basica])
  await fazer(({ enviar }) => enviar())
  await expect.poll(chegada).toBe('REPLACE /modelos')
  expect((await received()).map(({ route, body }) => [route, body])).toMatchObject([[PUT, { codigo: 'B', versao: 3 }]])
  expect(client.getQueryData(list)?.map(({ id, nome }) => [id, nome])).toEqual([
    [1, 'Básica'],
    [2, 'Básica Longa'],
  ])
  expect(client.getQueryState(list)?.isInvalidated).toBe(true)
  expect(client.getQueryData(modelos.record(2).queryKey)).toMatchObject({ versao: 4 })
  expect(avisados()).toEqual(['success: Modelo atualizado!'])
})
