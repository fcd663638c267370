import { comDigitos } from '@estampa/contract/shared/documents.ts'
import { field, press, see, button } from '../../support/acts.ts'
import { criarCliente, criarProduto, criarVenda, pecas } from '../../support/factories.ts'
import { expect, test } from '../../support/test.ts'
import { ENDERECO, passar, publicar } from '../../support/vendas.ts'
import { lerComUsb } from '../../support/leitor.ts'

test.use({ expectedErrors: [/.*/] })
const DIR = '/tmp/n3-shots'
test('shots', async ({ page, api, emulator }) => {
  const both = async (name: string, full = true) => {
    for (const [w, h] of [[1280, 800], [390, 844], [360, 740]] as const)
      for (const scheme of ['light', 'dark'] as const) {
        if (w === 360 && scheme === 'dark') continue
        await page.setViewportSize({ width: w, height: h })
        await page.emulateMedia({ colorScheme: scheme })
        await page.waitForTimeout(350)
        await page.screenshot({ path: `${DIR}/${name}-${w}-${scheme}.png`, fullPage: full })
      }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const vender = async (doc: number, qtd = 5) => {
    const produto = await criarProduto(api, { qtd })
    await publicar(api, [produto])
    const { id: cliente_id } = await criarCliente(api, { ...ENDERECO, cpf: comDigitos(String(doc)), nome: 'Maria Aparecida de Oliveira' })
    const { id } = await criarVenda(api, { cliente_id, itens: [pecas(produto)] })
    await passar(api, id, 'embalagem')
    await expect.poll(async () => (await api.chamar('GET /vendas/:id/', { params: { id } })).numero_pedido_bling).not.toBeNull()
    return { id, produto }
  }
  const a = await vender(430_000_001)
  await page.goto('/configuracoes'); await page.waitForTimeout(1500); await both('configuracoes')
  await page.goto('/configuracoes/notas'); await see(page, a.produto.titulo); await both('notas')
  await field(page, 'Emitir notas fiscais pelo Bling').check()
  await press(page, 'Salvar', 'Notas fiscais salvas.')
  await page.goto(`/vendas/${a.id}`)
  await see(page, 'Nota fiscal: ainda não emitida'); await both('venda-sem-nota')
  await press(page, 'Emitir nota'); await page.waitForTimeout(800); await both('venda-faltas')
  await emulator.comandar('POST', '/produtos/ncm', { ncm: '61091000' })
  await emulator.comandar('PATCH', '/configuracao', { notaProximoEnvio: 'rejeita', notaMotivo: '234 Rejeicao: IE do destinatario nao vinculada ao CNPJ' })
  await press(page, 'Emitir nota'); await see(page, /^Nota fiscal: rejeitada/); await both('venda-rejeitada')
  const notas = (await emulator.comandar('GET', '/dados/notas')) as { id: number }[]
  await emulator.comandar('POST', `/notas/${Math.max(...notas.map(({ id }) => id))}/corrigir`, {})
  await emulator.comandar('PATCH', '/configuracao', { notaAmbiente: 'homologacao', notaEsperaLeituras: 2 })
  await press(page, 'Enviar de novo'); await see(page, /na SEFAZ/); await page.setViewportSize({width:1280,height:800}); await page.screenshot({ path: `${DIR}/venda-enviando.png` })
  await see(page, /^Nota fiscal: autorizada/); await page.waitForTimeout(3000); await both('venda-autorizada')
  await emulator.comandar('PATCH', '/configuracao', { notaAmbiente: 'producao', notaEsperaLeituras: 0, notaDiferenca: 3 })
  await press(page, 'Cancelar Venda'); await press(page.getByRole('dialog'), 'Excluir'); await see(page, 'Cancelar apesar da nota'); await both('cancelar', false)
  await press(page.getByRole('dialog'), 'Fechar')
  const b = await vender(430_000_002)
  await emulator.comandar('POST', '/produtos/ncm', { ncm: '61091000' })
  await page.goto(`/vendas/${b.id}`); await press(page, 'Emitir nota'); await see(page, /com outro valor/); await both('venda-diferente')
  await emulator.comandar('PATCH', '/configuracao', { notaDiferenca: 0 })
  const c = await vender(430_000_003)
  await emulator.comandar('POST', '/produtos/ncm', { ncm: '61091000' })
  await page.goto('/vendas'); await page.getByLabel(`Selecionar a venda ${c.id}`).check(); await page.getByLabel(`Selecionar a venda ${b.id}`).check()
  await see(page, 'Emitir notas'); await both('lista-barra', false)
  await press(page, 'Emitir notas'); await see(page, /1 nota autorizada/); await both('lista-notas', false)
  await press(page, 'Filtros'); await both('lista-filtros', false)
  await page.goto('/vendas?nota=rejeitada'); await page.waitForTimeout(1000); await both('lista-rejeitada', false)
  await page.goto('/configuracoes/sincronizacao'); await page.waitForTimeout(1000); await both('sincronizacao', false)
  await page.goto('/home'); await page.waitForTimeout(1500); await both('painel')
  const p = await criarProduto(api, { qtd: 5 }); await publicar(api, [p]); await emulator.comandar('POST', '/produtos/ncm', { ncm: '61091000' })
  await page.goto('/vendas/criar'); await press(page, 'Venda no balcão'); await lerComUsb(page, p.sku ?? ''); await press(page, 'Criar e concluir')
  await press(page.getByRole('dialog'), 'Concluir venda'); await see(page, 'Emitir NFC-e'); await both('balcao', false)
  await button(page.getByRole('dialog'), 'Emitir NFC-e').click(); await see(page, /^NFC-e: autorizada/); await page.waitForTimeout(2500); await both('balcao-nfce', false)
})
