import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { item, venda } from '../../../../test/support/venda-do-pedido.ts'
import { somandoParcelas } from '../pedido/alteracao.mapping.ts'
import type { VendaDoPedido } from '../pedido/pedidos.data.ts'
import { corpoDoPedido } from '../pedido/pedidos.mapping.ts'

const criar = (dados: Partial<VendaDoPedido>) =>
  corpoDoPedido({ ...venda, ...dados }, { contato: 3, formaPagamento: 4, loja: null })
type Corpo = ReturnType<typeof criar>

/** The order's total as Bling computes it: lines, less the order's discount, and freight. In cents. */
const totalDeLa = ({ itens, desconto, transporte }: Corpo) =>
  itens.reduce((soma, { quantidade, valor }) => soma + paraCentavos(quantidade * valor), 0) -
  paraCentavos(desconto?.valor ?? 0) +
  paraCentavos(transporte.frete)
const somaDe = (parcelas: readonly { valor: number }[]) => parcelas.reduce((s, { valor }) => s + paraCentavos(valor), 0)

const centavos = (maximo: number) => fc.integer({ min: 0, max: maximo })
const linhas = fc.array(
  fc
    .record({
      quantidade: fc.integer({ min: 1, max: 500 }),
      valor: fc.integer({ min: 1, max: 2_000_000 }),
      parte: fc.double({ min: 0, max: 1, noNaN: true }),
      livres: fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 4 }),
    })
    .map(({ quantidade, valor, parte, livres }) => ({
      ...item,
      quantidade,
      valor_unitario: paraReais(valor),
      desconto: paraReais(Math.floor(quantidade * valor * parte)),
      tem_variacoes: livres.length > 0,
      variacoes: livres.map((livre, id) => ({
        id,
        sku: `A-${id}`,
        nome: `Azul ${id}`,
        id_bling: `${100 + id}`,
        livres: livre,
      })),
    })),
  { minLength: 1, maxLength: 8 },
)

test('whatever the lines, discounts and freight: the order, its instalments and the sale have one total', () => {
  fc.assert(
    fc.property(linhas, centavos(100_000), (itens, frete) => {
      const corpo = criar({ itens, servico_frete: 'PAC', frete_cobrado: paraReais(frete) })
      const total = paraCentavos(totalDaVenda(itens)) + frete
      expect([totalDeLa(corpo), somaDe(corpo.parcelas)]).toEqual([total, total])
      const pecas = (de: readonly { quantidade: number }[]) => de.reduce((s, { quantidade }) => s + quantidade, 0)
      expect(pecas(corpo.itens)).toBe(pecas(itens))
    }),
  )
})

test('whatever instalments stand there, a new freight leaves them summing to the new total, none below zero', () => {
  fc.assert(
    fc.property(
      fc.array(centavos(50_000), { minLength: 1, maxLength: 6 }),
      centavos(50_000),
      centavos(50_000),
      (partes, antes, depois) => {
        const produtos = Math.max(0, partes.reduce((a, b) => a + b, 0) - antes)
        const parcelas = partes.map((valor, i) => ({ valor: paraReais(valor), id: i + 1 }))
        const novas = somandoParcelas(parcelas, produtos + depois)
        expect(somaDe(novas)).toBe(produtos + depois)
        expect(novas.every(({ valor }) => valor >= 0)).toBe(true)
      },
    ),
  )
})
