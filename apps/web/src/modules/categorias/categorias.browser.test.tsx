import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare, received, sameKeys } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { avisados, drawHook, readToasts } from '../../../test/support/hook.tsx'
import { readCategoria } from '../../../test/support/lidos.ts'
import { attachMouse } from '../../../test/support/mouse.ts'
import { draw, openScreen } from '../../../test/support/screen.tsx'
import { signInAs } from '../../../test/support/signed-in.ts'
import { ApiError } from '../../shared/api/apiError.ts'
import { discardEspera, queueWaitingActions } from '../../shared/bling/authorisation.ts'
import { takeCreated } from '../../shared/bling/created.ts'
import { replayQueue } from '../../shared/bling/replay.ts'
import { submitOf } from '../../shared/forms/useRecordForm.ts'
import { destinosDe, nomesUnicos } from './arvore.ts'
import { CategoriaForm, formatCategoriaErrors, useSaveCategoria } from './CategoriaForm.tsx'
import { CategoriaSelect } from './CategoriaSelect.tsx'
import CategoriasPage from './CategoriasPage.tsx'
import { repeatAviso, sendCategoria, tellAndReload } from './enviarCategoria.ts'

const SEM_BLING = answer(401, { detail: 'Autorize o Bling.', requer_login_bling: true })
const CRIAR = { method: 'POST', url: '/categorias/', body: { nome: 'Bonés', categoria_pai: null } } as const
const NA_FILA = { method: 'POST', url: '/categorias/', data: CRIAR.body, redirect: '/categorias' }
const OUTRA = { method: 'POST', url: '/produtos/3/publicar-no-bling/', data: null, redirect: '/produtos' }

const fila = () => JSON.parse(localStorage.getItem('blingPendingActions') ?? '[]') as unknown[]

async function signInWithQueue() {
  await signInAs()
  localStorage.setItem('blingPendingActions', JSON.stringify([OUTRA]))
  onTestFinished(discardEspera)
}

describe('a change of the categories', () => {
  beforeEach(signInWithQueue)

  test('is queued before it is sent and leaves the queue when it is done', async () => {
    await prepare({ 'POST /categorias/': answer(201, { id: 7 }) })
    const promise = sendCategoria(CRIAR)
    // Nothing has been awaited: no request can have left yet.
    expect(fila()).toEqual([OUTRA, NA_FILA])
    expect(await promise).toEqual({ id: 7 })
    expect(fila()).toEqual([OUTRA])
  })

  test.each([400, 409, 500, 0])('leaves the queue when the person is told that it failed (%i)', async (status) => {
    await prepare({ 'DELETE /categorias/4/': { status, body: { erro: 'Em uso.' } } })
    await expect(sendCategoria({ method: 'DELETE', url: '/categorias/4/' })).rejects.toMatchObject({ status })
    expect(fila()).toEqual([OUTRA])
  })
})

describe('while Bling is not authorised', () => {
  beforeEach(signInWithQueue)

  test('it stays in the queue, once; giving up takes it out and says so to the screen', async () => {
    await prepare({ 'POST /categorias/': SEM_BLING, 'GET /bling/auth/': answer(502) })
    const promise = sendCategoria(CRIAR)
    await expect.poll(() => consoleErrors.splice(0)).toHaveLength(1)
    expect(fila()).toEqual([OUTRA, NA_FILA])
    discardEspera()
    await expect(promise).rejects.toMatchObject({ status: 401, needsBlingLogin: true })
    expect(fila()).toEqual([OUTRA])
  })

  test('going on without Bling, as one must who may not connect it, keeps what was typed in the queue', async () => {
    const detail = 'Peça a um administrador da loja.'
    await prepare({ 'POST /categorias/': SEM_BLING, 'GET /bling/auth/': answer(403, { detail }) })
    const promise = sendCategoria(CRIAR)
    await expect.poll(() => received('GET /bling/auth/')).toHaveLength(1)
    queueWaitingActions(new ApiError(403, { detail }))
    await expect(promise).rejects.toMatchObject({ status: 403, detail })
    expect(fila()).toEqual([OUTRA, NA_FILA])
  })
})

const POST = 'POST /categorias/'
const PUT = 'PUT /categorias/4/'
const bones = readCategoria({ id: 4, nome: 'Bonés', categoria_pai: 2 })
const saveCategoria = async (categoria?: typeof bones) => {
  const onSave = vi.fn<(salva: typeof bones) => void>()
  const tela = await drawHook(() => useSaveCategoria({ categoria, onSave: (salva) => onSave(salva) }))
  const typeCategoria = (nome: string, pai?: string) =>
    tela.fazer(({ form }) => {
      form.setValue('nome', nome)
      if (pai !== undefined) form.setValue('categoria_pai', pai)
    })
  return {
    ...tela,
    onSave,
    digitar: typeCategoria,
    enviar: () => tela.fazer((state) => submitOf(state, undefined, formatCategoriaErrors)()),
  }
}

