import { z } from 'zod'
import { documentoConfere, parseDocumento, soDigitos, telefoneNacional } from '../shared/documents.ts'
import { iguais, numeroDaCasa, texto, textoObrigatorio, textoOuVazio, versao } from '../shared/fields.ts'
import { ADDRESS, CONTACT } from '../shared/form.ts'
import { CARACTERES, DOCUMENTO_DIGITADO, TEXTOS_DA_LOJA, type TextoDaLoja } from '../shared/maximos.ts'

const maximo = CARACTERES.loja

/** The shop as its papers and labels name it. Document, telephone and CEP without punctuation; missing text is ''. */
export const dadosDaLoja = z.object({
  ...iguais(TEXTOS_DA_LOJA, z.string()),
  documento: z.string().describe('CPF ou CNPJ'),
  logo: z
    .object({ arquivo: z.string(), imagem: z.string().describe('800 px de largura no máximo') })
    .nullable()
    .describe('Vai nos papéis e nas páginas que o cliente abre; nulo: vai só o nome'),
  versao: z.int().describe('0: nunca salvos aqui; valem os da instalação, se houver'),
  preenchida: z.boolean().describe('Há nome e endereço, salvos aqui ou da instalação'),
})
export type DadosDaLoja = z.infer<typeof dadosDaLoja>

const opcional = (campo: TextoDaLoja) => textoOuVazio(maximo[campo])
const obrigatorio = (campo: TextoDaLoja) => textoObrigatorio(maximo[campo])

/** Requires name and address: parcels are sent from that address. */
export const dadosDaLojaEntrada = z.object({
  nome: obrigatorio('nome').meta({ label: 'Nome da loja' }),
  documento: texto(DOCUMENTO_DIGITADO)
    .nullish()
    .transform((valor) => parseDocumento(valor ?? ''))
    .refine((documento) => documento === '' || documentoConfere(documento), 'Informe um CPF ou CNPJ válido')
    .meta({ label: 'CPF ou CNPJ', kind: 'document' }),
  inscricao_estadual: opcional('inscricao_estadual').meta({ label: 'Inscrição estadual' }),
  telefone: opcional('telefone')
    .transform(telefoneNacional)
    .refine((digitos) => /^(\d{10,11})?$/.test(digitos), 'Informe o telefone com DDD')
    .meta(CONTACT.telefone),
  email: opcional('email')
    .refine((email) => email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email), 'Informe um e-mail válido')
    .meta(CONTACT.email),
  cep: obrigatorio('cep')
    .transform(soDigitos)
    .refine((cep) => cep.length === 8, 'Informe os 8 dígitos do CEP')
    .meta(ADDRESS.cep),
  municipio: obrigatorio('municipio').meta(ADDRESS.municipio),
  uf: obrigatorio('uf')
    .transform((uf) => uf.toUpperCase())
    .refine((uf) => /^[A-Z]{2}$/.test(uf), 'Duas letras')
    .meta(ADDRESS.uf),
  endereco: obrigatorio('endereco').meta(ADDRESS.endereco),
  numero: numeroDaCasa(maximo.numero).meta(ADDRESS.numero),
  complemento: opcional('complemento').meta(ADDRESS.complemento),
  bairro: opcional('bairro').meta(ADDRESS.bairro),
  versao,
})
/** A change; the changed whole must still pass `dadosDaLojaEntrada`. */
export const dadosDaLojaAlteracao = dadosDaLojaEntrada.partial()
export type DadosDaLojaAlteracao = z.output<typeof dadosDaLojaAlteracao>
export type DadosDaLojaEntrada = z.output<typeof dadosDaLojaEntrada>
