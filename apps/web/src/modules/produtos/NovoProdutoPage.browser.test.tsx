import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { draw } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import NovoProdutoPage from './NovoProdutoPage.tsx'

signInBeforeEach()

const POST = 'POST /produtos/'
const file = (name: string) => new File(['x'], name, { type: 'application/pdf' })

test('files that were not taken hold the save until they are sent or dismissed, whichever choice they came by', async () => {
  const lists = ['atributos', 'produtos/filtros-disponiveis', 'produtos/busca', 'produtos/fiscal-proposto'].map(
    (path) => [`GET /${path}/`, ok([])],
  )
  await prepare({
    ...Object.fromEntries(lists),
    'GET /modelos/': ok([{ id: 7, codigo: 'CAM', nome: 'Camiseta' }]),
    'GET /categorias/': ok([{ id: 3, nome: 'Camisetas', categoria_pai: null }]),
    [POST]: ok({ id: 9 }),
  })
  await draw(<NovoProdutoPage />)
  await page.getByRole('combobox', { name: 'Modelo' }).selectOptions('7')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOptions('3')
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    await userEvent.upload(page.getByLabelText('Adicionar imagens'), file(name))
  const refused = page.getByRole('list', { name: 'Arquivos não aceitos' })
  await expect.poll(() => refused.getByRole('listitem').elements().length).toBe(3)

  const save = page.getByRole('button', { name: 'Salvar', exact: true })
  await save.click()
  const held = '3 arquivos escolhidos não entraram nas imagens: envie ou dispense antes de salvar.'
  await expect.poll(avisados).toContain(`warning: ${held}`)
  expect(await received(POST)).toEqual([])
  await page.getByRole('button', { name: 'Dispensar a lista de arquivos não aceitos' }).click()
  await save.click()
  await expect.poll(async () => (await received(POST)).length).toBe(1)
})
