import { useState } from 'react'
import type { RouteObject } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok, prepare, received } from '../../test/support/api-control.ts'
import { chromium } from '../../test/support/chromium.ts'
import { draw, openScreen } from '../../test/support/screen.tsx'
import { signInAs } from '../../test/support/signed-in.ts'
import { followTyping } from '../shared/device/keyboard.ts'
import { useAtalhoAberto, useLeitorAberto } from '../shared/device/shortcuts.ts'
import { SelectionBar } from '../shared/resource/SelectionBar.tsx'
import { currentSession, signIn } from '../shared/session/session.ts'
import { imprime, keepCaixaChoice, keepPrintChoice } from '../shared/session/storage.ts'
import { ActionBar } from '../shared/ui/ActionBar.tsx'
import { FloatingLink } from '../shared/ui/Button.tsx'
import { useUnsavedQuestion } from '../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SearchField } from '../shared/ui/fields/SearchField.tsx'
import { BarraDoCelular } from './BarraDoCelular.tsx'
import { Shell } from './Shell.tsx'

const USUARIO = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin', permissoes: {} } as never

/** Routes that the frame of every page reads. */
const MOLDURA = {
  'GET /auth/avisos/': ok({
    falta_segundo_fator: false,
    senha_gerada: false,
    entradas_novas: [],
    imprime: false,
    usa_caixa: false,
  }),
  'GET /bling/conexao/': ok({ ativo: false }),
  'GET /saude/': ok(),
}
beforeEach(() => prepare(MOLDURA))

