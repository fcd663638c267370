import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare } from '../../../../../test/support/api-control.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import type { CamposDaVariacao } from '../campos.ts'
import { VariasModal } from './VariasModal.tsx'

const opcoes = ['Cru', 'Grafite'].map((valor, i) => ({ id: i + 1, valor }))
const botao = (nome: string) => page.getByRole('button', { name: nome, exact: true })

test('a colour has the tone that the shop uses for its name, an unknown one is asked for, and names are found', async () => {
  await prepare({
    'GET /atributos/': ok([{ id: 1, nome: 'Cor', opcoes }]),
    'GET /produtos/filtros-disponiveis/': ok({ tons: [{ nome_cor: 'Cru', cor: '#f3ead7' }] }),
  })
  const onAdd = vi.fn<(novas: CamposDaVariacao[]) => void>()
  const element = <VariasModal temCor temTamanho={false} existentes={[]} onAdd={onAdd} onClose={() => {}} />
  await draw(element)
  await page.getByLabelText('Filtrar cores').fill('cru')
  await expect.element(botao('Preto')).not.toBeInTheDocument()
  // Without its tone, which another answer brings, it would be asked for.
  await expect.poll(() => botao('Cru').element().querySelector('[data-sem-tom="false"]')).not.toBeNull()
  await botao('Cru').click()
  await page.getByLabelText('Filtrar cores').fill('')
  await botao('Grafite').click()
  await botao('Usar cor').click()
  await expect.element(page.getByText('Escolha o tom desta cor.')).toBeVisible()
  await page.getByLabelText('Código da cor').fill('#333')
  await botao('Usar cor').click()
  await botao('Adicionar 2 variações').click()
  expect(onAdd.mock.calls[0]?.[0].map(({ nome_cor, cor }) => [nome_cor, cor])).toEqual([
    ['Cru', '#f3ead7'],
    ['Grafite', '#333333'],
  ])
})
