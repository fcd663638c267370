import { z } from 'zod'
import { all, id, reference } from './shape.ts'

export const categoria = z.strictObject({ id, descricao: z.string(), categoriaPai: reference })
export const created = z.strictObject({ data: z.strictObject({ id }) })

export const contatoRow = z.strictObject({
  id,
  ...all(z.string(), 'nome', 'codigo'),
  situacao: z.enum(['A', 'E', 'I', 'S']),
  ...all(z.string(), 'numeroDocumento', 'telefone', 'celular'),
})

const address = z.strictObject({
  ...all(z.string(), 'endereco', 'cep', 'bairro', 'municipio', 'uf', 'numero', 'complemento'),
})

export const contatoDetail = z.strictObject({
  ...contatoRow.shape,
  fantasia: z.string(),
  tipo: z.enum(['J', 'F', 'E']),
  indicadorIe: z.union([z.literal(1), z.literal(2), z.literal(9)]),
  ...all(z.string(), 'ie', 'rg', 'inscricaoMunicipal', 'orgaoEmissor', 'email', 'emailNotaFiscal'),
  orgaoPublico: z.enum(['N', 'M', 'E', 'F']),
  endereco: z.strictObject({ geral: address, cobranca: address }),
  vendedor: reference,
  dadosAdicionais: z.strictObject({
    dataNascimento: z.string(),
    sexo: z.enum(['M', 'F', '']),
    naturalidade: z.string(),
  }),
  financeiro: z.strictObject({ limiteCredito: z.number(), condicaoPagamento: z.string(), categoria: reference }),
  pais: z.strictObject({ nome: z.string() }),
  tiposContato: z.array(z.strictObject({ id, descricao: z.string() })),
  pessoasContato: z.array(z.strictObject({ id, descricao: z.string() })),
})

export const deposito = z.strictObject({
  id,
  descricao: z.string(),
  situacao: z.union([z.literal(0), z.literal(1)]),
  ...all(z.boolean(), 'padrao', 'desconsiderarSaldo'),
})

export const saldo = z.strictObject({
  produto: z.strictObject({ id, codigo: z.string() }),
  ...all(z.number(), 'saldoFisicoTotal', 'saldoVirtualTotal'),
  depositos: z.array(z.strictObject({ id, saldoFisico: z.number(), saldoVirtual: z.number() })),
})

export const formaPagamento = z.strictObject({
  id,
  descricao: z.string(),
  tipoPagamento: z.int(),
  situacao: z.union([z.literal(0), z.literal(1)]),
  fixa: z.boolean(),
  padrao: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  finalidade: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  ...all(z.number(), 'juros', 'multa'),
})

export const canalVenda = z.strictObject({
  id,
  ...all(z.string(), 'descricao', 'tipo'),
  situacao: z.union([z.literal(1), z.literal(2)]),
})

export const modulo = z.strictObject({ id, nome: z.string(), descricao: z.string(), criarSituacoes: z.boolean() })
export const situacao = z.strictObject({ id, nome: z.string(), idHerdado: id, cor: z.string().regex(/^#[0-9A-F]{6}$/) })

export const empresa = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  ...all(z.string(), 'nome', 'cnpj'),
  email: z.email(),
  dataContrato: z.iso.date(),
})
