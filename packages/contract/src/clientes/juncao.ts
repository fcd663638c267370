import type { Cliente } from '../shared/cliente.schemas.ts'
import { documentoConfere, soDigitos } from '../shared/documents.ts'
import { TEXTOS_DO_CLIENTE, type TextoDoCliente } from '../shared/maximos.ts'
import { normalizeText } from '../shared/search.ts'

/** The fields that a join compares, in the order of the form. */
export type CampoDaJuncao = TextoDoCliente | 'contribuinte'
export const CAMPOS_DA_JUNCAO: readonly CampoDaJuncao[] = [...TEXTOS_DO_CLIENTE, 'contribuinte']
export type FichaDaJuncao = Pick<Cliente, CampoDaJuncao>

const LUGAR: readonly CampoDaJuncao[] = ['cep', 'municipio', 'uf', 'endereco', 'numero', 'complemento', 'bairro']
const FISCO: readonly CampoDaJuncao[] = ['inscricao_estadual', 'contribuinte']

const vazio = (campo: CampoDaJuncao, valor: string) => valor === (campo === 'contribuinte' ? 'nao' : '')
const comparavel = (campo: CampoDaJuncao, valor: string) =>
  campo === 'cep' || campo === 'telefone' ? soDigitos(valor) : normalizeText(valor)

/**
 * The fields that a join takes from `juntado` (`vem`: empty in `fica`) and those that it drops (`sobra`: both are filled
 * and differ). Address and tax data are taken only if no filled field contradicts them: a street of one town with the
 * number of another is no address.
 */
export function juncaoDe(fica: FichaDaJuncao, juntado: FichaDaJuncao) {
  const preenchido = (ficha: FichaDaJuncao) => (campo: CampoDaJuncao) => !vazio(campo, ficha[campo])
  const [isFilledFica, isFilledJuntado] = [preenchido(fica), preenchido(juntado)]
  const difere = (campo: CampoDaJuncao) =>
    isFilledFica(campo) &&
    isFilledJuntado(campo) &&
    comparavel(campo, fica[campo]) !== comparavel(campo, juntado[campo])
  const contradiz = (campo: CampoDaJuncao) =>
    LUGAR.includes(campo) ? LUGAR.some(difere) : FISCO.includes(campo) && (difere('cpf') || FISCO.some(difere))
  const vem = CAMPOS_DA_JUNCAO.filter((campo) => isFilledJuntado(campo) && !isFilledFica(campo) && !contradiz(campo))
  const sobra = CAMPOS_DA_JUNCAO.filter((campo) => difere(campo) || (isFilledJuntado(campo) && contradiz(campo)))
  return { vem, sobra }
}

/** Two valid documents mean two people, unless a person confirms the join. */
export const hasTwoDocumentos = (fica: Pick<Cliente, 'cpf'>, juntado: Pick<Cliente, 'cpf'>): boolean =>
  fica.cpf !== juntado.cpf && documentoConfere(fica.cpf) && documentoConfere(juntado.cpf)

/** Hours in which a join can be undone. */
export const HORAS_PARA_SEPARAR = 24
