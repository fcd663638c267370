import type { Page } from '@playwright/test'
import { expectGood } from '../../support/accessible.ts'
import { field, link, press, see } from '../../support/acts.ts'
import type { Api } from '../../support/api.ts'
import type { Emulator } from '../../support/emulator.ts'
import { createProduto } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'
import { publishProdutos, sellWithPedido, turnOffNotas } from '../../support/vendas.ts'

test.use({ expectedErrors: [/Failed to load resource.*409/] })

const REJEICAO = '234 Rejeicao: IE do destinatario nao vinculada ao CNPJ'

/** Makes a sale of a product that Bling has, to a customer with all that an invoice asks for; its order is at Bling. */
async function vendida(api: Api, documento: number) {
  const produto = await createProduto(api, { qtd: 5 })
  await publishProdutos(api, [produto])
  const id = await sellWithPedido(api, produto, documento)
  return { id, produto }
}

const findNotaRegion = (page: Page) => page.getByRole('region', { name: 'Nota fiscal', exact: true })

/** Does with the newest note what a person does on Bling's own page. */
async function changeBlingNota(emulator: Emulator, acao: string): Promise<void> {
  const ids = (await emulator.notas()).map(({ id }) => id)
  await emulator.comandar('POST', `/notas/${Math.max(...ids)}/${acao}`, {})
}

// Also after a failure: the next test turns them on itself.
test.afterEach(({ api }) => turnOffNotas(api))

for (const [largura, documento] of [
  [1280, 330_000_001],
  [390, 330_000_002],
] as const) {
  test(`at ${largura} px an invoice is set up, refused, mended, authorised, and cancelled before its sale`, async ({
    page,
    api,
    emulator,
  }) => {
    await page.setViewportSize({ width: largura, height: 844 })
    const { id, produto } = await vendida(api, documento)

    await page.goto('/configuracoes/notas')
    await expect(field(page, 'Venda a pessoas').locator('option:checked')).toHaveText('Venda a consumidor final')
    await expect(field(page, 'PIX').locator('option:checked')).toHaveText('Pix')
    const ncm = page.getByRole('listitem').filter({ hasText: 'NCM dos produtos' })
    await see(ncm, produto.titulo)
    await expectGood(page)
    await page.setViewportSize({ width: largura, height: 844 })
    await field(page, 'Emitir notas fiscais pelo Bling').check()
    await press(page, 'Salvar', 'Notas fiscais salvas.')

    await page.goto(`/vendas/${id}`)
    await see(findNotaRegion(page), 'Nota fiscal: ainda não emitida')
    await press(findNotaRegion(page), 'Emitir nota')
    await expect(findNotaRegion(page).getByRole('alert')).toContainText(`O produto “${produto.titulo}” está sem NCM`)
    await emulator.comandar('POST', '/produtos/ncm', { ncm: '61091000' })
    await emulator.comandar('PATCH', '/configuracao', { notaProximoEnvio: 'rejeita', notaMotivo: REJEICAO })
    await press(findNotaRegion(page), 'Emitir nota')
    // The sale is read again by itself while Bling and the SEFAZ are at work.
    await see(findNotaRegion(page), /^Nota fiscal: rejeitada nº \d+$/, /Rejeicao: IE do destinatario nao vinculada/)
    await expect(link(findNotaRegion(page), 'Abrir no Bling')).toHaveAttribute('target', '_blank')
    await expectGood(page)
    await page.setViewportSize({ width: largura, height: 844 })
    await changeBlingNota(emulator, 'corrigir')
    await press(findNotaRegion(page), 'Enviar de novo')
    await see(findNotaRegion(page), /^Nota fiscal: autorizada nº \d+$/)

    await page.goto(`/vendas/${id}/editar`)
    await see(page, /A nota fiscal desta venda está autorizada/)
    await expect(page).toHaveURL(`/vendas/${id}`)

    await press(page, 'Cancelar Venda')
    const excluir = page.getByRole('dialog')
    await press(excluir, 'Excluir')
    await see(excluir, /Cancele a nota no Bling/)
    await see(excluir, 'Cancelar apesar da nota')
    await changeBlingNota(emulator, 'cancelar')
    await press(excluir, 'Excluir', 'Venda deletada com sucesso.')
  })
}
