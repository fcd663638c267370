import type { Contribuinte } from '@estampa/contract/shared/contribuinte.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { normalizeDocumento, parseDocumento, soDigitos, telefoneNacional } from '@estampa/contract/shared/documents.ts'
import { iguais } from '@estampa/contract/shared/fields.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { z } from 'zod'
import type { Comprador } from '../../clientes/clientes.rules.ts'
import { contatoDoPedido, endereco, type PedidoRecebido, texto } from './chegada.mapping.ts'

/** A buyer as orders and contacts describe one, with all that real ones lack. */

const NOME_MAXIMO = 200

const contatoAnswer = z.object({
  data: z.object({
    id: z.number(),
    ...iguais(['nome', 'situacao', 'numeroDocumento', 'telefone', 'celular', 'email', 'ie', 'indicadorIe'], texto),
    endereco: z.object({ geral: endereco }).nullish(),
    tiposContato: z.array(z.object({ descricao: texto })).nullish(),
  }),
})
export type ContatoRecebido = z.output<typeof contatoAnswer>['data']
export const parseContato = (resposta: unknown): ContatoRecebido | null =>
  contatoAnswer.safeParse(resposta).data?.data ?? null

/** A contact without a type may be a customer; a supplier, a carrier or a seller alone is none. */
export const isCliente = ({ nome, situacao, tiposContato }: ContatoRecebido): boolean => {
  const tipos = tiposContato ?? []
  if (nome === '' || situacao === 'E' || /^consumidor final$/i.test(nome)) return false
  return tipos.length === 0 || tipos.some(({ descricao }) => /cliente/i.test(descricao))
}

/** A field that the channel masks (`***`) says nothing. */
const legivel = (valor: string | undefined, maximo = 200) =>
  valor === undefined || valor.includes('*') ? '' : cutText(valor, maximo)

type Endereco = z.output<typeof endereco>
function lugar(dado: Endereco) {
  const cep = soDigitos(legivel(dado?.cep))
  const uf = legivel(dado?.uf).toUpperCase()
  return {
    cep: cep.length === 8 ? cep : '',
    municipio: legivel(dado?.municipio, 120),
    uf: /^[A-Z]{2}$/.test(uf) ? uf : '',
    endereco: legivel(dado?.endereco),
    numero: legivel(dado?.numero, 30),
    complemento: legivel(dado?.complemento, 120),
    bairro: legivel(dado?.bairro, 120),
  }
}

/** A CPF or CNPJ; masked, of another length or the same digit all over it is none. */
function documentoLegivel(documentoText: string): string {
  const documento = documentoText.includes('*') ? '' : parseDocumento(documentoText)
  return /^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(documento) && !/^(.)\1+$/.test(documento) ? documento : ''
}

/** Does an order or a contact tell a document that is none, such as `ISENTO`? It is not stored: others have the same. */
export function documentoIlegivel(source: { readonly numeroDocumento: string } | null | undefined): boolean {
  const escrito = source?.numeroDocumento ?? ''
  return escrito !== '' && !escrito.includes('*') && documentoLegivel(escrito) === ''
}

/** The buyer, as far as order and contact tell. The channel's user in the order is the seller: the shop itself. */
export function compradorDe(pedido: PedidoRecebido, contato: ContatoRecebido | null): Comprador {
  const { contato: pedidoContato, transporte } = pedido
  const id = contatoDoPedido(pedido)
  const nome = [pedidoContato?.nome, transporte?.etiqueta?.nome].find((candidate) => legivel(candidate) !== '') ?? ''
  const [etiquetaLugar, contatoLugar] = [lugar(transporte?.etiqueta), lugar(contato?.endereco?.geral)]
  const isUsableEndereco = ({ endereco: lugarEndereco, cep }: typeof etiquetaLugar) =>
    lugarEndereco !== '' || cep !== ''
  return {
    nome: cutText(nome, NOME_MAXIMO),
    cpf: documentoLegivel(pedidoContato?.numeroDocumento ?? ''),
    ...meiosDe(contato),
    ...fiscoDe(contato),
    ...(!isUsableEndereco(etiquetaLugar) && isUsableEndereco(contatoLugar) ? contatoLugar : etiquetaLugar),
    id_bling: id === null ? null : String(id),
  }
}

export const compradorDoContato = (contato: ContatoRecebido): Comprador => ({
  nome: cutText(contato.nome, NOME_MAXIMO),
  cpf: documentoLegivel(contato.numeroDocumento),
  ...meiosDe(contato),
  ...fiscoDe(contato),
  ...lugar(contato.endereco?.geral),
  id_bling: String(contato.id),
})

const meiosDe = (contato: ContatoRecebido | null) => ({
  telefone: telefoneNacional(legivel(contato?.celular || contato?.telefone, 40)),
  email: legivel(contato?.email),
})

const CONTRIBUINTE = '1'
const ISENTO = '2'
/** A taxpayer without a registration is said to be none: no note could name it. `ISENTO` also stands in place of one. */
function fiscoDe(contato: ContatoRecebido | null): { inscricao_estadual: string; contribuinte: Contribuinte } {
  const escrita = normalizeDocumento(legivel(contato?.ie, 40))
  const inscricao_estadual =
    /\d/.test(escrita) && escrita.length <= CARACTERES.cliente.inscricao_estadual ? escrita : ''
  const indicador = contato?.indicadorIe
  if (indicador === ISENTO || escrita.startsWith('ISENT')) return { inscricao_estadual, contribuinte: 'isento' }
  return { inscricao_estadual, contribuinte: indicador === CONTRIBUINTE && inscricao_estadual !== '' ? 'sim' : 'nao' }
}
