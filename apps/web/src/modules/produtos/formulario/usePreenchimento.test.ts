import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { describe, expect, it } from 'vitest'
import { NOVO_PRODUTO } from './campos.ts'
import { desfazer, preencher, preenchiveis, valoresDoModelo } from './usePreenchimento.ts'

const modelo: Modelo = {
  id: 7,
  codigo: 'CAM',
  nome: 'Camiseta',
  descricao: 'Malha 30.1',
  observacao: '',
  em_estoque: true,
  categoria: 3,
  categoria_id: 3,
  preco_custo: 0,
  preco_venda: 59.9,
  preco: 59.9,
  peso: 0.25,
  largura: 30,
  altura: null,
  profundidade: 40,
  versao: 1,
}
const vazio = preenchiveis(NOVO_PRODUTO)
const escolher = (atual: typeof vazio, escolhido: Modelo, anterior: Parameters<typeof preencher>[2] = null) => {
  const feito = preencher(atual, escolhido, anterior)
  return { feito, campos: { ...feito.antes, ...feito.escrito } }
}

describe('filling from a model', () => {
  it('gives everything the model has and skips null and 0', () => {
    expect(valoresDoModelo(modelo)).toEqual({
      sku: 'P-CAM',
      titulo: 'Camiseta',
      descricao: 'Malha 30.1',
      categoria_id: '3',
      preco_venda: '59,90',
      largura: '30',
      comprimento: '40',
      peso: '0,25',
    })
  })

  it('uses the id where the model has no code', () => {
    expect(valoresDoModelo({ ...modelo, codigo: ' ' }).sku).toBe('P-7')
  })

  it('leaves nothing of the model that was chosen before', () => {
    const primeiro = escolher(vazio, modelo)
    const outro = { ...modelo, codigo: 'MUG', nome: 'Caneca', descricao: '', largura: null }
    const { campos } = escolher(primeiro.campos, outro, primeiro.feito)
    expect(campos).toMatchObject({ sku: 'P-MUG', titulo: 'Caneca', descricao: '', largura: '' })
  })

  it('fills only empty fields from a model that was registered within the form', () => {
    const atual = { ...vazio, titulo: 'Meu título', preco_venda: '10,00' }
    const feito = preencher(atual, modelo, null, true)
    expect({ ...feito.antes, ...feito.escrito }).toMatchObject({
      titulo: 'Meu título',
      preco_venda: '10,00',
      sku: 'P-CAM',
      peso: '0,25',
    })
  })

  it('takes what another model had filled for empty, and leaves what was typed since', () => {
    const primeiro = escolher(vazio, modelo)
    const depois = { ...primeiro.campos, descricao: 'Digitada' }
    const feito = preencher(depois, { ...modelo, nome: 'Caneca', descricao: 'Cerâmica' }, primeiro.feito, true)
    expect({ ...feito.antes, ...feito.escrito }).toMatchObject({ titulo: 'Caneca', descricao: 'Digitada' })
  })

  it('is undone to the values before the first model, except for values typed since', () => {
    const antes = { ...vazio, titulo: 'Meu título', preco_custo: '10,00' }
    const primeiro = escolher(antes, modelo)
    const { campos, feito } = escolher(primeiro.campos, { ...modelo, nome: 'Regata' }, primeiro.feito)
    expect(desfazer({ ...campos, descricao: 'Digitada' }, feito)).toEqual({ ...antes, descricao: 'Digitada' })
  })
})

describe('the limits of a filling', () => {
  it('takes each measure from its own field, and leaves out what is 0 or missing', () => {
    const cheio = { ...modelo, preco_custo: 10, altura: 2, largura: 3.5, profundidade: 4, peso: 1, categoria_id: 9 }
    expect(valoresDoModelo(cheio)).toMatchObject({
      preco_custo: '10,00',
      altura: '2',
      largura: '3,5',
      comprimento: '4',
      peso: '1',
      categoria_id: '9',
    })
    const nada = {
      ...modelo,
      preco_venda: null,
      peso: 0,
      largura: null,
      profundidade: 0,
      categoria_id: null,
      nome: '',
      descricao: ' ',
    }
    expect(Object.keys(valoresDoModelo(nada))).toEqual(['sku'])
  })

  it('overwrites what was typed when a model is chosen, and what is blank when it was registered', () => {
    const atual = { ...vazio, titulo: 'Meu', sku: '  ' }
    expect(preencher(atual, modelo, null).escrito.titulo).toBe('Camiseta')
    expect(preencher(atual, modelo, null, true).escrito).toMatchObject({ sku: 'P-CAM' })
    expect(preencher(atual, modelo, null, true).escrito.titulo).toBeUndefined()
  })
})
