import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../../test/support/console-errors.ts'
import type { FakeAnswer } from '../../../../../test/support/fake-api.types.ts'
import { avisados, drawHook } from '../../../../../test/support/hook.tsx'
import { readVenda } from '../../../../../test/support/lidos.ts'
import { holdStore } from '../../../../../test/support/local-store.ts'
import { scanText } from '../../../../../test/support/scanner.ts'
import { BUSCA, buildSearchAnswer, CAMISETA, openSeparacao, VENDAS } from '../../../../../test/support/separacao.tsx'
import { signInAs } from '../../../../../test/support/signed-in.ts'
import { openVenda, vendaEm } from '../../../../../test/support/venda-page.tsx'
import { createLocalStore } from '../../../../shared/device/localStore.ts'
import { createStore } from '../../../../shared/device/store.ts'
import { forgetSeparacao, useKeptSeparacao } from './keptSeparacao.ts'
import type { Separacao } from './separacao.ts'
import { useSeparacao } from './useSeparacao.tsx'

test('two labels read before the screen is drawn anew count both; one more is too many', async () => {
  const { agora, ler, separadas, alarmes } = await openSeparacao()
  ler('CAM-P', '/produtos/5?variacao=51')
  await expect.poll(separadas).toEqual([2, 0])
  expect([agora().lida?.unidades, alarmes()]).toEqual([2, []])
  ler('CAM-P')
  ler('BON', 'BON')
  await expect.poll(alarmes).toEqual([
    ['Peça a mais', 'Azul P, Camiseta (CAM-P). A venda pede 2 peças, e já estava completa.'],
    ['Peça a mais', 'Boné (BON). A venda pede 1 peça, e já estava completa.'],
  ])
  expect(separadas()).toEqual([2, 1])
})

test('a line that leaves its variation open is named by the label', async () => {
  const variacoes = [{ id: 51, sku: 'CAM-P', cor: 'Azul', tamanho: 'P' }]
  const linha = { item_id: 1, id: 5, titulo: 'Camiseta', tem_variacoes: true, variacoes, quantidade: 2 }
  const vendas = [readVenda({ id: 7, itens: [linha] })]
  const { agora } = await drawHook(() => useSeparacao(vendas))
  void agora().ler('/produtos/5?variacao=51')
  await expect.poll(() => agora().lida).toMatchObject({ item: { variacao: 'Azul P' }, unidades: 1, isToPrint: false })
})

test.each([
  [
    'https://outro.com/produtos/6',
    0,
    'Código desconhecido',
    'Nenhum produto tem o código “https://outro.com/produtos/6”.',
  ],
  ['CAM', 1, 'Código desconhecido', 'Nenhum produto tem o código “CAM”.'],
  ['CA', 1, 'Código desconhecido', 'Nenhum produto tem o código “CA”.'],
] as const)('%s counts nothing and alarms; searches: %d', async (text, searches, ...alarme) => {
  await prepare({ [BUSCA]: buildSearchAnswer({ id: 5, sku: 'CAM-10' }) })
  const { ler, separadas, alarmes } = await openSeparacao()
  ler(text)
  await expect.poll(alarmes).toEqual([alarme])
  expect(separadas()).toEqual([0, 0])
  expect(await received(BUSCA)).toHaveLength(searches)
})

