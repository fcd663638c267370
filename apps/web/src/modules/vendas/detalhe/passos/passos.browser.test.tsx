import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, bodies, held, ok, prepare, received, release } from '../../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../../test/support/console-errors.ts'
import type { FakeAnswer } from '../../../../../test/support/fake-api.types.ts'
import { avisados, drawHook, readToasts } from '../../../../../test/support/hook.tsx'
import { readVenda } from '../../../../../test/support/lidos.ts'
import { scanText } from '../../../../../test/support/scanner.ts'
import { draw, texts } from '../../../../../test/support/screen.tsx'
import { vendaEm } from '../../../../../test/support/venda-page.tsx'
import { ApiError } from '../../../../shared/api/apiError.ts'
import { dismissLote, followAnswer } from '../../../../shared/bling/batch.ts'
import { umaVenda } from '../../vendas.queries.ts'
import { PublicarTodos } from '../PublicarTodos.tsx'
import { ProximaPeca } from '../separacao-por-leitura/LeituraDasPecas.tsx'
import { PassoEmbalagem } from './PassoEmbalagem.tsx'
import { PassoEnvio } from './PassoEnvio.tsx'
import { PassoSeparacao } from './PassoSeparacao.tsx'
import { useAdvanceVenda } from './ProximoPasso.tsx'

const STATUS = 'PATCH /vendas/7/status/'
const separacaoVenda = readVenda({ id: 7, status: 'separacao' })
const refusal = answer(409, { detail: 'Falta uma peça.', erro: 'Outra pessoa mudou.' })
const DO_PASSO = { falha: 'Não foi.', falhaAntes: () => 'Nem antes.' }
const NAO_MUDOU = 'Não foi possível mudar o status da venda. Tente novamente.'
const naoSalvo = new ApiError(400, { erro: 'Peso inválido.' })

async function openPasso(avanco: object) {
  const drawnHook = await drawHook(() => useAdvanceVenda<string>(separacaoVenda, { para: 'embalagem', ...avanco }))
  drawnHook.client.setQueryData(umaVenda(7).queryKey, separacaoVenda)
  const guardada = () => {
    const { data, isInvalidated } = drawnHook.client.getQueryState<typeof separacaoVenda>(umaVenda(7).queryKey) ?? {}
    return [data?.status, isInvalidated]
  }
  return { ...drawnHook, guardada }
}

test('what the step asked for is saved before the sale moves on', async () => {
  await prepare({ [STATUS]: ok({ id: 7, status: 'embalagem' }) })
  const salvo = Promise.withResolvers<void>()
  const antes = vi.fn<(dados: string) => Promise<void>>(() => salvo.promise)
  const { agora, fazer, guardada } = await openPasso({ antes, sucesso: 'Foi.' })
  await fazer(({ avancar }) => avancar('medidas'))
  await expect.poll(() => antes.mock.calls).toEqual([['medidas']])
  expect([agora().ocupada, await received()]).toEqual([true, []])
  salvo.resolve()
  await expect.poll(() => agora().ocupada).toBe(false)
  expect(await bodies(STATUS)).toEqual([{ status: 'embalagem', de: 'separacao' }])
  expect([guardada(), avisados(), agora().erro]).toEqual([['embalagem', false], ['success: Foi.'], null])
})

test.each([
  ["the server's sentence", {}, refusal, 'Outra pessoa mudou.'],
  ["the step's own sentence before the server's", DO_PASSO, refusal, 'Não foi.'],
  ['that it failed, where the server says nothing', {}, answer(500), NAO_MUDOU],
])('a refused move tells %s, and the sale is read again', async (_o, avanco, resposta, sentence) => {
  await prepare({ [STATUS]: resposta })
  const { agora, fazer, guardada } = await openPasso({ ...avanco, sucesso: 'Foi.' })
  await fazer(({ avancar }) => avancar(''))
  await expect.poll(avisados).toEqual([`error: ${sentence}`])
  expect([guardada(), agora().erro]).toEqual([['separacao', true], null])
})

