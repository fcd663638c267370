import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  answer,
  bodies,
  ok,
  prepare,
  queries,
  received,
  release,
  routes,
} from '../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { drawHook } from '../../../../test/support/hook.tsx'
import { scanText } from '../../../../test/support/scanner.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { signInAs } from '../../../../test/support/signed-in.ts'
import { imprime } from '../../../shared/session/storage.ts'
import BancadaPage from './BancadaPage.tsx'
import { useBancada } from './useBancada.ts'

const [LER, FEITA, PERDIDA] = ['POST /producoes/bancada/', 'POST /producoes/1/concluir/', 'POST /producoes/1/perder/']
const ESTORNADA = 'POST /producoes/1/estornar/'
const producao = (feita: number, faltam: number, id = 1) => ({
  id,
  titulo: 'Camiseta',
  pedida: 2,
  feita,
  faltam,
  eventos: [{ id: 30 }, { id: 31 + feita }],
})
const pecaAnswer = ok({
  producao: producao(0, 2),
  arte: 'Leão',
  posicoes: [],
  lisa: { produto_id: 8, nome: 'Lisa M' },
  faltam: 2,
})
const failure = answer(500)
const refusal = answer(409, { detail: 'Outra pessoa terminou.' })

/** The bench with `LISA` on it. */
async function openBancada(
  answers: Record<string, FakeAnswer | FakeAnswer[]>,
  leitura: FakeAnswer | FakeAnswer[] = pecaAnswer,
) {
  await prepare({ [LER]: leitura, ...answers })
  const { agora, fazer } = await drawHook(useBancada)
  const livre = () => expect.poll(() => agora().ocupada).toBe(false)
  const alarmes = () => agora().alarmes.map(({ title, detail }) => [title, detail].join(': '))
  await fazer(({ ler }) => ler('LISA'))
  await expect.poll(routes).toEqual([LER])
  await livre()
  return { agora, fazer, livre, alarmes }
}

test('the same blank again is done until none is missing; then it brings the next', async () => {
  const { agora, fazer, livre, alarmes } = await openBancada({ [FEITA]: [ok(producao(1, 1)), ok(producao(2, 0))] })
  const readLisa = async () => {
    await fazer((feito) => feito.ler('LISA'))
    await livre()
    const { atual, feitas, ultima } = agora()
    return [atual && [atual.faltam, atual.producao.feita, atual.producao.faltam], feitas, ultima]
  }
  expect(await readLisa()).toEqual([[1, 1, 1], 1, 'Feita: Camiseta, 1 de 2'])
  expect(await readLisa()).toEqual([null, 2, 'Feita: Camiseta, 2 de 2'])
  expect(await readLisa()).toEqual([[2, 0, 2], 2, ''])
  expect([await routes(), alarmes()]).toEqual([[LER, FEITA, FEITA, LER], []])
  expect((await received(LER))[0]?.body).toEqual({ codigo: 'LISA' })
})

const OUTRA_PECA = ['Outra peça: Na bancada está Lisa M. Termine esta antes, ou deixe-a para depois.']

test('a code of a whole blank asks which variation it is, for the next piece too: the same again is done, another alarms', async () => {
  const variacoes = ['M', 'G'].map((nome, n) => ({ id: 81 + n, nome, sku: `LISA-${nome}` }))
  const variacaoQuestion = answer(409, { codigo: 'QUAL_VARIACAO', qual: { produto_id: 8, titulo: 'Lisa', variacoes } })
  const { agora, fazer, livre, alarmes } = await openBancada({ [FEITA]: ok(producao(1, 1)) }, [
    variacaoQuestion,
    pecaAnswer,
  ])
  const options = () => agora().opcoes.map(({ titulo, variacao }) => `${titulo} ${variacao}`)
  const chooseOption = (n: number) => fazer((feito) => feito.opcoes[n] && feito.escolher(feito.opcoes[n]))
  expect([options(), agora().atual, alarmes()]).toEqual([['Lisa M', 'Lisa G'], null, []])
  // Nothing else is read before it is chosen.
  scanText('OUTRA')
  await chooseOption(0)
  await livre()
  expect([options(), agora().atual?.producao.id]).toEqual([[], 1])
  expect(await bodies(LER)).toEqual([{ codigo: 'LISA' }, { codigo: '/produtos/8?variacao=81' }])
  await fazer(({ ler }) => ler('LISA'))
  expect([options().length, agora().feitas]).toEqual([2, 0])
  // The label of the variation answers as its button does.
  scanText('/produtos/8?variacao=81')
  await expect.poll(() => agora().feitas).toBe(1)
  await livre()
  expect([options(), agora().atual?.faltam, alarmes()]).toEqual([[], 1, []])
  await fazer(({ ler }) => ler('LISA'))
  await chooseOption(1)
  expect([agora().feitas, alarmes()]).toEqual([1, OUTRA_PECA])
})

