import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../../../test/support/api-control.ts'
import { avisados } from '../../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { FreteCobrado, RegistrarPagamento } from './RegistrarPagamento.tsx'

const POST = 'POST /vendas/7/pagamentos/'
const fechar = vi.fn<() => void>()
const valor = () => page.getByLabelText('Valor')
const registrar = () => page.getByRole('button', { name: 'Registrar', exact: true }).click()
const abrir = (dados: object) => draw(<RegistrarPagamento venda={lerVenda({ id: 7, ...dados })} onClose={fechar} />)
beforeEach(() => void fechar.mockClear())

test('a payment whose answer was lost is sent again with the same key; another amount is another payment', async () => {
  await prepare({ [POST]: [answer(503), answer(500), answer(201, { id: 7 })] })
  await abrir({ falta_pagar: 130.5, pago: 20 })
  await expect.element(valor()).toHaveValue('130,50')
  for (const vezes of [1, 2]) {
    await registrar()
    await expect.poll(() => received(POST)).toHaveLength(vezes)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Não foi salvo. Tente novamente.')
  }
  await valor().fill('30')
  await registrar()
  await expect.poll(() => fechar.mock.calls).toHaveLength(1)
  const enviados = await received(POST)
  const [a, b, c] = enviados.map(({ idempotencyKey }) => idempotencyKey)
  expect([a === b, b === c]).toEqual([true, false])
  expect(enviados.map(({ body }) => body)).toMatchObject([
    { forma: 'pix', valor: 130.5, devolucao: false, observacao: '' },
    { valor: 130.5 },
    { valor: 30 },
  ])
  expect(avisados()).toEqual(['success: Pagamento registrado.'])
})

test('what was paid too much is offered to be given back, as a positive amount', async () => {
  await prepare({ [POST]: answer(201, { id: 7 }) })
  await abrir({ falta_pagar: -12.3 })
  await expect.element(valor()).toHaveValue('12,30')
  await registrar()
  await expect.poll(() => received(POST)).toMatchObject([{ body: { valor: 12.3, devolucao: true } }])
  await expect.poll(avisados).toEqual(['success: Devolução registrada.'])
})

test('an amount typed for a paid sale is sent as a payment, not as a refund', async () => {
  await prepare({ [POST]: answer(201, { id: 7 }) })
  await abrir({ falta_pagar: 0 })
  await valor().fill('5')
  await registrar()
  await expect.poll(() => received(POST)).toMatchObject([{ body: { valor: 5, devolucao: false } }])
  await expect.poll(() => fechar.mock.calls).toHaveLength(1)
})

test.each([
  ['', 'Informe um valor maior que zero'],
  ['0', 'Informe um valor maior que zero'],
  ['-1', 'O valor não pode ser negativo'],
  ['abc', 'Número inválido'],
])('an amount of "%s" is not sent', async (texto, frase) => {
  await prepare({})
  await abrir({ falta_pagar: 0 })
  await expect.element(valor()).toHaveValue('')
  await valor().fill(texto)
  await registrar()
  await expect.element(page.getByText(frase)).toBeVisible()
  expect(await received(POST)).toEqual([])
})

test.each([
  [{ frete_cobrado: 15, frete_valor: 25.6 }, '15,00'],
  [{ frete_cobrado: 0, frete_valor: 25.6 }, '25,60'],
  [{}, '0,00'],
])(
  'the freight that the customer pays begins with what is charged, else with what it costs: %o',
  async (dados, texto) => {
    const PATCH = 'PATCH /vendas/7/cobranca/'
    await prepare({ [PATCH]: ok({ id: 7 }) })
    await draw(<FreteCobrado venda={lerVenda({ id: 7, ...dados })} onClose={fechar} />)
    const campo = page.getByLabelText('Frete que o cliente paga')
    await expect.element(campo).toHaveValue(texto)
    await campo.fill('0')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => fechar.mock.calls).toHaveLength(1)
    expect(await received(PATCH)).toMatchObject([{ body: { frete_cobrado: 0 } }])
  },
)