test.each([
  ['in its own words', (error: unknown) => (error === naoSalvo ? 'Confira o peso.' : 'outro erro'), 'Confira o peso.'],
  ['as a failed move', undefined, NAO_MUDOU],
])('a step that could not be saved does not move the sale, and is told %s', async (_como, falhaAntes, sentence) => {
  await prepare({})
  const antes = () => Promise.reject(naoSalvo)
  const { agora, fazer, guardada } = await openPasso({ antes, ...(falhaAntes && { falhaAntes }), falha: 'Não foi.' })
  await fazer(({ avancar }) => avancar(''))
  await expect.poll(avisados).toEqual([`error: ${sentence}`])
  await expect.poll(() => agora().erro).toBe(naoSalvo)
  expect([guardada(), await received()]).toEqual([['separacao', true], []])
})

const VARIACAO = 'PATCH /vendas/7/itens/1/'
const variacoes = [
  { id: 51, nome_cor: 'Azul', tamanho: 'M', quantidade_disponivel: 2 },
  { id: 52, nome_cor: 'Azul', tamanho: 'P', quantidade_disponivel: 1 },
]
const CAMISETA = { item_id: 1, id: 5, titulo: 'Camiseta', quantidade: 2, variacoes }
const BONE = { item_id: 2, id: 6, titulo: 'Boné' }
const onBalcao = vi.fn<() => void>()
beforeEach(() => void onBalcao.mockClear())

const botao = (name: string | RegExp) => page.getByRole('button', { name })
const marca = (name: string) => page.getByRole('checkbox', { name })

async function openSeparacao(dados: object, resposta: FakeAnswer = ok({ id: 7 })) {
  await prepare({
    [VARIACAO]: resposta,
    [STATUS]: ok({ id: 7, status: 'embalagem' }),
    'GET /sincronizacoes/': ok({ results: [] }),
    'GET /produtos/busca/': ok({ count: 0, next: null, results: [] }),
    'GET /produtos/5/': ok({ id: 5, titulo: 'Camiseta', variacoes }),
  })
  const venda = readVenda({ id: 7, itens: [CAMISETA, BONE], produtos_nao_publicados: [], ...dados })
  const tela = <PassoSeparacao venda={venda} onBalcao={onBalcao} />
  const { client } = await draw(tela)
  client.setQueryData(umaVenda(7).queryKey, venda)
  await expect.element(botao('Produtos Separados')).toBeDisabled()
  return () => client.getQueryState<typeof venda>(umaVenda(7).queryKey)
}

test.each([
  [{}, [], true],
  [{ pecas_que_faltam: 1 }, ['Falta 1 peça no estoque.'], false],
  [{ pecas_a_produzir: 3 }, ['A estampar: 3.'], false],
  [{ pecas_que_faltam: 2, pecas_a_produzir: 3 }, ['Faltam 2 peças no estoque.'], false],
])('a picked sale with %o is told %j, and may move on: %s', async (dados, reasons, livre) => {
  await openSeparacao(dados)
  await marca('Selecionar todos').click()
  await expect.element(page.getByText('2 de 2 linhas')).toBeVisible()
  const shownMotivos = page.getByText(/ peças? no estoque\.$|^A estampar: /).elements()
  expect(shownMotivos.map(({ textContent }) => textContent)).toEqual(reasons)
  expect(botao('Produtos Separados').element().hasAttribute('disabled')).toBe(!livre)
})

test('a stranger is told what to do, how far it is and where a shortage is mended; a typed code counts a piece', async () => {
  const lacking = { ...BONE, sku: 'BON', pendencia: 'sem_estoque' }
  await openSeparacao({ itens: [{ ...CAMISETA, sku: 'CAM' }, lacking], pecas_que_faltam: 1 })
  await expect.element(page.getByText('Marque cada linha, ou leia o código.')).toBeVisible()
  await expect.element(page.getByText('faltam 3 peças')).toBeVisible()
  const mend = page.getByRole('link', { name: 'no estoque de Boné' })
  await expect.element(mend).toHaveAttribute('href', '/produtos/6')
  await page.getByRole('textbox', { name: 'Código ou SKU' }).fill('BON')
  await botao('Separar').click()
  await expect.element(page.getByText('1 de 2 linhas')).toBeVisible()
  await expect.element(page.getByText('faltam 2 peças')).toBeVisible()
  // The name ticks its line as the box does.
  await page.getByRole('list', { name: 'Produtos da venda' }).getByText('Camiseta').click()
  await expect.element(page.getByText('2 de 2 linhas')).toBeVisible()
  await expect.element(page.getByText('Tudo marcado, mas falta dizer a variação de 1 linha.')).toBeVisible()
})

