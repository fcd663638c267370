import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, held, ok, prepare, received, release, routes } from '../../../../../test/support/api-control.ts'
import { avisados } from '../../../../../test/support/hook.tsx'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { umaVenda } from '../../vendas.queries.ts'
import { ListaDePagamentos } from './PagamentoDaVenda.tsx'

const APAGAR = 'DELETE /vendas/7/pagamentos/12/'
const pagamentos = [
  { id: 11, forma: 'pix', valor: 20 },
  { id: 12, forma: 'dinheiro', valor: -5 },
  { id: 13, forma: 'troca', valor: 30 },
]
const venda = lerVenda({ id: 7, pagamentos })
const botao = (name: string | RegExp) => page.getByRole('button', { name })
const apagar = () => page.getByRole('dialog').getByRole('button', { name: 'Apagar', exact: true })

async function perguntar() {
  const { client } = await draw(<ListaDePagamentos venda={venda} />)
  await botao('Apagar pagamento 2: Devolvido R$ 5,00 · Dinheiro').click()
  await expect
    .element(page.getByText('só o que foi registrado por engano: Devolvido R$ 5,00 · Dinheiro', { exact: false }))
    .toBeVisible()
  return () => client.getQueryData<typeof venda>(umaVenda(7).queryKey)?.pagamentos.map(({ id }) => id)
}
beforeEach(() => prepare({}))

test('the payment that was pointed at is deleted once, and the sale that the server answers takes its place', async () => {
  await prepare({ [APAGAR]: held(ok({ id: 7, pagamentos: pagamentos.slice(0, 1) })) })
  const guardados = await perguntar()
  await apagar().dblClick()
  await expect.poll(() => received()).toHaveLength(1)
  await release()
  await expect.poll(guardados).toEqual([11])
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect([await routes(), avisados()]).toEqual([[APAGAR], []])
})

test.each([
  [answer(409, { detail: 'A venda foi cancelada.' }), 'A venda foi cancelada.'],
  [answer(500), 'Não foi possível apagar o pagamento. Tente novamente.'],
])('a payment that was not deleted is told: %o', async (resposta, frase) => {
  await prepare({ [APAGAR]: resposta })
  await perguntar()
  await apagar().click()
  await expect.poll(avisados).toEqual([`error: ${frase}`])
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})

test('a question that is closed deletes nothing, and what an exchange brought is not to be deleted', async () => {
  await perguntar()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect([botao(/^Apagar pagamento/).elements().length, await received()]).toEqual([2, []])
})