test.each([
  ['the order', '/producoes/1'],
  ['the order as another keyboard types it', ';producoes;1'],
  ['the SKU of the blank', 'lisa-preto-xg'],
  ['the EAN of the blank', '0036000291452'],
  ['the label of the blank', '/produtos/8?variacao=81'],
  ['the address of the blank', `${location.origin}/produtos/8?variacao=81`],
  ['the SKU of what is made of it', 'LEAO-XG'],
  ['the label of what is made of it', '/produtos/9?variacao=91'],
])('%s means the piece on the bench, which its order opened', async (_which, codigo) => {
  const opened = ok({
    producao: { ...producao(0, 2), produto_id: 9, variacao_id: 91 },
    arte: 'Leão',
    posicoes: [],
    lisa: { produto_id: 8, variacao_id: 81, nome: 'Lisa M' },
    faltam: 2,
    skus: ['lisa-preto-xg', 'leao-xg'],
    eans: ['00036000291452'],
  })
  const { agora, fazer, livre, alarmes } = await openBancada({ [FEITA]: ok(producao(1, 1)) }, opened)
  await fazer(({ ler }) => ler(codigo))
  await livre()
  expect([agora().feitas, agora().atual?.faltam, alarmes(), await routes()]).toEqual([1, 1, [], [LER, FEITA]])
  for (const another of ['/producoes/2', 'LISA-G', '/produtos/8?variacao=82', 'https://x.com/produtos/8?variacao=81'])
    await fazer(({ ler }) => ler(another))
  expect([agora().feitas, alarmes()]).toEqual([1, Array(4).fill(OUTRA_PECA[0])])
})

test('a label of the whole product asks which variation it is, where the order opened the piece too', async () => {
  const variacoes = ['M', 'G'].map((nome, n) => ({ id: 81 + n, nome, sku: `LISA-${nome}` }))
  const opened = ok({
    producao: producao(0, 2),
    arte: '',
    posicoes: [],
    lisa: { produto_id: 8, variacao_id: 81, nome: 'Lisa M' },
    faltam: 2,
  })
  const question = answer(409, { codigo: 'QUAL_VARIACAO', qual: { produto_id: 8, titulo: 'Lisa', variacoes } })
  const { agora, fazer, livre, alarmes } = await openBancada({ [FEITA]: ok(producao(1, 1)) }, [opened, question])
  await fazer(({ ler }) => ler('/produtos/8'))
  await livre()
  await fazer((feito) => feito.opcoes[0] && feito.escolher(feito.opcoes[0]))
  await livre()
  expect([agora().feitas, agora().atual?.faltam, alarmes()]).toEqual([1, 1, []])
})

test('an EAN read again with other zeros in front is the same blank', async () => {
  const { agora, fazer, livre, alarmes } = await openBancada({
    [PERDIDA]: ok(producao(0, 0)),
    [FEITA]: ok(producao(1, 1)),
  })
  await fazer(({ perder }) => perder())
  await livre()
  for (const scannedCode of ['036000291452', '0036000291452']) {
    await fazer(({ ler }) => ler(scannedCode))
    await livre()
  }
  expect([agora().feitas, alarmes()]).toEqual([1, []])
})

test('a lost piece is noted with its reason, and is not one that was made', async () => {
  const { agora, fazer, livre } = await openBancada({ [PERDIDA]: ok(producao(0, 2)) })
  await fazer(({ perder }) => perder())
  await livre()
  expect([agora().feitas, agora().ultima, agora().atual?.faltam]).toEqual([0, 'Perdida: Camiseta. Feitas: 0 de 2', 2])
  expect(await bodies(PERDIDA)).toEqual([{ quantidade: 1, motivo: 'erro_de_impressao' }])
})

