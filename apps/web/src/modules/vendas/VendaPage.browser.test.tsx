import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, held, ok, received, release } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { openVenda, vendaEm } from '../../../test/support/venda-page.tsx'
import { toasts } from '../../shared/ui/toasts/toast.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const buildVendaAnswer = (status: string, data: object = {}) => ok(vendaEm(status, data))
const sentences = () => toasts.get().map(({ message }) => message)
const PASSO = 'PATCH /vendas/7/status/'
const FRETE = 'POST /vendas/7/calcular-frete/'
const ETIQUETA = 'POST /vendas/7/gerar-etiqueta/'
const SINCRONIZAR = 'POST /vendas/7/sincronizar_bling/'
const options = ok([{ nome: 'PAC', valor: '25.60', prazo_entrega: 5, codigo: 1 }])
const FORA = { produtos: ['Boné', 'Caneca'] }
const FORA_DO_BLING = 'Não foi possível sincronizar: Produtos não publicados no Bling: Boné, Caneca'
const NAO_GEROU = 'Erro ao gerar etiqueta'
const failure = answer(500)

/** Takes what the page was right to log out of the errors of the test. */
function takeLoggedErrors(): string {
  return consoleErrors.splice(0).map(String).join('\n')
}

describe('reading the sale', () => {
  test('shows loading, and an unknown sale', async () => {
    await openVenda(held(answer(404)))
    await expect.element(page.getByText('Carregando venda...')).toBeVisible()
    await expect.poll(() => received('GET /vendas/7/')).toHaveLength(1)
    await release()
    await expect.element(page.getByText('Venda não encontrada')).toBeVisible()
    expect(sentences()).toEqual([])
  })

  test('goes to the list with a message when it fails', async () => {
    const router = await openVenda(failure)
    await expect.poll(() => router.state.location.pathname).toBe('/vendas')
    expect(sentences()).toEqual(['Erro ao carregar venda'])
    expect(takeLoggedErrors()).toContain('The sale could not be read')
  })

  test('shows a finished sale that is called delivered, and a product that is gone without its code', async () => {
    await openVenda(buildVendaAnswer('entregue', { codigo_rastreamento: null }))
    await expect.element(page.getByText('Resumo da venda')).toBeVisible()
    await expect.element(button('Voltar para Enviado')).toBeVisible()
    await expect.element(page.getByText('Código de rastreamento não disponível')).toBeVisible()
    expect(page.getByRole('button', { name: /^QR Code de/ }).all()).toHaveLength(1)
    await expect.element(page.getByText('R$ 25,60')).toBeVisible()
    await expect.element(page.getByText('Frete pago pela loja', { exact: true })).toBeVisible()
    expect(page.getByText(/Total com frete|Total cobrado/).elements()).toEqual([])
  })

  test('sums what the customer pays in a finished sale, where the freight is charged', async () => {
    await openVenda(buildVendaAnswer('concluido', { total: 61.9, frete_cobrado: 18.1 }))
    const resumo = page.getByRole('region', { name: 'Resumo da venda' })
    for (const value of ['R$ 61,90', 'R$ 18,10', 'R$ 80,00'])
      await expect.element(resumo.getByText(value, { exact: true })).toBeVisible()
    expect(resumo.getByText('R$ 25,60').elements()).toEqual([])
  })
})

describe('printing it', () => {
  test.each([
    ['that nothing was paid of', 0, []],
    ['that something was paid of', 30, ['/imprimir/vendas/7/recibo', '/imprimir/vendas/7/recibo?papel=bobina']],
  ])('a sale %s offers these receipts beside the other sheets', async (_qual, pago, recibos) => {
    await openVenda(buildVendaAnswer('embalagem', { pago }))
    await button('Imprimir').click()
    const folhas = page.getByRole('dialog', { name: 'O que imprimir?' }).getByRole('link')
    await expect
      .poll(() => folhas.elements().map((folha) => folha.getAttribute('href')))
      .toEqual(['/imprimir/vendas/7/separacao', '/imprimir/vendas/7/romaneio', '/qrcodes?pecas=5:2', ...recibos])
  })
})

