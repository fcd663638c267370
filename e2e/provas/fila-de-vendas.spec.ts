import { button, field, fill, follow, opened, press, rows, see } from '../support/acts.ts'
import { countDialogs, dialogs } from '../support/etiquetas.ts'
import { criarCliente, criarProduto, criarVenda, pecas, unico } from '../support/factories.ts'
import { expectPickedKept, lerComUsb } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'
import { ENDERECO } from '../support/vendas.ts'

const PASSOS = ['Separação', 'Embalagem', 'Selecionar Envio', 'Etiqueta', 'Retirada']

test.use({ ownWindow: true })

test('sales go from picking to labels together; one without a full box stays', async ({ page, api, context }) => {
  await countDialogs(context)
  const variacoes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, preco_venda: 50, quantidade: 9 }))
  const camiseta = await criarProduto(api, { titulo: unico('Camiseta'), variacoes })
  const [p, m] = camiseta.variacoes.map(({ id }) => `/produtos/${camiseta.id}?variacao=${id}`) as [string, string]
  const cliente = await criarCliente(api, { ...ENDERECO, nome: unico('Onofre'), cpf: '52998224725' })
  const vender = (...tamanhos: number[]) =>
    criarVenda(api, { cliente_id: cliente.id, itens: tamanhos.map((tamanho) => pecas(camiseta, 1, tamanho)) })
  const [a, b, c] = [await vender(0), await vender(1), await vender(0, 1)]

  // A note and a priority, without starting the sale again.
  await page.goto(`/vendas/${b.id}`)
  await press(page, 'Anotar')
  await fill(page, { Anotação: 'Cliente busca sexta' })
  await page.getByLabel('Prioritária').check()
  await press(page, 'Salvar')
  await expect(page.getByRole('list', { name: 'Acontecimentos' })).toContainText('Anotação mudada. Prioridade mudada.')

  await page.goto(`/vendas?busca=${encodeURIComponent(cliente.nome)}`)
  const cartoes = page.getByRole('article')
  const etapas = page.getByRole('navigation', { name: 'Vendas por etapa' })
  await follow(etapas, /^Separação/)
  await expect(cartoes).toHaveCount(3)
  await press(page, /^Filtros/)
  await press(page, /^Prioritárias/)
  await expect(cartoes).toHaveCount(1)
  await expect(cartoes).toContainText('Cliente busca sexta')
  await expect(page).toHaveURL(/status=separacao&prioritarias=1/)
  await press(page, 'Limpar filtros')
  await page.getByLabel('Ordenar por').selectOption('Mais antigas')
  await expect(cartoes.first()).toContainText(`Venda ${a.id}`)

  // The consolidated list, in the order of the shelves, with the box of each piece.
  await expect(page.locator('[data-floating]')).toBeVisible()
  await page.getByLabel('Selecionar todas').check()
  await expect(page.locator('[data-floating]'), 'the round button would lie under the bar').toBeHidden()
  await press(page, 'Imprimir')
  const folha = await opened(page, () => follow(page, /^Lista de separação única/))
  const linhas = folha.getByRole('table').first().getByRole('row')
  await expect(linhas.nth(1)).toContainText('Azul P')
  await expect(linhas.nth(1)).toContainText('Caixa 1: 1 · Caixa 3: 1')
  await expect(linhas.nth(2)).toContainText('Caixa 2: 1 · Caixa 3: 1')
  await see(folha, 'Cliente busca sexta')
  await expect.poll(() => dialogs(folha)).toBe(1)
  await folha.goto(`/imprimir/lote/romaneio?ids=${a.id},${b.id}`)
  await expect(folha.getByRole('article')).toHaveCount(2)
  // A note is for staff: it does not travel with the parcel.
  await expect(folha.getByText('Cliente busca sexta')).toHaveCount(0)
  await folha.close()

  // Wave picking: each piece is told its box; the third sale lacks one and stays.
  await page.getByRole('link', { name: 'Separar juntas' }).click()
  await expect(rows(page, 'Caixas')).toHaveCount(3)
  // The reader needs no click, and presses nothing that has the focus.
  await button(page, 'Escanear itens').focus()
  const dita = page.getByRole('status').filter({ hasText: /^Caixa \d/ })
  const ler = async (etiqueta: string, caixa: number) => {
    await lerComUsb(page, etiqueta)
    await expect(dita).toContainText(`Caixa ${caixa}`)
  }
  await ler(m, 2)
  await ler(p, 1)
  await ler(p, 3)
  // What is picked outlives the page.
  await expectPickedKept(page, [a, b, c], 3)
  await page.reload()
  await see(page, '2 de 3 caixas completas')
  await press(page, 'Produtos Separados')
  await expect(page.getByRole('region', { name: 'Vendas para Embalagem' })).toContainText('2 vendas avançaram.')

  // The moved sales stay selected in the next step.
  const continuar = async (passo: string) => {
    await follow(page, `Continuar em ${passo}`)
    for (const { id } of [a, b]) await expect(field(page, `Selecionar a venda ${id}`)).toBeChecked()
  }
  await continuar('Embalagem')
  await press(page, 'Confirmar Medidas')
  for (const [campo, valor] of Object.entries({ Altura: '5', Largura: '20', Comprimento: '30', Peso: '0,3' }))
    await page.getByLabel(campo).fill(valor)
  await press(page.getByRole('dialog'), 'Confirmar Medidas')
  await continuar('Selecionar Envio')
  await press(page, 'Escolher envio')
  await press(page, 'Escolher e continuar')
  await continuar('Etiqueta')
  await press(page, 'Gerar Etiqueta')
  await press(page.getByRole('dialog'), 'Gerar Etiqueta')
  // The labels are at hand where they were made, and of the selection in the next step.
  await press(page, 'Juntar 2 etiquetas em um PDF')
  await expect(page.getByRole('link', { name: 'Abrir 2 etiquetas' })).toBeVisible()
  await continuar('Retirada')
  await press(page, 'Imprimir')
  await press(page.getByRole('dialog'), 'Juntar 2 etiquetas em um PDF')
  const pdf = await page.getByRole('dialog').getByRole('link', { name: 'Abrir 2 etiquetas' }).getAttribute('href')
  const resposta = await page.request.get(pdf ?? '')
  expect(resposta.headers()['content-type']).toBe('application/pdf')
  for (const passo of PASSOS) await expect(etapas.getByRole('link', { name: new RegExp(`^${passo}`) })).toBeAttached()
  // Its box was not complete.
  expect((await api.chamar('GET /vendas/:id/', { params: { id: c.id } })).status).toBe('separacao')
})
