import type { Encomenda, Remetente } from '../transportadora/encomenda.ts'

/** The fields of sender and recipient under Melhor Envio's names, as the shop calls them. */
const ROTULOS: Readonly<Record<string, string>> = {
  name: 'nome',
  document: 'CPF ou CNPJ',
  company_document: 'CNPJ',
  state_register: 'inscrição estadual',
  phone: 'telefone',
  email: 'e-mail',
  postal_code: 'CEP',
  address: 'rua',
  number: 'número',
  complement: 'complemento',
  district: 'bairro',
  city: 'município',
  state_abbr: 'UF',
}
type Lado = 'from' | 'to'
const LADOS = {
  from: { dono: 'da loja', onde: 'em Configurações, Dados da loja' },
  to: { dono: 'do cliente', onde: 'no cadastro do cliente' },
} as const

const CAMPO = /\b(from|to)\.(\w+)\b/g

/** Their sentence with the shop's words for fields of sender and recipient, and where these are corrected. */
export function translateFields(frase: string): string {
  const lados = new Set<Lado>()
  const translatedFrase = frase.replace(CAMPO, (escrito, lado: Lado, campo: string) => {
    const rotulo = ROTULOS[campo]
    if (rotulo === undefined) return escrito
    lados.add(lado)
    return `${rotulo} ${LADOS[lado].dono}`
  })
  return [translatedFrase, ...[...lados].map((lado) => `Corrija ${LADOS[lado].onde}.`)].join(' ')
}

const escrito = (texto: string) => texto.trim() !== ''
/** Fields that the carrier requires of sender and recipient. */
const EXIGIDOS: readonly (readonly [string, (pessoa: Remetente) => boolean])[] = [
  ['name', ({ nome }) => escrito(nome)],
  ['document', ({ documento }) => escrito(documento)],
  ['postal_code', ({ cep }) => cep.replace(/\D/g, '').length === 8],
  ['address', ({ endereco }) => escrito(endereco)],
  ['city', ({ municipio }) => escrito(municipio)],
  ['state_abbr', ({ uf }) => /^[a-z]{2}$/i.test(uf)],
]

/** Sentences naming the missing fields of sender and recipient, and the screen that fills them. */
export const faltasDe = ({ remetente, destinatario }: Pick<Encomenda, 'remetente' | 'destinatario'>): string[] =>
  (
    [
      ['from', remetente],
      ['to', destinatario],
    ] as const
  ).flatMap(([lado, pessoa]) => {
    const { dono, onde } = LADOS[lado]
    const faltam = EXIGIDOS.filter(([, cumpre]) => !cumpre(pessoa)).map(([campo]) => ROTULOS[campo])
    return faltam.length === 0 ? [] : [`${faltam.join(', ')} ${dono} (preencha ${onde})`]
  })
