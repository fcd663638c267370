import { z } from 'zod'
import { all, id, reference } from './shape.ts'

export const categoria = z.strictObject({ id, descricao: z.string(), categoriaPai: reference })
export const created = z.strictObject({ data: z.strictObject({ id }) })

export const contatoRow = z.strictObject({
  id,
  ...all(z.string(), 'nome', 'codigo', 'numeroDocumento', 'telefone', 'celular'),
  situacao: z.enum(['A', 'E', 'I', 'S']),
})

const address = z.strictObject({
  ...all(z.string(), 'endereco', 'cep', 'bairro', 'municipio', 'uf', 'numero', 'complemento'),
})

export const contatoDetail = z.strictObject({
  ...contatoRow.shape,
  ...all(z.string(), 'fantasia', 'ie', 'rg', 'inscricaoMunicipal', 'orgaoEmissor', 'email', 'emailNotaFiscal'),
  tipo: z.enum(['J', 'F', 'E']),
  indicadorIe: z.literal([1, 2, 9]),
  orgaoPublico: z.enum(['N', 'M', 'E', 'F']),
  endereco: z.strictObject({ geral: address, cobranca: address }),
  vendedor: reference,
  dadosAdicionais: z.strictObject({
    ...all(z.string(), 'dataNascimento', 'naturalidade'),
    sexo: z.enum(['M', 'F', '']),
  }),
  financeiro: z.strictObject({ limiteCredito: z.number(), condicaoPagamento: z.string(), categoria: reference }),
  pais: z.strictObject({ nome: z.string() }),
  ...all(z.array(z.strictObject({ id, descricao: z.string() })), 'tiposContato', 'pessoasContato'),
})

export const deposito = z.strictObject({
  id,
  descricao: z.string(),
  situacao: z.literal([0, 1]),
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
  situacao: z.literal([0, 1]),
  fixa: z.boolean(),
  padrao: z.literal([0, 1, 2]),
  finalidade: z.literal([1, 2, 3]),
  ...all(z.number(), 'juros', 'multa'),
})

export const canalVenda = z.strictObject({
  id,
  ...all(z.string(), 'descricao', 'tipo'),
  situacao: z.literal([1, 2]),
})

export const modulo = z.strictObject({ id, nome: z.string(), descricao: z.string(), criarSituacoes: z.boolean() })
export const situacao = z.strictObject({ id, nome: z.string(), idHerdado: id, cor: z.string().regex(/^#[0-9A-F]{6}$/) })

export const empresa = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  ...all(z.string(), 'nome', 'cnpj'),
  email: z.email(),
  dataContrato: z.iso.date(),
})
