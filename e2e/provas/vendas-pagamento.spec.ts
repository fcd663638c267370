import { brCode } from '@estampa/contract/pagamentos/brcode.ts'
import { countDialogs } from '../support/etiquetas.ts'
import { criarCliente, criarProduto, criarVenda, unico } from '../support/factories.ts'
import { printPdf, readQrOfImage } from '../support/printed.ts'
import { expect, test } from '../support/test.ts'

const LOJA = { nome: 'Malharia Sol Nascente', documento: 'CNPJ 11.222.333/0001-81' }
const PIX = { pix_chave: 'loja@exemplo.com.br', pix_nome: 'Ateliê Ipê', pix_cidade: 'Recife' }

// The shop's own network: plain http, where browsers have no clipboard.
test.use({ ownWindow: true })

// This shop reaches no postal code service.
test.use({ expectedErrors: [/api\/cep\/50030230/] })

test('a sale is charged by PIX, paid in part, shared with the customer, and its receipt prints on a roll', async ({
  page,
  context,
  api,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await countDialogs(context)
  const produto = await criarProduto(api, { titulo: unico('Caneca'), qtd: 9 })
  const contatos = { telefone: '81987654321', email: 'zoraide@exemplo.com.br', endereco: 'Rua da Moeda', numero: '12' }
  const cliente = await criarCliente(api, { nome: unico('Zoraide'), municipio: 'Recife', uf: 'PE', ...contatos })
  const itens = [{ id: produto.id, quantidade: 1, valor_unitario: 50 }]
  const { id } = await criarVenda(api, { cliente_id: cliente.id, itens })

  await page.goto('/configuracoes/pagamento')
  await page.getByLabel('Chave PIX').fill('loja@')
  await page.getByLabel('Nome de quem recebe').fill(PIX.pix_nome)
  await page.getByLabel('Cidade').fill(PIX.pix_cidade)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Informe um CPF, CNPJ, telefone com DDD, e-mail ou chave aleatória.')).toBeVisible()
  await page.getByLabel('Chave PIX').fill(PIX.pix_chave)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Pagamento salvo.')).toBeVisible()

  await page.goto('/configuracoes/loja')
  await page.getByLabel('Nome da loja').fill(LOJA.nome)
  await page.getByLabel('CPF ou CNPJ').fill('11222333000181')
  await page.getByLabel('CEP').fill('123')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Informe os 8 dígitos do CEP')).toBeVisible()
  await page.getByLabel('CEP').fill('50030230')
  await expect(page.getByText('Preencha à mão os outros campos.')).toBeVisible()
  await page.getByLabel('Endereço').fill('Rua do Bom Jesus')
  await page.getByLabel('Município').fill('Recife')
  await page.getByLabel('UF').fill('pe')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Dados da loja salvos.')).toBeVisible()

  await page.goto(`/vendas/${id}`)
  const pagamento = page.getByRole('region', { name: 'Pagamento' })
  await expect(pagamento).toContainText('A receber')
  await pagamento.getByRole('button', { name: 'Cobrar com PIX' }).click()
  const dialogo = page.getByRole('dialog')
  const codigo = brCode({
    chave: PIX.pix_chave,
    nome: PIX.pix_nome,
    cidade: PIX.pix_cidade,
    centavos: 5000,
    identificador: `VENDA${id}`,
  })
  await expect(dialogo.getByLabel('PIX copia e cola')).toHaveValue(codigo)
  expect(await readQrOfImage(await dialogo.getByRole('img', { name: 'QR Code do PIX' }).screenshot())).toBe(codigo)
  await dialogo.getByRole('button', { name: 'Copiar código PIX' }).click()
  await expect(page.getByText('Código PIX copiado.')).toBeVisible()
  await page.keyboard.press('Escape')

  await pagamento.getByRole('button', { name: 'Registrar pagamento' }).click()
  await dialogo.getByLabel('Forma').selectOption('Dinheiro')
  await dialogo.getByLabel('Valor').fill('20')
  await dialogo.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(pagamento).toContainText('Falta R$ 30,00')
  await expect(pagamento.getByRole('list', { name: 'Pagamentos' })).toContainText('R$ 20,00 · Dinheiro')

  await page.getByRole('button', { name: 'Compartilhar' }).click()
  const mensagem = dialogo.getByLabel('Mensagem')
  await expect(mensagem).toHaveValue(new RegExp(`Recebemos o seu pedido nº ${id}:\n1 × ${produto.titulo}`))
  await dialogo.getByLabel('Assunto').selectOption('Código PIX')
  await expect(mensagem).toHaveValue(/pagar R\$ 30,00/)
  await mensagem.fill('')
  // The code of the whole amount, as it was copied.
  await mensagem.press('ControlOrMeta+V')
  await expect(mensagem).toHaveValue(codigo)
  await expect(dialogo.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/5581987654321?text=${encodeURIComponent(codigo)}`,
  )
  await expect(dialogo.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:zoraide@exemplo.com.br\\?subject=Pagamento%20do%20pedido`),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await page.getByRole('button', { name: 'Copiar endereço' }).click()
  await expect(page.getByText('Copiado: endereço.')).toBeVisible()

  await page.getByRole('button', { name: 'Imprimir' }).click()
  const aberta = context.waitForEvent('page')
  await dialogo.getByRole('link', { name: 'Recibo em bobina' }).click()
  const recibo = await aberta
  const folha = recibo.getByRole('article', { name: 'Recibo' })
  await expect(folha).toContainText(`Recebemos de ${cliente.nome}`)
  await expect(folha).toContainText('Falta R$ 30,00')
  await expect(folha).toContainText(LOJA.nome)
  await expect(folha).toContainText(LOJA.documento)
  const [pagina, ...outras] = await printPdf(await recibo.pdf({ preferCSSPageSize: true }))
  expect(outras).toEqual([])
  expect(Math.round(pagina?.widthMm ?? 0)).toBe(80)
  expect(pagina?.heightMm).toBeLessThan(180)
  await recibo.close()

  await page.goto('/vendas')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Pagamento').selectOption('Pago em parte')
  await page.getByLabel('Buscar por cliente ou status').fill(cliente.nome)
  await expect(page.getByRole('article').filter({ hasText: cliente.nome })).toContainText('Falta R$ 30,00')
  await expect(page).toHaveURL(/pagamento=parcial/)
})