describe('a code of a whole product', () => {
  const LER = 'GET /produtos/5/'
  const variacoes = ['P', 'M'].map((tamanho, i) => ({
    id: 51 + i,
    nome_cor: 'Azul',
    tamanho,
    sku: `CAM-${tamanho}`,
    gtin: `789123456789${5 - i}`,
  }))
  const produto = ok({ id: 5, titulo: 'Camiseta', sku: 'CAM', tem_variacoes: true, variacoes })
  const askedOpcoes = [
    [51, 'Azul P'],
    [52, 'Azul M'],
  ]

  async function openAnsweredSeparacao(resposta: FakeAnswer) {
    await prepare({ [LER]: resposta, [BUSCA]: buildSearchAnswer(produto.body) })
    const drawnSeparacao = await openSeparacao()
    return {
      ...drawnSeparacao,
      opcoes: () => drawnSeparacao.agora().opcoes.map(({ variacaoId, variacao }) => [variacaoId, variacao]),
    }
  }

  test.each(['/produtos/5', 'CAM'])('has the person say which variation it is: %s', async (text) => {
    const { ler, fazer, opcoes, separadas, alarmes } = await openAnsweredSeparacao(produto)
    ler(text)
    await expect.poll(opcoes).toEqual(askedOpcoes)
    // A piece of another line is counted meanwhile, and refused; of a second piece it is asked afterwards.
    for (const code of ['BON', 'BON', text]) scanText(code)
    await expect.poll(separadas).toEqual([0, 1])
    await expect.poll(() => alarmes().map(([title]) => title)).toEqual(['Peça a mais'])
    await fazer(({ escolher, opcoes: [p] }) => p && escolher(p))
    await expect.poll(() => [opcoes(), separadas()]).toEqual([askedOpcoes, [1, 1]])
    await fazer(({ escolher, opcoes: [p] }) => p && escolher(p))
    expect([opcoes(), separadas()]).toEqual([[], [2, 1]])
  })

  test('asks no more once the line is ticked by hand', async () => {
    const { ler, fazer, opcoes, separadas, alarmes } = await openAnsweredSeparacao(produto)
    ler('/produtos/5')
    await expect.poll(opcoes).toEqual(askedOpcoes)
    await fazer(({ marcar }) => marcar([CAMISETA], true))
    await expect.poll(opcoes).toEqual([])
    expect([separadas(), alarmes()]).toEqual([[2, 0], []])
  })

  test.each(['/produtos/5?variacao=51', 'cam-p', '7891234567895'])(
    'is answered by the code of the piece itself: %s',
    async (code) => {
      const { ler, opcoes, separadas, alarmes } = await openAnsweredSeparacao(produto)
      ler('/produtos/5')
      await expect.poll(opcoes).toEqual(askedOpcoes)
      scanText(code)
      await expect.poll(separadas).toEqual([1, 0])
      expect([opcoes(), alarmes(), avisados()]).toEqual([[], [], []])
    },
  )

  test('raises the alarm of a wrong piece when another variation is chosen, and counts nothing without a choice', async () => {
    const { ler, fazer, opcoes, separadas, alarmes } = await openAnsweredSeparacao(produto)
    ler('/produtos/5', '/produtos/5')
    await expect.poll(opcoes).toEqual(askedOpcoes)
    await fazer(({ desistir }) => desistir())
    // Two were read: the second is asked about too.
    await expect.poll(opcoes).toEqual(askedOpcoes)
    await fazer(({ escolher, opcoes: [, m] }) => m && escolher(m))
    expect([opcoes(), separadas(), alarmes().map(([title]) => title)]).toEqual([[], [0, 0], ['Variação errada']])
  })

  test.each([
    ['cannot be read', answer(403), 'Verifique a conexão e leia de novo.', 1],
    ['are gone', ok({ id: 5, titulo: 'Camiseta' }), 'Confira a peça e marque à mão.', 0],
  ])('alarms when its variations %s', async (_, resposta, conselho, errors) => {
    const { ler, opcoes, alarmes } = await openAnsweredSeparacao(resposta)
    ler('/produtos/5')
    await expect.poll(alarmes).toEqual([['A etiqueta não diz a variação', `Camiseta Azul P (CAM-P). ${conselho}`]])
    expect([opcoes(), consoleErrors.splice(0).length]).toEqual([[], errors])
  })
})

test('a code that begins as a line does offers its SKU, which counts the piece', async () => {
  await prepare({ [BUSCA]: buildSearchAnswer() })
  const { agora, ler, separadas } = await openSeparacao()
  ler('CAM')
  await expect
    .poll(() =>
      agora()
        .alarmes.at(-1)
        ?.similar?.map(({ label }) => label),
    )
    .toEqual(['CAM-P'])
  agora().alarmes.at(-1)?.similar?.[0]?.onClick()
  await expect.poll(separadas).toEqual([1, 0])
})

