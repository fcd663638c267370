import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodies, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { ArteClienteContext } from '../../../shared/vendas/estampas/arteCliente.ts'
import { ArteSelect } from '../ArteSelect.tsx'
import ProducaoDoProdutoPage from './ProducaoDoProdutoPage.tsx'
import { addPropostas, entradaDaFicha, escolhasFromFicha, formatFichaPeca, opcaoDe, toFichaPecas } from './proposta.ts'

const buildVariacoes = (first: number, ...names: readonly (readonly [string, string])[]) =>
  names.map(([nome_cor, tamanho], i) => ({ id: first + i, nome_cor, tamanho, quantidade: 9 }))
const LEAO = { id: 5, titulo: 'Leão', variacoes: buildVariacoes(51, ['Preta', 'M'], ['Preta', 'G'], ['Rosa', 'M']) }
const LISA = { id: 8, titulo: 'Lisa', variacoes: buildVariacoes(81, ['preta ', 'G'], ['Preta', 'M'], ['Branca', 'M']) }
const ARTE = {
  id: 3,
  nome: 'Leão de óculos',
  versao: 1,
  arquivo: 'leao.png',
  largura_px: 1200,
  altura_px: 1200,
  avisos: [],
}
const ESTAMPA = { posicao: 'frente', tecnica: 'dtf', largura_mm: 280, altura_mm: 300, distancia_gola_mm: null }
/** Tells whether a list is inert: text typed during its save would be lost. */
const inerte = (list: string) => document.querySelector<HTMLElement>(`[aria-label="${list}"]`)?.inert