test('the last piece is undone from the bench, and is there to be made again', async () => {
  const { agora, fazer, livre } = await openBancada({
    [FEITA]: [ok(producao(1, 1)), ok(producao(2, 0))],
    [ESTORNADA]: ok(producao(1, 1)),
  })
  expect(agora().desfazer).toBeNull()
  for (let times = 0; times < 2; times++) {
    await fazer(({ concluir }) => concluir())
    await livre()
  }
  expect([agora().atual, agora().feitas]).toEqual([null, 2])
  await fazer(({ desfazer }) => desfazer?.())
  await livre()
  expect(await bodies(ESTORNADA)).toEqual([{ evento_id: 33 }])
  const { atual, feitas, ultima, desfazer } = agora()
  expect([atual?.faltam, feitas, ultima, desfazer]).toEqual([1, 1, 'Desfeita: Camiseta, 1 de 2', null])
})

test('a print that the customer wants changed comes to the bench only when a person says so', async () => {
  const asked = { ...producao(0, 2), mudanca: 'Sol maior' }
  const leitura = ok({ producao: asked, arte: 'Sol', posicoes: [], lisa: { produto_id: 8, nome: 'Lisa M' }, faltam: 2 })
  const { agora, fazer, livre } = await openBancada(
    { [FEITA]: ok({ ...producao(1, 1), mudanca: 'Sol maior' }) },
    leitura,
  )
  expect([agora().atual, agora().pecaToConfirm?.producao.mudanca]).toEqual([null, 'Sol maior'])
  // The scanner makes nothing while the question is open.
  scanText('LISA')
  expect(await routes()).toEqual([LER])
  await fazer(({ deixar }) => deixar())
  expect(agora().pecaToConfirm).toBeNull()
  await fazer(({ ler }) => ler('LISA'))
  await livre()
  await fazer(({ estampar }) => estampar())
  await fazer(({ ler }) => ler('LISA'))
  await livre()
  // Said once, it is not asked again of the same production.
  expect([agora().atual?.faltam, agora().pecaToConfirm, await routes()]).toEqual([1, null, [LER, LER, FEITA]])
})

test('a loss has the reason that was chosen', async () => {
  const { fazer, livre } = await openBancada({ [PERDIDA]: ok(producao(0, 2)) })
  await fazer(({ perder }) => perder('peca_com_defeito'))
  await livre()
  expect(await bodies(PERDIDA)).toEqual([{ quantidade: 1, motivo: 'peca_com_defeito' }])
})

test('another blank alarms and leaves the piece on the bench', async () => {
  const { agora, fazer, alarmes } = await openBancada({})
  await fazer(({ ler }) => ler('OUTRA'))
  expect(alarmes()).toEqual(OUTRA_PECA)
  // While it waits to be read, the scanner says nothing more.
  scanText('LISA')
  expect([agora().atual?.producao.id, agora().ocupada, await routes()]).toEqual([1, false, [LER]])
  await fazer(({ dispensar }) => dispensar())
  expect(alarmes()).toEqual([])
})

test.each([
  ['concluir', FEITA, refusal, 'A peça não foi anotada: Outra pessoa terminou.'],
  ['perder', PERDIDA, failure, 'A perda não foi anotada: Tente novamente.'],
] as const)('%s that fails alarms, and the piece stays: %s', async (ato, route, resposta, sentence) => {
  const { agora, fazer, alarmes } = await openBancada({ [route]: resposta })
  await fazer((feito) => feito[ato]())
  await expect.poll(alarmes).toEqual([sentence])
  expect([agora().atual?.faltam, agora().feitas, agora().ultima]).toEqual([2, 0, ''])
})

test.each([
  ['an unreadable code', answer(422, { detail: 'Etiqueta de venda.' }), 'Etiqueta de venda.'],
  ['a failure', failure, 'LISA. Leia de novo.'],
])('%s alarms', async (_o, resposta, sentence) => {
  const { agora, alarmes } = await openBancada({}, resposta)
  expect(alarmes()).toEqual([`A leitura não foi entendida: ${sentence}`])
  expect([agora().atual, agora().nada]).toEqual([null, ''])
})

