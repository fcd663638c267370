import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { prepare } from '../../../../test/support/api-control.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import GradeDialog from './GradeDialog.tsx'

const variacao = (id: number, tamanho: string, nome_cor = 'Preta') => ({
  id,
  nome_cor,
  tamanho,
  disponivel: 20,
  quantidade_a_receber: id === 4 ? 12 : 0,
  previsao_a_receber: id === 4 ? '2040-12-05' : null,
})
const saved: [number, number][][] = []
async function openGrade(quantities: Readonly<Record<number, number>> = {}) {
  saved.length = 0
  await prepare({})
  const Component = () => (
    <GradeDialog
      titulo="Lisa"
      variacoes={[variacao(1, 'PP'), variacao(2, 'P'), variacao(3, 'M'), variacao(4, 'M', 'Azul')]}
      quantities={new Map(Object.entries(quantities).map(([id, quantity]) => [Number(id), quantity]))}
      onSave={(novas) => saved.push([...novas])}
      onClose={() => undefined}
    />
  )
  await openScreen([{ path: '/grade', Component }], '/grade')
}
const cell = (name: string) => page.getByLabelText(`Quantidade de ${name}`, { exact: true })

test('the grid shows the quantities of the whole text, and none of those that a half-typed text had', async () => {
  await openGrade({ 2: 1 })
  await expect.element(page.getByLabelText('Escrever ou colar')).toHaveFocus()
  await expect.element(cell('Preta P')).toHaveValue('1')
  await expect.element(page.getByText('12 a receber em 05/12/2040')).toBeVisible()
  for (const text of ['2 P', '2 PP', '2 PP, 10 preta M']) await page.getByLabelText('Escrever ou colar').fill(text)
  await expect.element(cell('Preta P')).toHaveValue('1')
  await expect.element(cell('Preta M')).toHaveValue('10')
  await page.getByRole('button', { name: 'Usar 13 peças' }).click()
  expect(saved).toEqual([
    [
      [1, 2],
      [2, 1],
      [3, 10],
    ],
  ])
})

test('what cannot be read for certain is said, and stays when the grid is typed into', async () => {
  await openGrade()
  await page.getByLabelText('Escrever ou colar').fill('2 PP, 5 M')
  await expect.element(page.getByText(/^Não foi lido: 5 M/)).toBeVisible()
  await cell('Azul M').fill('5')
  await expect.element(page.getByLabelText('Escrever ou colar')).toHaveValue('5 M')
  await expect.element(cell('Preta PP')).toHaveValue('2')
  await cell('Preta P').fill('x')
  await expect.element(page.getByRole('button', { name: 'Usar 7 peças' })).toBeDisabled()
})

test('on a phone every size of a colour stands under its name, whole, and none beside the window', async () => {
  await page.viewport(390, 844)
  const sizes = ['PP', 'P', 'M', 'G', 'GG', 'XG']
  const Component = () => (
    <GradeDialog
      titulo="Lisa"
      variacoes={sizes.map((size, i) => ({ ...variacao(i + 10, size), quantidade_a_receber: 0 }))}
      quantities={new Map()}
      onSave={() => undefined}
      onClose={() => undefined}
    />
  )
  await prepare({})
  await openScreen([{ path: '/grade', Component }], '/grade')
  await expect.element(cell('Preta XG')).toBeVisible()
  for (const size of sizes) {
    const { left, right, width } = cell(`Preta ${size}`).element().getBoundingClientRect()
    expect([left >= 0, right <= 390, width >= 80]).toEqual([true, true, true])
    const name = page.getByRole('cell').getByText(size, { exact: true }).element()
    expect((name as HTMLElement).checkVisibility()).toBe(true)
  }
})

test('Ctrl+Enter uses the grid from within its text', async () => {
  await openGrade()
  await page.getByLabelText('Escrever ou colar').fill('2 P')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => saved).toEqual([[[2, 2]]])
})