test('a line that is ticked by hand without its variation is named when the sale moves on', async () => {
  await openSeparacao({ itens: [CAMISETA, { ...BONE, variacoes: [] }] })
  await marca('Selecionar todos').click()
  await expect.element(page.getByText('Tudo marcado, mas falta dizer a variação de 1 linha.')).toBeVisible()
  await botao('Produtos Separados').click()
  await expect.poll(() => received(STATUS)).toHaveLength(1)
  expect(avisados()).toContain('warning: Ninguém disse qual variação vai na caixa: Camiseta.')
})

test('who may correct the stock lets pieces leave without prints, after a question', async () => {
  await openSeparacao({ pecas_a_produzir: 3 })
  await marca('Selecionar todos').click()
  await botao('Sair sem estampa').click()
  await expect.element(page.getByText(/Falta estampar 3 peças\./)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair sem estampa' }).click()
  await expect.poll(() => bodies(STATUS)).toEqual([{ status: 'embalagem', de: 'separacao', apesar_do_que_falta: true }])
})

test('a tick of one line leaves the other, and all are ticked or none', async () => {
  await openSeparacao({})
  const readTicks = () =>
    [marca('Separado: Camiseta'), marca('Separado: Boné')].map(
      (checkbox) => (checkbox.element() as HTMLInputElement).checked,
    )
  await marca('Separado: Boné').click()
  await expect.poll(readTicks).toEqual([false, true])
  await expect.element(page.getByText('1 de 2 linhas')).toBeVisible()
  await marca('Selecionar todos').click()
  await expect.poll(readTicks).toEqual([true, true])
  await marca('Separado: Camiseta').click()
  await expect.poll(readTicks).toEqual([false, true])
})

test('a wrong size is told with the size that the sale asks for', async () => {
  await openSeparacao({ itens: [{ ...CAMISETA, variacao_id: 51, variacao: 'Azul M' }, BONE] })
  scanText('/produtos/5?variacao=52')
  const alarm = page.getByRole('alert').filter({ hasText: 'Variação errada' })
  await expect.element(alarm.getByText('A venda pede Azul M. Esta é Azul P, Camiseta.')).toBeVisible()
  await expect.element(page.getByText('0 de 2 linhas')).toBeVisible()
})

test('each good reading comes into sight, however far down the list the person is', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(390, 640)
  const lines = Array.from({ length: 12 }, (_, n) => ({
    item_id: 20 + n,
    id: 60 + n,
    titulo: `Boné ${n}`,
    sku: `BON-${n}`,
  }))
  await openSeparacao({ itens: lines })
  scanText('BON-0')
  const told = (title: string) => page.getByText(`${title}, 1 de 1`)
  await expect.element(told('Boné 0')).toBeInViewport()
  scrollTo(0, document.body.scrollHeight)
  await expect.element(told('Boné 0')).not.toBeInViewport()
  scanText('BON-1')
  await expect.element(told('Boné 1')).toBeInViewport()
})

test('the whole name of the next piece stands beside the readings', async () => {
  const titulo = 'Caneca Grande 450 ml Serra da Mantiqueira'
  const variacao = { variacao_id: 51, variacao: 'Azul-Marinho' }
  await draw(
    <div style={{ width: 300 }}>
      <ProximaPeca
        separacao={new Map()}
        current={undefined}
        lida={null}
        itens={readVenda({ id: 7, itens: [{ ...BONE, titulo, ...variacao }] }).itens}
      />
    </div>,
  )
  const name = page.getByRole('group', { name: 'Próxima peça' }).getByText(titulo).element()
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  expect(getComputedStyle(name).textOverflow).toBe('clip')
})

