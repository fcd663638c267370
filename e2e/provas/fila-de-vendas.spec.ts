import { countDialogs, dialogs } from '../support/etiquetas.ts'
import { criarCliente, criarProduto, criarVenda, unico } from '../support/factories.ts'
import { expectPickedKept, lerComUsb } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

const PASSOS = ['Separação', 'Embalagem', 'Selecionar Envio', 'Etiqueta', 'Retirada']

test.use({ ownWindow: true })

test('sales of a customer go from picking to printed labels together; one whose box is not complete stays', async ({
  page,
  api,
  context,
}) => {
  await countDialogs(context)
  const variacoes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, preco_venda: 50, quantidade: 9 }))
  const camiseta = await criarProduto(api, { titulo: unico('Camiseta'), variacoes })
  const [p, m] = camiseta.variacoes.map(({ id }) => id) as [number, number]
  const cliente = await criarCliente(api, {
    nome: unico('Onofre'),
    cpf: '52998224725',
    cep: '50030040',
    endereco: 'Rua da Moeda',
    numero: '1',
    bairro: 'Recife',
    municipio: 'Recife',
    uf: 'PE',
  })
  const vender = (...itens: (readonly [variacao: number, quantidade: number])[]) =>
    criarVenda(api, {
      cliente_id: cliente.id,
      itens: itens.map(([variacao_id, quantidade]) => ({
        id: camiseta.id,
        variacao_id,
        quantidade,
        valor_unitario: 50,
      })),
    })
  const [a, b, c] = [await vender([p, 1]), await vender([m, 1]), await vender([p, 1], [m, 1])]

  // A note and a priority, without starting the sale again.
  await page.goto(`/vendas/${b.id}`)
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByLabel('Anotação', { exact: true }).fill('Cliente busca sexta')
  await page.getByLabel('Prioritária').check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('list', { name: 'Acontecimentos' })).toContainText('Anotação mudada. Prioridade mudada.')

  await page.goto(`/vendas?busca=${encodeURIComponent(cliente.nome)}`)
  const cartoes = page.getByRole('article')
  const etapas = page.getByRole('navigation', { name: 'Vendas por etapa' })
  await etapas.getByRole('link', { name: /^Separação/ }).click()
  await expect(cartoes).toHaveCount(3)
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('button', { name: /^Prioritárias/ }).click()
  await expect(cartoes).toHaveCount(1)
  await expect(cartoes).toContainText('Cliente busca sexta')
  await expect(page).toHaveURL(/status=separacao&prioritarias=1/)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByLabel('Ordenar por').selectOption('Mais antigas')
  await expect(cartoes.first()).toContainText(`Venda ${a.id}`)

  // The consolidated list, in the order of the shelves, with the box of each piece.
  await expect(page.locator('[data-floating]')).toBeVisible()
  await page.getByLabel('Selecionar todas').check()
  await expect(page.locator('[data-floating]'), 'the round button would lie under the bar').toBeHidden()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const aberta = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Lista de separação única/ }).click()
  const folha = await aberta
  const linhas = folha.getByRole('table').first().getByRole('row')
  await expect(linhas.nth(1)).toContainText('Azul P')
  await expect(linhas.nth(1)).toContainText('Caixa 1: 1 · Caixa 3: 1')
  await expect(linhas.nth(2)).toContainText('Caixa 2: 1 · Caixa 3: 1')
  await expect(folha.getByText('Cliente busca sexta')).toBeVisible()
  await expect.poll(() => dialogs(folha)).toBe(1)
  await folha.goto(`/imprimir/lote/romaneio?ids=${a.id},${b.id}`)
  await expect(folha.getByRole('article')).toHaveCount(2)
  // A note is for staff: it does not travel with the parcel.
  await expect(folha.getByText('Cliente busca sexta')).toHaveCount(0)
  await folha.close()

  // Wave picking: each piece is told its box; the third sale lacks one and stays.
  await page.getByRole('link', { name: 'Separar juntas' }).click()
  const caixas = page.getByRole('list', { name: 'Caixas' }).getByRole('listitem')
  await expect(caixas).toHaveCount(3)
  // The reader needs no click, and presses nothing that has the focus.
  await page.getByRole('button', { name: 'Escanear itens' }).focus()
  const dita = page.getByRole('status').filter({ hasText: /^Caixa \d/ })
  for (const [variacao, caixa] of [
    [m, 2],
    [p, 1],
    [p, 3],
  ] as const) {
    await lerComUsb(page, `/produtos/${camiseta.id}?variacao=${variacao}`)
    await expect(dita).toContainText(`Caixa ${caixa}`)
  }
  // What is picked outlives the page.
  await expectPickedKept(page, [a, b, c], 3)
  await page.reload()
  await expect(page.getByText('2 de 3 caixas completas')).toBeVisible()
  await lerComUsb(page, `/produtos/${camiseta.id}?variacao=${p}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Peça a mais' })).toBeVisible()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect(page.getByText('2 de 3 caixas completas')).toBeVisible()
  await page.getByRole('button', { name: 'Produtos Separados' }).click()
  await expect(page.getByRole('region', { name: 'Vendas para Embalagem' })).toContainText('2 vendas avançaram.')

  // The moved sales stay selected in the next step.
  await page.getByRole('link', { name: 'Continuar em Embalagem' }).click()
  const escolhidas = [a, b].map(({ id }) => page.getByLabel(`Selecionar a venda ${id}`, { exact: true }))
  for (const escolhida of escolhidas) await expect(escolhida).toBeChecked()
  await page.getByRole('button', { name: 'Confirmar Medidas' }).click()
  for (const [campo, valor] of Object.entries({ Altura: '5', Largura: '20', Comprimento: '30', Peso: '0,3' }))
    await page.getByLabel(campo).fill(valor)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar Medidas' }).click()

  await page.getByRole('link', { name: 'Continuar em Selecionar Envio' }).click()
  for (const escolhida of escolhidas) await expect(escolhida).toBeChecked()
  await page.getByRole('button', { name: 'Escolher envio' }).click()
  await page.getByRole('button', { name: 'Escolher e continuar' }).click()
  await page.getByRole('link', { name: 'Continuar em Etiqueta' }).click()
  for (const escolhida of escolhidas) await expect(escolhida).toBeChecked()
  await page.getByRole('button', { name: 'Gerar Etiqueta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar Etiqueta' }).click()
  // The labels are at hand where they were made, and of the selection in the next step.
  await page.getByRole('button', { name: 'Juntar 2 etiquetas em um PDF' }).click()
  await expect(page.getByRole('link', { name: 'Abrir 2 etiquetas' })).toBeVisible()
  await page.getByRole('link', { name: 'Continuar em Retirada' }).click()
  for (const escolhida of escolhidas) await expect(escolhida).toBeChecked()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await page.getByRole('button', { name: 'Juntar etiquetas em um PDF' }).click()
  const pdf = await page.getByRole('dialog').getByRole('link', { name: 'Abrir 2 etiquetas' }).getAttribute('href')
  const resposta = await page.request.get(pdf ?? '')
  expect(resposta.headers()['content-type']).toBe('application/pdf')
  for (const passo of PASSOS) await expect(etapas.getByRole('link', { name: new RegExp(`^${passo}`) })).toBeAttached()
  // Its box was not complete.
  expect((await api.chamar('GET /vendas/:id/', { params: { id: String(c.id) } })).status).toBe('separacao')
})
