import type { Page } from '@playwright/test'
import { expectGood } from '../support/accessible.ts'
import { button, follow, press, rows, see } from '../support/acts.ts'
import { criarProduto, criarVenda, pecas, unico } from '../support/factories.ts'
import { lerComUsb } from '../support/leitor.ts'
import { expect, test } from '../support/test.ts'

const linha = (page: Page, nome: string) => rows(page, 'Itens contados').filter({ hasText: nome })

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
  const [p, m] = camiseta.variacoes
  const params = { id: camiseta.id }
  await criarVenda(api, { itens: [pecas(camiseta, 1, 1)] })

  await page.goto('/produtos')
  await follow(page, 'Contagem')
  await expect(page).toHaveURL('/produtos/contagem')
  await expect(button(page, 'Revisar contagem')).toBeDisabled()
  for (const lida of [p, m, p, p]) await lerComUsb(page, `/produtos/${camiseta.id}?variacao=${lida?.id}`)
  await expect(linha(page, 'Azul P')).toContainText('1 a mais')
  await expect(linha(page, 'Azul M')).toContainText('Registrado 2Reservado 11 a menos')

  // A label of the product as a whole: which one it was, the person says.
  await lerComUsb(page, `/produtos/${camiseta.id}`)
  await press(page.getByRole('group', { name: 'Qual variação?' }), /Azul P/)
  await expect(page.getByLabel(`Contado de ${camiseta.titulo} Azul P`)).toHaveValue('4')
  await expect(page.getByRole('status').filter({ hasText: 'Azul P' })).toContainText('4 contadas')

  await page.getByLabel('Código ou SKU').fill(caneca.sku ?? '')
  await page.keyboard.press('Enter')
  const contado = page.getByLabel(`Contado de ${caneca.titulo}`)
  await contado.fill('3')
  await contado.press('Enter')
  await expect(linha(page, caneca.titulo)).toContainText('Confere')
  // A scanner that types into the field of a quantity changes nothing, and not in silence.
  await contado.fill('/produtos/12')
  await contado.press('Enter')
  await see(page, 'Isto não é uma quantidade.')
  await expect(contado).toHaveValue('3')
  await expect(contado).not.toBeFocused()
  await expectGood(page)

  page.on('dialog', (dialogo) => void dialogo.accept())
  await page.reload()
  await see(page, '3 itens · 8 peças · 2 diferenças')

  await press(page, 'Revisar contagem')
  const revisao = page.getByRole('dialog', { name: 'Revisar contagem' })
  await expect(revisao).toContainText('Uma variação destes produtos não foi contada')
  await press(revisao, 'Contar como zero')
  await expect(rows(revisao, 'Diferenças')).toHaveCount(3)
  await expect(revisao).toContainText('3 diferenças viram movimentos de estoque; 1 item confere.')

  // During the review, the last large one is sold.
  await criarVenda(api, { itens: [pecas(camiseta, 1, 2)] })
  await press(revisao, 'Aplicar diferenças', 'Foram contadas menos peças do que as reservadas')
  await expect(linha(page, 'Azul G')).toContainText('Reservadas em vendas abertas: 1.')
  expect(await api.chamar('GET /produtos/:id/estoque/', { params })).toMatchObject({ fisico: 6 })
  await page.getByLabel(`Contado de ${camiseta.titulo} Azul G`).fill('1')
  await page.keyboard.press('Enter')
  await press(page, 'Revisar contagem')
  await press(revisao, 'Aplicar diferenças', 'Contagem aplicada: 3 ajustes.')
  await expect(page.getByText('Nada contado ainda.').first()).toBeVisible()

  const { variacoes } = await api.chamar('GET /produtos/:id/estoque/', { params })
  expect(variacoes.map(({ fisico }) => fisico)).toEqual([4, 1, 1])
  const { results } = await api.chamar('GET /produtos/:id/movimentos/', { params })
  const movidos = results.slice(0, 3).map(({ motivo, quantidade }) => `${motivo} ${quantidade}`)
  expect(movidos.sort()).toEqual(['contagem -1', 'contagem -1', 'contagem 2'])

  // A count that was not applied is asked about before leaving, and kept.
  await lerComUsb(page, caneca.sku ?? '')
  await expect(linha(page, caneca.titulo)).toBeVisible()
  await page.getByRole('link', { name: 'Produtos' }).first().click()
  await press(page.getByRole('dialog', { name: 'Sair da contagem?' }), 'Sair')
  await expect(page).toHaveURL('/produtos')
  await page.goto('/produtos/contagem')
  await press(page, 'Descartar')
  await press(page.getByRole('dialog'), 'Descartar')
  await expect(button(page, 'Revisar contagem')).toBeDisabled()
})
