// Written from the contract by node scripts/checks/readers.mjs.
import type { clientesRoutes } from '@estampa/contract/clientes/clientes.routes.ts'
import { client } from '../api.ts'
import { bool, id, int, intOrNull, list, number, numberOrNull, object, orNull, page, text, textOrNull } from '../readers.ts'
import { vendaResumo } from './vendasApi.ts'

export const clienteComNota = object({ id, nome: text, cpf: text, telefone: text, email: text, cep: text, municipio: text, uf: text, endereco: text, numero: text, complemento: text, bairro: text, versao: int, criado_em: text, alterado_em: text, anonimizado_em: textOrNull, consumidor_final: bool, nota_do_documento: textOrNull })
export const cliente = object({ id, nome: text, cpf: text, telefone: text, email: text, cep: text, municipio: text, uf: text, endereco: text, numero: text, complemento: text, bairro: text, versao: int, criado_em: text, alterado_em: text, anonimizado_em: textOrNull, consumidor_final: bool })
const itens = object({ titulo: text, variacao: textOrNull, sku: textOrNull, quantidade: int, valor_unitario: number, desconto: number })
const pagamentos = object({ criado_em: text, forma: text, valor: number, observacao: text })
const historico = object({ criado_em: text, descricao: text })
const vendas = object({ id: int, criado_em: text, status: text, origem: text, itens: list(itens), total: number, endereco: textOrNull, servico_frete: textOrNull, frete_valor: numberOrNull, codigo_rastreamento: textOrNull, numero_pedido_bling: textOrNull, canal: textOrNull, numero_no_canal: textOrNull, entrega_no_canal: textOrNull, observacoes_do_canal: textOrNull, pagamentos: list(pagamentos), historico: list(historico) })
const personalizacao = object({ nome: text, numero: text })
const mockup = object({ arquivo: text, digest: text, imagem: text, miniatura: text })
const itens2 = object({ descricao: text, quantidade: int, valor_unitario: number, estampa: text, personalizacao: list(personalizacao), mockups: list(mockup) })
const mudanca = object({ texto: text, em: text })
const aprovacao = object({ nome: text, em: text, endereco: textOrNull, anulada_em: textOrNull })
const versoes = object({ numero: int, itens: list(itens2), desconto: number, frete: number, subtotal: number, total: number, validade: text, termos: text, criado_em: text, enviada_em: textOrNull, vista_em: textOrNull, mudanca: orNull(mudanca), aprovacao: orNull(aprovacao), recusada_em: textOrNull })
const orcamentos = object({ numero: int, situacao: text, criado_em: text, venda_id: intOrNull, versoes: list(versoes) })
export const exportacaoDoCliente = object({ gerado_em: text, cliente, contato_no_bling: textOrNull, vendas: list(vendas), orcamentos: list(orcamentos) })
export const enderecoDoCep = object({ cep: text, logradouro: text, bairro: text, localidade: text, uf: text })

export const clientesApi = client<typeof clientesRoutes>({
  'GET /clientes/': page(clienteComNota),
  'GET /clientes/consumidor-final/': cliente,
  'POST /clientes/': clienteComNota,
  'GET /clientes/:id/': clienteComNota,
  'PUT /clientes/:id/': clienteComNota,
  'POST /clientes/:id/anonimizar/': cliente,
  'GET /clientes/:id/exportar/': exportacaoDoCliente,
  'GET /clientes/:id/vendas/': page(vendaResumo),
  'GET /cep/:cep/': enderecoDoCep,
})
