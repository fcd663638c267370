import type { Page } from '@playwright/test'
import { button, field, fill, rows, see } from '../support/acts.ts'
import { criarProduto, criarVenda, pecas, unico } from '../support/factories.ts'
import { expect, test } from '../support/test.ts'

const SALVO = 'Produto atualizado com sucesso!'
const estoqueDe = (page: Page, titulo: string) => page.getByRole('dialog', { name: `Estoque de ${titulo}` })

test.describe('a correction that is refused first', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('stock is corrected from the card on a phone, and what arrived gets its labels', {
    tag: '@touch',
  }, async ({ page, api }) => {
    const variacoes = ['P', 'M', 'G', 'GG'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, quantidade: 2 }))
    const produto = await criarProduto(api, { titulo: unico('Mandacaru'), variacoes })
    await criarVenda(api, { itens: [pecas(produto, 2, 3)] })
    await page.goto(`/produtos?busca=${encodeURIComponent(produto.titulo)}`)
    await page.getByRole('button', { name: `8 un. · 6 disp. em estoque: ${produto.titulo}` }).tap()
    const dialogo = estoqueDe(page, produto.titulo)
    const tocar = (nome: string) => button(dialogo, nome).tap()
    const ultimo = rows(dialogo, 'Movimentos de estoque').first()
    await dialogo.getByLabel('Quantidade de Azul M').fill('14')
    await tocar('Diminuir Azul GG')
    await dialogo.getByLabel('Motivo').selectOption({ label: 'Entrada de mercadoria' })
    await tocar('Salvar estoque')
    // Two pieces are reserved: nothing is saved, and the line says why.
    const recusada = dialogo.getByRole('listitem').filter({ hasText: 'Azul GG' }).first()
    await expect(recusada).toContainText('Reservadas em vendas abertas: 2.')
    await tocar('Aumentar Azul GG')
    await tocar('Salvar estoque')
    await see(dialogo, 'Entraram 12 peças.')
    await expect(ultimo).toContainText(/Entrada de mercadoria.*Azul M.*\+12saldo 14/)
    await dialogo.getByRole('link', { name: 'Imprimir etiquetas do que entrou' }).tap()
    await expect(page.getByLabel(/^Quantidade de .*Azul M/)).toHaveValue('12')
    await expect(page).toHaveURL('/qrcodes')

    // On the product's page the open form goes on with the corrected stock: saving meets no conflict.
    await page.goto(`/produtos/${produto.id}`)
    await fill(page, { Título: `${produto.titulo} longa` })
    await button(page, 'Movimentos').tap()
    await tocar('Aumentar Azul P')
    await tocar('Salvar estoque')
    await expect(ultimo).toContainText(/Ajuste manual.*Azul P/)
    await page.keyboard.press('Escape')
    // Four variations fold; the folded card shows the new quantity, and opens.
    await page.getByRole('button', { name: 'Azul P 3 un.' }).tap()
    await expect(field(page, 'Quantidade da variação 1')).toHaveValue('3')
    await expect(field(page, 'Quantidade da variação 2')).toHaveCount(0)
    await button(page, 'Salvar').tap()
    await see(page, SALVO)
  })
})