test('a new category keeps its key until something of it changes, and shows what the server refuses at its field', async () => {
  const duplicateAnswer = answer(400, { detail: 'Inválido.', erro: 'Nome repetido.', erros: { nome: ['Já existe.'] } })
  await prepare({ [POST]: [answer(503), duplicateAnswer, answer(201, { id: 7, nome: 'Bonés' })] })
  const { agora, digitar, enviar, onSave } = await saveCategoria()
  await digitar(' Bonés ', '2')
  for (const sentence of ['Erro ao salvar categoria', 'Nome repetido.']) {
    await enviar()
    await expect.poll(avisados).toEqual([`error: ${sentence}`])
    await expect.poll(() => agora().saving).toBe(false)
  }
  expect([agora().field('nome').error, onSave.mock.calls]).toEqual(['Já existe.', []])
  await digitar('Bonés', '')
  await enviar()
  await expect.poll(() => onSave.mock.calls).toMatchObject([[{ id: 7 }]])
  expect(await sameKeys(POST)).toEqual([true, false])
  expect(await bodies(POST)).toEqual([
    { nome: 'Bonés', categoria_pai: 2 },
    { nome: 'Bonés', categoria_pai: 2 },
    { nome: 'Bonés', categoria_pai: null },
  ])
})

test.each([
  ['below another one', bones, 2],
  ['at the top', { ...bones, categoria_pai: null }, null],
])('a category %s that is renamed stays there', async (_, categoria, categoria_pai) => {
  await prepare({ [PUT]: ok({ id: 4, nome: 'Chapéus' }) })
  const { digitar, enviar, onSave } = await saveCategoria(categoria)
  await digitar('Chapéus')
  await enviar()
  await expect.poll(() => onSave.mock.calls).toMatchObject([[{ id: 4, nome: 'Chapéus' }]])
  expect((await received()).map(({ route, body }) => [route, body])).toEqual([
    [PUT, { nome: 'Chapéus', categoria_pai }],
  ])
})

test('the form of a saved category gives way to the list, and Back does not open it again', async () => {
  await prepare({ [PUT]: ok({ id: 4, nome: 'Chapéus' }) })
  const element = <CategoriaForm categoria={{ ...bones, categoria_pai: null }} />
  const { router } = await openScreen([{ path: '/categorias/4', element }], '/categorias/4')
  await page.getByLabelText('Nome').fill('Chapéus')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect
    .poll(() => [router.state.location.pathname, router.state.historyAction])
    .toEqual(['/categorias', 'REPLACE'])
  expect(avisados()).toEqual(['success: Categoria atualizada!'])
})

test('the form sends no category without a name; the toast asks for the name', async () => {
  await prepare({})
  const { agora, digitar, enviar } = await saveCategoria(bones)
  await digitar('  ')
  await enviar()
  await expect.poll(avisados).toEqual(['warning: Preencha o nome'])
  await expect.poll(() => agora().field('nome').error).toBe('Preencha o nome')
  expect(await received()).toEqual([])
})

test('who has left for another screen stays there, and is not told a second time', () => {
  const start = location.href
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    history.replaceState(null, '', start)
  })
  history.replaceState(null, '', '/categorias/5')
  tellAndReload('Categoria excluída com sucesso!', '/categorias')
  history.replaceState(null, '', '/vendas')
  vi.advanceTimersByTime(1000)
  expect(location.pathname).toBe('/vendas')
  expect(sessionStorage.getItem('estampa_aviso')).toBeNull()
  repeatAviso()
  expect(readToasts()).toEqual(['success: Categoria excluída com sucesso!'])
})

const categoria = (id: number, categoria_pai: number | null, nome: string, codigo: string, ...abaixo: Categoria[]) =>
  ({ id, categoria_pai, nome, codigo, subcategorias: abaixo }) as Categoria
const tree = [
  categoria(
    1,
    null,
    'Roupas',
    '1',
    categoria(2, 1, 'Camisetas', '1.1', categoria(3, 2, 'Lisas', '1.1.1')),
    categoria(4, 1, 'Lisas', ''),
  ),
  categoria(5, null, 'Canecas', '2'),
]

test('a category goes everywhere but below itself', () => {
  expect(destinosDe(tree, 2)).toEqual([
    { id: 1, caminho: ['Roupas'] },
    { id: 4, caminho: ['Roupas', 'Lisas'] },
    { id: 5, caminho: ['Canecas'] },
  ])
})