test.each([
  ['concluir', FEITA, producao(1, 1), [1, 1]],
  ['perder', PERDIDA, producao(0, 2), [0, 2]],
] as const)('while %s is sent nothing else is, and a reading sounds wrong', async (first, route, after, fica) => {
  const vibrate = vi.spyOn(navigator, 'vibrate')
  const { agora, fazer, livre } = await openBancada({ [route]: { ...ok(after), held: true } })
  await fazer((feito) => feito[first]())
  await expect.poll(routes).toEqual([LER, route])
  vibrate.mockClear()
  for (const ato of ['concluir', 'perder'] as const) await fazer((feito) => feito[ato]())
  for (const codigo of ['LISA', 'OUTRA']) await fazer(({ ler }) => ler(codigo))
  expect([vibrate.mock.calls, agora().alarmes]).toEqual([[[[220, 80, 320]], [[220, 80, 320]]], []])
  await release()
  await livre()
  expect([[agora().feitas, agora().atual?.faltam], await routes()]).toEqual([fica, [LER, route]])
})

test('without a piece on the bench nothing is done or lost', async () => {
  const { fazer, agora } = await openBancada({}, answer(404))
  for (const ato of ['concluir', 'perder'] as const) await fazer((feito) => feito[ato]())
  expect([agora().ocupada, await routes()]).toEqual([false, [LER]])
})

const CONFIGURACAO = 'GET /producao/configuracao/'
test.each([
  ['funcionario', 'A produção está desligada: um administrador pode ligá-la.', []],
  ['admin', 'A produção está desligada.', ['Ligar a produção']],
] as const)(
  'where production is off, the bench says so in a sentence; the switch, which is remembered, is there for %s',
  async (tipo, sentence, buttons) => {
    await signInAs({ username: 'bia', tipo })
    await prepare({ [CONFIGURACAO]: ok({ ativa: false }), 'PATCH /producao/configuracao/': ok({ ativa: true }) })
    await openScreen([{ path: '/producao/bancada', element: <BancadaPage /> }], '/producao/bancada')
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
    const enableButton = page.getByRole('button')
    expect(enableButton.elements().map(({ textContent }) => textContent)).toEqual(buttons)
    if (buttons.length > 0) {
      await enableButton.click()
      await expect.element(page.getByText('Escaneie uma peça lisa')).toBeVisible()
    }
    expect(imprime()).toBe(buttons.length > 0)
  },
)

