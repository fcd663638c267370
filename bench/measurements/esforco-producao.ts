import { expect } from '@playwright/test'
import { lerComUsb } from '../../e2e/support/leitor.ts'
import type { Ato } from './esforco-atos.ts'

const ARTE = { name: 'leao.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 leao') }

/** What a new shop that prints does first. It begins with nothing: no model, no category, no product. */
export const PRIMEIRA_PECA: Ato = {
  nome: 'from nothing to a print in the queue, then printed at the bench by two scans',
  limite: { cliques: 25 },
  async fazer(mao, page) {
    const botao = (name: string) => page.getByRole('button', { name, exact: true })
    const dialogo = page.getByRole('dialog')
    await page.goto('/home')
    await mao.clicar(page.getByRole('menuitem', { name: 'Configurações' }))
    await mao.clicar(page.getByRole('link', { name: /^Produção/ }).or(botao('Produção')))
    await mao.clicar(page.getByLabel('Ligar a produção'))
    await expect(page.getByLabel('Vender sob demanda')).toBeEnabled()
    // The blank.
    await mao.clicar(page.getByRole('menuitem', { name: 'Produtos' }))
    await mao.clicar(page.getByRole('link', { name: 'Criar Produto' }).first())
    await mao.escolher(page.getByLabel('Modelo', { exact: true }), 'Criar novo modelo')
    await expect(dialogo.getByLabel('Código', { exact: true })).toBeFocused()
    await mao.digitar('CAM')
    await mao.teclar('Tab')
    await mao.digitar('Lisa preta M')
    await mao.teclar('Enter')
    await expect(page.getByLabel('Título', { exact: true })).toHaveValue('Lisa preta M')
    await mao.clicar(botao('Criar categoria'))
    await expect(dialogo.getByLabel('Nome da categoria')).toBeFocused()
    await mao.digitar('Camisetas')
    await mao.teclar('Enter')
    await expect(dialogo).toHaveCount(0)
    await mao.clicar(page.getByLabel('Quantidade em Estoque'))
    await page.getByLabel('Quantidade em Estoque').press('Control+a')
    await mao.digitar('10')
    const sku = await page.getByLabel('SKU', { exact: true }).inputValue()
    await mao.clicar(botao('Salvar'))
    await expect(page).toHaveURL('/produtos')
    // The print of the product.
    await mao.clicar(page.getByRole('link', { name: 'Criar Produto' }).first())
    await mao.escolher(page.getByLabel('Modelo', { exact: true }), 'Lisa preta M')
    await page.getByLabel('Modelo', { exact: true }).focus()
    await mao.ir(page.getByLabel('SKU', { exact: true }))
    await mao.digitar('LEAO')
    await mao.ir(page.getByLabel('Título', { exact: true }))
    await mao.digitar('Leão')
    await mao.escolher(page.getByLabel('Categoria', { exact: true }), 'Camisetas')
    await mao.clicar(botao('Salvar'))
    await mao.clicar(botao('Preparar a estampa'))
    await mao.clicar(botao('Adicionar estampa'))
    const arquivo = page.waitForEvent('filechooser')
    await mao.clicar(dialogo.getByRole('button', { name: 'Enviar arquivo' }))
    await (await arquivo).setFiles([ARTE])
    await mao.clicar(dialogo.getByRole('button', { name: 'Guardar e usar' }))
    await expect(page.getByLabel('Largura')).toBeFocused()
    await mao.digitar('280')
    await mao.teclar('Tab')
    await mao.digitar('300')
    await mao.clicar(botao('Salvar estampas'))
    await mao.clicar(botao('Escolher peça lisa'))
    await expect(dialogo.getByLabel('Buscar produto daqui')).toBeFocused()
    await mao.digitar('Lisa')
    await mao.clicar(dialogo.getByRole('button', { name: /^Usar: Lisa preta M/ }))
    await mao.clicar(botao('Salvar ficha'))
    await mao.clicar(page.getByLabel('Quantidade'))
    await mao.digitar('1')
    await mao.teclar('Enter')
    await expect(page.getByText('1 peça na fila.')).toBeVisible()
    // Nothing but the reader from there on.
    await page.goto('/producao/bancada')
    await expect(page.getByText('Escaneie uma peça lisa')).toBeVisible()
    await lerComUsb(page, sku)
    await expect(page.getByRole('region', { name: 'O que estampar' })).toContainText('leao')
    await lerComUsb(page, sku)
    await expect(page.getByText('1 peça feita')).toBeVisible()
  },
}