test('once all is picked the camera closes, and the next button is in sight', async () => {
  await page.viewport(390, 640)
  await openSeparacao({ itens: Array.from({ length: 9 }, (_, i) => ({ ...BONE, item_id: i + 2 })) })
  await botao('Escanear itens').click()
  await expect.element(page.getByRole('group', { name: 'Leitor de QR Code' })).toBeVisible()
  await marca('Selecionar todos').click()
  await expect.element(botao('Escanear itens')).toBeVisible()
  expect(page.getByRole('group', { name: 'Leitor de QR Code' }).elements()).toEqual([])
  await expect.element(botao('Produtos Separados')).toBeInViewport({ ratio: 1 })
  await page.viewport(1280, 800)
})

test.each([390, 1280])(
  'at %d px the button is in reach while all is picked, and Ctrl+Enter presses it',
  async (width) => {
    await page.viewport(width, 640)
    onTestFinished(() => page.viewport(1280, 800))
    await openSeparacao({ itens: Array.from({ length: 12 }, (_, i) => ({ ...BONE, item_id: i + 2 })) })
    await expect.element(botao('Produtos Separados')).not.toBeInViewport()
    await marca('Selecionar todos').click()
    await expect.element(botao('Produtos Separados')).toBeInViewport({ ratio: 1 })
    await expect.element(botao('Produtos Separados')).toHaveAttribute('aria-keyshortcuts', 'Control+Enter')
    // A scanner's Enter.
    await userEvent.keyboard('ABC{Enter}')
    expect(await received(STATUS)).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => bodies(STATUS)).toEqual([{ status: 'embalagem', de: 'separacao' }])
  },
)

test('a scanned piece is told large, and small what else it is; one that is not printed yet leads to its production', async () => {
  const producao = { id: 1, situacao: 'em_producao', prontas: 0, de: 2, sem_estampa: 0, faltam_lisas: 1 }
  const printed = { ...BONE, sku: 'BON', variacao: 'Preto M', quantidade: 2, producao }
  await openSeparacao({ itens: [{ ...printed, estampas: [{ id: 4, posicao: 'frente', tecnica: 'dtf' }] }] })
  scanText('BON')
  const told = page.getByRole('status').filter({ hasText: 'Ainda não estampada' })
  await expect.element(told.getByText('Preto M, 1 de 2', { exact: true })).toBeVisible()
  expect(told.element().textContent).toMatch(/Boné.*BON.* · 0 de 2 estampadas, falta peça lisa: 1\. Ver na produção$/)
  await expect.element(told.getByRole('link')).toHaveAttribute('href', '/producao?venda=7')
  await botao('Desfazer leitura').click()
  await expect.element(page.getByText('Desfeita: Preto M, 0 de 2')).toBeVisible()
  expect(botao('Desfazer leitura').elements()).toEqual([])
})

test('scans that were refused fold to one line once all is picked; one that comes afterwards stands open', async () => {
  await openSeparacao({ itens: [{ ...BONE, quantidade: 1, sku: 'BON' }] })
  const code = page.getByRole('textbox', { name: 'Código ou SKU' })
  for (const text of ['NADA', 'NEM ISTO']) {
    await code.fill(text)
    await botao('Separar').click()
    await expect.element(page.getByRole('alert').getByText(new RegExp(`“${text}”`))).toBeVisible()
  }
  await marca('Selecionar todos').click()
  const folded = page.getByText('2 leituras recusadas')
  await expect.element(folded).toBeVisible()
  await expect.element(page.getByText(/NEM ISTO/)).not.toBeVisible()
  await folded.click()
  await expect.element(page.getByText(/NEM ISTO/)).toBeVisible()
  await folded.click()
  scanText('OUTRO')
  await expect.element(page.getByRole('alert').getByText(/OUTRO/)).toBeVisible()
})

test.each([
  [{ origem: 'loja_fisica' }, 1],
  [{ origem: 'loja_fisica', importada: true }, 0],
  [{ origem: 'redes_sociais' }, 0],
])('a sale with %o is concluded at the counter: %d', async (dados, vezes) => {
  await openSeparacao(dados)
  const balcao = botao('Concluir no balcão').elements()
  expect(balcao).toHaveLength(vezes)
  for (const button of balcao) (button as HTMLElement).click()
  expect(onBalcao.mock.calls).toHaveLength(vezes)
})

