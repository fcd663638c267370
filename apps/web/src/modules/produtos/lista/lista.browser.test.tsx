import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, queries, received, release } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { avisados, clickToastAction, drawHook, readToasts } from '../../../../test/support/hook.tsx'
import { readProdutoResumo } from '../../../../test/support/lidos.ts'
import { draw, openScreen } from '../../../../test/support/screen.tsx'
import { signInAs, signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { useLote } from '../../../shared/bling/batch.ts'
import { toasts } from '../../../shared/ui/toasts/toast.ts'
import { ultimaDoProduto, umaSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'
import { listaDeProdutos } from '../produtos.queries.ts'
import { BarraDeSelecao, useProdutosExclusao, usePublicacaoEmLote } from './BarraDeSelecao.tsx'
import { MaisAcoes } from './CabecalhoDeProdutos.tsx'
import { MudarEmLote } from './MudarEmLote.tsx'
import { ProdutoCard, ProdutoEsqueleto } from './ProdutoCard.tsx'
import { PublicacaoEmLote } from './PublicacaoEmLote.tsx'

const MOVER = 'DELETE /produtos/lixeira-multiplos/'
const PUBLICAR_PUBLICACAO = 'POST /produtos/publicar-multiplos/'
const produtos = (quantos: number, id_bling: string | null = null) =>
  Array.from({ length: quantos }, (_, i) => readProdutoResumo({ id: i + 1, titulo: 'P', id_bling }))
const aceito = (id: number, alvo_id: number) =>
  answer(202, {
    sincronizacoes: [{ id, tipo: 'produto', operacao: 'publicar', alvo_id, estado: 'pendente' }],
    recusados: [{ id: alvo_id + 1, titulo: 'Sem preço', motivo: 'Falta o preço.' }],
  })
const readSentIds = async () => (await received(PUBLICAR_PUBLICACAO)).map(({ body }) => (body as { ids: number[] }).ids)

const chamada = vi.fn<(qual: string) => void>()
const PROPS = {
  total: 30,
  ouMais: false,
  carregados: 10,
  tabela: false,
  comBling: true,
  onChange: () => chamada('Mudar em lote'),
}
function openLista({ selecionados = 0, ...props }: { selecionados?: number; [nome: string]: unknown }) {
  const rows = produtos(selecionados)
  const toggleAll = (allChecked: boolean) => chamada(`todos: ${allChecked}`)
  const selection = { rows, ids: rows.map(({ id }) => id), toggleAll, clear: () => chamada('Limpar seleção') }
  return draw(<BarraDeSelecao {...PROPS} selecao={selection} {...props} />)
}
const buttons = () =>
  [...document.querySelectorAll<HTMLButtonElement>('button, a')].map(
    (button) => `${button.textContent}${button.disabled ? ' (off)' : ''}`,
  )
const [LIMPAR, ETIQUETAS, MUDAR] = ['Limpar seleção', 'Imprimir etiquetas', 'Mudar em lote']
const [PUBLICAR, EXCLUIR] = ['Publicar no Bling', 'Excluir selecionados']
const TODOS = [LIMPAR, ETIQUETAS, MUDAR, PUBLICAR, EXCLUIR]
const NOTA = 'só os carregados; role a lista para incluir mais'

test.each([
  [{}, '30 produtos', [], null],
  [{ total: 1200, ouMais: true, selecionados: 1 }, 'mais de 1.200 produtos', TODOS, '1 selecionado'],
  [{ selecionados: 9 }, '30 produtos', TODOS, '9 selecionados'],
  [{ selecionados: 10 }, '30 produtos', TODOS, `10 selecionados${NOTA}`],
  [{ selecionados: 10, total: 10 }, '10 produtos', TODOS, '10 selecionados'],
  [{ selecionados: 10, total: null }, null, TODOS, '10 selecionados'],
  [{ total: 0, carregados: 0 }, null, [], null],
  [{ selecionados: 2, comBling: false }, '30 produtos', [LIMPAR, ETIQUETAS, MUDAR, EXCLUIR], '2 selecionados'],
  [{ selecionados: 2, onChange: null }, '30 produtos', [LIMPAR, ETIQUETAS, PUBLICAR, EXCLUIR], '2 selecionados'],
  [{ selecionados: 2, tabela: true }, '30 produtos', [], null],
])(
  'with %o it says how many there are and offers what can be done with the ticked ones',
  async (props, total, oferece, quantos) => {
    await openLista(props)
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? null
    await expect
      .poll(() => [text('[role="status"]'), buttons(), text('p:has(> strong)')])
      .toEqual([total, oferece, quantos])
    expect(page.getByRole('checkbox').elements()).toHaveLength(Number(!('tabela' in props)))
  },
)

test('each button does what it says to the ticked ones, and the box ticks all that are loaded', async () => {
  await prepare({ [PUBLICAR_PUBLICACAO]: held(aceito(40, 1)), [MOVER]: held(ok({ ids: [1, 2] })) })
  await openLista({ selecionados: 2 })
  const actions = [LIMPAR, MUDAR]
  for (const name of [...actions, PUBLICAR, EXCLUIR]) await page.getByRole('button', { name }).click()
  await expect.poll(buttons).toEqual([LIMPAR, ETIQUETAS, MUDAR, `${PUBLICAR} (off)`, `${EXCLUIR} (off)`])
  await expect.poll(async () => [await readSentIds(), await queries(MOVER)]).toEqual([[[1, 2]], ['?ids=1%2C2']])
  await release()
  await release()
  await expect.poll(buttons).toEqual(TODOS)
  expect(avisados()).toEqual(['success: 2 produtos movidos para a lixeira.'])
  const selectAllBox = page.getByRole('checkbox', { name: 'Selecionar todos' })
  expect((selectAllBox.element() as HTMLInputElement).indeterminate).toBe(true)
  await selectAllBox.click()
  expect(chamada.mock.calls.flat()).toEqual([...actions, 'todos: true'])
  await expect.element(page.getByRole('link', { name: ETIQUETAS })).toHaveAttribute('href', '/qrcodes?pecas=1,2')
})

test('what deletes is the last and is never solid', async () => {
  await openLista({ selecionados: 2 })
  await expect.element(page.getByRole('button', { name: EXCLUIR })).toHaveAttribute('data-botao', 'subtle')
  expect(buttons().at(-1)).toBe(EXCLUIR)
  expect(document.querySelectorAll('[data-botao="filled"]')).toHaveLength(0)
})

test('the picture of a card keeps its height where the rest of the card grows', async () => {
  await page.viewport(1280, 800)
  await draw(
    <div style={{ width: 186, height: 348 }}>
      <ProdutoEsqueleto />
    </div>,
  )
  const picture = document.querySelector('[aria-hidden] > div')
  await expect.poll(() => picture?.getBoundingClientRect().height).toBe(168)
})

test.each([
  ['one line of a card', 159.9, 164.9, 1],
  ['a second line', 1159.9, 1164.9, 2],
])('a range of prices takes %s, and is never cut', async (_, menor, maior, lines) => {
  await page.viewport(1280, 800)
  const variacoes = [menor, maior].map((preco_venda, i) => ({ id: i + 1, preco_venda }))
  const produto = readProdutoResumo({ id: 1, titulo: 'Moletom', tem_variacoes: true, variacoes })
  const fields = { selecionado: false, busca: '', onSelect: () => {}, onQr: () => {}, onEstoque: () => {} }
  await draw(
    <div style={{ width: 187, height: 348 }}>
      <ProdutoCard produto={produto} {...fields} />
    </div>,
  )
  const price = page.getByText(/~/).element()
  expect(price.scrollWidth).toBe(price.clientWidth)
  const range = document.createRange()
  range.selectNodeContents(price)
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(lines)
})

test.each([360, 390, 412, 1280])('at %i px the menu of lesser actions stays within the window', async (width) => {
  await page.viewport(width, 640)
  onTestFinished(() => page.viewport(1280, 800))
  await signInAs()
  await draw(
    <div className="flex justify-end">
      <MaisAcoes palavra="" onExport={() => {}} />
    </div>,
  )
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await expect.element(page.getByRole('list', { name: 'Ações sobre o estoque' })).toBeInViewport({ ratio: 1 })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('while no row is there, none can be ticked, and not all of them are', async () => {
  await openLista({ carregados: 0, total: null })
  const selectAllBox = page.getByRole('checkbox', { name: 'Selecionar todos' })
  await expect.element(selectAllBox).toBeDisabled()
  await expect.element(selectAllBox).not.toBeChecked()
})

test('who may not export is offered no spreadsheet', async () => {
  await signInAs({ username: 'bia', tipo: 'vendedor', permissoes: { corrigir_estoque: false } })
  await draw(<MaisAcoes palavra="" onExport={() => {}} />)
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await expect.element(page.getByRole('list', { name: 'Ações sobre o estoque' })).toBeVisible()
  const actions = [...document.querySelectorAll('li strong')].map(({ textContent }) => textContent)
  expect(actions).toEqual(['Exportar produtos', 'Exportar movimentos'])
  await signInAs({ username: 'bia', tipo: 'vendedor', permissoes: { exportar_dados: false } })
  await expect.element(page.getByRole('button', { name: 'Mais ações' })).not.toBeInTheDocument()
})

const CONEXAO = 'GET /bling/conexao/'
const SEM_BLING = ok({ ativo: false })
const MUDAR_LOTE = 'POST /produtos/em-lote/'
const LOTE = 'GET /produtos/em-lote/8/'
const linha = { produto_id: 3, variacao_id: null, nome: 'Caneca', campo: 'preco_venda', antes: 10, depois: 11 }
const previa = (quantos: number) => ok({ quantos, produtos: 2, linhas: [linha] })
const finishedLote = { lote_id: 8, estado: 'concluida', aplicar: 40, aplicadas: 38, recusadas: 2, conflitos: [] }
const onClose = vi.fn<() => void>()
const button = (name: string) => page.getByRole('button', { name, exact: true })
signInBeforeEach()
test('a preview of more rows than it shows gives the others too', async () => {
  const rows = Array.from({ length: 69 }, (_, i) => ({ ...linha, produto_id: i + 1 }))
  const proposta = { quantos: 69, produtos: 69 }
  await prepare({
    [CONEXAO]: SEM_BLING,
    [MUDAR_LOTE]: [ok({ ...proposta, linhas: rows.slice(0, 50) }), ok({ ...proposta, linhas: rows })],
  })
  const tela = <MudarEmLote ids={[3, 4]} filtros={{ busca: 'caneca' }} total={69} onClose={onClose} />
  await openScreen([{ path: '/produtos', element: tela }], '/produtos')
  await page.getByLabelText('Valor').fill('10')
  const shown = page.getByRole('list', { name: 'O que muda' }).getByRole('listitem')
  await expect.poll(() => shown.elements().length).toBe(50)
  await button('Mostrar mais').click()
  await expect.poll(() => shown.elements().length).toBe(69)
  await expect.element(button('Mostrar mais')).not.toBeInTheDocument()
  expect((await received(MUDAR_LOTE)).map(({ body }) => (body as { mostrar?: number }).mostrar)).toEqual([
    undefined,
    500,
  ])
})

test('the button counts what the preview found; a change that failed says why and stays, and is sent again with its key', async () => {
  await prepare({
    [CONEXAO]: SEM_BLING,
    [MUDAR_LOTE]: [
      previa(2),
      { status: 200, cut: true },
      answer(409, { erro: 'Agora não.' }),
      previa(40),
      ok({ quantos: 40, linhas: [], lote_id: 8 }),
    ],
    [LOTE]: ok(finishedLote),
  })
  const tela = <MudarEmLote ids={[3, 4]} filtros={{ busca: 'caneca' }} total={40} onClose={onClose} />
  await openScreen([{ path: '/produtos', element: tela }], '/produtos')
  await page.getByLabelText('Valor').fill('10')
  await expect.element(page.getByRole('list', { name: 'O que muda' })).toHaveTextContent('CanecaR$ 10,00 → R$ 11,00')
  for (const sentence of [
    'Não foi salvo: a loja não respondeu. Verifique a conexão e tente novamente.',
    'Agora não.',
  ]) {
    await button('Mudar 2 preços').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  }
  await expect.element(page.getByLabelText('Valor')).toHaveValue('10')
  expect(onClose).not.toHaveBeenCalled()

  await page.getByLabelText('Quais').selectOptions('Tudo o que a lista encontra')
  await expect.element(page.getByText('2 produtos, 40 preços; os primeiros 1')).toBeVisible()
  await button('Mudar 40 preços').click()
  await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0)
  expect(avisados()).toEqual(['success: Mudança feita: 38 preços. 2 mudaram antes e ficaram como estão.'])
  const sentRequests = (await received(MUDAR_LOTE)).filter(({ body }) => !(body as { previa: boolean }).previa)
  const alteracoes = [{ campo: 'preco_venda', operacao: 'porcento', valor: 10 }]
  expect(sentRequests.map(({ body }) => body)).toEqual([
    { ids: [3, 4], alteracoes, previa: false },
    { ids: [3, 4], alteracoes, previa: false },
    { filtros: { busca: 'caneca' }, alteracoes, previa: false },
  ])
  const [lostKey, outraVez, allSelectedKey] = sentRequests.map(({ idempotencyKey }) => idempotencyKey)
  expect([lostKey === null, lostKey === outraVez, outraVez === allSelectedKey]).toEqual([false, true, false])
})

test('prices go down without a minus, which the keys of a phone lack; one that is typed is refused', async () => {
  await prepare({ [CONEXAO]: SEM_BLING, [MUDAR_LOTE]: previa(2) })
  const tela = <MudarEmLote ids={[3, 4]} filtros={{}} total={2} onClose={onClose} />
  await openScreen([{ path: '/produtos', element: tela }], '/produtos')
  const how = page.getByRole('combobox', { name: 'Como' })
  await expect.element(how).toHaveDisplayValue('Aumentar em %')
  await how.selectOptions('Diminuir em R$')
  await page.getByLabelText('Valor').fill('-5')
  await expect.element(page.getByLabelText('Valor')).toHaveAccessibleDescription('Escreva sem o menos')
  await page.getByLabelText('Valor').fill('5')
  const alteracoes = [{ campo: 'preco_venda', operacao: 'somar', valor: -5 }]
  await expect.poll(() => bodies(MUDAR_LOTE)).toEqual([{ ids: [3, 4], alteracoes, previa: true }])
})

test('a value that was typed for one field is none of another', async () => {
  await prepare({ [CONEXAO]: SEM_BLING, [MUDAR_LOTE]: previa(2) })
  const tela = <MudarEmLote ids={[3, 4]} filtros={{}} total={2} onClose={onClose} />
  await openScreen([{ path: '/produtos', element: tela }], '/produtos')
  await page.getByLabelText('Valor').fill('10')
  await expect.element(button('Mudar 2 preços')).toBeVisible()
  await page.getByRole('combobox', { name: 'O que muda' }).selectOptions('Entrada de estoque')
  await expect.element(page.getByLabelText('Valor')).toHaveValue('')
  await expect.element(button('Mudar')).toBeVisible()
  const fields = (await received(MUDAR_LOTE)).map(
    ({ body }) => (body as { alteracoes: { campo: string }[] }).alteracoes,
  )
  expect(fields.flat().filter(({ campo }) => campo === 'estoque')).toEqual([])
})

test.each([
  ['NCM', '6109.10', 'NCM: 8 algarismos', '6109.10.00', '61091000'],
  ['CEST', '28', 'CEST: 7 algarismos', '28.038.00', '2803800'],
  ['Unidade', null, null, 'PC', 'PC'],
])(
  '%s of many products is a text; a wrong one is refused at its field',
  async (label, wrongText, sentence, certo, valor) => {
    await prepare({ [CONEXAO]: SEM_BLING, [MUDAR_LOTE]: previa(2) })
    const tela = <MudarEmLote ids={[3, 4]} filtros={{}} total={2} onClose={onClose} />
    await openScreen([{ path: '/produtos', element: tela }], '/produtos')
    await page.getByRole('combobox', { name: 'O que muda' }).selectOptions(label)
    if (wrongText !== null) {
      await page.getByLabelText('Valor').fill(wrongText)
      await expect.element(page.getByLabelText('Valor')).toHaveAccessibleDescription(sentence)
      expect(await received(MUDAR_LOTE)).toEqual([])
    }
    await page.getByLabelText('Valor').fill(certo)
    await expect.element(button('Mudar 2 produtos')).toBeVisible()
    const campo = label.toLowerCase()
    const alteracoes = [{ campo, operacao: 'fixar', valor }]
    await expect.poll(() => bodies(MUDAR_LOTE)).toContainEqual({ ids: [3, 4], alteracoes, previa: true })
  },
)

test('the origin of many products is chosen by its words, and none is no change', async () => {
  await prepare({ [CONEXAO]: SEM_BLING, [MUDAR_LOTE]: previa(2) })
  const tela = <MudarEmLote ids={[3, 4]} filtros={{}} total={2} onClose={onClose} />
  await openScreen([{ path: '/produtos', element: tela }], '/produtos')
  await page.getByRole('combobox', { name: 'O que muda' }).selectOptions('Origem')
  expect(await received(MUDAR_LOTE)).toEqual([])
  await page.getByLabelText('Nova origem').selectOptions('0 - Nacional')
  await expect.element(button('Mudar 2 produtos')).toBeVisible()
  const alteracoes = [{ campo: 'origem_fiscal', operacao: 'fixar', valor: 0 }]
  expect(await bodies(MUDAR_LOTE)).toEqual([{ ids: [3, 4], alteracoes, previa: true }])
})

const RESTAURAR = 'POST /produtos/lixeira/restaurar-multiplos/'

test.each([
  ['one product', [2], 'Produto deletado com sucesso!', 'Produto restaurado.'],
  ['several products', [2, 3], '2 produtos movidos para a lixeira.', '2 produtos restaurados.'],
])('%s that went to the trash are the ones that come back', async (_, ids, foram, voltaram) => {
  await prepare({ [MOVER]: ok({ ids }), [RESTAURAR]: ok({ ids }) })
  const { fazer } = await drawHook(useProdutosExclusao)
  await fazer(({ excluir }) => excluir([1, 2, 3]))
  await expect.poll(readToasts).toEqual([`success: ${foram}`])
  expect((await received(MOVER)).map(({ query }) => decodeURIComponent(query))).toEqual(['?ids=1,2,3'])
  clickToastAction()
  await expect.poll(readToasts).toEqual([`success: ${foram}`, `success: ${voltaram}`])
  expect(await bodies(RESTAURAR)).toEqual([{ ids }])
})

test('products that did not go to the trash are said, without a way back, and read again: some may have gone', async () => {
  await prepare({ [MOVER]: answer(503) })
  const { agora, client, fazer } = await drawHook(useProdutosExclusao)
  const { queryKey } = listaDeProdutos()
  client.setQueryData(queryKey, { pages: [], pageParams: [] })
  await fazer(({ excluir }) => excluir([1]))
  await expect.poll(readToasts).toEqual(['error: Erro ao atualizar produto.'])
  expect(toasts.get()[0]?.action).toBeNull()
  await expect.poll(() => agora().excluindo).toBe(false)
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(consoleErrors.splice(0)).toMatchObject([['Os produtos não foram para a lixeira', { status: 503 }]])
})

test('products that did not come back are said', async () => {
  await prepare({ [MOVER]: { status: 204 }, [RESTAURAR]: answer(503) })
  const { fazer } = await drawHook(useProdutosExclusao)
  await fazer(({ excluir }) => excluir([1]))
  await expect.poll(readToasts).toHaveLength(1)
  clickToastAction()
  await expect.poll(readToasts).toEqual(['success: Produto deletado com sucesso!', 'error: Erro ao atualizar produto.'])
})

const openPublicacao = () => drawHook(() => ({ ...usePublicacaoEmLote(), lote: useLote() }))

test('only what was not published yet is sent, and what becomes of it is followed', async () => {
  await prepare({ [PUBLICAR_PUBLICACAO]: aceito(40, 1) })
  const { agora, client, fazer } = await openPublicacao()
  const publishedProduto = readProdutoResumo({ id: 9, titulo: 'P', id_bling: '77' })
  await fazer(({ publicar }) => publicar([publishedProduto, ...produtos(2)]))
  await expect
    .poll(() => agora().lote)
    .toEqual({ ids: [40], recusados: [{ id: 2, titulo: 'Sem preço', motivo: 'Falta o preço.' }] })
  expect(await readSentIds()).toEqual([[1, 2]])
  for (const { queryKey } of [umaSincronizacao(40), ultimaDoProduto(1)])
    expect(client.getQueryData<unknown>(queryKey)).toMatchObject({ id: 40, estado: 'pendente' })
  expect(avisados()).toEqual([])
})

test('of products that are all published nothing is sent', async () => {
  await prepare({})
  const { fazer } = await openPublicacao()
  await fazer(({ publicar }) => publicar(produtos(2, '77')))
  expect([avisados(), await received()]).toEqual([['info: O que está selecionado já foi publicado.'], []])
})

test('a publication that went well ends as a toast; one that did not stays to be read', async () => {
  const SINCRONIZACOES = 'GET /sincronizacoes/'
  const sincronizacao = {
    id: 40,
    tipo: 'produto',
    operacao: 'publicar',
    alvo_id: 1,
    titulo: 'Caneca',
    estado: 'concluida',
  }
  const refusedProdutos = [{ id: 2, titulo: 'Sem preço', motivo: 'Falta o preço.' }]
  const tela = (refusedRows: object[]) => (
    <PublicacaoEmLote lote={{ ids: [40], recusados: refusedRows as typeof refusedProdutos }} />
  )
  await prepare({ [SINCRONIZACOES]: ok({ count: 1, next: null, previous: null, results: [sincronizacao] }) })
  await openScreen([{ path: '/produtos', element: tela(refusedProdutos) }], '/produtos')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 publicado, 1 não publicado.')
  expect(avisados()).toEqual([])
  await openScreen([{ path: '/produtos', element: tela([]) }], '/produtos')
  await expect.poll(avisados).toEqual(['success: 1 produto publicado no Bling.'])
})

test('a thousand are sent at a time; when one request fails, those before it are followed all the same', async () => {
  await prepare({ [PUBLICAR_PUBLICACAO]: [aceito(40, 1), aceito(41, 1001), answer(503)] })
  const { agora, fazer } = await openPublicacao()
  await fazer(({ publicar }) => publicar(produtos(2001)))
  await expect.poll(avisados).toEqual(['error: Erro ao publicar.'])
  expect((await readSentIds()).map((ids) => [ids[0], ids.length])).toEqual([
    [1, 1000],
    [1001, 1000],
    [2001, 1],
  ])
  expect(agora().lote?.ids).toEqual([40, 41])
})

test('on a phone the bar of ticked products has two rows, and the rare acts come after a press on Mais', async () => {
  await page.viewport(360, 640)
  await openLista({ selecionados: 2 })
  const bar = document.querySelector('[data-selecao]') as HTMLElement
  const rows = () =>
    new Set(
      [...bar.querySelectorAll('[data-botao]')]
        .filter((act) => act.checkVisibility())
        .map((act) => Math.round(act.getBoundingClientRect().top)),
    ).size
  expect(rows()).toBe(2)
  await expect.element(page.getByRole('button', { name: EXCLUIR })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await expect.element(page.getByRole('button', { name: EXCLUIR })).toBeVisible()
  await page.viewport(1280, 800)
  expect(rows()).toBe(1)
})
