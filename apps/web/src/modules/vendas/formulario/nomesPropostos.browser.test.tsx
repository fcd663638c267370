import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NomesPropostos } from './NomesPropostos.tsx'

const show = async (linha: object) => {
  const onTake = vi.fn()
  const shown = { palavras: 'Nome: ANA\nNúmero: 10', nomes: null, quantidade: '1', ...linha }
  await render(<NomesPropostos linha={shown} onTake={onTake} />)
  return onTake
}
const button = page.getByRole('button', { name: 'Usar como nomes' })

test('words that name each piece are offered as its names, and taken by a person only', async () => {
  const onTake = await show({})
  await expect.element(page.getByText(/Nome: ANA/)).toBeVisible()
  expect(onTake).not.toHaveBeenCalled()
  await button.click()
  expect(onTake).toHaveBeenCalledExactlyOnceWith('ANA, 10')
})

test.each([
  ['for more pieces than are named', { quantidade: '2' }],
  ['of a line that has names', { nomes: 'Bia, 9' }],
  ['that say no name for certain', { palavras: 'ANA 10' }],
])('words %s are shown, and not offered', async (_nome, linha) => {
  await show(linha)
  await expect.element(page.getByText('Palavras do comprador:')).toBeVisible()
  expect(button.query()).toBeNull()
})