test('of equal names the code says which; without one the number', () => {
  expect(Object.fromEntries(nomesUnicos(tree))).toEqual({
    1: 'Roupas',
    2: 'Camisetas',
    3: 'Lisas (1.1.1)',
    4: 'Lisas (4)',
    5: 'Canecas',
  })
})

const openArvore = async (answers: Parameters<typeof prepare>[0]) => {
  await signInAs()
  await prepare({ 'GET /categorias/': ok(tree), ...answers })
  await draw(<CategoriasPage />)
}
const button = (name: string) => page.getByRole('button', { name })

test('a category is moved below the one that is chosen, under its own name; chosen where it is, nothing is sent', async () => {
  const MOVER = 'PUT /categorias/2/'
  await openArvore({ [MOVER]: ok({ id: 2, nome: 'Camisetas' }) })
  const janela = page.getByRole('dialog', { name: 'Mover Camisetas' })
  for (const destination of ['Roupas', 'Canecas']) {
    await button('Mover Camisetas').click()
    await janela.getByRole('radio', { name: destination, exact: true }).click()
    await janela.getByRole('button', { name: 'Mover para cá' }).click()
    await expect.element(janela).not.toBeInTheDocument()
  }
  await expect.poll(avisados).toEqual(['success: Categoria movida.'])
  expect(await bodies(MOVER)).toEqual([{ nome: 'Camisetas', categoria_pai: 5 }])
})

test('a category with others below it cannot be deleted; one that is refused stays, and why is said', async () => {
  const EXCLUIR = 'DELETE /categorias/5/'
  await openArvore({ [EXCLUIR]: answer(409, { erro: 'Não pode ser excluída: 1 produto a usa.' }) })
  const dialog = page.getByRole('dialog')
  await button('Excluir Camisetas').click()
  await expect.element(dialog.getByText(/Exclua ou mova as subcategorias primeiro/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Excluir' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await button('Excluir Canecas').click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect.poll(avisados).toEqual(['error: Não pode ser excluída: 1 produto a usa.'])
  await expect.element(button('Excluir Canecas')).toBeInTheDocument()
  expect(await received(EXCLUIR)).toHaveLength(1)
})

test('a category that was created on the way through the authorisation is chosen in the form, once', async () => {
  await signInAs()
  const action = { ...NA_FILA, redirect: location.pathname + location.search }
  localStorage.setItem('blingPendingActions', JSON.stringify([action]))
  await prepare({
    'POST /categorias/': answer(201, { id: 7, nome: 'Bonés' }),
    'GET /categorias/': ok([readCategoria({ id: 7, nome: 'Bonés' })]),
  })
  expect(await replayQueue()).toMatchObject({ falhas: 0 })
  const onCreate = vi.fn()
  await draw(<CategoriaSelect value="" onChange={() => undefined} onCreate={onCreate} />)
  await expect.poll(() => onCreate.mock.calls).toEqual([['7']])
  expect(takeCreated('/categorias/')).toBeNull()
})

describe('a new category', () => {
  const CRIADA_NA_VOLTA = 'Ao salvar, o Bling pede a autorização; a categoria é criada na volta.'
  const PEDE = 'As categorias nascem no Bling: peça a um administrador da loja para conectar.'
  test.each([
    [{ ativo: true, conectado: false, vinculada: true }, [CRIADA_NA_VOLTA]],
    [{ ativo: true, conectado: false, vinculada: false }, [PEDE]],
    [{ ativo: true, conectado: true }, []],
    [{ ativo: false, conectado: false }, []],
  ])('of a shop whose Bling is %j says what saving asks for', async (conexao, sentences) => {
    await signInAs({ tipo: 'funcionario' })
    await prepare({ 'GET /bling/conexao/': ok(conexao), 'GET /categorias/': ok([]) })
    await openScreen([{ path: '/categorias/criar', element: <CategoriaForm /> }], '/categorias/criar')
    await expect.poll(() => received('GET /bling/conexao/')).toHaveLength(1)
    await expect
      .poll(() => [CRIADA_NA_VOLTA, PEDE].filter((sentence) => page.getByText(sentence).elements().length > 0))
      .toEqual(sentences)
  })
})

test.each([
  [undefined, true],
  [readCategoria({ id: 4, nome: 'Bonés' }), false],
])(
  'at a desk the name of a new category has the focus; one that is edited leaves it: %j',
  async (existing, focused) => {
    attachMouse()
    await prepare({ 'GET /categorias/': ok([]), 'GET /bling/conexao/': ok({ ativo: false, conectado: false }) })
    await draw(<CategoriaForm {...(existing && { categoria: existing })} />)
    const name = page.getByLabelText('Nome', { exact: false }).first()
    await expect.element(name).toBeVisible()
    if (focused) await expect.element(name).toHaveFocus()
    else await expect.element(name).not.toHaveFocus()
  },
)
