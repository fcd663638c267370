import { brCode } from '@estampa/contract/pagamentos/brcode.ts'
import { fill, opened, press } from '../support/acts.ts'
import { countDialogs } from '../support/etiquetas.ts'
import { createCliente, createProduto, createVenda, pecas, unico } from '../support/factories.ts'
import { printPdf, readQrOfImage } from '../support/printed.ts'
import { expect, test } from '../support/test.ts'

const LOJA = { nome: 'Malharia Sol Nascente', documento: 'CNPJ: 11.222.333/0001-81' }
const PIX = { pix_chave: 'loja@exemplo.com.br', pix_nome: 'Ateliê Ipê', pix_cidade: 'Recife' }

// The shop's own network: plain http, where browsers have no clipboard. This shop reaches no postal code service.
test.use({ ownWindow: true, expectedErrors: [/api\/cep\/50030230/] })

test('a sale is charged by PIX, paid in part, shared, printed on a roll', async ({ page, context, api }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await countDialogs(context)
  const produto = await createProduto(api, { titulo: unico('Caneca'), qtd: 9 })
  const contatos = { telefone: '81987654321', email: 'zoraide@exemplo.com.br', endereco: 'Rua da Moeda', numero: '12' }
  const cliente = await createCliente(api, { nome: unico('Zoraide'), municipio: 'Recife', uf: 'PE', ...contatos })
  const { id } = await createVenda(api, { cliente_id: cliente.id, itens: [pecas(produto)] })

  await page.goto('/configuracoes/pagamento')
  await fill(page, { 'Chave PIX': 'loja@', 'Nome de quem recebe': PIX.pix_nome, Cidade: PIX.pix_cidade })
  await press(page, 'Salvar', 'Informe um CPF, CNPJ, telefone com DDD, e-mail ou chave aleatória.')
  await fill(page, { 'Chave PIX': PIX.pix_chave })
  await press(page, 'Salvar', 'Pagamento salvo.')

  await page.goto('/configuracoes/loja')
  await fill(page, { 'Nome da loja': LOJA.nome, 'CPF ou CNPJ': '11222333000181', CEP: '50030230' })
  await fill(page, { Endereço: 'Rua do Bom Jesus', Município: 'Recife', UF: 'pe' })
  await press(page, 'Salvar', 'Dados da loja salvos.')

  await page.goto(`/vendas/${id}`)
  const pagamento = page.getByRole('region', { name: 'Pagamento' })
  await expect(pagamento).toContainText('A receber')
  await press(pagamento, 'Cobrar com PIX')
  const dialogo = page.getByRole('dialog')
  const { pix_chave: chave, pix_nome: nome, pix_cidade: cidade } = PIX
  const codigo = brCode({ chave, nome, cidade, centavos: 5000, identificador: `VENDA${id}` })
  await expect(dialogo.getByLabel('PIX copia e cola')).toHaveValue(codigo)
  expect(await readQrOfImage(await dialogo.getByRole('img', { name: 'QR Code do PIX' }).screenshot())).toBe(codigo)
  await press(dialogo, 'Copiar código PIX', 'Código PIX copiado.')
  await page.keyboard.press('Escape')

  await press(pagamento, 'Registrar pagamento')
  await dialogo.getByLabel('Forma').selectOption('Dinheiro')
  await dialogo.getByLabel('Valor').fill('20')
  await press(dialogo, 'Registrar')
  await expect(pagamento).toContainText('Falta R$ 30,00')
  await expect(pagamento.getByRole('list', { name: 'Pagamentos' })).toContainText('R$ 20,00 · Dinheiro')

  await press(page, 'Compartilhar')
  const mensagem = dialogo.getByLabel('Mensagem')
  await expect(mensagem).toHaveValue(new RegExp(`Recebemos o seu pedido nº ${id}:\n1 × ${produto.titulo}`))
  await dialogo.getByLabel('Assunto').selectOption('Código PIX')
  await expect(mensagem).toHaveValue(/pagar R\$ 30,00/)
  await mensagem.fill('')
  // The code of the whole amount, as it was copied.
  await mensagem.press('ControlOrMeta+V')
  await expect(mensagem).toHaveValue(codigo)
  for (const [canal, endereco] of [
    ['WhatsApp', `https://wa.me/5581987654321?text=${encodeURIComponent(codigo)}`],
    ['E-mail', /^mailto:zoraide@exemplo.com.br\?subject=Pagamento%20do%20pedido/],
  ] as const)
    await expect(dialogo.getByRole('link', { name: canal })).toHaveAttribute('href', endereco)
  await page.keyboard.press('Escape')
  await press(page, 'Sair sem salvar')
  await press(page, 'Copiar endereço', 'Copiado: endereço.')

  await press(page, 'Imprimir')
  const recibo = await opened(page, () => dialogo.getByRole('link', { name: 'Recibo em bobina' }).click())
  const folha = recibo.getByRole('article', { name: 'Recibo' })
  for (const texto of [`Recebemos de ${cliente.nome}`, 'Falta R$ 30,00', LOJA.nome, LOJA.documento])
    await expect(folha).toContainText(texto)
  const [pagina, ...extraPages] = await printPdf(await recibo.pdf({ preferCSSPageSize: true }))
  expect(extraPages).toEqual([])
  expect(Math.round(pagina?.widthMm ?? 0)).toBe(80)
  expect(pagina?.heightMm).toBeLessThan(180)
  await recibo.close()
})
