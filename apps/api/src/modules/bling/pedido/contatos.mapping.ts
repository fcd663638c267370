import { cutText } from '@estampa/contract/shared/corte.ts'
import { formatCep, formatTelefone, telefoneNacional } from '@estampa/contract/shared/documents.ts'
import { iguais } from '@estampa/contract/shared/fields.ts'
import { z } from 'zod'
import { limpo } from './alteracao.mapping.ts'
import type { ClienteDoContato } from './pedidos.data.ts'

/** Bling's names for a customer. */

const NOME_MAXIMO = 120
const DIGITOS_DE_CELULAR = 11
const ATIVO = 'A'
const EXCLUIDO = 'E'
const NAO_CONTRIBUINTE = 9
/** `indicadorIe`, by what the customer is to the state's tax. */
const INDICADORES: Readonly<Record<string, number>> = { sim: 1, isento: 2, nao: NAO_CONTRIBUINTE }

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
export const chooseContato = (contatos: readonly LinhaDeContato[]): LinhaDeContato | null => {
  const vivos = contatos.filter((contato) => !excluido(contato))
  return vivos.find(({ situacao }) => situacao === ATIVO) ?? vivos[0] ?? null
}

/** A company's document has fourteen characters. */
const isCnpj = (documento: string) => documento.length === 14

const isCelular = (telefone: string) => telefoneNacional(telefone).length === DIGITOS_DE_CELULAR
const comoTelefone = (telefone: string) => {
  const digitos = telefoneNacional(telefone)
  return digitos.length === DIGITOS_DE_CELULAR || digitos.length === DIGITOS_DE_CELULAR - 1
    ? formatTelefone(digitos)
    : telefone
}

const CAMPOS_DO_ENDERECO = ['endereco', 'numero', 'complemento', 'bairro', 'municipio', 'uf', 'cep'] as const
const formatEnderecoField = (cliente: ClienteDoContato, campo: (typeof CAMPOS_DO_ENDERECO)[number]) =>
  campo === 'cep' ? formatCep(cliente.cep) : cliente[campo]

/** A registration that is unknown here says nothing of the one at Bling. */
const ieDe = ({ inscricao_estadual: ie }: ClienteDoContato) => (ie === '' ? {} : { ie })
/** An exempt customer has no registration: also one that is known only at Bling goes. */
const isento = ({ contribuinte }: ClienteDoContato) => contribuinte === 'isento'
const fiscoDe = (cliente: ClienteDoContato) => ({
  indicadorIe: INDICADORES[cliente.contribuinte] ?? NAO_CONTRIBUINTE,
  ...ieDe(cliente),
})

export const corpoDoContato = (cliente: ClienteDoContato) => ({
  nome: cutText(cliente.nome, NOME_MAXIMO),
  tipo: isCnpj(cliente.cpf) ? 'J' : 'F',
  // An anonymised customer has a mark in place of a document.
  ...(cliente.cpf === '' ? {} : { numeroDocumento: cliente.anonimizado_em === null ? cliente.cpf : '' }),
  telefone: comoTelefone(cliente.telefone),
  ...(isCelular(cliente.telefone) ? { celular: comoTelefone(cliente.telefone) } : {}),
  email: cliente.email,
  situacao: ATIVO,
  ...fiscoDe(cliente),
  endereco: {
    geral: Object.fromEntries(CAMPOS_DO_ENDERECO.map((campo) => [campo, formatEnderecoField(cliente, campo)])),
  },
})

/**
 * Returns the contact as read, with what people changed here: a field is emptied at Bling only where a person emptied
 * it.
 */
