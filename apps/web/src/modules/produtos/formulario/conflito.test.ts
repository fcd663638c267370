import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { describe, expect, it } from 'vitest'
import { lerProduto } from '../../../../test/support/lidos.ts'
import { differences } from '../../../shared/forms/useRecordForm.ts'
import { type CamposDoProduto, camposDe, NOVA_VARIACAO, sobre } from './campos.ts'
import { comQuantidadesDe } from './quantidades.ts'
import { camposComNomes } from './useEdicao.ts'

const salvo: Produto = lerProduto({
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
const nomeDe = (campo: string, id: string) => `${campo} ${id}`
const diferencas = (meus: CamposDoProduto, atual: Produto, nomes: typeof nomeDe) =>
  differences(camposComNomes(nomes), meus, camposDe(atual))

describe('what differs from the version that another person saved', () => {
  it('is nothing when only the writing differs', () => {
    expect(diferencas({ ...camposDe(salvo), preco_venda: '59.9', titulo: ' Camiseta ' }, salvo, nomeDe)).toEqual([])
  })

  it('shows both values of a short field, and only names a long one', () => {
    const meus = { ...camposDe(salvo), modelo_id: '8', titulo: 'Outra', descricao: 'Outra longa', preco_venda: '' }
    expect(diferencas(meus, salvo, nomeDe)).toEqual([
      { rotulo: 'Modelo', valores: { meu: 'modelo_id 8', salvo: 'modelo_id 7' } },
      { rotulo: 'Título', valores: { meu: 'Outra', salvo: 'Camiseta' } },
      { rotulo: 'Descrição', valores: null },
      { rotulo: 'Preço de Venda', valores: { meu: '', salvo: 'R$ 59,90' } },
    ])
  })

  it('only names a category that is not known here', () => {
    const meus = { ...camposDe(salvo), categoria_id: '4' }
    const semSalva = (_campo: string, id: string) => (id === '4' ? 'Camisetas' : '')
    expect(diferencas(meus, salvo, semSalva)).toEqual([{ rotulo: 'Categoria', valores: null }])
  })
})

describe('the form after a correction of the stock', () => {
  const variacoes = (m: number, g: number) => [
    { id: 1, tamanho: 'M', quantidade: m },
    { id: 2, tamanho: 'G', quantidade: g },
  ]
  const antes = lerProduto({ ...salvo, tem_variacoes: true, tem_tamanho: true, variacoes: variacoes(3, 5) })
  const [base, atual] = [
    camposDe(antes),
    camposDe({ ...antes, versao: 3, variacoes: lerProduto({ variacoes: variacoes(9, 5) }).variacoes }),
  ]

  it('follows the quantities that the person left alone, and keeps everything typed', () => {
    const meus = { ...base, titulo: 'Outro', variacoes: base.variacoes.map((v) => ({ ...v })) }
    const seguido = comQuantidadesDe(meus, base, atual)
    expect(seguido?.titulo).toBe('Outro')
    expect(seguido?.variacoes.map(({ quantidade }) => quantidade)).toEqual(['9', '5'])
    const [m, ...resto] = meus.variacoes
    const digitados = { ...meus, variacoes: [{ ...(m as typeof m & object), quantidade: '4' }, ...resto] }
    expect(comQuantidadesDe(digitados, base, atual)?.variacoes[0]?.quantidade).toBe('4')
  })

  it('leaves the form to the dialog of conflicts when more than quantities changed', () => {
    expect(comQuantidadesDe(base, base, { ...atual, titulo: 'De outra pessoa' })).toBeNull()
  })
})

describe('saving over what another person saved', () => {
  const variacoes = [{ id: 1, tamanho: 'M' }, { id: 2, tamanho: 'G' }, { tamanho: 'GG' }]
  const comVariacoes = (quais: object[]) => lerProduto({ ...salvo, tem_variacoes: true, variacoes: quais })

  it('creates variations again that were deleted meanwhile, and keeps the id of the others', () => {
    const meus = camposDe(comVariacoes(variacoes))
    meus.variacoes = meus.variacoes.map((v, i) => (i === 2 ? { ...v, id: null } : v))
    expect(sobre(meus, comVariacoes(variacoes.slice(0, 1))).variacoes.map(({ id, tamanho }) => [id, tamanho])).toEqual([
      [1, 'M'],
      [null, 'G'],
      [null, 'GG'],
    ])
  })

  it('names changed variations, with or without a category at hand', () => {
    const meus = camposDe(comVariacoes(variacoes.slice(0, 1)))
    expect(diferencas(meus, comVariacoes([{ id: 1, tamanho: 'P' }]), nomeDe)).toEqual([
      { rotulo: 'Variações', valores: null },
    ])
    expect(diferencas({ ...camposDe(salvo), modelo_id: '' }, salvo, nomeDe)).toEqual([
      { rotulo: 'Modelo', valores: { meu: '', salvo: 'modelo_id 7' } },
    ])
    expect(diferencas({ ...camposDe(salvo), sku: ' X ', qtd: '4', preco_custo: '1' }, salvo, nomeDe)).toEqual([
      { rotulo: 'SKU', valores: { meu: 'X', salvo: 'P-CAM' } },
      { rotulo: 'Preço de Custo', valores: { meu: 'R$ 1', salvo: '' } },
      { rotulo: 'Quantidade em Estoque', valores: { meu: '4', salvo: '3' } },
    ])
  })

  it('follows the product’s own quantity too, and leaves a variation alone that is not stored yet', () => {
    const base = camposDe(lerProduto({ ...salvo, qtd: 3 }))
    const atual = { ...base, qtd: '8' }
    expect(comQuantidadesDe(base, base, atual)?.qtd).toBe('8')
    expect(comQuantidadesDe({ ...base, qtd: '5' }, base, atual)?.qtd).toBe('5')
    const nova = { ...NOVA_VARIACAO, quantidade: '0' }
    const meus = { ...base, variacoes: [nova, { ...nova, id: 77 }] }
    expect(comQuantidadesDe(meus, base, atual)?.variacoes).toEqual(meus.variacoes)
  })
})