test('the variation of a line is chosen once among those with enough pieces, and the choice is taken back', async () => {
  const readVendaState = await openSeparacao({}, held(ok({ id: 7, versao: 4 })))
  expect(botao(/em estoque$/).elements()).toHaveLength(2)
  await expect.element(botao(/^Azul P/)).toBeDisabled()
  await botao(/^Azul M/).click()
  await expect.element(botao(/^Azul M/)).toBeDisabled()
  await release()
  await expect.poll(avisados).toEqual(['success: Variação escolhida: Azul M'])
  expect(readVendaState()?.data?.versao).toBe(4)
  await expect.element(botao(/^Azul M/)).toBeEnabled()
  expect(await bodies(VARIACAO)).toEqual([{ variacao_id: 51 }])
})

test.each([
  ['separacao', 1],
  ['embalagem', 0],
])('once the sale is in %s, %d choice of a variation can be taken back', async (status, offers) => {
  await openSeparacao({}, ok({ id: 7, status }))
  await botao(/^Azul M/).click()
  await expect.poll(readToasts).toEqual(['success: Variação escolhida: Azul M'])
  await cleanup()
  expect(avisados()).toHaveLength(offers)
})

test.each([
  [answer(409, { detail: 'Acabou agora.' }), 'Acabou agora.'],
  [answer(500), 'Não foi possível escolher a variação. Tente novamente.'],
])('a variation that was not chosen is told, and the sale is read again: %o', async (resposta, sentence) => {
  const readVendaState = await openSeparacao({}, resposta)
  await botao(/^Azul M/).click()
  await expect.poll(avisados).toEqual([`error: ${sentence}`])
  expect(readVendaState()?.isInvalidated).toBe(true)
})

const CAIXAS = 'GET /vendas/7/embalagens/'
const CAIXA = { id: 2, nome: 'Média', altura: 4, largura: 20, comprimento: 30.5, peso: 0.12, usada_em: null }
const MEDIDAS = ['Altura', 'Largura', 'Comprimento', 'Peso']
const readTypedMedidas = () =>
  MEDIDAS.map((nome) => (page.getByLabelText(nome, { exact: true }).element() as HTMLInputElement).value)

async function openEmbalagem(peso_dos_itens: number | null, embalagens: object[], peso: number | null = 1.5) {
  await prepare({
    [CAIXAS]: ok({ peso_dos_itens, embalagens }),
    'POST /vendas/7/medidas/': ok({ id: 7 }),
    'PATCH /vendas/7/status/': ok({ id: 7, status: 'selecionar_envio' }),
  })
  const venda = readVenda({ id: 7, status: 'embalagem', peso })
  await draw(<PassoEmbalagem venda={venda} />)
}

test('a box gives its measures, and its weight with that of the items', async () => {
  await openEmbalagem(0.4, [{ ...CAIXA, id: 1, nome: 'Pequena', altura: 1 }, CAIXA])
  await page.getByLabelText('Caixa').selectOptions('Média')
  expect(readTypedMedidas()).toEqual(['4', '20', '30,5', '0,52'])
  await page.getByRole('button', { name: 'Confirmar Medidas' }).click()
  await expect
    .poll(() => received('POST /vendas/7/medidas/'))
    .toMatchObject([{ body: { altura: 4, largura: 20, comprimento: 30.5, peso: 0.52 } }])
})

test('a package without a weight begins with that of its items; what was typed, or stored, stays', async () => {
  await openEmbalagem(0.25, [], null)
  await expect.poll(readTypedMedidas).toEqual(['', '', '', '0,25'])
  await page.getByLabelText('Altura').fill('4')
  await page.getByLabelText('Peso').fill('')
  expect(readTypedMedidas()).toEqual(['4,0', '', '', ''])
  await cleanup()
  await openEmbalagem(0.25, [])
  await expect.element(page.getByText(/^Os itens pesam 0,25 kg\./)).toBeVisible()
  expect(readTypedMedidas()).toEqual(['', '', '', '1,5'])
})