test('without a scanner and without a camera the code of a blank is typed', async () => {
  await prepare({
    [CONFIGURACAO]: ok({ ativa: true }),
    [LER]: answer(404, { detail: 'Nada a produzir precisa dela.' }),
  })
  await openScreen([{ path: '/producao/bancada', element: <BancadaPage /> }], '/producao/bancada')
  await page.getByLabelText('Código ou SKU').fill(' LISA-M ')
  await page.getByRole('button', { name: 'Ler', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nada a produzir precisa dela.')
  expect(await bodies(LER)).toEqual([{ codigo: 'LISA-M' }])
})

const producaoTela = {
  ...producao(0, 2),
  variacao: 'Preta M',
  personalizacao: [
    { nome: 'Bia', numero: '7' },
    { nome: 'Zé', numero: '' },
  ],
}

test('what nothing needs is told without an alarm; a blank shows its print and names, and read again it is done', async () => {
  await prepare({
    [CONFIGURACAO]: ok({ ativa: true }),
    [LER]: [
      answer(404, { detail: 'Nada a produzir precisa de Lisa Rosa G.' }),
      ok({ ...pecaAnswer.body, producao: producaoTela, lisa: { produto_id: 8, nome: 'Lisa Preta M' } }),
    ],
    [FEITA]: ok({ ...producaoTela, ...producao(1, 1) }),
  })
  await openScreen([{ path: '/producao/bancada', element: <BancadaPage /> }], '/producao/bancada')
  scanText('LISA-ROSA-G')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nada a produzir precisa de Lisa Rosa G.')
  scanText('LISA-PRETA-M')
  await expect.element(page.getByText('Bia, 7')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  const missingText = page.getByText('Faltam 2 peças')
  await expect.element(missingText).toBeVisible()
  // Read from a metre away.
  const height = (text: string) =>
    Number.parseFloat(getComputedStyle(page.getByText(text, { exact: true }).element()).fontSize)
  expect([height('Preta M'), height('Faltam 2 peças')]).toEqual([64, 40])
  const topo = missingText.element().getBoundingClientRect().top
  scanText('OUTRA')
  await expect.element(page.getByText('Outra peça')).toBeVisible()
  expect(missingText.element().getBoundingClientRect().top).toBe(topo)
  await page.getByRole('button', { name: 'Entendi' }).click()
  scanText('LISA-PRETA-M')
  await expect.element(page.getByText('Feita: Camiseta Preta M, 1 de 2')).toBeVisible()
  expect(page.getByText('Falta 1 peça').element().getBoundingClientRect().top).toBe(topo)
  expect(await bodies(FEITA)).toEqual([{ quantidade: 1 }])
})

const estampa = {
  posicao: 'frente',
  tecnica: 'silk',
  largura_mm: 280,
  altura_mm: 300,
  distancia_gola_mm: 70,
  cores: 2,
  observacao: 'Tinta branca por baixo',
  arte_id: 3,
  arte: 'Escudo',
  arquivo: 'escudo.png',
  versao: 2,
  miniatura_url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 30"/>')}`,
}
const bordado = {
  ...estampa,
  posicao: 'manga_esquerda',
  tecnica: 'bordado',
  largura_mm: 80,
  altura_mm: null,
  cores: null,
}
const pdf = { ...bordado, distancia_gola_mm: null, observacao: '', arquivo: 'escudo.pdf', miniatura_url: null }

test.each([390, 1280])(
  'at %d px the art is large, with its place, size and note; a file without a picture is downloaded',
  async (width) => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await prepare({
      [CONFIGURACAO]: ok({ ativa: true }),
      [LER]: ok({
        ...pecaAnswer.body,
        producao: { ...producao(7, 3), pedida: 10 },
        posicoes: [estampa, pdf, { ...pdf, arte_id: null, arte: null, versao: null, posicao: 'outra' }],
      }),
      'GET /artes/3/arquivo/': answer(404, { detail: 'O arquivo não existe mais.' }),
    })
    await openScreen([{ path: '/producao/bancada', element: <BancadaPage /> }], '/producao/bancada')
    scanText('LISA')
    await expect.element(page.getByText('Peça 8 de 10')).toBeVisible()
    const done = page.getByRole('button', { name: 'Feita' }).element()
    const { width: doneWidth, height: doneHeight } = done.getBoundingClientRect()
    expect(doneHeight).toBeGreaterThanOrEqual(56)
    expect(doneWidth).toBeGreaterThanOrEqual(width === 390 ? 320 : 160)
    const [frente, manga, pending] = page.getByRole('list', { name: 'Posições' }).getByRole('listitem').all()
    if (!frente || !manga || !pending) throw new Error('three prints')
    const drawnArt = frente.getByRole('img', { name: 'Arte Escudo' })
    // At a desk the three prints are in sight together.
    expect(drawnArt.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(width === 390 ? 320 : 180)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    for (const text of ['28 × 30 cm', 'a 7 cm da gola', 'Silk · 2 cores', 'Escudo, versão 2', 'Tinta branca por baixo'])
      await expect.element(frente.getByText(text)).toBeVisible()
    // On the outline the art has its place and its proportion: 28 of the 52 cm of the body, 7 below the collar.
    const drawnPlace = frente.getByRole('img', { name: 'Lugar na peça: Frente' }).element()
    const [left, drawnWidth] = ['x', 'width'].map((name) =>
      Number(drawnPlace.querySelector('image')?.getAttribute(name)),
    )
    expect([left, drawnWidth, drawnPlace.querySelector('g')?.getAttribute('transform')]).toEqual([
      -14,
      28,
      'translate(0 15) rotate(0)',
    ])
    await expect.element(manga.getByText('escudo.pdf')).toBeVisible()
    await expect.element(manga.getByRole('img', { name: 'Lugar na peça: Manga esquerda' })).toBeVisible()
    await manga.getByRole('button', { name: 'Baixar arquivo' }).click()
    await expect.poll(() => queries('GET /artes/3/arquivo/')).toEqual(['?versao=2'])
    await expect.element(pending.getByText('A arte ainda vem')).toBeVisible()
    expect(pending.getByRole('button').elements()).toEqual([])
  },
)

test('a newer version of the art is said loudly, and is printed once a person takes it', async () => {
  const VERSAO = 'POST /producoes/1/versao/'
  const newer = { ...estampa, arte: 'Escudo', versao: 1, versao_nova: 2 }
  const printed = { id: 1, titulo: 'Lisa', pedida: 2, feita: 0, faltam: 2, estampas: [newer] }
  await prepare({
    [CONFIGURACAO]: ok({ ativa: true }),
    [LER]: ok({
      producao: printed,
      arte: 'Escudo',
      posicoes: [newer],
      lisa: { produto_id: 5, nome: 'Lisa' },
      faltam: 2,
    }),
    [VERSAO]: ok({ ...printed, estampas: [{ ...newer, versao: 2, versao_nova: null }] }),
  })
  await openScreen([{ path: '/producao/bancada', element: <BancadaPage /> }], '/producao/bancada')
  await expect.element(page.getByText('Escaneie uma peça lisa')).toBeVisible()
  scanText('P-5')
  const warning = page.getByText('Estampe a versão 1 de “Escudo”. Há uma versão 2, que não foi a combinada.')
  await expect.element(warning).toBeVisible()
  await page.getByRole('button', { name: 'Usar a versão 2' }).click()
  await expect.element(warning).not.toBeInTheDocument()
  expect(await bodies(VERSAO)).toEqual([{ arte_id: estampa.arte_id, versao: 2 }])
})

test('an order of the address is put on the bench once, and leaves the address', async () => {
  await prepare({ 'GET /producao/configuracao/': ok({ ativa: true }), [LER]: pecaAnswer })
  const { router } = await openScreen(
    [{ path: '/producao/bancada', Component: BancadaPage }],
    '/producao/bancada?ordem=1',
  )
  await expect.element(page.getByRole('heading', { name: 'Leão' })).toBeVisible()
  expect(await bodies(LER)).toEqual([{ codigo: '/producoes/1' }])
  expect(router.state.location.search).not.toContain('ordem')
})

test('on a phone a camera that fails takes a few lines, and the field is right below it', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const camera = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'))
  onTestFinished(() => camera.mockRestore())
  await prepare({ 'GET /producao/configuracao/': ok({ ativa: true }) })
  await openScreen([{ path: '/producao/bancada', Component: BancadaPage }], '/producao/bancada')
  await page.getByRole('button', { name: 'Câmera' }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  expect(alert.element().getBoundingClientRect().height).toBeLessThan(150)
})

test('all that lack are done at once after a question, and undone at once', async () => {
  const three = { ...producao(0, 3), pedida: 3, personalizacao: [] }
  const scanned = { ...pecaAnswer.body, producao: three, faltam: 3 }
  await prepare({
    [CONFIGURACAO]: ok({ ativa: true }),
    [LER]: ok(scanned),
    [FEITA]: ok({ ...three, ...producao(3, 0), pedida: 3 }),
    [ESTORNADA]: ok(three),
  })
  await openScreen([{ path: '/producao/bancada', element: <BancadaPage /> }], '/producao/bancada')
  const button = (label: string) => page.getByRole('button', { name: label })
  scanText('LISA')
  await button('Todas prontas (3)').click()
  expect(await bodies(FEITA)).toEqual([])
  await button('Confirmar: 3 prontas').click()
  await expect.element(page.getByText('3 feitas: Camiseta, 3 de 3')).toBeVisible()
  await expect.element(page.getByText('3 peças feitas')).toBeVisible()
  expect(await bodies(FEITA)).toEqual([{ quantidade: 3 }])
  await button('Desfazer').click()
  await expect.element(page.getByText('3 desfeitas: Camiseta, 0 de 3')).toBeVisible()
  await expect.element(page.getByText('0 peças feitas')).toBeVisible()
  await expect.element(button('Todas prontas (3)')).toBeVisible()
})

test('pieces with names are done one by one', async () => {
  await prepare({
    [CONFIGURACAO]: ok({ ativa: true }),
    [LER]: ok({ ...pecaAnswer.body, producao: producaoTela }),
  })
  await openScreen([{ path: '/producao/bancada', element: <BancadaPage /> }], '/producao/bancada')
  scanText('LISA')
  await expect.element(page.getByText('Bia, 7')).toBeVisible()
  expect(page.getByRole('button', { name: /^Todas prontas/ }).elements()).toEqual([])
})
