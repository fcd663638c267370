import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, held, ok, prepare, received, release } from '../../../test/support/api-control.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import { OrcamentoForm } from './OrcamentoForm.tsx'

const ARQUIVO = 'a'.repeat(32)
const MOCKUPS = 'POST /orcamentos/mockups/'
const mockup = (nome: string) => ({ arquivo: nome, digest: nome, imagem: '/favicon.svg', miniatura: '/favicon.svg' })
const vazia = ok({ count: 0, next: null, previous: null, results: [] })

it('a quote is not saved without the pictures that are still being sent', async () => {
  await prepare({
    'GET /clientes/': vazia,
    'GET /clientes/consumidor-final/': ok({ id: 1, nome: 'Consumidor final' }),
    [MOCKUPS]: held(answer(201, [mockup(ARQUIVO)])),
    'POST /orcamentos/': answer(201, { id: 4 }),
  })
  await abrirTela([{ path: '/orcamentos/criar', Component: OrcamentoForm }], '/orcamentos/criar')
  await page.getByLabelText('Ou só o nome').fill('Bia')
  await page.getByRole('button', { name: 'Linha livre' }).click()
  await page.getByLabelText('Descrição').fill('Caneca')
  await page.getByLabelText('Preço').fill('30')
  await page.getByLabelText('Imagens para o item 1').upload(new File(['x'], 'a.png', { type: 'image/png' }))
  const salvar = page.getByRole('button', { name: 'Salvar orçamento' })
  await expect.element(salvar).toBeDisabled()
  await expect.poll(() => received(MOCKUPS)).toHaveLength(1)
  await release()
  await expect.element(page.getByRole('img', { name: 'Imagem 1 do item 1' })).toBeVisible()
  await salvar.click()
  await expect.poll(() => received('POST /orcamentos/')).toHaveLength(1)
  const [{ body } = { body: null }] = await received('POST /orcamentos/')
  expect(body).toMatchObject({ itens: [{ mockups: [ARQUIVO] }] })
})
