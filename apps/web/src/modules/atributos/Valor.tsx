import type { ValorDeAtributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { TextField } from '../../shared/ui/fields/TextField.tsx'

interface ValorProps {
  valor: ValorDeAtributo
  editando: boolean
  pending: boolean
  onEdit: (editando: boolean) => void
  onChange: (texto: string) => void
  onDelete: () => void
}

/** A value in its line: read, or edited in its place (Enter saves, Esc gives up). */
export function Valor({ valor: { valor }, editando, pending, onEdit, onChange, onDelete }: ValorProps) {
  const lapis = useRef<HTMLButtonElement>(null)
  const editava = useRef(false)
  useEffect(() => {
    if (editava.current && !editando) lapis.current?.focus()
    editava.current = editando
  }, [editando])
  return (
    <li className="flex items-center gap-0.5 min-w-0 min-h-12 py-0.75 pr-1 pl-3.5 bg-superficie-2 border border-borda rounded-controle [&:has(form)]:pl-1">
      {editando ? (
        <Edicao valor={valor} pending={pending} onSave={onChange} onCancel={() => onEdit(false)} />
      ) : (
        <>
          <span className="flex-1 min-w-0 wrap-anywhere">{valor}</span>
          <Acao ref={lapis} aria-label={`Editar ${valor}`} onClick={() => onEdit(true)}>
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </Acao>
          <Acao aria-label={`Excluir ${valor}`} disabled={pending} onClick={onDelete}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </Acao>
        </>
      )}
    </li>
  )
}

const Acao = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    className="k-alvo [--lado:36px] hover:enabled:text-marca-texto hover:enabled:bg-marca-suave disabled:cursor-not-allowed disabled:opacity-50 max-md:[--lado:44px]"
    {...props}
  />
)

interface EdicaoProps {
  valor: string
  pending: boolean
  onSave: (texto: string) => void
  onCancel: () => void
}

function Edicao({ valor, pending, onSave, onCancel }: EdicaoProps) {
  const [texto, setTexto] = useState(valor)
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => campo.current?.select(), [])
  const novo = texto.trim()
  return (
    <form
      className="flex items-center flex-1 min-w-0 gap-0.5 [&_>_:first-child]:flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (novo === '' || pending) return
        if (novo === valor) onCancel()
        else onSave(novo)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <TextField
        ref={campo}
        label="Valor"
        hideLabel
        maxLength={CARACTERES.atributo.valor}
        value={texto}
        error={novo === ''}
        onChange={(event) => setTexto(event.target.value)}
      />
      <Acao type="submit" aria-label="Salvar valor" disabled={novo === '' || pending}>
        <IconCheck size={19} aria-hidden />
      </Acao>
      <Acao aria-label="Cancelar edição" onClick={onCancel}>
        <IconX size={19} aria-hidden />
      </Acao>
    </form>
  )
}
