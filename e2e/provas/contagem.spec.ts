import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { criarProduto, criarVenda, unico } from '../support/factories.ts'
import { lerComUsb } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

const linha = (page: Page, nome: string) =>
  page.getByRole('list', { name: 'Itens contados' }).getByRole('listitem').filter({ hasText: nome })
const botao = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// What the server refuses, the browser notes too.
test.use({ expectedErrors: [/status of 409|The count was not applied/] })

test('shelves are counted by scanning, survive a reload, and the differences become movements', {
  tag: '@touch',
}, async ({ page, api }) => {
  const camiseta = await criarProduto(api, {
    titulo: unico('Camiseta'),
    variacoes: ['P', 'M', 'G'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, preco_venda: 50, quantidade: 2 })),
  })
  const caneca = await criarProduto(api, { titulo: unico('Caneca'), qtd: 3 })
  const [p, m, g] = camiseta.variacoes
  await criarVenda(api, { itens: [{ id: camiseta.id, variacao_id: m?.id ?? 0, quantidade: 1, valor_unitario: 50 }] })
  const estoque = (id: number) => api.chamar('GET /produtos/:id/estoque/', { params: { id: String(id) } })

  await page.goto('/produtos')
  await botao(page, 'Mais ações').click()
  await page.getByRole('link', { name: 'Contar estoque' }).click()
  await expect(page).toHaveURL('/produtos/contagem')
  await expect(botao(page, 'Revisar contagem')).toBeDisabled()
  for (const lida of [p, m, p, p]) await lerComUsb(page, `/produtos/${camiseta.id}?variacao=${lida?.id}`)
  await expect(linha(page, 'Azul P')).toContainText('1 a mais')
  await expect(linha(page, 'Azul M')).toContainText('Registrado 2Reservado 11 a menos')

  // A label of the product as a whole: which one it was, the person says.
  await lerComUsb(page, `/produtos/${camiseta.id}`)
  await page.getByRole('group', { name: 'Qual variação?' }).getByRole('button', { name: 'Azul P' }).click()
  await expect(page.getByLabel(`Contado de ${camiseta.titulo} Azul P`)).toHaveValue('4')
  await lerComUsb(page, 'NAO-EXISTE')
  await expect(page.getByRole('alert')).toContainText('Código desconhecido')
  await botao(page, 'Entendi').click()
  await expect(page.getByRole('status').filter({ hasText: 'Azul P' })).toContainText('4 contadas')

  const campo = page.getByLabel('Código ou SKU')
  await campo.fill(caneca.sku ?? '')
  await campo.press('Enter')
  const contado = page.getByLabel(`Contado de ${caneca.titulo}`)
  await contado.fill('3')
  await contado.press('Enter')
  await expect(linha(page, caneca.titulo)).toContainText('Confere')
  // A scanner that types into the field of a quantity changes nothing, and not in silence.
  await contado.fill('/produtos/12')
  await contado.press('Enter')
  await expect(page.getByText('Isto não é uma quantidade.', { exact: false })).toBeVisible()
  await expect(contado).toHaveValue('3')
  await expect(contado).not.toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  page.on('dialog', (dialogo) => void dialogo.accept())
  await page.reload()
  await expect(page.getByText('3 itens · 8 peças · 2 diferenças')).toBeVisible()

  await botao(page, 'Revisar contagem').click()
  const revisao = page.getByRole('dialog', { name: 'Revisar contagem' })
  await expect(revisao).toContainText('Uma variação destes produtos não foi contada')
  await revisao.getByRole('button', { name: 'Contar como zero' }).click()
  const diferencas = revisao.getByRole('list', { name: 'Diferenças' }).getByRole('listitem')
  await expect(diferencas).toHaveCount(3)
  await expect(revisao).toContainText('3 diferenças viram movimentos de estoque; 1 item confere.')

  // During the review, the last large one is sold.
  await criarVenda(api, { itens: [{ id: camiseta.id, variacao_id: g?.id ?? 0, quantidade: 1, valor_unitario: 50 }] })
  await revisao.getByRole('button', { name: 'Aplicar diferenças' }).click()
  await expect(page.getByText('Foram contadas menos peças do que as reservadas', { exact: false })).toBeVisible()
  await expect(linha(page, 'Azul G')).toContainText('Reservadas em vendas abertas: 1.')
  expect(await estoque(camiseta.id)).toMatchObject({ fisico: 6 })
  await page.getByLabel(`Contado de ${camiseta.titulo} Azul G`).fill('1')
  await page.keyboard.press('Enter')
  await botao(page, 'Revisar contagem').click()
  await revisao.getByRole('button', { name: 'Aplicar diferenças' }).click()
  await expect(page.getByText('Contagem aplicada: 3 ajustes.')).toBeVisible()
  await expect(page.getByText('Nada contado ainda.').first()).toBeVisible()

  expect((await estoque(camiseta.id)).variacoes.map(({ fisico }) => fisico)).toEqual([4, 1, 1])
  const { results } = await api.chamar('GET /produtos/:id/movimentos/', { params: { id: String(camiseta.id) } })
  expect(
    results
      .slice(0, 3)
      .map(({ motivo, quantidade }) => `${motivo} ${quantidade}`)
      .sort(),
  ).toEqual(['contagem -1', 'contagem -1', 'contagem 2'])

  // A count that was not applied is asked about before leaving, and kept.
  await lerComUsb(page, caneca.sku ?? '')
  await expect(linha(page, caneca.titulo)).toBeVisible()
  await page.getByRole('link', { name: 'Produtos' }).first().click()
  await page
    .getByRole('dialog', { name: 'Sair da contagem?' })
    .getByRole('button', { name: 'Sair', exact: true })
    .click()
  await expect(page).toHaveURL('/produtos')
  await page.goto('/produtos/contagem')
  await botao(page, 'Descartar').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(botao(page, 'Revisar contagem')).toBeDisabled()
})
