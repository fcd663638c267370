import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectGood } from '../support/accessible.ts'
import { button, press, see } from '../support/acts.ts'
import { unico } from '../support/factories.ts'
import { frase, linhas, planilha, undoImportacao } from '../support/planilha.ts'
import { expect, test } from '../support/test.ts'

/** Files as Bling and Nuvemshop write them: their headers, encoding and habits; products are invented. */
const ARQUIVOS = [
  {
    programa: 'Bling',
    largura: '1280',
    tag: [],
    arquivo: 'bling-produtos.csv',
    colunas: 59,
    titulo: 'Camiseta Campo Malha',
    textos: [/Azul.Marinho/],
    precos: 'R$ 59,90 ~ R$ 64,90',
    variacoes: '2 variações',
  },
  {
    programa: 'Nuvemshop',
    largura: '390',
    tag: ['@touch'],
    arquivo: 'nuvemshop.csv',
    colunas: 30,
    titulo: 'Moletom Campo Canguru',
    // The promotional price is not taken, and the row says so.
    textos: [/Branco.Prata/, /Café/, /promocional/],
    precos: 'R$ 149,90 ~ R$ 159,90',
    variacoes: '3 variações',
  },
]

async function sendPlanilha(page: Page, name: string, buffer: Buffer) {
  await page.goto('/produtos/importar')
  await page.getByLabel('Arquivo da planilha').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

for (const { programa, largura, tag, arquivo, colunas, titulo, textos, precos, variacoes } of ARQUIVOS)
  test(`a file of ${programa} comes in without any mapping, once, and is undone, at ${largura}`, {
    tag,
  }, async ({ page }) => {
    // Names and codes of this test only.
    const marca = unico('Campo')
    const meu = titulo.replace('Campo', marca)
    const codigo = marca.replace(' ', '-')
    const conteudo = Buffer.from(
      (await readFile(planilha(arquivo), 'latin1'))
        .replaceAll('Campo', marca)
        .replaceAll('campo', codigo.toLowerCase())
        .replaceAll(/CAMPO|NV/g, codigo.toUpperCase()),
      'latin1',
    )

    await sendPlanilha(page, arquivo, conteudo)
    await see(page, `${arquivo} · ${programa}`, new RegExp(`^\\d+ de ${colunas} colunas reconhecidas$`))
    await expect(page.getByLabel('Arquivo de').locator('option:checked')).toHaveText(programa)
    await expect(page.getByLabel('Linha dos cabeçalhos')).toHaveValue('1')
    await expect(frase(page)).toHaveText(/^\d linhas novas\.$/)
    await expect(button(page, 'Com erro 0')).toBeVisible()
    for (const texto of [meu, ...textos]) await expect(linhas(page)).toContainText(texto)
    await expectGood(page)

    await press(page, /^Importar \d linhas$/)
    await expect(frase(page)).toHaveText(/^\d linhas gravadas\.$/)
    const importacao = page.url()

    const lista = page.getByRole('list', { name: 'Lista de produtos' })
    await page.goto(`/produtos?busca=${encodeURIComponent(meu)}`)
    for (const texto of [meu, precos, variacoes]) await expect(lista).toContainText(texto)

    await sendPlanilha(page, arquivo, conteudo)
    await see(page, 'Nada muda: tudo o que está no arquivo já está aqui.')

    await page.goto(importacao)
    await undoImportacao(page)
    await expect(frase(page)).toHaveText(/^\d produtos? criados? (foi|foram) para a lixeira\.$/)
    await page.goto(`/produtos?busca=${encodeURIComponent(meu)}`)
    await see(page, 'Nenhum produto encontrado.')
  })
