import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { expect, test } from 'vitest'
import { differences } from '../../shared/forms/useRecordForm.ts'
import { camposComNomes, camposDoModelo, corpoDoModelo } from './ModeloForm.tsx'

const modelo = {
  id: 1,
  codigo: '10',
  nome: 'Básica',
  descricao: 'D',
  observacao: 'O',
  categoria_id: null,
  versao: 1,
  preco_custo: 12.5,
  preco_venda: 0,
  peso: 0.25,
  largura: 30,
  altura: 0,
  profundidade: 0,
} as unknown as Modelo
const VAZIOS = { preco_custo: '', preco_venda: '', peso: '', largura: '', altura: '', profundidade: '' }
const ZEROS = { preco_custo: 0, preco_venda: 0, peso: 0, largura: 0, altura: 0, profundidade: 0 }
const semNumeros = { ...modelo, ...ZEROS }

test('fields show prices with cents and measures with their decimals; 0 leaves a field empty', () => {
  expect(camposDoModelo(modelo)).toEqual({
    codigo: '10',
    nome: 'Básica',
    descricao: 'D',
    observacao: 'O',
    categoria_id: '',
    padronizar: true,
    ...VAZIOS,
    preco_custo: '12,50',
    peso: '0,25',
    largura: '30',
  })
  const textos = { codigo: '', nome: '', descricao: '', observacao: '', categoria_id: '' }
  expect(camposDoModelo()).toEqual({ ...textos, ...VAZIOS, padronizar: false })
})

test.each([
  [{}, false],
  [{ categoria_id: 3 }, true],
  [{ altura: 1 }, true],
  [{ preco_venda: 0.01 }, true],
])('a model with %j gives its products something: %j', (com, sim) => {
  expect(camposDoModelo({ ...semNumeros, ...com }).padronizar).toBe(sim)
})

const digitado = { ...camposDoModelo(modelo), codigo: ' 10 ', nome: ' B ', peso: '0,5', categoria_id: '3' }
test('texts are sent trimmed and numbers read; without the switch the model gives nothing', () => {
  const textos = { codigo: '10', nome: 'B', descricao: 'D', observacao: 'O' }
  expect(corpoDoModelo(digitado)).toEqual({
    ...textos,
    categoria_id: 3,
    ...ZEROS,
    preco_custo: 12.5,
    peso: 0.5,
    largura: 30,
  })
  expect(corpoDoModelo({ ...digitado, padronizar: false })).toEqual({ ...textos, categoria_id: null, ...ZEROS })
  expect(corpoDoModelo({ ...digitado, categoria_id: '' }).categoria_id).toBeNull()
})

test('what differs from the stored model is said with its unit, and a category by its name', () => {
  const salvos = camposDoModelo(modelo)
  const campos = camposComNomes((id) => (id === '3' ? 'Camisetas' : 'Nenhuma'))
  expect(differences(campos, salvos, salvos)).toEqual([])
  const outros = { ...digitado, codigo: '11', descricao: 'd' }
  expect(differences(campos, outros, salvos)).toEqual([
    { rotulo: 'Código', valores: { meu: '11', salvo: '10' } },
    { rotulo: 'Título do modelo', valores: { meu: ' B ', salvo: 'Básica' } },
    { rotulo: 'Descrição', valores: { meu: 'd', salvo: 'D' } },
    { rotulo: 'Categoria', valores: { meu: 'Camisetas', salvo: 'Nenhuma' } },
    { rotulo: 'Peso (kg)', valores: { meu: '0,5', salvo: '0,25' } },
  ])
})
