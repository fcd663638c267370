import { expectGood } from '../../support/accessible.ts'
import { button, follow, press, rows, see } from '../../support/acts.ts'
import { expect, test } from '../../support/test.ts'
import { createVendaProdutos, publishProdutos } from '../../support/vendas.ts'

const CENTRO = 14_886_920_003
const LISTA = 'Diferenças no depósito'

test('another deposit is chosen: what differs is settled piece by piece, and the task ends with the last one', async ({
  page,
  api,
  emulator,
}) => {
  await emulator.comandar('PATCH', '/configuracao', { depositosDaConta: 'varios' })
  const produtos = await createVendaProdutos(api)
  await publishProdutos(api, produtos)
  const [varied, simple] = produtos
  const idsBling: string[] = []
  for (const { id } of produtos) {
    const { id_bling, variacoes } = await api.chamar('GET /produtos/:id/', { params: { id } })
    idsBling.push(...(variacoes.length > 0 ? variacoes.map((variacao) => variacao.id_bling ?? '') : [id_bling ?? '']))
  }
  for (const idBling of idsBling) {
    const corpo = { produto: { id: Number(idBling) }, deposito: { id: CENTRO }, operacao: 'B', quantidade: 2 }
    await emulator.comandar('POST', '/pessoa', { metodo: 'POST', caminho: '/estoques', corpo })
  }
  await page.goto('/configuracoes/bling')
  await press(page.getByRole('region', { name: 'Verificação da conta' }), 'Verificar agora')
  const chooseDeposito = async (nome: string) => {
    await page.getByLabel('Depósito da loja').selectOption(nome)
    await press(page, 'Salvar', 'Escolhas salvas.')
  }
  await chooseDeposito('Loja do centro')
  await see(page, '3 peças têm outra quantidade neste depósito do que aqui.')

  // The task leads to the list too.
  await page.goto('/configuracoes/sincronizacao')
  await follow(page, /^Decidir: Loja do centro/)
  await expect(rows(page, LISTA)).toHaveCount(3)
  await expectGood(page)

  await press(rows(page, LISTA).filter({ hasText: simple.titulo }), /^Acertar aqui/, /recebe a quantidade do Bling/)
  await expect(rows(page, LISTA)).toHaveCount(2)
  const quantity = async () => (await api.chamar('GET /produtos/:id/', { params: { id: simple.id } })).quantidade_total
  await expect.poll(quantity).toBe(2)

  await page.getByRole('checkbox', { name: 'Selecionar todas' }).check()
  await press(page, 'Acertar lá')
  await press(page.getByRole('dialog'), 'Acertar lá', 'A quantidade de 2 peças vai para o Bling.')
  await see(page, 'Nenhuma diferença a decidir.')
  const [first] = varied.variacoes
  await expect.poll(async () => (await emulator.estoque())[first?.sku ?? '']).toBe(8)
  await page.goto('/configuracoes/sincronizacao')
  await expect(button(page, /^Decidir: Loja do centro/)).toHaveCount(0)

  // The shop goes to the next journey as it came.
  await page.goto('/configuracoes/bling')
  await chooseDeposito('Geral')
  await emulator.comandar('PATCH', '/configuracao', { depositosDaConta: 'um' })
})