describe('repeating it', () => {
  test.each(['embalagem', 'concluido', 'cancelado'])('a sale in %s becomes a quote, which opens', async (status) => {
    const answers = { 'POST /vendas/7/repetir/': answer(201, { id: 12, numero: 12 }) }
    const router = await openVenda(buildVendaAnswer(status), answers)
    await button('Repetir pedido').click()
    await expect.poll(() => router.state.location.pathname).toBe('/orcamentos/12')
    expect(sentences()).toEqual(['Orçamento 12 criado com os preços de hoje.'])
  })

  test('a sale of an anonymised customer is not repeated', async () => {
    await openVenda(buildVendaAnswer('embalagem', { cliente: { id: 3, anonimizado_em: '2026-11-20T12:00:00Z' } }))
    await expect.element(button('Imprimir')).toBeVisible()
    expect(button('Repetir pedido').elements()).toEqual([])
  })
})

test.each([390, 360])(
  'at %i px a menu within the window edits, exchanges and cancels the sale; a desk shows them beside the pieces',
  async (width) => {
    await page.viewport(width, 640)
    onTestFinished(() => page.viewport(1280, 800))
    await openVenda(buildVendaAnswer('concluido'))
    await button('Mais ações').click()
    const menu = page.getByRole('list', { name: 'Ações sobre a venda' })
    await expect.element(menu).toBeInViewport({ ratio: 1 })
    expect([...menu.element().querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
      'Editar Venda',
      'Troca',
      'Cancelar Venda',
    ])
    await menu.getByRole('button', { name: 'Cancelar Venda' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(menu.elements()).toEqual([])
    await page.viewport(1280, 800)
    await expect.element(button('Mais ações')).not.toBeInTheDocument()
  },
)

test('on a phone that picks, the line and the field for codes stand in sight, below one row of buttons', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const answers = { 'POST /vendas/7/repetir/': answer(201, { id: 12, numero: 12 }) }
  const itens = [{ item_id: 1, id: 5, sku: 'CAM-1', titulo: 'Camiseta', quantidade: 2 }]
  const bling = { numero_pedido_bling: null, bling_ativo: true, produtos_nao_publicados: ['Camiseta'] }
  const router = await openVenda(buildVendaAnswer('separacao', { itens, ...bling }), answers)
  const line = page.getByRole('list', { name: 'Produtos da venda' }).getByRole('listitem')
  await expect.element(line).toBeInViewport({ ratio: 0.8 })
  await expect.element(page.getByLabelText('Código ou SKU')).toBeInViewport({ ratio: 1 })
  const top = (place: typeof line) => place.element().getBoundingClientRect().top
  const notice = page.getByText('Venda ainda não enviada ao Bling.', { exact: false })
  expect(top(notice)).toBeGreaterThan(top(line))
  expect([top(button('Compartilhar')), button('Repetir pedido').elements()]).toEqual([top(button('Imprimir')), []])
  await button('Mais ações').click()
  await button('Repetir pedido').click()
  await expect.poll(() => router.state.location.pathname).toBe('/orcamentos/12')
})

describe('bringing a cancelled sale back', () => {
  const DESFAZER = 'POST /vendas/7/desfazer-cancelamento/'
  const now = new Date().toISOString()
  const DEPOIS = ok(vendaEm('separacao'))
  const LACK = 'Estoque insuficiente para “Camiseta”.'

  test('on the day on which it was cancelled it is at picking again', async () => {
    await openVenda([buildVendaAnswer('cancelado', { cancelada_em: now }), DEPOIS], { [DESFAZER]: DEPOIS })
    await button('Desfazer cancelamento').click()
    await expect.element(button('Produtos Separados')).toBeVisible()
    expect(sentences()).toEqual(['A venda nº 7 voltou para Separação.'])
  })

  test('one of the counter is concluded again, and that is said', async () => {
    const concluida = ok(vendaEm('concluido'))
    await openVenda([buildVendaAnswer('cancelado', { cancelada_em: now }), concluida], { [DESFAZER]: concluida })
    await button('Desfazer cancelamento').click()
    await expect.poll(sentences).toEqual(['A venda nº 7 voltou para Concluído.'])
  })

  test('the reason why it stays cancelled is said', async () => {
    await openVenda(buildVendaAnswer('cancelado', { cancelada_em: now }), { [DESFAZER]: answer(409, { erro: LACK }) })
    await button('Desfazer cancelamento').click()
    await expect.poll(sentences).toEqual([LACK])
    await expect.element(button('Desfazer cancelamento')).toBeEnabled()
  })

  test.each([
    ['on a later day', { cancelada_em: '2026-11-20T12:00:00Z' }],
    ['of a channel', { cancelada_em: now, importada: true }],
  ])('one cancelled %s stays so', async (_which, data) => {
    await openVenda(buildVendaAnswer('cancelado', data))
    await expect.element(button('Repetir pedido')).toBeVisible()
    expect(button('Desfazer cancelamento').elements()).toEqual([])
  })

  test('the toast of the cancelling brings it back too', async () => {
    const answers = { 'DELETE /vendas/7/': { status: 204 }, [DESFAZER]: DEPOIS }
    const router = await openVenda(buildVendaAnswer('embalagem'), answers)
    await button('Cancelar Venda').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/vendas')
    expect(sentences()).toEqual(['Venda deletada com sucesso.'])
    toasts.get()[0]?.action?.onClick()
    await expect.poll(sentences).toContain('A venda nº 7 voltou para Separação.')
    expect(await received(DESFAZER)).toHaveLength(1)
  })
})

describe('moving it', () => {
  test('says what is owed, and when it was delivered, before the sale is marked as delivered', async () => {
    const etiqueta = { estado: 'pronta', paga: true, entregue_em: '2026-11-20T13:00:00Z' }
    await openVenda(buildVendaAnswer('enviado', { pagamento: 'parcial', falta_pagar: 30, etiqueta }))
    await expect
      .element(button('Marcar como Entregue'))
      .toHaveAccessibleDescription('Falta receber R$ 30,00. A transportadora informa a entrega em 20/11/2026 10:00.')
  })

  test('only logs that a step back failed', async () => {
    await openVenda(buildVendaAnswer('retirada'), { [PASSO]: failure })
    await button('Voltar para Etiqueta').click()
    await expect.poll(() => consoleErrors.length).toBe(1)
    expect(takeLoggedErrors()).toContain('one step back')
    await expect.element(button('Confirmar Retirada')).toBeEnabled()
    expect(sentences()).toEqual([])
  })

  test.each([
    ['enviado', 'Marcar como Entregue', { [PASSO]: failure }, 'Erro ao concluir venda'],
    ['etiqueta', 'Gerar Etiqueta', { [ETIQUETA]: failure }, NAO_GEROU],
    ['etiqueta', 'Gerar Etiqueta', { [ETIQUETA]: ok({ link_etiqueta: '' }) }, `${NAO_GEROU}. Verifique os dados.`],
    ['etiqueta', 'Sincronizar', { [SINCRONIZAR]: failure }, 'Erro ao sincronizar com Bling.'],
    ['etiqueta', 'Sincronizar', { [SINCRONIZAR]: answer(502, { erro: 'O Bling caiu.' }) }, 'O Bling caiu.'],
    ['etiqueta', 'Sincronizar', { [SINCRONIZAR]: ok(FORA) }, FORA_DO_BLING],
    ['etiqueta', 'Sincronizar', { [SINCRONIZAR]: answer(409, FORA) }, FORA_DO_BLING],
  ] as const)('in %s, when "%s" fails', async (status, nome, answers, sentence) => {
    await openVenda(buildVendaAnswer(status), answers)
    await button(nome).click()
    await expect.poll(sentences).toEqual([sentence])
    await expect.element(button(nome)).toBeEnabled()
  })

  test('holds the label back while something is missing, and says what', async () => {
    await openVenda(
      buildVendaAnswer('etiqueta', {
        cliente: { id: 3, nome: 'Ana' },
        peso: null,
        servico_frete: null,
        numero_pedido_bling: null,
      }),
    )
    await expect.element(button('Gerar Etiqueta')).toBeDisabled()
    await expect
      .element(page.getByText(/^Dados incompletos: Dados de endereço.*, Medidas.*, Serviço de frete/))
      .toBeVisible()
  })

  test('takes a tracking code by hand where no label brought one', async () => {
    const RASTREIO = 'POST /vendas/7/rastreio/'
    const untrackedFields = { codigo_rastreamento: null, codigo_servico_frete: '1', etiqueta: null }
    await openVenda(buildVendaAnswer('enviado', untrackedFields), {
      [RASTREIO]: buildVendaAnswer('enviado', { ...untrackedFields, codigo_rastreamento: 'BR9' }),
      'GET /vendas/7/rastreamento/': ok({ status: 'Postado', eventos: [] }),
    })
    await button('Informar código').click()
    await page.getByLabelText('Código', { exact: true }).fill('BR9')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await expect.element(button('Corrigir código')).toBeVisible()
    expect((await received(RASTREIO))[0]?.body).toEqual({ codigo_rastreamento: 'BR9' })
  })
})

describe('a label that is made behind the answer', () => {
  const etiqueta = (estado: string) => buildVendaAnswer('etiqueta', { etiqueta: { estado, paga: true } })

  test('is waited for in the open, and moves the sale on when it is there', async () => {
    const pronta = { ...etiqueta('pronta'), held: true }
    await openVenda([buildVendaAnswer('etiqueta'), etiqueta('gerando'), pronta, buildVendaAnswer('retirada')], {
      [ETIQUETA]: answer(202, { estado: 'gerando' }),
      [PASSO]: buildVendaAnswer('retirada'),
    })
    await button('Gerar Etiqueta').click()
    await expect.element(page.getByText(/Etiqueta paga. A transportadora está gerando o arquivo/)).toBeVisible()
    await expect.poll(() => received('GET /vendas/7/')).toHaveLength(3)
    await release()
    await expect.poll(sentences).toEqual(['Etiqueta gerada com sucesso!'])
    await expect.element(button('Confirmar Retirada')).toBeVisible()
  })
})

describe('shipping', () => {
  test('quotes again after a failure, and says when the choice was not kept', async () => {
    const fora = answer(503, { erro: 'O Melhor Envio não respondeu.' })
    await openVenda(buildVendaAnswer('selecionar_envio', { codigo_servico_frete: null }), {
      [FRETE]: [fora, { ...options, held: true }],
      'GET /vendas/7/fretes-indisponiveis/': ok([]),
      'POST /vendas/7/servico-frete/': failure,
    })
    await expect.element(page.getByText('Erro ao calcular o frete')).toBeVisible()
    await expect.element(page.getByText('O Melhor Envio não respondeu.')).toBeVisible()
    expect(takeLoggedErrors()).toContain('could not be quoted')
    await button('Tentar novamente').click()
    await expect.element(page.getByText('Carregando opções de frete...')).toBeVisible()
    await expect.poll(() => received(FRETE)).toHaveLength(2)
    await release()
    await page.getByRole('radio').click()
    await button('Escolher envio').click()
    await expect.poll(sentences).toEqual(['Erro ao selecionar serviço de frete'])
  })

  test('tracks by itself, again on request; two equal events are both drawn', async () => {
    const event = { data: '2026-11-20T13:00:00Z', descricao: 'Objeto postado', local: 'Recife' }
    const path = {
      status: 'Postado',
      ultima_atualizacao: '2026-11-20T13:00:00Z',
      eventos: [event, event],
    }
    await openVenda(buildVendaAnswer('enviado', { codigo_rastreamento: 'BR1' }), {
      'GET /vendas/7/rastreamento/': [failure, ok(path)],
    })
    await expect.element(page.getByText('Erro ao consultar rastreamento')).toBeVisible()
    expect(takeLoggedErrors()).toContain('could not be tracked')
    await button('Consultar novamente').click()
    await expect.poll(() => page.getByText('20/11/2026 10:00 · Recife').elements()).toHaveLength(2)
  })
})

describe('an order that began at a channel', () => {
  const shopeeFields = { importada: true, canal: 'Shopee', numero_no_canal: '2611ABC', numero_pedido_bling: '1001' }
  const linha = (item_id: number, data: object) => ({ item_id, titulo: `Linha ${item_id}`, quantidade: 1, ...data })
  const unlinkedLinha = linha(1, { id: null, titulo: 'Caneca do anúncio', sku: 'ANU-1', pendencia: 'sem_produto' })
  const [ESCOLHER, TAREFAS] = ['POST /vendas/7/itens/1/produto/', 'GET /sincronizacoes/']
  const emptyTarefas = { [TAREFAS]: ok({ results: [] }) }

  test('says channel, number and address there, and that nothing here changes it', async () => {
    const data = { ...shopeeFields, entrega_no_canal: 'R*** ****, Recife/PE', observacoes_do_canal: 'Para presente' }
    await openVenda(buildVendaAnswer('separacao', data), emptyTarefas)
    await expect.element(page.getByText(/Recebida do Bling em .*: Shopee 2611ABC/)).toBeVisible()
    const pedido = page.getByRole('region', { name: 'Pedido do canal' })
    for (const text of ['2611ABC', '1001', 'R*** ****, Recife/PE', 'Para presente', /não muda o pedido lá/])
      await expect.element(pedido.getByText(text)).toBeVisible()
  })

  test('asks for the product of an unknown line, variation included, and shows the sale with it', async () => {
    const variacoes = [{ id: 9, nome_cor: 'Azul', tamanho: 'M', sku: 'CAN-AZ' }]
    await openVenda(buildVendaAnswer('separacao', { ...shopeeFields, itens: [unlinkedLinha] }), {
      ...emptyTarefas,
      'GET /produtos/busca/': ok({ results: [{ id: 5, titulo: 'Caneca', sku: 'CAN', variacoes }] }),
      [ESCOLHER]: buildVendaAnswer('separacao', {
        ...shopeeFields,
        itens: [linha(1, { id: 5, titulo: 'Caneca', pendencia: null })],
      }),
    })
    await expect.element(page.getByText(/1 item deste pedido não tem produto aqui/)).toBeVisible()
    await expect.element(page.getByText('Sem produto aqui')).toBeVisible()
    // Beside the other state, as the specification has it on every row.
    await expect.element(page.getByText(/^(Publicado|Não publicado)$/).first()).toBeVisible()
    await button('Escolher produto de Caneca do anúncio (ANU-1)').click()
    await page.getByRole('button', { name: /^É este: Caneca Azul M/ }).click()
    await expect.poll(() => page.getByText(/não tem produto aqui/).elements().length).toBe(0)
    expect(await bodies(ESCOLHER)).toEqual([{ produto_id: 5, variacao_id: 9 }])
    expect(page.getByRole('dialog').elements()).toEqual([])
  })
})

test('a sale that could not be given up keeps the question open, and says so', async () => {
  const router = await openVenda(buildVendaAnswer('embalagem'), { 'DELETE /vendas/7/': failure })
  await button('Cancelar Venda').click()
  await expect.element(page.getByText(`Deseja realmente excluir a venda para "Ana Lira"?`)).toBeInTheDocument()
  await button('Excluir').click()
  await expect.poll(sentences).toEqual(['Erro ao deletar venda.'])
  expect(router.state.location.pathname).toBe('/vendas/7')
})

test('two equal lines of the history are both drawn', async () => {
  const event = { id: 1, descricao: 'Venda editada', antes: ['1 × Boné', '1 × Boné'], depois: [], usuario: 'Bia' }
  await openVenda(buildVendaAnswer('separacao'), { 'GET /vendas/7/historico/': ok([event]) })
  await expect.element(page.getByText('Venda editada', { exact: true })).toBeVisible()
  expect(page.getByText('1 × Boné').elements()).toHaveLength(2)
})

test('a sale of a status that the web does not know shows its summary', async () => {
  await openVenda(ok(vendaEm('devolvido')))
  await expect.element(page.getByRole('heading', { name: 'Resumo da venda' })).toBeVisible()
})
