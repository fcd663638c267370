import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { expect, test } from 'vitest'
import { readVenda } from '../../../../../test/support/lidos.ts'
import { linkDoEmail } from '../../../../shared/device/email.ts'
import { linkDoWhatsApp } from '../../../../shared/device/whatsapp.ts'
import { blocoDeEndereco } from '../RevisarDados.tsx'
import { mensagemInicial, mensagensDa } from './EscolhaDaMensagem.tsx'

const CLIENTE = {
  id: 3,
  nome: 'Ana Conceição',
  endereco: 'Rua da Moeda',
  numero: '12',
  bairro: 'Recife',
  municipio: 'Recife',
  uf: 'PE',
  cep: '50030040',
}
const PAC = { servico_frete: 'PAC', codigo_servico_frete: '1' }
const NA_LOJA = { servico_frete: 'Retirada na loja', codigo_servico_frete: RETIRADA_NA_LOJA.codigo }
const venda = (data: object = {}) =>
  readVenda({
    id: 12,
    status: 'separacao',
    total: 100,
    pagamento: 'pendente',
    falta_pagar: 100,
    cliente: CLIENTE,
    itens: [{ item_id: 1, titulo: 'Camiseta', variacao: 'Azul M', quantidade: 2, valor_unitario: 50 }],
    ...data,
  })
const PAGO = { id: 1, valor: 30, forma: 'pix', criado_em: '2026-11-29T12:00:00Z' }
const keys = (sampleVenda: ReturnType<typeof venda>, pix: string | null = null) =>
  mensagensDa(sampleVenda, pix).map(({ chave }) => chave)

test('offers the texts that the sale can fill, the one of its step first', () => {
  expect(keys(venda())).toEqual(['pedido', 'retirada'])
  const shippedVenda = venda({ status: 'enviado', ...PAC, codigo_rastreamento: 'BR1', pagamentos: [PAGO] })
  expect(keys(shippedVenda, 'CODIGO')).toEqual(['pedido', 'pix', 'rastreamento', 'recibo'])
})

test('the receipt’s text says that an exchange took the money to another sale', () => {
  const pagamentos = [PAGO, { ...PAGO, id: 2, valor: -30, forma: 'troca' }]
  const exchanged = venda({ pago: 0, pagamento: 'nada_a_receber', falta_pagar: 0, pagamentos })
  expect(mensagensDa(exchanged, null).find(({ chave }) => chave === 'recibo')?.texto).toBe(
    'Olá, Ana! Recebemos R$ 30,00 pelo pedido nº 12; na troca, R$ 30,00 pagos aqui passaram para outra venda. Situação: Nada a receber.',
  )
})

test.each([
  ['separacao', {}, 'Pedido recebido'],
  ['retirada', PAC, 'Pedido recebido'],
  ['enviado', { ...PAC, codigo_rastreamento: 'BR1' }, 'Rastreamento'],
  ['enviado', PAC, 'Pedido enviado'],
  ['retirada', NA_LOJA, 'Pronto para retirada'],
  ['enviado', NA_LOJA, 'Pedido retirado'],
  ['concluido', NA_LOJA, 'Pedido retirado'],
])('in %s with %j the message offered is %s', (status, data, name) => {
  const sampleVenda = venda({ status, ...data })
  expect(mensagemInicial(sampleVenda, mensagensDa(sampleVenda, null)).nome).toBe(name)
})

test('writes what the customer bought, owes and waits for', () => {
  const sampleVenda = venda({ codigo_rastreamento: 'BR1', servico_frete: 'PAC' })
  const text = (key: string) => mensagensDa(sampleVenda, '0002PIX').find((m) => m.chave === key)?.texto
  expect(text('pedido')).toBe('Olá, Ana! Recebemos o seu pedido nº 12:\n2 × Camiseta Azul M\nTotal: R$ 100,00')
  expect(text('pix')).toMatch(/pagar R\$ 100,00 do pedido nº 12.*\n\n0002PIX$/)
  expect(text('rastreamento')).toContain('por PAC. Código de rastreamento: BR1')
  expect(text('retirada')).toContain('Falta pagar R$ 100,00.')
})

test('a customer without a record is not called by a name', () => {
  const cliente = { ...CLIENTE, nome: 'Consumidor final', consumidor_final: true }
  expect(mensagensDa(venda({ cliente }), null)[0]?.texto).toMatch(/^Olá! Recebemos/)
})

test('links open the conversation with the text in it', () => {
  expect(linkDoWhatsApp('(81) 98765-4321', 'Olá & até\nlogo')).toBe(
    'https://wa.me/5581987654321?text=Ol%C3%A1%20%26%20at%C3%A9%0Alogo',
  )
  expect(linkDoWhatsApp('+55 81 3333-4444', 'a')).toBe('https://wa.me/558133334444?text=a')
  expect(linkDoWhatsApp('123', 'a')).toBe('https://wa.me/?text=a')
  expect(linkDoEmail('ana+loja@exemplo.com', 'Pedido nº 1', 'a\nb?c=d')).toBe(
    'mailto:ana%2Bloja@exemplo.com?subject=Pedido%20n%C2%BA%201&body=a%0D%0Ab%3Fc%3Dd',
  )
})

test('the address is written as on an envelope, without missing parts', () => {
  expect(blocoDeEndereco(venda())).toBe('Ana Conceição\nRua da Moeda, 12\nRecife\nRecife/PE\nCEP 50030-040')
  expect(blocoDeEndereco(venda({ cliente: { id: 3, nome: 'Ana' }, endereco: 'Rua X, 1' }))).toBe('Ana\nRua X, 1')
})
