import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cobranca } from '../pagamentos/situacao.ts'
import { toCentavos } from '../shared/money.ts'
import { acertoDaTroca, acertoPorExtenso } from './acerto.ts'

const venda = (pagamento: Cobranca['pagamento'], falta_pagar: number): Cobranca => ({ pagamento, falta_pagar })
const [NADA_PAGO, PARTE, PAGA, A_MAIS] = [
  venda('pendente', 150),
  venda('parcial', 30),
  venda('pago', 0),
  venda('pago', -20),
]
const DO_CANAL = venda(null, 150)

test.each([
  // Sale, value of what comes back and of what goes out; what goes along, what is due of the new and of the old sale.
  ['nothing was paid', NADA_PAGO, 50, 65, [0, 65, 100], 'A receber: R$ 65,00'],
  ['nothing was paid, all comes back', NADA_PAGO, 150, 151, [0, 151, 0], 'A receber: R$ 151,00'],
  ['a part was paid', PARTE, 50, 65, [20, 45, 0], 'A receber: R$ 45,00'],
  ['a part was paid, less comes back than is missing', PARTE, 20, 65, [0, 65, 10], 'A receber: R$ 65,00'],
  ['all was paid', PAGA, 50, 65.01, [50, 15.01, 0], 'A receber: R$ 15,01'],
  ['all was paid, the same comes for it', PAGA, 50, 50, [50, 0, 0], 'Nada a receber'],
  ['all was paid, less goes out', PAGA, 50, 10.5, [50, -39.5, 0], 'A devolver ao cliente: R$ 39,50'],
  ['all was paid, a cent more goes out', PAGA, 50, 50.01, [50, 0.01, 0], 'A receber: R$ 0,01'],
  ['all was paid, a cent less goes out', PAGA, 50, 49.99, [50, -0.01, 0], 'A devolver ao cliente: R$ 0,01'],
  ['too much was paid', A_MAIS, 50, 65, [50, 15, -20], 'A receber: R$ 15,00'],
  ['the channel was paid', DO_CANAL, 50, 65, [50, 15, null], 'A receber: R$ 15,00'],
  ['nothing goes out of a paid sale', PAGA, 50, null, [0, null, -50], 'A devolver ao cliente: R$ 50,00'],
  ['nothing goes out of an unpaid sale', NADA_PAGO, 50, null, [0, null, 100], 'A receber: R$ 100,00'],
  ['all comes back unpaid, nothing goes out', NADA_PAGO, 150, null, [0, null, 0], 'Nada a receber'],
  ['the channel was paid, nothing goes out', DO_CANAL, 50, null, [0, null, null], 'A devolver ao cliente: R$ 50,00'],
] as const)('%s', (_, originalVenda, credito, novas, [passa, newVendaValue, oldVendaValue], frase) => {
  expect(acertoDaTroca(originalVenda, credito, novas)).toEqual({
    passa,
    daNova: newVendaValue,
    daAntiga: oldVendaValue,
  })
  const [acerto, ...notas] = acertoPorExtenso(originalVenda, credito, novas)
  expect(acerto).toBe(frase)
  // Nothing is explained where no money goes from one sale to the other.
  if (newVendaValue === null || oldVendaValue === null) expect(notas).toEqual([])
})

test('why it is not the difference of the pieces is said', () => {
  expect(acertoPorExtenso(PAGA, 50, 65)).toHaveLength(1)
  expect(acertoPorExtenso(NADA_PAGO, 50, 65)[1]).toBe(
    'R$ 50,00 do que volta ainda não tinha sido pago; a venda de antes continua com R$ 100,00 a receber',
  )
  expect(acertoPorExtenso(PARTE, 50, 65)[1]).toBe('R$ 30,00 do que volta ainda não tinha sido pago')
  expect(acertoPorExtenso(venda('parcial', 50.01), 50, 65)[1]).toBe(
    'R$ 50,00 do que volta ainda não tinha sido pago; a venda de antes continua com R$ 0,01 a receber',
  )
  expect(acertoPorExtenso(venda('parcial', 0.01), 50, 65)[1]).toBe('R$ 0,01 do que volta ainda não tinha sido pago')
  expect(acertoPorExtenso(venda('pago', -0.01), 50, 65)[1]).toBe('a venda de antes fica com R$ 0,01 pagos a mais')
  expect(acertoPorExtenso(A_MAIS, 50, 65)[1]).toBe('a venda de antes fica com R$ 20,00 pagos a mais')
})

test('what is due of both is what was due, less what comes back, plus what goes out; no more goes along than came back or was paid', () => {
  const centavos = fc.integer({ min: 0, max: 99_999 })
  fc.assert(
    fc.property(centavos, centavos, centavos, centavos, (custa, pago, volta, novas) => {
      const credito = Math.min(volta, custa)
      const antes = venda('parcial', (custa - pago) / 100)
      const { passa, daNova, daAntiga } = acertoDaTroca(antes, credito / 100, novas / 100)
      expect(toCentavos(daNova ?? 0) + toCentavos(daAntiga ?? 0)).toBe(custa - pago - credito + novas)
      expect(toCentavos(passa)).toBeLessThanOrEqual(Math.min(credito, pago))
      // The old sale owes nothing while money of it goes along.
      if (passa > 0) expect(daAntiga).toBeLessThanOrEqual(0)
    }),
  )
})