test('while the weight of an item is not known, a box leaves the weight as it was', async () => {
  await openEmbalagem(null, [{ ...CAIXA, usada_em: '2026-11-01' }])
  await expect.element(page.getByText('Falta o peso de algum produto: pese o pacote.')).toBeVisible()
  await page.getByLabelText('Caixa').selectOptions('Média (usada com estes modelos)')
  expect(readTypedMedidas()).toEqual(['4', '20', '30,5', '1,5'])
})

test('a shop without boxes is told what the items weigh, and where boxes are registered', async () => {
  await openEmbalagem(0.25, [])
  await expect.element(page.getByText(/^Os itens pesam 0,25 kg\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Cadastrar embalagens' }))
    .toHaveAttribute('href', '/configuracoes/embalagens')
})

const [FRETE, RECUSADOS] = ['POST /vendas/7/calcular-frete/', 'GET /vendas/7/fretes-indisponiveis/']
const [GUARDAR, STATUS_ENVIO] = ['POST /vendas/7/servico-frete/', 'PATCH /vendas/7/status/']
const findChooseButton = () => page.getByRole('button', { name: 'Escolher envio' })

async function openEnvio(dados: object, frete: { status: number; body: unknown }, refusedFretes: object[] = []) {
  const after = ok(vendaEm('etiqueta'))
  await prepare({ [FRETE]: frete, [RECUSADOS]: ok(refusedFretes), [GUARDAR]: after, [STATUS_ENVIO]: after })
  const venda = readVenda(vendaEm('selecionar_envio', dados))
  await draw(<PassoEnvio venda={venda} />)
  await expect.poll(() => received(RECUSADOS)).toHaveLength(1)
}

const SEM_CEP = { cliente: { id: 3, nome: 'Ana', endereco: 'Rua da Moeda', municipio: 'Recife', uf: 'PE' } }
const CONSUMIDOR = { cliente: { id: 1, nome: 'Consumidor final', consumidor_final: true } }
const recusaEnvio = (codigo: string) => answer(409, { codigo })
const COMPLETE = 'Antes, complete o endereço do cliente.'
const CONFIRA = 'Antes, confira as medidas em Embalagem e o endereço do cliente.'
test.each([
  [recusaEnvio('FRETE_NAO_CONFIGURADO'), SEM_CEP, 'Antes, quem instalou a loja precisa ligar uma conta de frete.'],
  [recusaEnvio('ETIQUETA_INCOMPLETA'), SEM_CEP, COMPLETE],
  [recusaEnvio('ETIQUETA_INCOMPLETA'), {}, 'Antes, volte para Embalagem e confirme as medidas.'],
  [recusaEnvio('FRETE_INDISPONIVEL'), SEM_CEP, COMPLETE],
  [recusaEnvio('FRETE_INDISPONIVEL'), {}, CONFIRA],
  [ok([]), SEM_CEP, COMPLETE],
  [recusaEnvio('ETIQUETA_INCOMPLETA'), CONSUMIDOR, 'Antes, troque o cliente: o consumidor final não tem endereço.'],
  [ok([]), {}, CONFIRA],
  [answer(503), SEM_CEP, undefined],
])('a quote that came to %o of a sale with %o is tried again after: %s', async (frete, dados, before) => {
  await openEnvio(dados, frete)
  const alerta = page.getByRole('alert')
  await expect.element(alerta.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  expect(alerta.element().querySelector('strong')?.textContent).toBe(before)
  expect(consoleErrors.splice(0)).toHaveLength(frete.status === 200 ? 0 : 1)
  await expect.element(findChooseButton()).toBeDisabled()
})

test('products that are not published are named once, with the one act that helps', async () => {
  const unpublished = {
    bling_ativo: true,
    produtos_nao_publicados: ['Boné'],
    itens: [{ item_id: 1, id: 6, titulo: 'Boné' }],
  }
  const body = { codigo: 'PRODUTOS_NAO_PUBLICADOS', erro: 'Produtos não publicados no Bling: Boné' }
  await openEnvio(unpublished, { status: 409, body })
  const alerta = page.getByRole('alert')
  await expect.element(alerta.getByText('Publique os produtos no aviso acima', { exact: false })).toBeVisible()
  expect(alerta.getByRole('button').elements()).toEqual([])
  await expect.element(alerta.getByText('Erro ao calcular o frete')).toHaveClass('text-aviso')
  expect(page.getByText('Produtos não publicados no Bling', { exact: false }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Publicar no Bling' })).toBeVisible()
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('while the products go to Bling, what the quotation waits for is no error', async () => {
  followAnswer({ sincronizacoes: [{ id: 71 }], recusados: [] })
  onTestFinished(dismissLote)
  await prepare({
    [FRETE]: answer(409, { codigo: 'PRODUTOS_NAO_PUBLICADOS' }),
    [RECUSADOS]: ok([]),
    'GET /sincronizacoes/': ok({ results: [{ id: 71, tipo: 'produto', alvo_id: 6, estado: 'executando' }] }),
  })
  const itens = [{ item_id: 1, id: 6, titulo: 'Boné' }]
  const venda = readVenda(vendaEm('selecionar_envio', { bling_ativo: true, produtos_nao_publicados: ['Boné'], itens }))
  await draw(
    <>
      <PublicarTodos venda={venda} />
      <PassoEnvio venda={venda} />
    </>,
  )
  await expect.element(page.getByText('O frete é calculado assim que o Bling tiver os produtos.')).toBeVisible()
  expect(page.getByText('Erro ao calcular o frete').elements()).toEqual([])
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

const OFERTAS = [
  { codigo: '1', nome: 'PAC', transportadora: 'Correios', valor: 25.6, valor_de_tabela: 30, prazo_entrega: 0 },
  { codigo: '3', nome: 'Jadlog .Com', transportadora: 'Jadlog', valor: 20, prazo_entrega: 1 },
  { codigo: '4', nome: 'SEDEX', valor: 40, prazo_entrega: 2 },
]

test('the service that was chosen before is chosen, another takes its place, and that one is kept', async () => {
  const motivo = 'Pesa demais.'
  await openEnvio({ codigo_servico_frete: '1' }, ok(OFERTAS), [
    { codigo: '9', nome: 'Mini Envios', transportadora: 'Correios', motivo },
    { codigo: '8', nome: 'Loggi Ponto', transportadora: 'Loggi', motivo },
  ])
  await expect.element(page.getByRole('radio', { name: /^PAC/ })).toBeChecked()
  const offers = page.getByRole('radio').elements()
  expect(offers.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'PACCorreiosno mesmo diaR$ 25,60tabela R$ 30,00',
    'Jadlog .Com1 diaR$ 20,00',
    'SEDEX2 diasR$ 40,00',
  ])
  const refusedRows = page.getByRole('region', { name: 'Não atendem este pacote' }).getByRole('listitem')
  await expect.poll(() => texts(refusedRows)).toEqual([`Mini Envios Correios${motivo}`, `Loggi Ponto${motivo}`])
  await page.getByRole('radio', { name: /^Jadlog/ }).click()
  await findChooseButton().click()
  await expect
    .poll(() => received(STATUS_ENVIO))
    .toMatchObject([{ body: { status: 'etiqueta', de: 'selecionar_envio' } }])
  expect(await bodies(GUARDAR)).toEqual([
    { servico_frete: 'Jadlog .Com', frete_valor: 20, codigo_servico_frete: '3', prazo_entrega: 1 },
  ])
  await expect.element(findChooseButton()).toBeEnabled()
})

test('a service that is not offered any more is chosen anew', async () => {
  await openEnvio({ codigo_servico_frete: '7' }, ok(OFERTAS))
  await expect.element(page.getByText('Escolha um serviço de frete.')).toBeVisible()
  await expect.element(findChooseButton()).toBeDisabled()
  await page.getByRole('radio', { name: /^SEDEX/ }).click()
  await expect.element(findChooseButton()).toBeEnabled()
  expect(page.getByText('Escolha um serviço de frete.').elements()).toEqual([])
  expect(page.getByRole('region', { name: 'Não atendem este pacote' }).elements()).toEqual([])
})
