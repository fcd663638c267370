import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import type { ClienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import { formatarCep, formatarDocumento, formatarTelefone } from '@estampa/contract/shared/documents.ts'
import { ROTULOS_DO_ENDERECO } from '../../../shared/endereco/useCep.ts'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import type { RecordFields } from '../../../shared/forms/useRecordForm.ts'

/** The labels of the fields that can be changed. Each text that the contract takes has one. */
export const ROTULOS = {
  nome: 'Nome',
  telefone: 'Telefone',
  email: 'Email',
  ...ROTULOS_DO_ENDERECO,
} as const satisfies Record<keyof Omit<ClienteEntrada, 'cpf' | 'versao'>, string>
type Alteravel = keyof typeof ROTULOS
const ALTERAVEIS = Object.keys(ROTULOS) as Alteravel[]

export type CamposDoCliente = Record<Alteravel | 'cpf', string>

/** An empty form, or the one of `cliente`, each number as people write it. */
export function camposDe(cliente?: Cliente): CamposDoCliente {
  const textos = Object.fromEntries(ALTERAVEIS.map((campo) => [campo, cliente?.[campo] ?? ''])) as CamposDoCliente
  return {
    ...textos,
    cpf: formatarDocumento(cliente?.cpf ?? ''),
    telefone: formatarTelefone(textos.telefone),
    cep: formatarCep(textos.cep),
  }
}

export function corpoDe(campos: CamposDoCliente): CamposDoCliente {
  const entradas = Object.entries(campos).map(([campo, valor]) => [campo, valor.trim()])
  return { ...(Object.fromEntries(entradas) as CamposDoCliente), uf: campos.uf.trim().toUpperCase() }
}

const esquemas = () => import('@estampa/contract/clientes/clientes.schemas.ts')
/** Check what would be sent; a stored customer without a document stays so until one is typed. */
export const NOVO = checkedBy(async () => (await esquemas()).clienteEntrada, corpoDe)
export const ALTERADO = checkedBy(
  async () => (await esquemas()).clienteAlteracao,
  (campos: CamposDoCliente) => ({ ...corpoDe(campos), cpf: campos.cpf || null }),
)

/** The document cannot be changed: two people never differ in it. */
export const CLIENTE: RecordFields<CamposDoCliente, Cliente> = { of: camposDe, body: corpoDe, labels: ROTULOS }
