import { z } from 'zod'
import { CONTRIBUINTES } from '../shared/contribuinte.ts'
import { normalizeDocumento, parseDocumento, soDigitos } from '../shared/documents.ts'
import {
  iguais,
  numeroDaCasa,
  textoObrigatorio,
  textoOuVazio,
  umDe,
  vazioComoAusente,
  vazioComoNulo,
  versao,
} from '../shared/fields.ts'
import { ADDRESS, CONTACT } from '../shared/form.ts'
import { CARACTERES, DOCUMENTO_DIGITADO } from '../shared/maximos.ts'
import { buscaTexto, paginacaoQuery } from '../shared/pagination.ts'

const maximo = CARACTERES.cliente
const opcional = (campo: keyof typeof maximo) => textoOuVazio(maximo[campo])
const codigoDoIbge = z.string('Informe um texto').regex(/^\d{7}$/, 'O código tem 7 dígitos')

/**
 * A customer as sent by the form. `cpf` may be a CPF or a CNPJ, with or without punctuation and the
 * word before it; what is neither is noted, never refused. `uf` has two letters or none.
 */
export const clienteEntrada = z.object({
  nome: textoObrigatorio(maximo.nome, 'Informe o nome').meta({ label: 'Nome' }),
  cpf: textoObrigatorio(DOCUMENTO_DIGITADO, 'Informe o CPF')
    .transform(parseDocumento)
    .pipe(textoObrigatorio(maximo.cpf, 'Informe o CPF'))
    .describe('CPF ou CNPJ. No PUT, outro é recusado onde já há um.')
    .meta({ label: 'CPF', kind: 'document' }),
  inscricao_estadual: opcional('inscricao_estadual')
    .transform(normalizeDocumento)
    .refine((ie) => /^$|\d/.test(ie), 'Uma inscrição tem números; “Isento” se escolhe em Contribuinte do ICMS')
    .meta({ label: 'Inscrição estadual' }),
  contribuinte: z
    .preprocess(vazioComoAusente, umDe(CONTRIBUINTES, 'Use nao, sim ou isento').default('nao'))
    .meta({ label: 'Contribuinte do ICMS' }),
  telefone: opcional('telefone').meta(CONTACT.telefone),
  email: opcional('email').meta({ ...CONTACT.email, label: 'Email' }),
  cep: opcional('cep').transform(soDigitos).meta(ADDRESS.cep),
  municipio: opcional('municipio').meta(ADDRESS.municipio),
  uf: opcional('uf')
    .transform((uf) => uf.toUpperCase())
    .pipe(z.string().regex(/^([A-Z]{2})?$/, 'Duas letras'))
    .meta(ADDRESS.uf),
  endereco: opcional('endereco').meta(ADDRESS.endereco),
  numero: numeroDaCasa(maximo.numero).meta(ADDRESS.numero),
  complemento: opcional('complemento').meta(ADDRESS.complemento),
  bairro: opcional('bairro').meta(ADDRESS.bairro),
  codigo_ibge: z
    .preprocess(vazioComoNulo, codigoDoIbge.nullish())
    .describe('Código do município no IBGE. Ausente no PUT, fica o que está, se o município não muda.'),
  versao,
})
export type ClienteEntrada = z.output<typeof clienteEntrada>

export const clienteAlteracao = clienteEntrada
  .extend({ contribuinte: umDe(CONTRIBUINTES, 'Use nao, sim ou isento') })
  .partial()
export type ClienteAlteracao = z.output<typeof clienteAlteracao>

export const clientesBusca = z.object({
  busca: buscaTexto.describe('Nome, CPF, telefone ou e-mail; sem acentos, caixa nem pontuação.'),
  ...paginacaoQuery,
})

export const cepParams = z.object({
  cep: z
    .string()
    .transform(soDigitos)
    .pipe(z.string().regex(/^\d{8}$/, 'CEP inválido ou não encontrado.')),
})
/** The address of a postal code; a town with a single one has neither street nor district ('' here). */
export const enderecoDoCep = z.object({
  ...iguais(['cep', 'logradouro', 'bairro', 'localidade', 'uf'], z.string()),
  codigo_ibge: z.string().nullable().describe('Código do município no IBGE; null quando não se sabe'),
})
export type EnderecoDoCep = z.infer<typeof enderecoDoCep>
