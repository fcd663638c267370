import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInAs } from '../../../test/support/signed-in.ts'
import { keepPrintChoice } from '../session/storage.ts'
import { PageHeader } from './PageHeader.tsx'

const open = (address: string) => openScreen([{ path: address, element: <PageHeader title="Tela" /> }], address)
const tabs = () =>
  page
    .getByRole('navigation', { name: 'Telas da seção' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

test.each([
  [
    'an administrator',
    { tipo: 'admin' },
    ['Produtos', 'Contagem', 'Importar', 'Compras', 'Fornecedores', 'Atributos', 'Lixeira'],
  ],
  [
    'who may not correct the stock',
    { permissoes: { corrigir_estoque: false } },
    ['Produtos', 'Compras', 'Fornecedores', 'Atributos', 'Lixeira'],
  ],
])('%s has the tabs of the products that they may see, the page among them', async (_, pessoa, expected) => {
  await signInAs({ tipo: 'funcionario', ...pessoa })
  await open('/configuracoes/lixeira')
  expect(tabs()).toEqual(expected)
  await expect.element(page.getByRole('link', { name: 'Lixeira' })).toHaveAttribute('aria-current', 'page')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('production has its tab in a shop that prints', async () => {
  await signInAs()
  keepPrintChoice(true)
  await open('/orcamentos')
  expect(tabs()).toEqual(['Vendas', 'Orçamentos', 'Produção'])
})

test.each(['/produtos/criar', '/modelos', '/vendas/12'])('%s is no tab and has none', async (address) => {
  await signInAs()
  await open(address)
  await expect.element(page.getByRole('heading', { name: 'Tela' })).toBeVisible()
  expect(tabs()).toEqual([])
})
