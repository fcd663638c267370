import { expect, test } from 'vitest'
import { lerProduto } from '../../../../test/support/lidos.ts'
import { camposDe, NOVA_VARIACAO } from './campos.ts'
import { retomarEdicao } from './rascunhoDoProduto.ts'

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

test('a variation that was new in the draft stays new, and one that was deleted in the draft stays away', () => {
  const base = camposDe(antes)
  const nova = { ...NOVA_VARIACAO, tamanho: 'XG', quantidade: '1' }
  const campos = { ...base, variacoes: [...base.variacoes.slice(0, 1), nova] }
  expect(retomarEdicao({ campos, base }, antes).variacoes.map(({ id, tamanho }) => [id, tamanho])).toEqual([
    [1, 'M'],
    [null, 'XG'],
  ])
  expect(
    retomarEdicao({ campos: { ...base, preco_venda: '9,00' }, base }, { ...antes, preco_venda: 70 }).preco_venda,
  ).toBe('9,00')
  expect(retomarEdicao({ campos: base, base }, { ...antes, preco_venda: 70 }).preco_venda).toBe('70,00')
})

test('a variation that was deleted here and is stored still keeps what it has there', () => {
  const base = camposDe(antes)
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
  const atual = produto('Camiseta', [
    { id: 2, tamanho: 'G', quantidade: 5, preco_venda: 80 },
    { id: 3, tamanho: 'P', quantidade: 1 },
  ])
  expect(
    retomarEdicao({ campos, base }, atual).variacoes.map(({ id, tamanho, quantidade, preco_venda }) => [
      id,
      tamanho,
      quantidade,
      preco_venda,
    ]),
  ).toEqual([
    [3, 'M', '8', '50,00'],
    [2, 'G', '6', '80,00'],
    [3, 'P', '1', ''],
  ])
})
