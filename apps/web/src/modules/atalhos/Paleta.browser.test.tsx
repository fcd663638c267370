import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare, queries, received, release } from '../../../test/support/api-control.ts'
import { draw } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { Paleta } from './Paleta.tsx'

const PRODUTOS = 'GET /produtos/busca/'
const lista = (results: object[]) => ok({ count: results.length, next: null, previous: null, results })
const produto = (id: number, titulo: string) => ({ id, titulo, codigo: '', sku: `S${id}`, modelo: {}, variacoes: [] })
const NADA = { 'GET /clientes/': lista([]), 'GET /vendas/': lista([]) }
const abrir = () => draw(<Paleta />)
signInBeforeEach()

it('Enter right behind the text opens the first result of this text, not of the one before', async () => {
  await prepare({
    ...NADA,
    [PRODUTOS]: [lista([produto(1, 'Calça')]), { ...lista([produto(2, 'Camisa')]), held: true }],
  })
  const { router } = await abrir()
  await userEvent.keyboard('cal')
  await expect.element(page.getByRole('option', { name: /^Calça/ })).toBeVisible()
  await userEvent.keyboard('{Backspace}misa{Enter}')
  await expect.poll(() => queries(PRODUTOS)).toHaveLength(2)
  expect(router.state.location.pathname).toBe('/')
  await release()
  await expect.poll(() => router.state.location.pathname).toBe('/produtos/2')
})

it('Enter opens a sale by its number at once; typing after Enter cancels it', async () => {
  await prepare({
    ...NADA,
    [PRODUTOS]: [{ ...lista([produto(1, 'Calça')]), held: true }, lista([produto(2, 'Calção')])],
  })
  const { router } = await abrir()
  await userEvent.keyboard('cal{Enter}')
  await expect.poll(async () => (await received(PRODUTOS)).length).toBe(1)
  await userEvent.keyboard('ca')
  await release()
  await expect.element(page.getByRole('option', { name: /^Calção/ })).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
  await userEvent.clear(page.getByRole('combobox'))
  await userEvent.keyboard('nº 12{Enter}')
  expect(router.state.location.pathname).toBe('/vendas/12')
})

it.each([
  ['of a variation', '7891000315507', '/produtos/1?variacao=12'],
  ['of twelve digits, read with a 0 in front', '0036000291452', '/produtos/1?variacao=13'],
  ['of eight digits, which is no number of a sale', '96385074', '/produtos/1'],
])('a scanned EAN %s opens its piece', async (_nome, gtin, endereco) => {
  const variacoes = [
    { id: 12, tamanho: 'P', gtin: '7891000315507' },
    { id: 13, tamanho: 'M', gtin: '036000291452' },
  ]
  await prepare({ ...NADA, [PRODUTOS]: lista([{ ...produto(1, 'Calça'), gtin: '96385074', variacoes }]) })
  const { router } = await abrir()
  await userEvent.keyboard(`${gtin}{Enter}`)
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe(endereco)
})
