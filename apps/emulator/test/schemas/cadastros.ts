import { z } from 'zod'

const id = z.int().nonnegative()
const reference = z.strictObject({ id })

export const categoria = z.strictObject({ id, descricao: z.string(), categoriaPai: reference })
export const created = z.strictObject({ data: z.strictObject({ id }) })

export const contatoRow = z.strictObject({
  id,
  nome: z.string(),
  codigo: z.string(),
  situacao: z.enum(['A', 'E', 'I', 'S']),
  numeroDocumento: z.string(),
  telefone: z.string(),
  celular: z.string(),
})

const address = z.strictObject({
  endereco: z.string(),
  cep: z.string(),
  bairro: z.string(),
  municipio: z.string(),
  uf: z.string(),
  numero: z.string(),
  complemento: z.string(),
})

export const contatoDetail = z.strictObject({
  ...contatoRow.shape,
  fantasia: z.string(),
  tipo: z.enum(['J', 'F', 'E']),
  indicadorIe: z.union([z.literal(1), z.literal(2), z.literal(9)]),
  ie: z.string(),
  rg: z.string(),
  inscricaoMunicipal: z.string(),
  orgaoEmissor: z.string(),
  email: z.string(),
  emailNotaFiscal: z.string(),
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
  padrao: z.boolean(),
  desconsiderarSaldo: z.boolean(),
})

export const saldo = z.strictObject({
  produto: z.strictObject({ id, codigo: z.string() }),
  saldoFisicoTotal: z.number(),
  saldoVirtualTotal: z.number(),
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
  juros: z.number(),
  multa: z.number(),
})

export const canalVenda = z.strictObject({
  id,
  descricao: z.string(),
  tipo: z.string(),
  situacao: z.union([z.literal(1), z.literal(2)]),
})

export const modulo = z.strictObject({ id, nome: z.string(), descricao: z.string(), criarSituacoes: z.boolean() })
export const situacao = z.strictObject({ id, nome: z.string(), idHerdado: id, cor: z.string().regex(/^#[0-9A-F]{6}$/) })

export const empresa = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  nome: z.string(),
  cnpj: z.string(),
  email: z.email(),
  dataContrato: z.iso.date(),
})
