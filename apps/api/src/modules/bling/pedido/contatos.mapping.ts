import { formatarCep, formatarTelefone, soDigitos } from '@estampa/contract/shared/documents.ts'
import { z } from 'zod'
import { limpo } from './alteracao.mapping.ts'
import type { ClienteDoContato } from './contatos.data.ts'

/** What a customer is called there. */

const NOME_MAXIMO = 120
const DIGITOS_DE_CELULAR = 11
const ATIVO = 'A'
const EXCLUIDO = 'E'
const NAO_CONTRIBUINTE = 9

export const linhasDeContato = z.object({ data: z.array(z.object({ id: z.number(), situacao: z.string().nullish() })) })
export type LinhaDeContato = z.output<typeof linhasDeContato>['data'][number]
/** A contact in full. What we do not know of it is kept as it came, to be given back. */
export const contatoDoBling = z.object({
  data: z.looseObject({
    id: z.number(),
    situacao: z.string().nullish(),
    endereco: z.looseObject({ geral: z.looseObject({}).nullish() }).nullish(),
  }),
})
export type ContatoDoBling = z.output<typeof contatoDoBling>['data']

export const excluido = ({ situacao }: { situacao?: string | null | undefined }) => situacao === EXCLUIDO

/** An active one first; excluded ones, which the search also finds, never. */
export const escolherContato = (contatos: readonly LinhaDeContato[]): LinhaDeContato | null => {
  const vivos = contatos.filter((contato) => !excluido(contato))
  return vivos.find(({ situacao }) => situacao === ATIVO) ?? vivos[0] ?? null
}

/** A company's document has fourteen characters. */
const tipoDe = ({ cpf }: ClienteDoContato) => (cpf.length === 14 ? 'J' : 'F')

function nossaParte(cliente: ClienteDoContato) {
  const celular = soDigitos(cliente.telefone).length === DIGITOS_DE_CELULAR
  return {
    nome: cliente.nome.slice(0, NOME_MAXIMO),
    tipo: tipoDe(cliente),
    // An anonymised customer has a mark in place of a document; one that the shop does not know stays as it is there.
    ...(cliente.cpf === '' ? {} : { numeroDocumento: cliente.anonimizado_em === null ? cliente.cpf : '' }),
    telefone: formatarTelefone(cliente.telefone),
    ...(celular ? { celular: formatarTelefone(cliente.telefone) } : {}),
    email: cliente.email,
  }
}
const enderecoDe = ({ endereco, numero, complemento, bairro, municipio, uf, cep }: ClienteDoContato) => ({
  ...{ endereco, numero, complemento, bairro, municipio, uf },
  cep: formatarCep(cep),
})

export const corpoDoContato = (cliente: ClienteDoContato) => ({
  ...nossaParte(cliente),
  situacao: ATIVO,
  indicadorIe: NAO_CONTRIBUINTE,
  endereco: { geral: enderecoDe(cliente) },
})

/** A change replaces the whole contact: send back the contact as read, with our part replaced. */
export function alteracaoDoContato(contato: ContatoDoBling, cliente: ClienteDoContato): object {
  const { id: _id, dadosAdicionais, ...resto } = contato
  const { sexo, ...adicionais } = (dadosAdicionais ?? {}) as Record<string, unknown>
  const { endereco } = contato
  const corpo = {
    ...resto,
    ...nossaParte(cliente),
    ...(cliente.cpf === '' && contato['tipo'] === 'J' ? { tipo: 'J' } : {}),
    situacao: contato.situacao ?? ATIVO,
    dadosAdicionais: { ...adicionais, ...(sexo === 'M' || sexo === 'F' ? { sexo } : {}) },
    endereco: { ...endereco, geral: { ...endereco?.geral, ...enderecoDe(cliente) } },
  }
  return limpo(corpo) as object
}

const SEM_ENDERECO = { endereco: '', numero: '', complemento: '', bairro: '', municipio: '', uf: '', cep: '' }

/** PUT replaces the whole contact: fields left out are emptied. Personal fields are sent empty anyway, to be sure. */
export const contatoAnonimo = (contato: ContatoDoBling, clienteId: number) => ({
  nome: `Cliente anonimizado ${clienteId}`,
  tipo: contato['tipo'] === 'J' ? 'J' : 'F',
  situacao: contato.situacao ?? ATIVO,
  indicadorIe: NAO_CONTRIBUINTE,
  ...{ fantasia: '', numeroDocumento: '', ie: '', rg: '', email: '', emailNotaFiscal: '', telefone: '', celular: '' },
  endereco: { geral: SEM_ENDERECO, cobranca: SEM_ENDERECO },
})