test('a menu that is opened while a screen is on its way stays open when that screen comes', async () => {
  let finishLoading = () => {}
  const vinda = new Promise<null>((resolve) => {
    finishLoading = () => resolve(null)
  })
  const { router } = await openScreen(
    [
      {
        element: <Shell usuario={USUARIO} />,
        children: [
          { path: '/clientes', element: <h1 tabIndex={-1}>Clientes</h1> },
          { path: '/vendas', loader: () => vinda, element: <h1 tabIndex={-1}>Vendas</h1> },
        ],
      },
    ],
    '/clientes',
  )
  void router.navigate('/vendas')
  await page.getByRole('button', { name: 'Menu' }).click()
  finishLoading()
  await expect.element(page.getByRole('heading', { name: 'Vendas' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Clientes' }).click()
  await expect.element(page.getByRole('heading', { name: 'Clientes' })).toHaveFocus()
})

const menuLinks = (name: string) =>
  page
    .getByRole('navigation', { name })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
/** On a phone, in a shop with cash drawers. */
const openMenu = async (doesPrint: boolean) => {
  const avisos = { falta_segundo_fator: false, senha_gerada: false, entradas_novas: [], usa_caixa: true }
  await prepare({ ...MOLDURA, 'GET /auth/avisos/': ok({ ...avisos, imprime: doesPrint }) })
  keepCaixaChoice(true)
  keepPrintChoice(doesPrint)
  await page.viewport(390, 700)
  const { router } = await draw(<Shell usuario={USUARIO} />)
  await page.getByRole('button', { name: 'Menu' }).click()
  return router
}

test('where no rail is, the menu leads to every screen of the sections that the person may see, each with its icon', async () => {
  await signInAs({ tipo: 'funcionario', permissoes: { corrigir_estoque: false } })
  const router = await openMenu(false)
  const screens = 'Painel Relatórios Orçamentos Caixa Compras Fornecedores Atributos Lixeira'.split(' ')
  expect(menuLinks('Mais telas')).toEqual(screens)
  expect(menuLinks('Menu principal')).toHaveLength(7)
  const links = page.getByRole('navigation', { name: 'Mais telas' }).getByRole('link')
  expect(links.elements().filter((link) => link.querySelector('svg'))).toHaveLength(screens.length)
  await links.getByText('Caixa').click()
  await expect.poll(() => router.state.location.pathname).toBe('/caixa')
})

test('an administrator of a shop that prints has all of them there, and none beside the rail', async () => {
  await signInAs({ tipo: 'admin' })
  await openMenu(true)
  const sectionScreens = menuLinks('Mais telas').concat(menuLinks('Menu principal'))
  expect(sectionScreens).toEqual(expect.arrayContaining(['Contagem', 'Produção', 'Lixeira', 'Vendas', 'Clientes']))
  await page.viewport(1280, 700)
  await expect.element(page.getByRole('navigation', { name: 'Mais telas' })).not.toBeInTheDocument()
})

test('on a new device the print screens are there from the first page on', async () => {
  expect(imprime()).toBe(false)
  const avisos = {
    falta_segundo_fator: false,
    senha_gerada: false,
    entradas_novas: [],
    imprime: true,
    usa_caixa: false,
  }
  await prepare({ ...MOLDURA, 'GET /auth/avisos/': ok(avisos) })
  await draw(<Shell usuario={USUARIO} />)
  await expect.poll(imprime).toBe(true)
})

test('without motion, what the focus leaves stands in its place at once', async () => {
  await chromium.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  onTestFinished(() => chromium.send('Emulation.setEmulatedMedia', { features: [] }))
  await draw(<Shell usuario={USUARIO} />)
  const skipLink = page.getByRole('link', { name: 'Pular para o conteúdo' }).element() as HTMLElement
  const end = () => skipLink.getBoundingClientRect().bottom
  skipLink.focus()
  await expect.poll(end).toBeGreaterThan(0)
  skipLink.blur()
  expect(end()).toBeLessThanOrEqual(0)
})

test('Alt+A goes to the first act on the chosen rows, and not to the one that chooses none', async () => {
  await prepare(MOLDURA)
  await draw(
    <>
      <Shell usuario={USUARIO} />
      <input type="checkbox" aria-label="Escolher" />
      <SelectionBar selected={1} nouns={['escolhida', 'escolhidas']} note="" onClear={() => {}}>
        <button type="button">Imprimir</button>
      </SelectionBar>
    </>,
  )
  ;(page.getByLabelText('Escolher').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}a{/Alt}')
  expect(document.activeElement?.textContent).toBe('Imprimir')
})

test('each shortcut opens its window, in the place of the one before', async () => {
  await draw(<Shell usuario={USUARIO} />)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox')).toBeVisible()
  await userEvent.keyboard('{Control>}/{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
})

function Formulario() {
  const [text, setText] = useState('')
  useUnsavedQuestion(text !== '')
  return (
    <>
      <input aria-label="Nome" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  )
}

test('‘Sair’ asks while something is typed, and then goes', async () => {
  await prepare({
    ...MOLDURA,
    'POST /auth/login/': ok({ access: 'a', refresh: 'r', usuario: USUARIO }),
    'POST /auth/logout/': { status: 204 },
  })
  await signIn('ana', 'x')
  await openScreen([{ element: <Shell usuario={USUARIO} />, children: [{ path: '/', element: <Formulario /> }] }], '/')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByLabelText('Nome').fill('Bia')
  await button('Sair').click()
  await button('Continuar editando').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(currentSession().phase).toBe('open')
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Bia')
  await button('Sair').click()
  await button('Sair sem salvar').click()
  await expect.poll(() => currentSession().phase).toBe('closed')
  await expect.poll(() => received('POST /auth/logout/')).toHaveLength(1)
})

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
const barra = () => page.getByRole('navigation', { name: 'Atalhos' })
const item = (nome: string) =>
  barra().getByRole(nome === 'Vendas' || nome === 'Produtos' ? 'link' : 'button', { name: nome })
const mais = () => page.getByRole('link', { name: 'Nova Venda' })

async function openShell(largura: number) {
  await page.viewport(largura, 700)
  return openScreen(
    [
      { path: '/', Component: Tela },
      {
        path: '/formulario',
        element: [
          <ActionBar key="1">
            <button type="button">Salvar</button>
          </ActionBar>,
          <BarraDoCelular key="2" />,
        ],
      },
    ],
    '/',
  )
}

test.each([390, 320])("at %i px its four ways and a list's '+' stand beside each other", async (largura) => {
  await openShell(largura)
  const { top } = barra().element().getBoundingClientRect()
  const lados = [...['Escanear', 'Vendas', 'Produtos', 'Buscar'].map(item), mais()].map((place) =>
    place.element().getBoundingClientRect(),
  )
  for (const [n, { left, top: alto, right, width }] of lados.entries()) {
    expect(alto).toBeGreaterThanOrEqual(top)
    expect(width).toBeGreaterThanOrEqual(44)
    expect(left).toBeGreaterThanOrEqual(lados[n - 1]?.right ?? 0)
    expect(right).toBeLessThanOrEqual(largura)
  }
})

test('is gone with the button while text is typed, and where a form has its own bar', async () => {
  followTyping()
  const { router } = await openShell(390)
  await page.getByLabelText('Buscar por cliente').click()
  await expect.element(barra()).not.toBeInTheDocument()
  await expect.element(mais()).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(mais()).toBeVisible()
  await router.navigate('/formulario')
  await expect.element(page.getByText('Salvar')).toBeVisible()
  await expect.element(barra()).not.toBeInTheDocument()
})

test('comes back after typing only once what was pressed is released: the press is of what lay there', async () => {
  followTyping()
  const pressed = vi.fn()
  await page.viewport(390, 700)
  const salvar = (
    <main key="1">
      <input aria-label="Peso" />
      <button type="button" className="fixed inset-x-0 bottom-0 h-14" onClick={pressed}>
        Confirmar
      </button>
    </main>
  )
  await openScreen([{ path: '/', element: [salvar, <BarraDoCelular key="2" />] }], '/')
  await page.getByLabelText('Peso').click()
  await expect.element(barra()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Confirmar' }).click({ delay: 500 })
  expect(pressed).toHaveBeenCalledOnce()
  await expect.element(barra()).toBeVisible()
})

test('is for phones', async () => {
  await openShell(1280)
  await expect.element(mais()).toBeVisible()
  await expect.element(barra()).not.toBeInTheDocument()
})

test('leads to the screens, the scanner and the search, each a stop of Tab', async () => {
  const { router } = await openShell(390)
  await item('Buscar').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('paleta')
  ;(item('Escanear').element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(item('Vendas')).toHaveFocus()
  await item('Escanear').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('leitor,paleta')
  await item('Produtos').click()
  await expect.poll(() => router.state.location.pathname).toBe('/produtos')
})

test.each([
  ['/orcamentos/1', 'Vendas › Orçamentos › 1'],
  ['/configuracoes/lixeira', 'Produtos › Lixeira'],
  ['/relatorios', 'Painel › Relatórios'],
  ['/home', 'Painel'],
])('the breadcrumbs of %s begin with the section: %s', async (address, expected) => {
  await page.viewport(1280, 800)
  const step = (path: string, trilha: string, children: RouteObject[] = [], numero = '') => ({
    path,
    handle: { trilha, numero },
    children: [{ index: true, element: <h1>Tela</h1> }, ...children],
  })
  const children = [
    step('/orcamentos', 'Orçamentos', [step(':id', 'Orçamento', [], 'id')]),
    step('/configuracoes', 'Configurações', [step('lixeira', 'Lixeira')]),
    step('/relatorios', 'Relatórios'),
    step('/home', 'Painel'),
  ]
  await openScreen([{ element: <Shell usuario={USUARIO} />, children }], address)
  const trail = page.getByRole('navigation', { name: 'Trilha de navegação' })
  const steps = () =>
    trail
      .getByRole('listitem')
      .elements()
      .map((listItem) => (listItem as HTMLElement).innerText)
  await expect.poll(() => steps().filter(Boolean).join(' › ')).toBe(expected)
})

test('the way back from a record leads to its list as it was filtered', async () => {
  await page.viewport(1280, 800)
  const record = { path: ':id', handle: { trilha: 'Venda', numero: 'id' }, element: <h1>Venda</h1> }
  const list = {
    path: '/vendas',
    handle: { trilha: 'Vendas' },
    children: [{ index: true, element: <h1>Lista</h1> }, record],
  }
  const screen = [{ element: <Shell usuario={USUARIO} />, children: [list] }]
  const { router } = await openScreen(screen, '/vendas?status=separacao')
  await router.navigate('/vendas/7')
  const trail = page.getByRole('navigation', { name: 'Trilha de navegação' })
  await trail.getByRole('link', { name: 'Vendas' }).click()
  await expect.poll(() => router.state.location.search).toBe('?status=separacao')
})

test.each([
  [{ falhas: 2, decisoes: 1 }, '2 sincronizações falharam, 1 pergunta espera', '3', 'falhas'],
  [{ falhas: 0, decisoes: 2 }, '2 perguntas esperam', '2', 'decidir'],
])(
  'the header counts failures and questions of the synchronisation, and leads to them: %o',
  async (counts, name, mark, filter) => {
    await prepare({
      ...MOLDURA,
      'GET /bling/conexao/': ok({ ativo: true, conectado: true }),
      'GET /sincronizacoes/resumo/': ok({ pendentes: 0, ...counts }),
    })
    await draw(<Shell usuario={USUARIO} />)
    const link = page.getByRole('link', { name, exact: true })
    await expect.element(link).toHaveTextContent(mark)
    await expect.element(link).toHaveAttribute('href', `/configuracoes/sincronizacao?estado=${filter}`)
  },
)

test('of a page only its content is on paper: neither the way past the bars, nor bars, toasts or the search', async () => {
  const Pagina = () => (
    <>
      <SearchField label="Buscar" value="" onSearch={() => {}} />
      <p>Conteúdo</p>
    </>
  )
  await openScreen(
    [{ element: <Shell usuario={USUARIO} />, children: [{ path: '/vendas', Component: Pagina }] }],
    '/vendas',
  )
  await expect.element(page.getByText('Conteúdo')).toBeVisible()
  const readShown = () =>
    [...document.querySelectorAll<HTMLElement>('a, button, header, nav, input, p')].filter((part) =>
      part.checkVisibility(),
    )
  expect(readShown().length).toBeGreaterThan(5)
  await chromium.send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(() => chromium.send('Emulation.setEmulatedMedia', { media: '' }))
  expect(readShown().map((part) => part.textContent)).toEqual(['Conteúdo'])
})
