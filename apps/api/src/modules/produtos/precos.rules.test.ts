import { expect, test } from 'vitest'
import { atosDosPrecos } from './precos.rules.ts'

const precos = { preco_venda: 54.9, preco_custo: 20 }
const own = { preco_venda: null, preco_custo: null }
const variacao = (id: number, tamanho: string, sent: object = own) =>
  ({ id, nome_cor: 'Preto', tamanho, sku: null, ...sent }) as never
const antes = {
  id: 7,
  titulo: 'Camiseta X',
  ...precos,
  variacoes: [variacao(1, 'P'), variacao(2, 'M'), variacao(3, 'G')],
}
const told = (depois: object) =>
  atosDosPrecos(antes, { ...precos, ...depois }).map(({ alvo, detalhes }) => [alvo?.nome, detalhes])

test.each([
  ['nothing', {}, []],
  ['the same price, written longer', { preco_venda: 54.9000001 }, []],
  ['the product', { preco_venda: 59.9 }, [['Camiseta X', { preco_venda: 'R$ 54,90 → R$ 59,90' }]]],
  ['its cost, which goes', { preco_custo: null }, [['Camiseta X', { preco_custo: 'R$ 20,00 → sem preço' }]]],
  [
    'one variation',
    { variacoes: [variacao(3, 'G', { ...own, preco_venda: 59.9 }), variacao(1, 'P')] },
    [['Camiseta X, Preto G', { preco_venda: 'o do produto → R$ 59,90' }]],
  ],
  [
    'two alike and a new one',
    {
      variacoes: [
        variacao(1, 'P', { ...own, preco_venda: 60 }),
        variacao(2, 'M', { ...own, preco_venda: 60 }),
        { nome_cor: 'Azul', tamanho: 'G', ...precos } as never,
      ],
    },
    [['Camiseta X', { preco_venda: 'o do produto → R$ 60,00', variacoes: 'Preto P, Preto M' }]],
  ],
])('%s: what is told', (_, depois, lines) => {
  expect(told(depois)).toEqual(lines)
})