test('a product is set up: its print with the warning of its resolution, and the blank of equal colour and size', async () => {
  await prepare({
    'GET /producao/configuracao/': ok({ ativa: true, vender_sob_demanda: true }),
    'GET /produtos/5/': ok(LEAO),
    'GET /produtos/8/': ok(LISA),
    'GET /produtos/5/estampas/': ok([]),
    'GET /produtos/5/ficha/': ok([]),
    'GET /artes/': ok({ count: 1, next: null, results: [ARTE] }),
    'GET /produtos/busca/': ok({ count: 2, next: null, results: [LISA, LEAO] }),
    'PUT /produtos/5/estampas/': {
      ...ok([{ ...ESTAMPA, arte_id: 3, arte: ARTE.nome, versao: 1, largura_px: 1200 }]),
      held: true,
    },
    'PUT /produtos/5/ficha/': {
      ...ok([{ variacao_id: 51, lisa_produto_id: 8, lisa_variacao_id: 82, lisa: 'Lisa Preta M' }]),
      held: true,
    },
  })
  await openScreen(
    [{ path: '/produtos/:produtoId/producao', Component: ProducaoDoProdutoPage }],
    '/produtos/5/producao',
  )
  await page.getByRole('button', { name: 'Adicionar estampa' }).click()
  await page.getByRole('button', { name: 'Usar: Leão de óculos' }).click()
  await page.getByLabelText('Largura').fill('28')
  await page.getByLabelText('Altura').fill('30')
  await expect.element(page.getByText('109 dpi a 28 cm: vai sair borrada')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar estampas' }).click()
  await expect.poll(() => bodies('PUT /produtos/5/estampas/')).toEqual([[{ ...ESTAMPA, arte_id: 3 }]])
  expect(inerte('Estampas do produto')).toBe(true)
  await release()
  await expect.poll(() => inerte('Estampas do produto')).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Salvar estampas' })).toBeDisabled()

  await page.getByRole('button', { name: 'Escolher peça lisa' }).click()
  await page.getByRole('searchbox').fill('lisa')
  // A product is no blank of itself.
  expect(page.getByRole('button', { name: /^Usar: Leão/ }).elements()).toEqual([])
  await page.getByRole('button', { name: /^Usar: Lisa/ }).click()
  await expect.element(page.getByText('2 de 3 com peça lisa')).toBeVisible()
  await expect.element(page.getByLabelText('Peça lisa de Rosa M')).toHaveValue('')
  await page.getByLabelText('Peça lisa de Preta G').selectOptions('Branca M (9 livres)')
  await page.getByRole('button', { name: 'Salvar ficha' }).click()
  await expect.poll(() => received('PUT /produtos/5/ficha/')).toHaveLength(1)
  expect(inerte('Ficha do produto')).toBe(true)
  await release()
  await expect.element(page.getByRole('button', { name: 'Produzir para estoque' })).toBeVisible()
  expect((await received('PUT /produtos/5/ficha/'))[0]?.body).toEqual([
    { variacao_id: 51, lisa_produto_id: 8, lisa_variacao_id: 82, materiais: [] },
    { variacao_id: 52, lisa_produto_id: 8, lisa_variacao_id: 83, materiais: [] },
  ])
})

test('an art that is in use stays, and the dialog says where; one that is not goes for good', async () => {
  const arteInUse = { status: 409, body: { codigo: 'ARTE_EM_USO', detail: 'Esta arte está em um produto.' } }
  await prepare({
    'GET /artes/': ok({ count: 1, next: null, results: [ARTE] }),
    'DELETE /artes/3/': arteInUse,
    'POST /artes/': ok({ ...ARTE, id: 4 }),
  })
  await openScreen(
    [
      {
        path: '/artes',
        Component: () => (
          <ArteClienteContext value={7}>
            <ArteSelect onChoose={() => undefined} onClose={() => undefined} />
          </ArteClienteContext>
        ),
      },
    ],
    '/artes',
  )
  await page.getByRole('button', { name: 'Excluir a arte Leão de óculos' }).click()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect.element(page.getByText('Esta arte está em um produto.')).toBeVisible()
  await prepare({ 'GET /artes/': ok({ count: 0, next: null, results: [] }), 'DELETE /artes/3/': ok(null) })
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect.element(page.getByText('Nenhuma arte ainda.')).toBeVisible()
})

test('an art is used by the button at the right of its name; the lesser acts stand below, and its measures on one line', async () => {
  await page.viewport(1280, 800)
  await prepare({ 'GET /artes/': ok({ count: 1, next: null, results: [ARTE] }) })
  const Select = () => <ArteSelect onChoose={() => undefined} onClose={() => undefined} />
  await openScreen([{ path: '/artes', Component: Select }], '/artes')
  const boxOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect()
  await expect.element(page.getByRole('button', { name: 'Usar: Leão de óculos' })).toBeVisible()
  const [use, next, remove] = ['Usar: ', 'Nova versão: ', 'Excluir a arte '].map((act) => boxOf(`${act}${ARTE.nome}`))
  expect(use?.left).toBeGreaterThanOrEqual(remove?.right ?? Number.POSITIVE_INFINITY)
  expect(use?.top).toBeLessThan(next?.top ?? 0)
  expect(page.getByText('1200 × 1200 px', { exact: true }).element().getClientRects()).toHaveLength(1)
})

test('a JPG is sent as it is; a file that is no art is refused when it is chosen, and keeps what was typed', async () => {
  await prepare({ 'GET /artes/': ok({ count: 0, next: null, results: [] }), 'POST /artes/': ok({ ...ARTE, id: 4 }) })
  const chosen: number[] = []
  await openScreen(
    [
      {
        path: '/artes',
        Component: () => <ArteSelect onChoose={({ id }) => chosen.push(id)} onClose={() => undefined} />,
      },
    ],
    '/artes',
  )
  const entrada = page.getByLabelText('Arquivo da arte')
  await entrada.upload(new File(['\xff\xd8 in CMYK'], 'IMG-2026.jpg', { type: 'image/jpeg' }))
  const nome = page.getByLabelText('Nome da arte')
  await expect.element(nome).toHaveValue('IMG-2026')
  await nome.fill('Escudo')
  await entrada.upload(new File(['texto'], 'pedido.docx'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('O arquivo da arte deve ser PNG, JPG, TIFF, PDF, SVG, AI, PSD ou CDR.')
  await expect.element(nome).toHaveValue('Escudo')
  await page.getByRole('button', { name: 'Guardar e usar' }).click()
  await expect.poll(() => chosen).toEqual([4])
  const [sent] = await received('POST /artes/')
  for (const part of ['filename="IMG-2026.jpg"', 'Content-Type: image/jpeg', 'in CMYK'])
    expect(sent?.body).toContain(part)
})

test('the dialog shows the warnings of a print file before its use, and the list beside it; a broken file is refused', async () => {
  const cmyk = { ...ARTE, id: 4, arquivo: 'foto.jpg', avisos: ['cmyk'] }
  const refused = { codigo: 'ARTE_ILEGIVEL', detail: 'O arquivo "foto.jpg" está incompleto.' }
  await prepare({
    'GET /artes/': ok({ count: 1, next: null, results: [cmyk] }),
    'POST /artes/': [{ status: 400, body: refused }, ok(cmyk)],
  })
  const chosen: number[] = []
  const Select = () => <ArteSelect onChoose={({ id }) => chosen.push(id)} onClose={() => undefined} />
  await openScreen([{ path: '/artes', Component: Select }], '/artes')
  const said = page.getByText(/^Em CMYK: na tela as cores são aproximadas/)
  await expect.element(page.getByRole('listitem').getByText(/^Em CMYK/)).toBeVisible()
  await page.getByLabelText('Arquivo da arte').upload(new File(['x'], 'foto.jpg', { type: 'image/jpeg' }))
  const save = page.getByRole('button', { name: 'Guardar e usar' })
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(refused.detail)
  await save.click()
  await expect.poll(() => said.elements()).toHaveLength(2)
  expect(chosen).toEqual([])
  await page.getByRole('button', { name: 'Usar assim' }).click()
  expect(chosen).toEqual([4])
})

const variacao = (id: number, nome_cor: string | null, tamanho: string | null, quantidade_disponivel = 0) => ({
  id,
  nome_cor,
  tamanho,
  quantidade_disponivel,
})
const printedProduto = {
  id: 1,
  quantidade_disponivel: 9,
  variacoes: [variacao(11, 'Azul', 'M', 4), variacao(12, 'Azul', 'G'), variacao(13, null, 'M')],
}
const pecas = toFichaPecas(printedProduto)
const lisa = (...variacoes: ReturnType<typeof variacao>[]) => ({ id: 2, quantidade_disponivel: 7, variacoes })
const proposals = (...variacoes: ReturnType<typeof variacao>[]) =>
  Object.fromEntries(addPropostas(pecas, new Map([[12, '9-8']]), lisa(...variacoes)))

test('the pieces of a product are its variations; without any it is one itself', () => {
  expect(pecas[0]).toEqual({ id: 11, nome_cor: 'Azul', tamanho: 'M', livres: 4 })
  expect(toFichaPecas(lisa())).toEqual([{ id: null, nome_cor: null, tamanho: null, livres: 7 }])
  expect(pecas.map(formatFichaPeca)).toEqual(['Azul M', 'Azul G', 'M'])
  expect(toFichaPecas(lisa()).map(formatFichaPeca)).toEqual(['Sem cor e tamanho'])
})

test('a blank of equal colour and size is proposed, in whatever letters; the others keep theirs', () => {
  expect(proposals(variacao(21, ' AZUL', 'm '), variacao(22, 'Preto', 'G'))).toEqual({ 11: '2-21', 12: '9-8' })
})

test('a blank without colours fits every colour, one without sizes every size, one without both everything', () => {
  expect(proposals(variacao(21, null, 'M'))).toEqual({ 11: '2-21', 12: '9-8', 13: '2-21' })
  expect(proposals(variacao(21, 'Azul', null))).toEqual({ 11: '2-21', 12: '2-21' })
  expect(proposals()).toEqual({ 11: '2-', 12: '2-', 13: '2-' })
})

test('no blank is proposed where two fit', () => {
  expect(proposals(variacao(21, 'Azul', 'M'), variacao(22, 'azul', 'm'))).toEqual({ 12: '9-8' })
})

test('the recipe that is sent holds the pieces with a blank, and keeps their materials', () => {
  const materiais = [{ nome: 'Tinta', quantidade: 2 }]
  const storedFicha = [
    { variacao_id: 11, lisa_produto_id: 2, lisa_variacao_id: 21, lisa: '', livres: 0, materiais },
    { variacao_id: null, lisa_produto_id: 3, lisa_variacao_id: null, lisa: '', livres: 0, materiais: [] },
  ]
  expect(Object.fromEntries(escolhasFromFicha(storedFicha))).toEqual({ 11: '2-21', null: '3-' })
  const choices = new Map([
    [11, opcaoDe(4, 41)],
    [12, opcaoDe(5, null)],
    [13, ''],
  ])
  expect(entradaDaFicha(pecas, choices, storedFicha)).toEqual([
    { variacao_id: 11, lisa_produto_id: 4, lisa_variacao_id: 41, materiais },
    { variacao_id: 12, lisa_produto_id: 5, lisa_variacao_id: null, materiais: [] },
  ])
})
