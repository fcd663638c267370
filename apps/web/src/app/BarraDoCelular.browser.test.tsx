import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abrirTela } from '../../test/support/screen.tsx'
import { useAtalhoAberto, useLeitorAberto } from '../shared/device/shortcuts.ts'
import { ActionBar } from '../shared/ui/ActionBar.tsx'
import { FloatingLink } from '../shared/ui/Button.tsx'
import { BarraDoCelular } from './BarraDoCelular.tsx'

function Tela() {
  const aberto = [useLeitorAberto() && 'leitor', useAtalhoAberto()].filter(Boolean).join()
  return (
    <>
      <main id="conteudo">
        <input aria-label="Buscar por cliente" />
        <output>{aberto}</output>
        <FloatingLink to="/vendas/criar" label="Nova Venda" />
      </main>
      <BarraDoCelular />
    </>
  )
}
const barra = () => page.getByRole('menubar', { name: 'Atalhos' })
const item = (nome: string) => barra().getByRole('menuitem', { name: nome })
const mais = () => page.getByRole('link', { name: 'Nova Venda' })

async function abrir(largura: number) {
  await page.viewport(largura, 700)
  return abrirTela(
    [
      { path: '/', Component: Tela },
      { path: '/formulario', element: [<ActionBar key="1">Salvar</ActionBar>, <BarraDoCelular key="2" />] },
    ],
    '/',
  )
}

it.each([390, 320])("at %i px its four ways and a list's '+' stand beside each other", async (largura) => {
  await abrir(largura)
  const { top } = barra().element().getBoundingClientRect()
  const lados = [...['Escanear', 'Vendas', 'Produtos', 'Buscar'].map(item), mais()].map((lugar) =>
    lugar.element().getBoundingClientRect(),
  )
  for (const [n, { left, top: alto, right, width }] of lados.entries()) {
    expect(alto).toBeGreaterThanOrEqual(top)
    expect(width).toBeGreaterThanOrEqual(44)
    expect(left).toBeGreaterThanOrEqual(lados[n - 1]?.right ?? 0)
    expect(right).toBeLessThanOrEqual(largura)
  }
})

it('is gone with the button while text is typed, and where a form has its own bar', async () => {
  const { router } = await abrir(390)
  await page.getByLabelText('Buscar por cliente').click()
  await expect.element(barra()).not.toBeInTheDocument()
  await expect.element(mais()).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(mais()).toBeVisible()
  await router.navigate('/formulario')
  await expect.element(page.getByText('Salvar')).toBeVisible()
  await expect.element(barra()).not.toBeInTheDocument()
})

it('is for phones', async () => {
  await abrir(1280)
  await expect.element(mais()).toBeVisible()
  await expect.element(barra()).not.toBeInTheDocument()
})

it('leads to the screens, the scanner and the search, with one stop of Tab', async () => {
  const { router } = await abrir(390)
  await item('Buscar').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('paleta')
  ;(item('Escanear').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Vendas')).toHaveFocus()
  await item('Escanear').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('leitor,paleta')
  await item('Produtos').click()
  expect(router.state.location.pathname).toBe('/produtos')
})
