import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { describe, expect, it } from 'vitest'
import { lerProduto } from '../produto.ts'
import { camposDe } from './campos.ts'
import { diferencas } from './conflito.ts'

const salvo: Produto = lerProduto({
  ...{ id: 1, versao: 2, titulo: 'Camiseta', sku: 'P-CAM', descricao: 'Longa', preco_venda: 59.9, qtd: 3 },
  ...{ modelo_id: 7, categoria_id: 3, categoria: 3 },
})
const nomeDe = (campo: string, id: string) => `${campo} ${id}`

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
