import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bodies, ok, prepare, received } from '../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { draw } from '../../../../test/support/screen.tsx'
import { concluirNoBalcao } from '../vendas.queries.ts'
import { ConcluirNoBalcao } from './ConcluirNoBalcao.tsx'

const POST = 'POST /vendas/7/concluir-no-balcao/'
const FEITA = ok({ id: 7, status: 'concluido', pago: 50 })
const fechar = vi.fn<() => void>()
beforeEach(() => void fechar.mockClear())

const campo = (nome: string) => page.getByLabelText(nome, { exact: true })
const concluir = () => page.getByRole('button', { name: 'Concluir venda' }).click()
const concluida = () => page.getByRole('dialog', { name: 'Venda nº 7 concluída' })
const corpos = () => bodies(POST)

async function abrir(falta: number, resposta: FakeAnswer | FakeAnswer[] = FEITA) {
  await prepare({ [POST]: resposta })
  const tela = (
    <ConcluirNoBalcao
      falta={falta}
      concluir={(pagamento, chave) => concluirNoBalcao(7, pagamento, chave)}
      onClose={fechar}
      depois={({ id }) => <p>{`depois da venda ${id}`}</p>}
    />
  )
  await draw(tela)
}

test.each([
  ['Dinheiro', {}, { forma: 'dinheiro', valor: 50, recebido: null }],
  ['Dinheiro', { Valor: '30,5', Recebido: '100' }, { forma: 'dinheiro', valor: 30.5, recebido: 100 }],
  ['Paga depois', {}, null],
])('paid as %s with %o, %o is sent', async (forma, digitado, pagamento) => {
  await abrir(50)
  await campo('Forma').selectOptions(forma)
  for (const [nome, texto] of Object.entries(digitado)) await campo(nome).fill(texto)
  await concluir()
  await expect.element(concluida()).toBeVisible()
  expect(await corpos()).toEqual([{ pagamento }])
  await expect.element(page.getByText('depois da venda 7')).toBeVisible()
  expect(fechar.mock.calls).toEqual([])
})

test.each([
  [{ Recebido: '49,99' }, 'É menos do que o valor pago'],
  [{ Valor: '' }, 'Informe um valor maior que zero'],
])('a payment with %o is not sent: %s', async (digitado, frase) => {
  await abrir(50)
  for (const [nome, texto] of Object.entries(digitado)) await campo(nome).fill(texto)
  await concluir()
  await expect.element(page.getByText(frase)).toBeVisible()
  expect(await corpos()).toEqual([])
})

test('the change is what exceeds the typed amount, of cash only', async () => {
  await abrir(50)
  const troco = () => page.getByRole('dialog').getByRole('status').element().textContent
  await campo('Recebido').fill('50')
  await expect.element(page.getByText('Em branco: valor exato.')).toBeVisible()
  await expect.poll(troco).toBe('')
  await campo('Valor').fill('20')
  await expect.poll(troco).toBe('Troco R$ 30,00')
  expect(page.getByText('Em branco: valor exato.').elements()).toEqual([])
  await campo('Forma').selectOptions('PIX')
  await expect.poll(troco).toBe('')
  expect(campo('Recebido').elements()).toEqual([])
  await campo('Forma').selectOptions('Paga depois')
  await expect.poll(() => campo('Valor').elements()).toEqual([])
})

test('what was typed as cash does not hold back another form of payment', async () => {
  await abrir(50)
  await campo('Recebido').fill('40')
  await campo('Forma').selectOptions('PIX')
  await concluir()
  await expect.element(concluida()).toBeVisible()
  expect(await corpos()).toEqual([{ pagamento: { forma: 'pix', valor: 50, recebido: null } }])
})

test.each([0, -5])('nothing is asked of a sale that lacks %d', async (falta) => {
  await abrir(falta, ok({ ...FEITA.body, pago: 0, troco: 0 }))
  await expect.element(page.getByText('Já está paga')).toBeVisible()
  expect([campo('Forma').elements(), campo('Valor').elements()]).toEqual([[], []])
  await concluir()
  await expect.element(concluida().getByRole('status')).toHaveTextContent('Troco R$ 0,00')
  expect(await corpos()).toEqual([{ pagamento: null }])
  expect(page.getByRole('link').elements()).toEqual([])
})

test('a payment whose answer was lost is sent again with the same key; another one is another payment', async () => {
  const falha = (status: number, body: object) => ({ status, body })
  await abrir(50, [falha(503, {}), falha(409, { detail: 'Falta uma peça.' }), FEITA])
  await concluir()
  await expect.poll(avisados).toEqual(['error: Não foi possível concluir a venda. Tente novamente.'])
  await concluir()
  await expect.poll(avisados).toEqual(['error: Falta uma peça.'])
  await campo('Recebido').fill('60')
  await concluir()
  await expect.element(concluida()).toBeVisible()
  const [a, b, c] = (await received(POST)).map(({ idempotencyKey }) => idempotencyKey)
  expect([a === b, b === c]).toEqual([true, false])
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/imprimir/vendas/7/recibo', '/imprimir/vendas/7/recibo?papel=bobina'])
})