export function alteracaoDoContato(contato: ContatoDoBling, cliente: ClienteDoContato): object {
  const { id: _id, dadosAdicionais, ...resto } = contato
  const { sexo, ...adicionais } = (dadosAdicionais ?? {}) as Record<string, unknown>
  const comoLido = limpo({
    ...resto,
    tipo: contato['tipo'] ?? (isCnpj(cliente.cpf) ? 'J' : 'F'),
    situacao: contato.situacao ?? ATIVO,
    dadosAdicionais: { ...adicionais, ...(sexo === 'M' || sexo === 'F' ? { sexo } : {}) },
  }) as typeof contato
  const mudou = (campo: string) => cliente.contato_mudado.includes(campo)
  const endereco = CAMPOS_DO_ENDERECO.filter(mudou).map(
    (campo) => [campo, formatEnderecoField(cliente, campo)] as const,
  )
  return {
    ...comoLido,
    ...(mudou('nome') ? { nome: cutText(cliente.nome, NOME_MAXIMO) } : {}),
    ...(mudou('cpf') ? documentoDe(contato, cliente) : {}),
    ...(mudou('inscricao_estadual') || (mudou('contribuinte') && isento(cliente))
      ? { ie: cliente.inscricao_estadual }
      : {}),
    ...(mudou('contribuinte') ? { indicadorIe: fiscoDe(cliente).indicadorIe } : {}),
    ...(mudou('telefone') ? telefonesDe(contato, cliente) : {}),
    ...(mudou('email') ? { email: cliente.email } : {}),
    ...(endereco.length > 0
      ? { endereco: { ...comoLido.endereco, geral: { ...comoLido.endereco?.geral, ...Object.fromEntries(endereco) } } }
      : {}),
  }
}

/** Lists our fields that are empty at Bling and known here; an address comes whole or not at all. */
export function faltaNoContato(contato: ContatoDoBling, cliente: ClienteDoContato): string[] {
  const vazio = (valor: unknown) => String(valor ?? '').trim() === ''
  const lacksEndereco = CAMPOS_DO_ENDERECO.every((campo) => vazio(contato.endereco?.geral?.[campo]))
  const lacksFisco =
    vazio(contato['ie']) && [undefined, null, NAO_CONTRIBUINTE].includes(contato['indicadorIe'] as number)
  const faltam = [
    ...(lacksFisco ? (['inscricao_estadual', 'contribuinte'] as const) : []),
    ...(vazio(contato['email']) ? (['email'] as const) : []),
    ...(vazio(contato['telefone']) && vazio(contato['celular']) ? (['telefone'] as const) : []),
    ...(lacksEndereco ? CAMPOS_DO_ENDERECO : []),
  ]
  return faltam.filter((campo) => !vazio(cliente[campo]) && cliente[campo] !== 'nao')
}

/** A person at Bling becomes a company with a company's document; a foreigner, and a company, stay what they are. */
const documentoDe = (contato: ContatoDoBling, { cpf }: ClienteDoContato) => ({
  numeroDocumento: cpf,
  ...(contato['tipo'] === 'F' && isCnpj(cpf) ? { tipo: 'J' } : {}),
})

/** The number goes to its own field. The other one stays, unless both held the same number. */
function telefonesDe(contato: ContatoDoBling, { telefone }: ClienteDoContato) {
  const [fixo, celular] = [contato['telefone'], contato['celular']].map((phone) =>
    telefoneNacional(String(phone ?? '')),
  )
  const numero = comoTelefone(telefone)
  const campo = telefone === '' ? (celular ? 'celular' : 'telefone') : isCelular(telefone) ? 'celular' : 'telefone'
  return fixo !== '' && fixo === celular
    ? { telefone: numero, celular: campo === 'celular' ? numero : '' }
    : { [campo]: numero }
}

const SEM_ENDERECO = iguais(CAMPOS_DO_ENDERECO, '')

/** PUT replaces the whole contact: fields left out are emptied. Personal fields are sent empty anyway, to be sure. */
export const contatoAnonimo = (contato: ContatoDoBling, clienteId: number) => ({
  nome: `Cliente anonimizado ${clienteId}`,
  tipo: contato['tipo'] === 'J' ? 'J' : 'F',
  situacao: contato.situacao ?? ATIVO,
  indicadorIe: NAO_CONTRIBUINTE,
  ...iguais(['fantasia', 'numeroDocumento', 'ie', 'rg', 'email', 'emailNotaFiscal', 'telefone', 'celular'], ''),
  endereco: { geral: SEM_ENDERECO, cobranca: SEM_ENDERECO },
})
