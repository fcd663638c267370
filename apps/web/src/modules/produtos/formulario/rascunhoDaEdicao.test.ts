import { expect, test } from 'vitest'
import { lerProduto } from '../produto.ts'
import { camposDe } from './campos.ts'
import { retomarEdicao } from './rascunhoDaEdicao.ts'

const produto = (titulo: string, variacoes: object[]) =>
  lerProduto({ id: 5, titulo, sku: 'CAM', tem_variacoes: true, tem_tamanho: true, preco_venda: 50, variacoes })
const antes = produto('Camiseta', [
  { id: 1, tamanho: 'M', quantidade: 3, preco_venda: 50 },
  { id: 2, tamanho: 'G', quantidade: 5, preco_venda: 50 },
])

test('a draft keeps the changes of this person and what changed elsewhere since', () => {
  const base = camposDe(antes)
  const [m, g] = base.variacoes
  if (!m || !g) throw new Error('two variations')
  const campos = { ...base, titulo: 'Camiseta longa', variacoes: [{ ...m, preco_venda: '61,50' }, g] }
  const atual = produto('Camiseta', [
    { id: 1, tamanho: 'M', quantidade: 9, preco_venda: 50 },
    { id: 3, tamanho: 'GG', quantidade: 1, preco_venda: 70 },
  ])
  const retomada = retomarEdicao({ campos, base }, atual)
  expect(retomada.titulo).toBe('Camiseta longa')
  expect(
    retomada.variacoes.map(({ id, tamanho, quantidade, preco_venda }) => [id, tamanho, quantidade, preco_venda]),
  ).toEqual([
    [1, 'M', '9', '61,50'],
    // Deleted since: saving would create it again, as 'Manter' in a conflict does.
    [null, 'G', '5', '50,00'],
    [3, 'GG', '1', '70,00'],
  ])
  expect(retomarEdicao({ campos: base, base }, antes)).toEqual(base)
})