test('only a code that could not be read answers false, so that it stays where it was typed', async () => {
  await prepare({ [BUSCA]: [buildSearchAnswer(), answer(500), buildSearchAnswer({ id: 9, sku: 'CAN' })] })
  const { agora } = await openSeparacao()
  const answers: boolean[] = []
  for (const code of ['NADA', 'CAIU', 'CAN', 'BON', 'BON', 'https://outro.com/x']) answers.push(await agora().ler(code))
  expect(answers).toEqual([false, false, true, true, true, false])
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('a piece too many of an open line is named as it was read, by its label or its SKU', async () => {
  const variacoes = ['P', 'M'].map((tamanho, n) => ({ id: 51 + n, sku: `CAM-${tamanho}`, cor: 'Azul', tamanho }))
  const linha = { item_id: 1, id: 5, titulo: 'Camiseta', tem_variacoes: true, variacoes, quantidade: 1 }
  const vendas = [readVenda({ id: 7, itens: [linha] })]
  const { agora } = await drawHook(() => useSeparacao(vendas))
  for (const code of ['CAM-P', '/produtos/5?variacao=52', 'CAM-M']) void agora().ler(code)
  const told = 'Azul M, Camiseta (CAM-M). A venda pede 1 peça, e já estava completa.'
  await expect.poll(() => agora().alarmes.map(({ detail }) => detail)).toEqual([told, told])
})

test('of an open line the question offers what the stock has enough of, and after the first piece only its variation', async () => {
  const variacoes = [
    { id: 51, sku: 'CAM-P', cor: 'Azul', tamanho: 'P', quantidade_disponivel: 1 },
    { id: 52, sku: 'CAM-M', cor: 'Azul', tamanho: 'M', quantidade_disponivel: 2 },
  ]
  const linha = { item_id: 1, id: 5, titulo: 'Camiseta', tem_variacoes: true, variacoes, quantidade: 2 }
  const produto = { id: 5, titulo: 'Camiseta', tem_variacoes: true, variacoes: [{ id: 51 }, { id: 52 }] }
  await prepare({ 'GET /produtos/5/': ok(produto) })
  const vendas = [readVenda({ id: 7, itens: [linha] })]
  const { agora, fazer } = await drawHook(() => useSeparacao(vendas))
  const options = () => agora().opcoes.map(({ variacaoId, available, isTooFew }) => [variacaoId, available, isTooFew])
  void agora().ler('/produtos/5')
  await expect.poll(options).toEqual([
    [51, 1, true],
    [52, 2, false],
  ])
  await fazer(({ escolher, opcoes: [, m] }) => m && escolher(m))
  void agora().ler('/produtos/5')
  await expect.poll(options).toEqual([[52, 2, false]])
})

test.each(['/BON', 'BON-NOVO'])('a SKU that no line has counts for the line of its product: %s', async (sku) => {
  await prepare({ [BUSCA]: buildSearchAnswer({ id: 6, sku }) })
  const { ler, separadas, alarmes } = await openSeparacao()
  ler(sku)
  await expect.poll(separadas).toEqual([0, 1])
  expect([alarmes(), (await received(BUSCA)).length]).toEqual([[], 1])
})

test('a SKU that could not be looked up alarms, and may be read again', async () => {
  const { ler, separadas, alarmes } = await openSeparacao()
  await prepare({ [BUSCA]: [answer(500), buildSearchAnswer({ id: 6, sku: 'BON-NOVO' })] })
  ler('BON-NOVO')
  await expect
    .poll(alarmes)
    .toEqual([['Não foi possível procurar o código', 'BON-NOVO. Verifique a conexão e leia de novo.']])
  expect(consoleErrors.splice(0).map(String).join()).toContain('The SKU could not be looked up')
  ler('BON-NOVO')
  await expect.poll(separadas).toEqual([0, 1])
})

test('a piece whose print is not done is counted under the sound of a warning; one that is done is not', async () => {
  const producao = { id: 1, situacao: 'em_producao', prontas: 1, de: 2, sem_estampa: 0 }
  const vendas = [
    readVenda({ id: 7, itens: [{ item_id: 1, id: 5, sku: 'LISA', titulo: 'Lisa', quantidade: 2, producao }] }),
  ]
  const vibrate = vi.spyOn(navigator, 'vibrate')
  const { agora } = await drawHook(() => useSeparacao(vendas))
  void agora().ler('LISA')
  await expect.poll(() => agora().lida).toMatchObject({ unidades: 1, isToPrint: false })
  void agora().ler('LISA')
  await expect.poll(() => agora().lida).toMatchObject({ unidades: 2, isToPrint: true })
  expect(vibrate.mock.calls).toEqual([[[60]], [[220, 80, 320]]])
  expect(agora().alarmes).toEqual([])
})

test('one result stands at a time: a refused code takes the last one away, a good one passes the alarm', async () => {
  const { agora, ler } = await openSeparacao()
  ler('BON')
  await expect.poll(() => agora().lida?.unidades).toBe(1)
  ler('BON')
  await expect.poll(() => agora().alarmes.map(({ passed }) => passed)).toEqual([undefined])
  expect([agora().lida, agora().hasRead]).toEqual([null, true])
  ler('CAM-P')
  await expect.poll(() => agora().lida?.item.titulo).toBe('Camiseta')
  expect(agora().alarmes.map(({ passed }) => passed)).toEqual([true])
})

test('a half reading takes the last result away: the piece in the hand is another one', async () => {
  const { agora, separadas } = await openSeparacao()
  scanText('CAM-P')
  await expect.poll(() => agora().lida?.unidades).toBe(1)
  scanText('BONES-1', { antesDa: 3, pausa: 80 })
  await expect.poll(() => agora().lida).toBe(null)
  expect([separadas(), avisados()]).toEqual([[1, 0], ['warning: A leitura veio pela metade. Leia de novo.']])
})

test('of several sales a wrong piece is of none of them, and a piece too many lacks in no box', async () => {
  await prepare({ [BUSCA]: buildSearchAnswer({ id: 9, sku: 'CAN' }) })
  const vendas = [
    ...VENDAS,
    readVenda({ id: 8, itens: [{ item_id: 3, id: 6, sku: 'BON', titulo: 'Boné', quantidade: 1 }] }),
  ]
  const { agora } = await drawHook(() => useSeparacao(vendas))
  const told = () => agora().alarmes.map(({ title, detail }) => [title, typeof detail === 'string' && detail])
  for (const code of ['BON', 'BON', 'BON', 'CAN']) void agora().ler(code)
  await expect.poll(told).toEqual([
    ['Peça a mais', 'Boné (BON). Nenhuma caixa pedia mais desta peça.'],
    ['Item errado: não é de nenhuma destas vendas', false],
  ])
})

test("a picking list's code opens its sale", async () => {
  const { endereco, ler, alarmes } = await openSeparacao()
  ler('/vendas/8')
  await expect.poll(endereco).toBe('/vendas/8')
  expect(alarmes()).toEqual([])
})

test('the scanner counts on while an alarm waits, which stays', async () => {
  const { agora, fazer, separadas, alarmes } = await openSeparacao()
  scanText('https://outro.com/x')
  await expect.poll(alarmes).toHaveLength(1)
  scanText('BON')
  scanText('CAM-P')
  await expect.poll(() => agora().lida?.item.sku).toBe('CAM-P')
  expect(separadas()).toEqual([1, 1])
  expect(alarmes()).toHaveLength(1)
  await fazer(({ dispensar }) => dispensar())
  expect(alarmes()).toEqual([])
})

const CANECA = { id: 9, titulo: 'Caneca', sku: 'CAN', variacoes: [{ id: 91, nome_cor: 'Azul', sku: 'CAN-AZ' }] }
const LIDO = 'GET /produtos/9/'
test.each([
  ['/produtos/9?variacao=91', { [LIDO]: ok(CANECA) }, 'Azul, Caneca (CAN-AZ)'],
  ['/produtos/9', { [LIDO]: ok(CANECA) }, 'Caneca (CAN)'],
  ['/produtos/9', { [LIDO]: answer(404) }, '/produtos/9: nenhum produto tem este código.'],
  ['/produtos/9?variacao=91', { [LIDO]: answer(500) }, '/produtos/9?variacao=91'],
  ['CAN-AZ', { [BUSCA]: buildSearchAnswer(CANECA), [LIDO]: ok(CANECA) }, 'Azul, Caneca (CAN-AZ)'],
])('%s is not of the sale: the alarm names it', async (text, answers, name) => {
  await openVenda(ok(vendaEm('separacao')), answers)
  await expect.element(page.getByRole('list', { name: 'Produtos da venda' })).toBeVisible()
  scanText(text)
  for (const sentence of ['Item errado: não é desta venda', name])
    await expect.element(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible()
  await expect.poll(() => received(LIDO)).toHaveLength(1)
})

const armazem = createLocalStore('estampa-separacao')

test('a piece read before the device has told what was picked earlier counts on top of it', async () => {
  const key = '0/0000000007'
  await armazem.keep(key, new Map([[1, { unidades: 1, variacoes: new Map() }]]))
  const release = await holdStore('estampa-separacao')
  await openVenda(ok(vendaEm('separacao')))
  await expect.element(page.getByRole('list', { name: 'Produtos da venda' })).toBeVisible()
  scanText('CAM-1')
  release()
  await expect.element(page.getByText('Camiseta, 2 de 2')).toBeVisible()
  await expect
    .poll(async () => ((await armazem.read(key)) as Map<number, { unidades: number }>).get(1)?.unidades)
    .toBe(2)
  await armazem.forget(key)
})

const buildSeparacao = (...linhas: [item: number, unidades: number][]): Separacao =>
  new Map(linhas.map(([item, unidades]) => [item, { unidades, variacoes: new Map() }]))
const listUnidades = (separacao: unknown) =>
  [...(separacao as Separacao)].map(([item, { unidades }]) => [item, unidades])
const venda = (id: number, ...itens: number[]) =>
  readVenda({ id, itens: itens.map((item_id) => ({ item_id, titulo: 'Boné', quantidade: 5 })) })

async function openKeptSeparacao(vendas: ReturnType<typeof venda>[], before = buildSeparacao()) {
  const loja = createStore(before)
  const { agora } = await drawHook(() => useKeptSeparacao(loja, vendas))
  await agora()()
  return loja
}

test('each person takes up their own pieces only, and forgets only those of the sale that has moved on', async () => {
  await armazem.keep('1/0000000007', buildSeparacao([1, 2]))
  await armazem.keep('2/0000000007', buildSeparacao([1, 4]))
  await armazem.keep('1/0000000008', buildSeparacao([3, 1]))
  await signInAs()
  expect(listUnidades((await openKeptSeparacao([venda(7, 1)])).get())).toEqual([[1, 2]])
  forgetSeparacao(7)
  const keys = async () => (await armazem.readAll()).map(([key]) => key)
  await expect.poll(keys).toEqual(['1/0000000008', '2/0000000007'])
})

test('what was ticked before the device has told of earlier pieces stands; of the other lines those come back', async () => {
  await armazem.keep('0/0000000007', buildSeparacao([1, 1], [2, 3]))
  const loja = await openKeptSeparacao([venda(7, 1, 2)], buildSeparacao([1, 5]))
  expect(listUnidades(loja.get())).toEqual([
    [1, 5],
    [2, 3],
  ])
})

test('of sales that are picked together each one keeps its own lines', async () => {
  await openKeptSeparacao([venda(7, 1), venda(8, 2)], buildSeparacao([1, 2], [2, 4]))
  const readKeptUnidades = async (key: string) => listUnidades((await armazem.read(key)) ?? new Map())
  await expect.poll(() => readKeptUnidades('0/0000000008')).toEqual([[2, 4]])
  expect(await readKeptUnidades('0/0000000007')).toEqual([[1, 2]])
})

const linha = (item_id: number) => ({
  item_id,
  id: item_id,
  titulo: 'Camiseta',
  variacao: 'Preto M',
  valor_unitario: 50,
  sku: `CAM-${item_id}`,
  variacao_id: item_id,
})

test('the first reading leaves every line where it stands on screen', async () => {
  await page.viewport(1280, 700)
  await openVenda(ok(vendaEm('separacao', { itens: [1, 2, 3, 4].map(linha) })))
  const linhas = page.getByRole('list', { name: 'Produtos da venda' }).getByRole('listitem')
  await expect.poll(() => linhas.all().length).toBe(4)
  const alturas = () => linhas.all().map((row) => row.element().getBoundingClientRect().top)
  const before = alturas()
  const measureShift = () => Math.max(...alturas().map((height, i) => Math.abs(height - (before[i] ?? 0))))
  scanText('CAM-2')
  await expect.element(page.getByText('Preto M, 1 de 1')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Próxima peça' })).toBeVisible()
  // Parts of a pixel are the browser's.
  await expect.poll(measureShift).toBeLessThan(2)
  scrollTo(0, 0)
  expect(measureShift()).toBeGreaterThan(50)
})
