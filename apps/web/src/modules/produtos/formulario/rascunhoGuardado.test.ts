import { expect, test } from 'vitest'
import { lerCampos, NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'

test('stored fields are read back as they were', () => {
  const campos = {
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
  expect(lerCampos(structuredClone(campos))).toEqual(campos)
})

test('of another version, a field that is missing or of another kind is as in a new product', () => {
  expect(
    lerCampos({
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
  for (const nada of [null, undefined, 'x', []]) expect(lerCampos(nada)).toEqual(NOVO_PRODUTO)
})
