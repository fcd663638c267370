import type { ClienteParecido, PedidoDeParecidos } from '@estampa/contract/clientes/juncao.schemas.ts'
import { formatTelefone, parseDocumento, soDigitos } from '@estampa/contract/shared/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useDebounce } from '../../shared/device/useDebounce.ts'
import { Button } from '../../shared/ui/Button.tsx'
import type { CamposDoCliente } from './ClienteForm.tsx'
import { findSimilarClientes } from './juncao.queries.ts'

const SILENCIO_MS = 400
const NENHUM: PedidoDeParecidos = { nome: '', telefone: '', email: '', cpf: '' }

interface ParecidosProps {
  control: Control<CamposDoCliente>
  /** The form's customer; absent for a new one. */
  id?: number | undefined
  /** In a dialog: chooses this customer in place of a new one. */
  onUse?: ((id: number) => void) | undefined
}

/** Shows similar customers while a person types. It never stops saving. */
export function Parecidos({ control, id, onUse }: ParecidosProps) {
  const [nome, telefone, email, cpf] = useWatch({ control, name: ['nome', 'telefone', 'email', 'cpf'] })
  // A stored document is unique already.
  const typedContato = { nome, telefone, email, cpf: id === undefined ? cpf : '' }
  const [pedido, setPedido] = useState(NENHUM)
  useDebounce(JSON.stringify(typedContato), SILENCIO_MS, () => setPedido(typedContato))
  const question = hasContato(pedido)
  const { data = [] } = useQuery({ ...findSimilarClientes(pedido), enabled: question })
  const similarClientes =
    question && hasContato(typedContato) ? data.filter((matchedCliente) => matchedCliente.id !== id) : []
  return (
    // Always rendered, so that screen readers announce its content.
    <div role="status">
      {similarClientes.length > 0 && (
        <div className="py-3 px-4 mt-4 text-m rounded-controle bg-aviso-fundo">
          <p className="m-0 font-forte text-aviso">
            {similarClientes.length === 1 ? 'Já existe um cadastro parecido:' : 'Já existem cadastros parecidos:'}
          </p>
          <ul className="mt-1">
            {similarClientes.map((similarCliente) => (
              <li key={similarCliente.id} className="flex flex-wrap gap-x-3 gap-y-1 items-center py-1">
                <Parecido parecido={similarCliente} novaAba={onUse !== undefined} />
                {onUse && (
                  <Button variant="default" size="xs" onClick={() => onUse(similarCliente.id)}>
                    Usar este cliente
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Is enough typed of telephone, e-mail or document to search by? */
const hasContato = ({ telefone, email, cpf }: PedidoDeParecidos): boolean =>
  soDigitos(telefone).length >= 8 || /^\S+@\S+\.\S+$/.test(email.trim()) || parseDocumento(cpf).length >= 11

const Parecido = ({ parecido, novaAba }: { parecido: ClienteParecido; novaAba: boolean }) => (
  <span className="min-w-0 wrap-anywhere">
    <Link
      className="inline-block font-forte text-link touch:py-2.5"
      to={`/clientes/${parecido.id}`}
      {...(novaAba && { target: '_blank' })}
    >
      {parecido.nome}
    </Link>
    <span className="text-texto-suave">
      {parecido.telefone && ` · ${formatTelefone(parecido.telefone)}`} · {parecido.motivo}
    </span>
  </span>
)
