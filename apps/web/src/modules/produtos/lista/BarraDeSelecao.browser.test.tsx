import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/support/screen.tsx'
import { BarraDeSelecao } from './BarraDeSelecao.tsx'

const chamada = vi.fn<(qual: string) => void>()
const PROPS = {
  total: 30,
  ouMais: false,
  carregados: 10,
  selecionados: 0,
  excluindo: false,
  publicando: false,
  tabela: false,
  etiquetas: '/qrcodes?pecas=5',
  onSelectAll: (todos: boolean) => chamada(`todos: ${todos}`),
  onClear: () => chamada('Limpar seleção'),
  onDelete: () => chamada('Excluir selecionados'),
  onChange: () => chamada('Mudar em lote'),
  onPublish: () => chamada('Publicar no Bling'),
}
const abrir = (props: object) => draw(<BarraDeSelecao {...PROPS} {...props} />)
const botoes = () =>
  [...document.querySelectorAll<HTMLButtonElement>('button, a')].map(
    (botao) => `${botao.textContent}${botao.disabled ? ' (off)' : ''}`,
  )
const [LIMPAR, ETIQUETAS, MUDAR] = ['Limpar seleção', 'Imprimir etiquetas', 'Mudar em lote']
const [PUBLICAR, EXCLUIR] = ['Publicar no Bling', 'Excluir selecionados']
const TODOS = [LIMPAR, ETIQUETAS, MUDAR, PUBLICAR, EXCLUIR]
const NOTA = 'só os carregados; role a lista para incluir mais'

test.each([
  [{}, '30 produtos', [`${EXCLUIR} (off)`], null],
  [{ total: 1200, ouMais: true, selecionados: 1 }, 'mais de 1.200 produtos', TODOS, '1 selecionado'],
  [{ selecionados: 9 }, '30 produtos', TODOS, '9 selecionados'],
  [{ selecionados: 10 }, '30 produtos', TODOS, `10 selecionados${NOTA}`],
  [{ selecionados: 10, total: 10 }, '10 produtos', TODOS, '10 selecionados'],
  [{ selecionados: 10, total: null }, null, TODOS, '10 selecionados'],
  [{ total: 0, carregados: 0 }, null, [`${EXCLUIR} (off)`], null],
  [{ selecionados: 2, onPublish: null }, '30 produtos', [LIMPAR, ETIQUETAS, MUDAR, EXCLUIR], '2 selecionados'],
  [
    { selecionados: 2, excluindo: true, publicando: true },
    '30 produtos',
    [LIMPAR, ETIQUETAS, MUDAR, `${PUBLICAR} (off)`, `${EXCLUIR} (off)`],
    '2 selecionados',
  ],
  [{ selecionados: 2, onChange: null }, '30 produtos', [LIMPAR, ETIQUETAS, PUBLICAR, EXCLUIR], '2 selecionados'],
  [{ selecionados: 2, tabela: true }, '30 produtos', [], null],
])(
  'with %o it says how many there are and offers what can be done with the ticked ones',
  async (props, total, oferece, quantos) => {
    await abrir(props)
    const texto = (seletor: string) => document.querySelector(seletor)?.textContent ?? null
    await expect
      .poll(() => [texto('[role="status"]'), botoes(), texto('p:has(> strong)')])
      .toEqual([total, oferece, quantos])
    expect(page.getByRole('checkbox').elements()).toHaveLength(Number(!('tabela' in props)))
  },
)

test('each button does what it says to the ticked ones, and the box ticks all that are loaded', async () => {
  await abrir({ selecionados: 2 })
  const acoes = [LIMPAR, MUDAR, PUBLICAR, EXCLUIR]
  for (const name of acoes) await page.getByRole('button', { name }).click()
  const todos = page.getByRole('checkbox', { name: 'Selecionar todos' })
  expect((todos.element() as HTMLInputElement).indeterminate).toBe(true)
  await todos.click()
  expect(chamada.mock.calls.flat()).toEqual([...acoes, 'todos: true'])
  await expect.element(page.getByRole('link', { name: ETIQUETAS })).toHaveAttribute('href', '/qrcodes?pecas=5')
})

test('while no row is there, none can be ticked, and not all of them are', async () => {
  await abrir({ carregados: 0, total: null })
  const todos = page.getByRole('checkbox', { name: 'Selecionar todos' })
  await expect.element(todos).toBeDisabled()
  await expect.element(todos).not.toBeChecked()
})
