import type { TestEmulator } from './emulator.ts'

/** Bodies as a client would send them. */

export function simples(codigo: string) {
  return { nome: `Produto ${codigo}`, codigo, tipo: 'P', situacao: 'A', formato: 'S', preco: 10 }
}

export function camiseta() {
  const child = (codigo: string, nome: string, ordem: number) => ({
    nome: 'Camiseta',
    codigo,
    tipo: 'P',
    situacao: 'A',
    formato: 'S',
    preco: 59.9,
    variacao: { nome, ordem, produtoPai: { cloneInfo: true } },
  })
  return {
    nome: 'Camiseta',
    codigo: 'CAM',
    tipo: 'P',
    situacao: 'A',
    formato: 'V',
    preco: 59.9,
    pesoBruto: 0.25,
    variacoes: [child('CAM-AZ-M', 'Cor:Azul;Tamanho:M', 1), child('CAM-AZ-G', 'Cor:Azul;Tamanho:G', 2)],
  }
}

export function contato(numeroDocumento: string) {
  return { nome: 'Cliente Exemplo', tipo: 'F', situacao: 'A', numeroDocumento }
}

export const PIX = 5_113_527_502
export const GERAL = 14_886_920_001

/** Saves a customer and a product with stock, and gives a body of an order of two pieces: R$ 20,00 and freight. */
export async function pedidoReady(emulator: TestEmulator) {
  const { id: cliente } = (await emulator.bling('POST', '/contatos', contato('52998224725'))).body.data
  const { id: produto } = (await emulator.bling('POST', '/produtos', simples('A'))).body.data
  const movement = { produto: { id: produto }, deposito: { id: GERAL }, operacao: 'B', quantidade: 5 }
  await emulator.bling('POST', '/estoques', movement)
  const body = {
    numeroLoja: 'V-1',
    data: '2026-11-20',
    dataSaida: '2026-11-20',
    dataPrevista: '2026-11-27',
    contato: { id: cliente },
    itens: [{ codigo: 'A', descricao: 'Produto A', unidade: 'UN', quantidade: 2, valor: 10, produto: { id: produto } }],
    parcelas: [{ dataVencimento: '2026-11-20', valor: 42.5, formaPagamento: { id: PIX } }],
    transporte: { fretePorConta: 0, frete: 22.5 },
  }
  return { cliente, produto, body }
}
