import { IconTrash } from '@tabler/icons-react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInAs } from '../../../test/support/signed-in.ts'
import { keepPrintChoice } from '../session/storage.ts'
import { Button } from './Button.tsx'
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

test.each([1280, 390])('at %i px title and tabs stand in one place, whatever else the head says', async (width) => {
  await page.viewport(width, 800)
  await signInAs()
  const buttons = ['Preparar produto', 'Lista de impressão', 'Bancada'].map((name) => (
    <Button key={name}>{name}</Button>
  ))
  const heads = {
    '/vendas': <PageHeader title="Vendas" />,
    '/orcamentos': <PageHeader title="Orçamentos" subtitle="O que mostra" actions={buttons.slice(0, 1)} />,
    '/caixa': <PageHeader title="Caixa" subtitle="Aberto" actions={buttons} />,
  }
  const { router } = await openScreen(
    Object.entries(heads).map(([path, element]) => ({ path, element })),
    '/vendas',
  )
  const places = new Set<string>()
  for (const [address, { props }] of Object.entries(heads)) {
    await router.navigate(address)
    await expect.element(page.getByRole('heading', { name: props.title })).toBeVisible()
    places.add(
      ['heading', 'navigation']
        .map((role) => page.getByRole(role).element().getBoundingClientRect().top)
        .map(Math.round)
        .join(),
    )
  }
  expect([...places]).toHaveLength(1)
})

test.each([360, 390, 412])('at %i px none of four buttons loses a part of its word', async (width) => {
  await page.viewport(width, 640)
  onTestFinished(() => page.viewport(1280, 800))
  await signInAs()
  const words = ['QR Code', 'Imprimir etiquetas', 'Produção', 'Mover para a lixeira']
  const actions = words.map((word) => (
    <Button key={word} variant="default" icon={IconTrash} {...(word === 'Produção' && { to: '/vendas' })}>
      {word}
    </Button>
  ))
  await openScreen([{ path: '/produtos/1', element: <PageHeader title="Camiseta" actions={actions} /> }], '/produtos/1')
  for (const word of words) {
    const label = page.getByText(word).element()
    await expect.poll(() => label.scrollWidth - label.clientWidth).toBe(0)
    const [inner, outer] = [label, label.closest('[data-botao]')].map((element) => element?.getBoundingClientRect())
    const middle = (box: DOMRect | undefined) => (box ? (box.top + box.bottom) / 2 : Number.NaN)
    expect(Math.abs(middle(inner) - middle(outer))).toBeLessThan(3)
  }
})
